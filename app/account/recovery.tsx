import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { EMAIL_FIELD } from './dialogs.tsx';
import { NewPasswordField } from './own-account.tsx';
import styles from './own-account.module.css';

/** Asks for the e-mail. The answer is the same whether there is an account or not. */
export function AskForLink({ isSent }: { readonly isSent: boolean }) {
  const field = fieldsOf(useRefusal('only'));
  return (
    <>
      {isSent && (
        <Notice kind="success" title="Revisa tu correo">
          Si hay una cuenta con ese correo, el enlace ya va en camino. Sirve una vez, durante una hora. Si no
          llega en unos minutos, mira en «correo no deseado».
        </Notice>
      )}
      <form method="post" noValidate className={styles.form} action={paths.recovery()}>
        <TextField label="Correo electrónico" {...field('email')} {...EMAIL_FIELD} />
        <Button>{isSent ? 'Enviarme otro enlace' : 'Enviarme el enlace'}</Button>
      </form>
    </>
  );
}

/** Asks for the new password once: it can be revealed. Under a link that has ended, leads to a new one instead. */
export function ChooseNewPassword() {
  const refusal = useRefusal('only');
  if (refusal?.failure?.code === 'password_link_ended') {
    return (
      <p>
        <ButtonLink href={paths.recovery()}>Pedir otro enlace</ButtonLink>
      </p>
    );
  }
  const field = fieldsOf(refusal);
  return (
    <>
      <form method="post" noValidate className={styles.form}>
        <NewPasswordField {...field('newPassword')} />
        <Button>Guardar mi contraseña</Button>
      </form>
      <p>
        ¿El enlace no funciona? <Link href={paths.recovery()}>Pedir otro</Link>
      </p>
    </>
  );
}
