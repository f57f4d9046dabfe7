import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { CheckboxField } from './field.tsx';

/** The terms checkbox (spec §5). The terms open in a new tab, so that nothing typed is lost. */
export function TermsField(field: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  return (
    <CheckboxField
      {...field}
      label={
        <>
          Acepto los{' '}
          <a href={paths.terms()} target="_blank" rel="noopener">
            términos y condiciones
            <span className="visually-hidden"> (se abre en otra pestaña)</span>
          </a>
        </>
      }
    />
  );
}
