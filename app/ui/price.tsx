import type { PriceView } from '../../server/domain/catalogue/vacations.ts';
import { classNames } from './class-names.ts';
import { formatMoney } from './format.ts';
import styles from './price.module.css';

/** A price in the visitor's currency; with a discount also the old price, marked as such for screen readers. */
export function Price({ price }: { readonly price: PriceView }) {
  if (!price.before) return <span className={styles.now}>{formatMoney(price.now)}</span>;
  return (
    <span className={styles.price}>
      <span className="visually-hidden">Precio anterior: </span>
      <s className={classNames(styles.before, 'comma')}>{formatMoney(price.before)}</s>{' '}
      <span className="visually-hidden">Precio con descuento: </span>
      <span className={classNames(styles.now, price.discountPercentage > 0 && 'comma')}>
        {formatMoney(price.now)}
      </span>{' '}
      {price.discountPercentage > 0 && (
        <span className={styles.discount}>{price.discountPercentage}&nbsp;% de descuento</span>
      )}
    </span>
  );
}
