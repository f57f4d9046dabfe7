import type { OrderView } from '../../server/domain/checkout/order.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './coupon.module.css';

/** A coupon of the order: the one that takes off, to be taken away again, or the field for one. */
export function Coupon({ order }: { readonly order: OrderView }) {
  const refused = useRefusal('coupon', 'start');
  const { coupon } = order.breakdown;
  if (coupon) {
    return (
      <form method="post">
        <Button kind="quiet" size="small" name="intent" value="no-coupon" className={styles.remove}>
          Quitar el cupón {coupon.code}
        </Button>
      </form>
    );
  }
  const error = refused?.errors['code'];
  return (
    <Details show="¿Tienes un cupón?" hide="¿Tienes un cupón?" open={error !== undefined}>
      <form method="post" noValidate id="cupon" className={styles.coupon}>
        <TextField
          {...fieldsOf(refused ?? {})('code')}
          label="Cupón"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button kind="secondary" name="intent" value="coupon">
          Aplicar
        </Button>
      </form>
    </Details>
  );
}
