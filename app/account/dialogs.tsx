import { useLocation } from '@remix-run/react';
import { accountDialogPath, openAccountDialog, safeReturnPath } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldScope } from '../ui/field.tsx';
import type { AccountDialogData } from './page-action.server.ts';
import type { AccountFormProps } from './form-props.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface AccountDialogsProps {
  /** From the root's loader: `accountDialogData(request, context)`. */
  readonly account: AccountDialogData;
  /** A logged-in family is asked to log in only when the page just answered so, whatever the URL says. */
  readonly signedIn: boolean;
}

/**
 * Login and registration. They have no route of their own (spec §2): `?ingresar` or `?registro` opens one over the
 * page one is on, and its form posts to that same page. Goes first in `main`, so that it also leads without JavaScript.
 */
export function AccountDialogs({ account, signedIn }: AccountDialogsProps) {
  const { refusal, dialog, phoneCountries } = account;
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const asked = signedIn ? null : openAccountDialog(parameters);
  const open = dialog ?? asked;
  if (!open) return null;

  const page = safeReturnPath(`${pathname}${search}`);
  const back = safeReturnPath(parameters.get('volver'), page);
  const said = dialog === open ? refusal : null;
  const other = open === 'ingresar' ? 'registro' : 'ingresar';
  const form = {
    errors: said?.errors ?? {},
    values: said?.values ?? {},
    failure: said?.failure ?? undefined,
    back,
    otherDialogHref: accountDialogPath(other, page, back),
  } satisfies AccountFormProps;
  // A key of its own: what was typed in one dialog must not stay in the fields of the other.
  return (
    <FieldScope.Provider value="account-">
      {open === 'ingresar' ? (
        <Dialog key="ingresar" title="Ingresa a tu cuenta" closeHref={page}>
          <LoginForm {...form} />
        </Dialog>
      ) : (
        <Dialog key="registro" title="Crea tu cuenta" closeHref={page}>
          <RegisterForm {...form} phoneCountries={phoneCountries} />
        </Dialog>
      )}
    </FieldScope.Provider>
  );
}
