import type { SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, useDescribedBy } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id' | 'children'> & {
    readonly options: readonly SelectOption[];
  };

/** A choice out of a list, with the browser's own control. */
export function SelectField({ label, name, hint, error, optional, options, ...select }: SelectFieldProps) {
  const wiring = useDescribedBy({ name, hint, error });
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      <div className={styles.select}>
        <select {...select} {...wiring} className={classNames(styles.control, select.className)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </FieldFrame>
  );
}
