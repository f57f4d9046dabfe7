import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './payment.module.css';

/** The accepted card brands, shown before anybody types a card number. */
export function AcceptedCards() {
  return (
    <div className={styles.accepted}>
      <p>Paga con tarjeta</p>
      <ul className={styles.brands} aria-label="Tarjetas que aceptamos">
        <CardBrand name="Visa">
          <path
            className={styles.visa}
            d="m7 10 2.5 8 3.5-8M17 10l-1.6 8M25 11c-1.8-1.2-5-.9-5 1.1 0 2 4.2 1.7 4.2 3.8 0 2.2-3.5 2.5-5.5 1.1M27 18l4.6-8 2.4 8M28.7 15.4h4.6"
          />
        </CardBrand>
        <CardBrand name="Mastercard">
          <circle className={styles.left} cx="17" cy="14" r="8" />
          <circle className={styles.right} cx="25" cy="14" r="8" />
        </CardBrand>
        <CardBrand name="American Express" ground={styles.amex}>
          <path
            className={styles.amexLetters}
            d="m5 18 3-8 3 8M6 16h4M13 18v-8l3 4.5 3-4.5v8M27 10h-5v8h5M22 14h4M30 10l6 8M36 10l-6 8"
          />
        </CardBrand>
        <CardBrand name="Diners Club">
          <circle className={styles.diners} cx="21" cy="14" r="9" />
          <path className={styles.dinersGap} d="M19 8.5a6 6 0 0 0 0 11ZM23 8.5a6 6 0 0 1 0 11Z" />
        </CardBrand>
      </ul>
    </div>
  );
}

interface CardBrandProps {
  readonly name: string;
  readonly ground?: string;
  readonly children: ReactNode;
}

/** A small, simplified brand mark. */
function CardBrand({ name, ground = styles.blank, children }: CardBrandProps) {
  return (
    <li>
      <svg viewBox="0 0 42 28" width="42" height="28" aria-hidden="true" focusable="false">
        <rect className={ground} width="42" height="28" rx="4" />
        {children}
      </svg>
      <span className="visually-hidden">{name}</span>
    </li>
  );
}

/** Says who receives the card data, beside the pay button. */
export function CardTrust() {
  return (
    <p className={styles.trust}>
      <Icon name="lock" size={18} />
      <span>
        Los datos de tu tarjeta los recibe directamente el proveedor de pagos. Nosotros no los vemos.
      </span>
    </p>
  );
}
