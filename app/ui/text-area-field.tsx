import type { TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, useDescribedBy } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>;

/** Several lines of text. */
export function TextAreaField({ label, name, hint, error, optional, ...textarea }: TextAreaFieldProps) {
  const wiring = useDescribedBy({ name, hint, error });
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      <textarea
        rows={5}
        {...textarea}
        {...wiring}
        className={classNames(styles.control, textarea.className)}
      />
    </FieldFrame>
  );
}
