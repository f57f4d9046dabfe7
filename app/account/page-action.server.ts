import type { AppLoadContext } from '@remix-run/node';
import { LoginInput, RegisterInput } from '../../server/domain/account/account.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { continuePurchase } from '../checkout/continue-purchase.server.ts';
import { tryCall } from '../api/call.server.ts';
import { form, formAction } from '../forms/form-action.server.ts';
import type { FormRunner, Submission } from '../forms/form-action.server.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import { isPurchaseStep, openAccountDialog, paths, safeReturnPath } from '../paths.ts';
import type { AccountDialogName } from '../paths.ts';
import { phoneCountries } from '../ui/phone-countries.server.ts';

/** The dialog that each account form stands in. */
const DIALOGS: Readonly<Record<string, AccountDialogName>> = { login: 'ingresar', register: 'registro' };

/** What is said where the account exists and the academy logs nobody in by its registration. */
const ACCOUNT_MADE =
  'Tu cuenta está creada. Si te llega un correo para confirmarla, abre su enlace. Después, ingresa con tu correo y tu contraseña.';

/** Login and registration: a dialog may be open over any page, and its form is answered by the action of that page. */
const ACCOUNT_FORMS = {
  login: form({
    schema: LoginInput,
    call: async (input, submission) => {
      await submission.context.api.account.login(input);
      const path = await wayBack(submission);
      // From the home page people log in to see their dashboard.
      return path === paths.home() ? paths.dashboard() : path;
    },
    then: (path) => path,
  }),
  register: form({
    schema: RegisterInput,
    call: async (input, submission) => {
      const { isLoggedIn } = await submission.context.api.account.register(input);
      const page = safeReturnPath(submission.page);
      if (!isLoggedIn) {
        // Not over the login dialog: it would stand between the sentence and whoever reads it.
        submission.context.leaveFlash({ kind: 'success', text: ACCOUNT_MADE });
        return page;
      }
      const path = await wayBack(submission);
      // Somebody who only wanted an account is told that it exists, with the way back.
      return path === page ? paths.thankYou('registro', path) : path;
    },
    then: (path) => path,
  }),
};

/** Returns where somebody was going before logging in. A purchase goes on by itself, without pressing 'Pagar' again. */
async function wayBack(submission: Submission): Promise<string> {
  const path = safeReturnPath(submission.values['volver']);
  return isPurchaseStep(path) ? continuePurchase(submission) : path;
}

/**
 * The action of every page: its own forms, and those of the account dialogs over it.
 * @param forms The page's own, by their field `intent`; none for pages that only show.
 */
export function pageAction<Answer = never>(forms: Readonly<Record<string, FormRunner<Answer>>> = {}) {
  return formAction<Answer>({ ...ACCOUNT_FORMS, ...forms });
}

/** Opens the login dialog over the page with a failure that another login may mend (spec §8: a 403 of a purchase). */
export function askToLogInAgain(failure: Failure): Partial<RefusedForm> {
  return { intent: 'login', errors: {}, values: {}, failure };
}

/** What `AccountDialogs` is drawn from, by the root's loader. */
export type AccountDialogData = Awaited<ReturnType<typeof accountDialogData>>;

/** Reads which dialog is open over this page and what it has to say; the root's loader asks it on every page. */
export async function accountDialogData(request: Request, { refusal, api }: AppLoadContext) {
  const dialog = refusal ? (DIALOGS[refusal.intent] ?? null) : null;
  const open = dialog ?? openAccountDialog(new URL(request.url).searchParams);
  return {
    /** The account form that was refused in this request. */
    refusal: dialog && refusal,
    /** Which dialog the refusal belongs to. */
    dialog,
    /** Only when the registration dialog is open: the list is long. */
    phoneCountries: open === 'registro' ? phoneCountries() : [],
    /** The phone that was already written in a purchase, so that it is not asked for twice. */
    phone: open === 'registro' ? await knownPhone(api) : null,
  };
}

async function knownPhone(api: AppLoadContext['api']): Promise<string | null> {
  const draft = await tryCall(() => api.checkout.draft());
  return draft.ok ? (draft.value?.guardian?.phone ?? null) : null;
}
