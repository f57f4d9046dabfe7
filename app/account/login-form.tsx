import { useChatLink } from '../ui/chat-link.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Link } from '../ui/link.tsx';
import { TextField } from '../ui/field.tsx';
import type { AccountFormProps } from './form-props.ts';
import styles from './account-form.module.css';

/** The form of the login dialog. Posts to the page it is open on. */
export function LoginForm({ errors, values, failure, back, otherDialogHref }: AccountFormProps) {
  const chatLink = useChatLink();
  return (
    <form method="post" noValidate className={styles.form}>
      <ErrorSummary errors={errors} failure={failure} />
      <input type="hidden" name="intent" value="login" />
      <input type="hidden" name="volver" value={back} />
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values['email']}
        error={errors['email']}
      />
      <TextField
        label="Contraseña"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <Button size="big">Ingresar</Button>
      <p>
        ¿Es tu primera vez aquí? <Link href={otherDialogHref}>Crear cuenta</Link>
      </p>
      <p className={styles.aside}>
        ¿No recuerdas tu contraseña?{' '}
        <a href={chatLink('Hola, no recuerdo mi contraseña.')} rel="noopener">
          Escríbenos y te ayudamos
        </a>
      </p>
    </form>
  );
}
