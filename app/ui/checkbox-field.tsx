import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, useDescribedBy } from './field-frame.tsx';
import styles from './field.module.css';

type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> & {
  /** May hold a link; the whole of it ticks the box. */
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: string;
};

/** A box to tick. Sends 'on'. */
export function CheckboxField({ label, name, error, ...input }: CheckboxFieldProps) {
  const wiring = useDescribedBy({ name, error });
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <FieldError name={name} error={error} />
      <div className={styles.checkbox}>
        <input {...input} {...wiring} type="checkbox" />
        <label htmlFor={wiring.id}>{label}</label>
      </div>
    </div>
  );
}
