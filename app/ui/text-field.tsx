import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldFrame, useDescribedBy } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';
import { useHydrated } from './page-answer.tsx';
import styles from './field.module.css';

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>;

/** One line of text. With JavaScript, `type="password"` gains a button that shows what was typed. */
export function TextField({ label, name, hint, error, optional, type = 'text', ...input }: TextFieldProps) {
  const wiring = useDescribedBy({ name, hint, error });
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error} optional={optional}>
      {type === 'password' ? (
        <PasswordInput {...input} {...wiring} />
      ) : (
        <input {...input} {...wiring} type={type} className={classNames(styles.control, input.className)} />
      )}
    </FieldFrame>
  );
}

/** Spec §5: password fields can be revealed with a toggle. Hidden again as the form leaves. */
function PasswordInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const input = (
    <input
      {...attributes}
      type={shown ? 'text' : 'password'}
      className={classNames(styles.control, attributes.className)}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
  return (
    <div className={hydrated ? styles.revealed : undefined}>
      {input}
      {hydrated && (
        <Button
          type="button"
          kind="secondary"
          className={styles.reveal}
          aria-controls={attributes.id}
          aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ocultar' : 'Mostrar'}
        </Button>
      )}
    </div>
  );
}
