import type { AppLoadContext } from '@remix-run/node';
import { LoginInput, RegisterInput } from '../../server/domain/account/account.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { continuePurchase } from '../checkout/continue-purchase.server.ts';
import { readLeft } from '../checkout/order-change.ts';
import { pageOrNull } from '../api/call.server.ts';
import { form, formAction, sayAndGo } from '../forms/form-action.server.ts';
import type { FormRunner, Submission } from '../forms/form-action.server.ts';
import { ALLOW_COOKIES, NO_COOKIES } from '../forms/without-cookies.server.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import { isPurchaseStep, openAccountDialog, paths, safeReturnPath } from '../paths.ts';
import type { AccountDialogName } from '../paths.ts';
import { phoneCountries } from '../ui/phone-countries.server.ts';

const DIALOGS: Readonly<Record<string, AccountDialogName>> = { login: 'ingresar', register: 'registro' };

/** Shown when the account was created, but the academy did not log it in. */
const ACCOUNT_MADE =
  'Tu cuenta está creada. Si te llega un correo para confirmarla, abre su enlace. Después, ingresa con tu correo y tu contraseña.';

/** Login and registration. Their dialog may be open over any page, whose action answers them. */
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
        // Without opening the login dialog, which would cover the message.
        return sayAndGo(submission, ACCOUNT_MADE, page);
      }
      const path = await wayBack(submission);
      // There is nothing to continue with, so a page confirms the new account and links back.
      return path === page ? paths.thankYou('registro', path) : path;
    },
    then: (path) => path,
  }),
};

/** Returns where to go after the login. A purchase continues without pressing 'Pagar' again. */
async function wayBack(submission: Submission): Promise<string> {
  const path = safeReturnPath(submission.values['volver']);
  return isPurchaseStep(path) ? continuePurchase(submission) : path;
}

/**
 * Returns the action of a page: its own forms and those of the account dialogs.
 * @param forms The page's own, by their field `intent`.
 */
export function pageAction<Answer = never>(forms: Readonly<Record<string, FormRunner<Answer>>> = {}) {
  return formAction<Answer>({ ...ACCOUNT_FORMS, ...forms });
}

/** Opens the login dialog over the page with a failure that another login may mend (spec §8: a 403 of a purchase). */
export function askToLogInAgain(failure: Failure): Partial<RefusedForm> {
  return { intent: 'login', errors: {}, values: {}, failure };
}

/** Why the visitor has to log in. */
const REASONS = {
  forPaying: {
    ingresar: 'Para pagar, ingresa a tu cuenta: tu compra queda guardada.',
    registro: 'Para pagar, crea tu cuenta: tu compra queda guardada, y lo que ya escribiste también.',
  },
  // Says nothing about a charge: only the page behind the login knows.
  forTheResult: {
    ingresar: 'Para ver cómo quedó tu pago, ingresa a tu cuenta.',
    registro: 'Para ver cómo quedó tu pago, ingresa a la cuenta con la que pagaste.',
  },
  forOnesOwn: {
    ingresar: 'Para ver lo tuyo, ingresa a tu cuenta.',
    registro: 'Para ver lo tuyo, crea tu cuenta.',
  },
  keepingNoCookies: {
    ingresar: `Para ver lo tuyo, ingresa a tu cuenta. Si acabas de ingresar, ${ALLOW_COOKIES}`,
    registro: `Para ver lo tuyo, crea tu cuenta. Si acabas de crearla, ${ALLOW_COOKIES}`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<AccountDialogName, string>>>>;

/** Returns why the visitor has to log in; null when they opened the dialog themselves. */
function reasonFor(url: URL): keyof typeof REASONS | null {
  const wanted = new URL(safeReturnPath(url.searchParams.get('volver'), url.pathname), url);
  const isPurchase = wanted.pathname === new URL(paths.enrollment(), url).pathname;
  const isFromBank = isPurchase && readLeft(wanted.searchParams.get('desde')) !== null;
  // Where the bank's page leads back to; the login may have ended meanwhile.
  if (isFromBank || /^\/compras\/[^/]+$/.test(wanted.pathname)) return 'forTheResult';
  // A step of the purchase, or the payment itself, whose login ended while the card was typed.
  if (isPurchase) return 'forPaying';
  if (wanted.pathname === url.pathname) return null;
  return url.searchParams.has(NO_COOKIES) ? 'keepingNoCookies' : 'forOnesOwn';
}

/** The data of `AccountDialogs`, from the loader of the root. */
export type AccountDialogData = Awaited<ReturnType<typeof accountDialogData>>;

/** Returns which account dialog is open over this page, and its data. */
export async function accountDialogData(request: Request, { refusal, api }: AppLoadContext) {
  const dialog = refusal ? (DIALOGS[refusal.intent] ?? null) : null;
  const url = new URL(request.url);
  const open = dialog ?? openAccountDialog(url.searchParams);
  const reason = open && reasonFor(url);
  return {
    /** The refusal of an account form in this request. */
    refusal: dialog && refusal,
    /** Which dialog the refusal belongs to. */
    dialog,
    /** Why to log in, in words; null when the visitor opened the dialog, or there is none. */
    reason: reason && REASONS[reason][open],
    /** Only when the registration dialog is open: the list is long. */
    phoneCountries: open === 'registro' ? phoneCountries() : [],
    /** The phone typed in a purchase, with its country, so that it is not asked for twice. */
    phone: open === 'registro' ? await knownPhone(api) : {},
  };
}

async function knownPhone(api: AppLoadContext['api']): Promise<Record<string, string>> {
  const draft = await pageOrNull(() => api.checkout.draft());
  if (!draft?.phone) return {};
  const { number, country } = draft.phone;
  return { phone: number, ...(country !== null && { country }) };
}
