import type { Api } from '../../server/api/router.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import styles from './own-account.module.css';

/** The state of the code of an account. */
type Code = Awaited<ReturnType<Api['emailCodes']['mine']>>;

interface EmailCodeProps extends Code {
  /** Path of the payment that waits. */
  readonly payment: string;
}

/** Asks for the code that was mailed, or offers to mail one, and says how long to wait without it. */
export function EmailCode({ email, isOffered, isMailed, cardsLeft, waitSeconds, payment }: EmailCodeProps) {
  const field = fieldsOf(useRefusal('confirm-email'));
  const waits = waitSeconds > 0;
  if (cardsLeft > 0) {
    return (
      <Notice kind="success" title="Tu correo ya está confirmado">
        <p>
          <Link href={payment}>Volver a mi pago</Link>
        </p>
      </Notice>
    );
  }
  return (
    <>
      {isOffered && isMailed && (
        <PostForm noValidate className={styles.form}>
          <p>Te enviamos un código a {email}. Si no lo ves, mira en «correo no deseado».</p>
          <TextField
            label="Código de 6 números"
            {...field('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
          />
          <Button name="intent" value="confirm-email">
            Confirmar mi correo
          </Button>
        </PostForm>
      )}
      {isOffered && (
        <PostForm noValidate className={styles.form}>
          {!isMailed && <p>Te lo enviamos a {email}.</p>}
          <Button kind={isMailed ? 'secondary' : 'primary'} name="intent" value="send-code">
            {isMailed ? 'Enviarme otro código' : 'Enviarme el código'}
          </Button>
        </PostForm>
      )}
      <p>
        {waits && (
          <>
            {isOffered ? 'O espera' : 'Espera'} {waitText(waitSeconds)} y paga sin código.{' '}
          </>
        )}
        <Link href={payment}>Volver a mi pago</Link>
      </p>
    </>
  );
}

/** Returns a wait in whole minutes, rounded up. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}
