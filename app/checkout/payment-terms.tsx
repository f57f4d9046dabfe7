import type { ChangeEventHandler } from 'react';
import { paths } from '../paths.ts';
import { CheckboxField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { CardBrands } from './card-brands.tsx';
import styles from './payment-form.module.css';

interface PaymentTermsProps {
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** The terms checkbox (spec §5), its text a new tab away so that nothing typed is lost. */
export function PaymentTerms({ accepted, error, onChange }: PaymentTermsProps) {
  return (
    <CheckboxField
      name="terms"
      label={
        <>
          Acepto los{' '}
          <a href={paths.terms()} target="_blank" rel="noopener">
            términos y condiciones
            <span className="visually-hidden"> (se abre en otra pestaña)</span>
          </a>
        </>
      }
      defaultChecked={accepted}
      error={error}
      onChange={onChange}
    />
  );
}

/** Which cards are good, before anybody types one. */
export function AcceptedCards() {
  return (
    <div className={styles.accepted}>
      <p>Paga con tarjeta</p>
      <CardBrands />
    </div>
  );
}

/** Who sees the card, beside the button that asks for it. */
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
