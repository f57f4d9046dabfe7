import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

/** What every field of a form takes. Error and hint are read out with the control. */
export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error?: string;
  /** Says '(opcional)' beside the label; everything else is needed, and needs no mark. */
  readonly optional?: boolean;
}

/** Ids that tie label, hint, error and summary together: `field-{name}`, `hint-{name}`, `error-{name}`. */
export function fieldIds(name: string): { control: string; hint: string; error: string } {
  return { control: `field-${name}`, hint: `hint-${name}`, error: `error-${name}` };
}

/** Attributes by which a control says what describes it and whether it is wrong. */
export function describedBy({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>): {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
} {
  const ids = fieldIds(name);
  const description = classNames(hint && ids.hint, error && ids.error);
  return {
    id: ids.control,
    name,
    ...(description && { 'aria-describedby': description }),
    ...(error && { 'aria-invalid': true }),
  };
}

/** Label, hint and error around a control. */
export function FieldFrame({
  label,
  name,
  hint,
  error,
  optional,
  children,
}: FieldProps & { readonly children: ReactNode }) {
  const ids = fieldIds(name);
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <label className={styles.label} htmlFor={ids.control}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
      {children}
    </div>
  );
}

/** The sentence that says what is wrong with a control, above it so that keyboards on phones do not cover it. */
export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  if (!error) return null;
  return (
    <p className={styles.error} id={fieldIds(name).error}>
      <Icon name="alert" size={18} />
      <span>
        <span className="visually-hidden">Error: </span>
        {error}
      </span>
    </p>
  );
}
