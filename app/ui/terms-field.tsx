import type { ChangeEventHandler } from 'react';
import { paths } from '../paths.ts';
import { CheckboxField } from './field.tsx';

interface TermsFieldProps {
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** The terms checkbox (spec §5). The terms open in a new tab, so that nothing typed is lost. */
export function TermsField({ accepted, error, onChange }: TermsFieldProps) {
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
