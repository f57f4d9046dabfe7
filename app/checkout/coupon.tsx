import type { IdleCoupon, OrderView } from '../../server/domain/checkout/order.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { useAddress } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import styles from './coupon.module.css';

interface CouponProps {
  readonly order: OrderView & { readonly idleCoupon: IdleCoupon | null };
  /** Whether the order may be paid by the month, too: no coupon counts there. */
  readonly isAlsoMonthly: boolean;
}

const FOR_ONE_PAYMENT = 'Vale para el pago único, no para el mensual';

/** The coupon of the order with its remove button, or the field to enter one. */
export function Coupon({ order: { breakdown, idleCoupon }, isAlsoMonthly }: CouponProps) {
  const refused = useRefusal('coupon', 'start');
  const address = useAddress();
  const kept = breakdown.coupon ?? idleCoupon;
  if (kept) {
    return (
      <PostForm action={address}>
        {idleCoupon && (
          <Notice kind="warning" title={`Cupón ${idleCoupon.code}`}>
            <p>
              {idleCoupon.text}. {idleCoupon.advice}
            </p>
          </Notice>
        )}
        {breakdown.coupon && isAlsoMonthly && <p>{FOR_ONE_PAYMENT}.</p>}
        <Button kind="quiet" size="small" name="intent" value="no-coupon" className={styles.remove}>
          Quitar el cupón {kept.code}
        </Button>
      </PostForm>
    );
  }
  const error = refused?.errors['code'];
  return (
    <Details show="¿Tienes un cupón?" open={error !== undefined}>
      <PostForm noValidate id="cupon" className={styles.coupon}>
        <TextField
          {...fieldsOf(refused)('code')}
          label="Cupón"
          hint={isAlsoMonthly ? FOR_ONE_PAYMENT : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button kind="secondary" name="intent" value="coupon">
          Aplicar
        </Button>
      </PostForm>
    </Details>
  );
}
