import { createContext, useContext } from 'react';
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

interface FieldIds {
  readonly control: string;
  readonly hint: string;
  readonly error: string;
}

/**
 * Stands before the names of fields in their ids. A form in a dialog gives one, since the page behind it may have a
 * form with fields of the same names.
 */
export const FieldScope = createContext('');

/** Ids that tie label, hint, error and summary together: `field-{name}`, `hint-{name}`, `error-{name}`. */
export function fieldIds(name: string): FieldIds {
  return { control: `field-${name}`, hint: `hint-${name}`, error: `error-${name}` };
}

/** The ids of fields in the form that a component stands in. */
export function useFieldIds(): (name: string) => FieldIds {
  const scope = useContext(FieldScope);
  return (name) => fieldIds(`${scope}${name}`);
}

/** Attributes by which a control says what describes it and whether it is wrong. */
export function useDescribedBy({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>): {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
} {
  const ids = useFieldIds()(name);
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
  const ids = useFieldIds()(name);
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
  const { error: id } = useFieldIds()(name);
  if (!error) return null;
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size={18} />
      <span>
        <span className="visually-hidden">Error: </span>
        {error}
      </span>
    </p>
  );
}
