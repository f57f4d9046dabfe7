import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './own-account.module.css';

interface EmailCodeProps {
  /** Of whoever is logged in, masked. */
  readonly email: string;
  /** Whether the academy mails codes, as far as is known. */
  readonly isOffered: boolean;
  readonly isMailed: boolean;
  /** Cards that may be tried by the code that was typed last. */
  readonly cardsLeft: number;
  /** How long cards wait from here; 0 when they do not. */
  readonly waitSeconds: number;
  /** Address of the payment that waits. */
  readonly payment: string;
}

/** Asks for the code that was mailed, or has one mailed; and says how long it takes without. */
export function EmailCode({ email, isOffered, isMailed, cardsLeft, waitSeconds, payment }: EmailCodeProps) {
  const field = fieldsOf(useRefusal('confirm-email') ?? {});
  const waits = waitSeconds > 0;
  if (cardsLeft > 0) {
    return (
      <Notice kind="success" title="Tu correo ya está confirmado">
        <Link href={payment}>Volver a mi pago</Link>
      </Notice>
    );
  }
  return (
    <>
      {isOffered && isMailed && (
        <form method="post" noValidate className={styles.form}>
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
        </form>
      )}
      {isOffered && (
        <form method="post" noValidate className={styles.form}>
          {!isMailed && <p>Te lo enviamos a {email}.</p>}
          <Button kind={isMailed ? 'secondary' : 'primary'} name="intent" value="send-code">
            {isMailed ? 'Enviarme otro código' : 'Enviarme el código'}
          </Button>
        </form>
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

/** In whole minutes, rounded up. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}
