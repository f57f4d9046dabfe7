import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { LoginInput, RegisterInput } from '../../server/domain/account/account.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { tryCall, parseForm } from '../api/call.server.ts';
import { openAccountDialog, safeReturnPath } from '../paths.ts';
import type { AccountDialogName } from '../paths.ts';
import { markRefused } from '../forms/refused-forms.server.ts';
import { phoneCountries } from '../ui/phone-countries.server.ts';
import type { SelectOption } from '../ui/select-field.tsx';

/** What an account dialog says after a submission that did not work. Passwords are never in `values`. */
export interface AccountOutcome {
  readonly dialog: AccountDialogName;
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

/**
 * Outcomes by request. A dialog may be open over any page, so its form is answered by the action of that page while
 * the root draws it: within one request both hold the same context, which is how the words get from one to the other.
 */
const outcomes = new WeakMap<AppLoadContext, AccountOutcome>();

/** Opens an account dialog in the answer being made, with what it has to say. */
export function showAccountDialog(context: AppLoadContext, outcome: AccountOutcome): void {
  outcomes.set(context, outcome);
  markRefused(context);
}

/** What the root's loader gives to `AccountDialogs`. */
export interface AccountDialogData {
  readonly outcome: AccountOutcome | null;
  /** Only when the registration dialog is open: the list is long. */
  readonly phoneCountries: readonly SelectOption[];
}

/** Reads which dialog is open over this page and what it has to say; the root's loader asks it on every page. */
export function accountDialogData(request: Request, context: AppLoadContext): AccountDialogData {
  const outcome = outcomes.get(context) ?? null;
  const open = outcome?.dialog ?? openAccountDialog(new URL(request.url).searchParams);
  return { outcome, phoneCountries: open === 'registro' ? phoneCountries() : [] };
}

type Answered = ReturnType<typeof redirect> | ReturnType<typeof data<null>>;

/**
 * Answers a submission of the login or registration dialog; every page's action asks it first.
 * @returns A 303 to the page the family came from, or the same page (400, 401, 409, 429) with the dialog open and
 *   what was typed kept; null when the submission is another form's, whose body is left unread.
 */
export async function answerAccountForm({ request, context }: ActionFunctionArgs): Promise<Answered | null> {
  const form = await request.clone().formData();
  switch (form.get('intent')) {
    case 'login':
      return submit(context, form, {
        dialog: 'ingresar',
        schema: LoginInput,
        send: (input) => context.api.account.login(input),
      });
    case 'register':
      return submit(context, form, {
        dialog: 'registro',
        schema: RegisterInput,
        send: (input) => context.api.account.register(input),
      });
    default:
      return null;
  }
}

interface AccountForm<Input> {
  readonly dialog: AccountDialogName;
  readonly schema: z.ZodType<Input>;
  readonly send: (input: Input) => Promise<unknown>;
}

async function submit<Input>(
  context: AppLoadContext,
  form: FormData,
  { dialog, schema, send }: AccountForm<Input>,
): Promise<Answered> {
  const parsed = parseForm(schema, form);
  if (!parsed.ok) {
    showAccountDialog(context, { dialog, errors: parsed.errors, values: parsed.values, failure: null });
    return data(null, { status: 400 });
  }
  const sent = await tryCall(() => send(parsed.value));
  if (sent.ok) return redirect(safeReturnPath(form.get('volver')), 303);
  const { failure } = sent;
  showAccountDialog(context, { dialog, errors: failure.fields ?? {}, values: typedValues(form), failure });
  return data(null, {
    status: failure.status,
    headers: failure.retryAfterSeconds ? { 'Retry-After': String(failure.retryAfterSeconds) } : {},
  });
}

/** What was typed, for the fields to keep; passwords are left out. */
function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && name !== 'password') values[name] = value;
  }
  return values;
}

/**
 * The action of pages that have no form of their own.
 * @throws 405 for any submission that is not an account dialog's.
 */
export async function accountAction(args: ActionFunctionArgs): Promise<Answered> {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  throw new Response(null, { status: 405 });
}
