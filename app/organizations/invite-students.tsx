import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { TextAreaField } from '../ui/field.tsx';
import styles from './organization-dashboard.module.css';

/** The form by which an organization invites students; open again when it was refused, with what was typed. */
export function InviteStudents() {
  const refusal = useRefusal('invitar');
  return (
    <Details
      show="Invitar estudiantes"
      hide="Invitar estudiantes"
      open={refusal !== null}
      className={styles.invite}
    >
      <form method="post" noValidate className="stack">
        <TextAreaField
          {...fieldsOf(refusal ?? {})('emails')}
          label="Correos de los estudiantes"
          hint="Uno por línea, o separados por comas. A cada uno le llega una invitación para entrar a tu organización."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
        <Button name="intent" value="invitar">
          Enviar invitaciones
        </Button>
      </form>
    </Details>
  );
}
