import { classNames } from './class-names.ts';
import { FieldError, useFieldIds } from './field-frame.tsx';
import styles from './field.module.css';

interface RadioFieldProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** What choosing it means. */
    readonly hint?: string;
  }[];
  readonly error?: string;
  readonly defaultValue?: string;
}

/** A choice out of two or three, all in sight. The error summary leads to the first. */
export function RadioField({ label, name, options, error, defaultValue }: RadioFieldProps) {
  const ids = useFieldIds()(name);
  return (
    <fieldset
      className={classNames(styles.field, error && styles.wrong)}
      aria-describedby={error ? ids.error : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <FieldError name={name} error={error} />
      {options.map((option, index) => {
        const id = index === 0 ? ids.control : `${ids.control}-${option.value}`;
        return (
          <div key={option.value} className={styles.checkbox}>
            <input
              id={id}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              aria-describedby={classNames(option.hint && `hint-${id}`, error && ids.error)}
            />
            <div>
              <label htmlFor={id}>{option.label}</label>
              {option.hint && (
                <p className={styles.hint} id={`hint-${id}`}>
                  {option.hint}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
