import type { Money } from '../../server/domain/money.ts';
import { formatMoney } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';

interface InvitationNoticeProps {
  /** Name of the inviting family; null when the academy does not say it. */
  readonly firstName: string | null;
  readonly discount: Money;
}

/** Who invited this family, and what it saves by that. */
export function InvitationNotice({ firstName, discount }: InvitationNoticeProps) {
  return (
    <Notice kind="info">
      <p>
        Te invitó {firstName === null ? 'otra familia' : `la familia de ${firstName}`}
        {discount.minor > 0 && `: ${formatMoney(discount)} menos en tu primera compra`}.
      </p>
    </Notice>
  );
}
