import { useLocation } from '@remix-run/react';
import { fieldsOf } from '../forms/refusal.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import { accountDialogPath, openAccountDialog, paths, safeReturnPath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FieldScope, PhoneField, TextField } from '../ui/field.tsx';
import { ChatLink, Link } from '../ui/link.tsx';
import { TermsField } from '../ui/terms-field.tsx';
import type { AccountDialogData } from './page-action.server.ts';
import styles from './account-form.module.css';

interface AccountDialogsProps {
  /** From the root's loader: `accountDialogData(request, context)`. */
  readonly account: AccountDialogData;
  /** Somebody logged in sees a dialog only when the last submission opened it, whatever the URL says. */
  readonly signedIn: boolean;
}

/**
 * The login and registration dialogs. They have no route of their own (spec §2): `?ingresar` or `?registro` opens one over
 * the current page, and its form posts to that page. First in `main`, so that it comes first without JavaScript too.
 */
export function AccountDialogs({ account, signedIn }: AccountDialogsProps) {
  const { refusal, dialog, reason, phoneCountries, phone } = account;
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const asked = signedIn ? null : openAccountDialog(parameters);
  const open = dialog ?? asked;
  if (!open) return null;

  const page = safeReturnPath(`${pathname}${search}`);
  const back = safeReturnPath(parameters.get('volver'), page);
  const other = open === 'ingresar' ? 'registro' : 'ingresar';
  const fields = { refused: refusal, otherDialogHref: accountDialogPath(other, page, back) };
  // The key keeps what was typed in one dialog out of the fields of the other.
  return (
    <FieldScope.Provider value="account-">
      <Dialog key={open} title={TITLES[open]} closeHref={page}>
        <form method="post" noValidate className={styles.form}>
          <ErrorSummary refused={refusal} />
          {reason && <p>{reason}</p>}
          <input type="hidden" name="volver" value={back} />
          {open === 'ingresar' ? (
            <LoginFields {...fields} />
          ) : (
            <RegisterFields {...fields} phoneCountries={phoneCountries} phone={phone} />
          )}
          {refusal?.failure && (
            // The page with its ways to reach us is behind the dialog.
            <p className="soft">
              ¿Necesitas ayuda?{' '}
              <ChatLink message="Hola, necesito ayuda con mi cuenta.">Escríbenos por WhatsApp</ChatLink>
            </p>
          )}
        </form>
      </Dialog>
    </FieldScope.Provider>
  );
}

const TITLES = { ingresar: 'Ingresa a tu cuenta', registro: 'Crea tu cuenta' };

/** Attributes of the e-mail field of a login. */
export const EMAIL_FIELD = {
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
};

interface AccountFieldsProps {
  readonly refused: RefusedForm | null;
  /** Opens the other dialog over the same page. */
  readonly otherDialogHref: string;
}

function LoginFields({ refused, otherDialogHref }: AccountFieldsProps) {
  const field = fieldsOf(refused);
  return (
    <>
      <TextField label="Correo electrónico" {...field('email')} {...EMAIL_FIELD} />
      <TextField label="Contraseña" {...field('password')} type="password" autoComplete="current-password" />
      <Button size="big" name="intent" value="login">
        Ingresar
      </Button>
      <p>
        ¿Es tu primera vez aquí? <Link href={otherDialogHref}>Crear cuenta</Link>
      </p>
      <p className="soft">
        ¿No recuerdas tu contraseña? <Link href={paths.recovery()}>Recupérala por correo</Link>
      </p>
    </>
  );
}

/** One password field that can be revealed, so that it need not be typed twice. */
function RegisterFields({
  refused,
  otherDialogHref,
  phoneCountries,
  phone,
}: AccountFieldsProps & Pick<AccountDialogData, 'phoneCountries' | 'phone'>) {
  const field = fieldsOf(refused ?? { values: phone });
  return (
    <>
      <TextField
        label="Nombre"
        {...field('firstName')}
        hint="El tuyo, no el de tu hij@"
        autoComplete="given-name"
        spellCheck={false}
      />
      <TextField label="Apellido" {...field('lastName')} autoComplete="family-name" spellCheck={false} />
      <TextField label="Correo electrónico" {...field('email')} {...EMAIL_FIELD} />
      <PhoneField number={field('phone')} country={field('country')} countries={phoneCountries} />
      <TextField
        label="Contraseña"
        {...field('password')}
        type="password"
        hint="8 caracteres o más"
        autoComplete="new-password"
      />
      <TermsField {...field('terms')} />
      <Button size="big" name="intent" value="register">
        Crear cuenta
      </Button>
      <p>
        ¿Ya tienes cuenta? <Link href={otherDialogHref}>Ingresar</Link>
      </p>
    </>
  );
}
