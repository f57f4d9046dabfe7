import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InvitationNotice } from '../../app/account/invitation-notice.tsx';
import { InvitedFamilies } from '../../app/account/invitations.tsx';
import type { StandingView } from '../../server/domain/checkout/referral.ts';

/** Returns the text of a page, with plain spaces. */
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s/g, ' ');

test('an invitation names the family that invites where its name is known', () => {
  const notice = (firstName: string | null) =>
    wordsOf(
      renderToStaticMarkup(
        <InvitationNotice firstName={firstName} discount={{ minor: 3_000, currency: 'PEN' }} />,
      ),
    );
  expect(notice('Rosa')).toBe('Te invitó la familia de Rosa: S/ 30 menos en tu primera compra.');
  expect(notice(null)).toBe('Te invitó otra familia: S/ 30 menos en tu primera compra.');
});

test('a family without a name that came by the own link is a family', () => {
  const standing: StandingView = {
    code: 'ROSA-2026',
    discount: null,
    reward: null,
    invited: [{ id: '1', firstName: null, bought: false, coupon: null }],
    unread: 0,
  };
  expect(wordsOf(renderToStaticMarkup(<InvitedFamilies standing={standing} />))).toContain(
    'Una familia eligió un curso y todavía no compra',
  );
});
