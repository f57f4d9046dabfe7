import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { sentencesByField } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { tryCall } from '../api/call.server.ts';
import type { RefusedForm } from './refusal.ts';

/** A form as it was sent. */
export interface Submission {
  readonly context: AppLoadContext;
  /** Which form of the page it is. */
  readonly intent: string;
  /** What was typed, by field; files are not read. */
  readonly values: Readonly<Record<string, string>>;
  /** The parts of the route's URL. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Path of the page that the form stands on, with its query. */
  readonly page: string;
}

/** What an action answers besides a redirect. */
type Data<Value> = ReturnType<typeof data<Value>>;

/** One form of a page: what is read, what is called, what follows. */
export interface FormRules<Input, Result, Answer> {
  /** Checks what was typed. Its sentences are shown at the fields. */
  readonly schema: z.ZodType<Input>;
  /** What the schema reads, when that is more than the fields as they were typed. */
  readonly input?: (submission: Submission) => unknown;
  /** Returns the sentences by field as the page shows them, when the schema has other names or another order. */
  readonly errors?: (
    errors: Readonly<Record<string, string>>,
    submission: Submission,
  ) => Readonly<Record<string, string>>;
  /** The procedure behind the form. */
  readonly call: (input: Input, submission: Submission) => Promise<Result>;
  /** A path to go on to (303), or an answer of the form's own. */
  readonly then: (result: Result, submission: Submission) => string | Response | Data<Answer>;
  /**
   * What a failure shows: changes to the refusal, or another place to go. Throws for what the page cannot say.
   * Without it the failure is told by the page, with its sentences at its fields.
   */
  readonly refused?: (failure: Failure, submission: Submission) => Partial<RefusedForm> | Response;
}

/** A form of a page, ready to be run. */
export type FormRunner<Answer = never> = (
  submission: Submission,
) => Promise<Response | Data<RefusedForm> | Data<Answer>>;

/** Fields that are never sent back to the browser. The last is the honeypot: kept, it would be refused again. */
const NEVER_KEPT = new Set([
  'password',
  'newPassword',
  'transactionToken',
  'cardNumber',
  'cvc',
  'expiry',
  'sitio_web',
]);

/** Declares one form of a page. */
export function form<Input, Result, Answer = never>(
  rules: FormRules<Input, Result, Answer>,
): FormRunner<Answer> {
  return async (submission) => {
    const { errors: shown = (errors) => errors, refused = () => ({}) } = rules;
    const read = readFields(rules.schema, rules.input?.(submission) ?? submission.values);
    if (!read.ok) return refuse(submission, { errors: shown(read.errors, submission) });
    const called = await tryCall(() => rules.call(read.value, submission));
    if (called.ok) {
      const next = rules.then(called.value, submission);
      return typeof next === 'string' ? redirect(next, 303) : next;
    }
    const { failure } = called;
    const told = refused(failure, submission);
    if (told instanceof Response) return told;
    return refuse(submission, { errors: failure.fields ?? {}, failure, ...told });
  };
}

/**
 * The action of a page with forms. The body is read here and nowhere else; a page with several forms names each by
 * its field `intent`; one that has no such field is declared as `only`.
 * @returns A 303 when a form went well, or the page again (400, or the status of the failure) with its sentences and
 *   what was typed.
 * @throws 405 for a form that the page does not have.
 */
export function formAction<Answer = never>(forms: Readonly<Record<string, FormRunner<Answer>>>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const values: Record<string, string> = {};
    for (const [name, value] of await request.formData()) {
      if (typeof value === 'string') values[name] = value;
    }
    const { pathname, search } = new URL(request.url);
    const intent = values['intent'] ?? 'only';
    const run = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    if (!run) throw new Response(null, { status: 405 });
    return run({ context, intent, values, params, page: `${pathname}${search}` });
  };
}

/** Shows the page again; the layout finds the refusal in the context of the request. */
function refuse({ context, intent, values }: Submission, told: Partial<RefusedForm>): Data<RefusedForm> {
  const refusal: RefusedForm = {
    refused: true,
    intent,
    errors: {},
    values: keptOf(values),
    failure: null,
    ...told,
  };
  context.refusal = refusal;
  return data(refusal, { status: refusal.failure?.status ?? 400 });
}

/** Returns what was typed, for the fields to keep, without secrets. */
export function keptOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !NEVER_KEPT.has(name)));
}

type ReadFields<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Reads fields by their schema, with one sentence a field. A field that is not there at all counts as left empty. */
export function readFields<Value>(schema: z.ZodType<Value>, typed: unknown): ReadFields<Value> {
  let parsed = schema.safeParse(typed);
  if (!parsed.success && typeof typed === 'object' && typed !== null) {
    const missing = parsed.error.issues.map(({ path }) => path.join('.')).filter((name) => !(name in typed));
    parsed = schema.safeParse({ ...Object.fromEntries(missing.map((name) => [name, ''])), ...typed });
  }
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, errors: sentencesByField(parsed.error.issues) };
}
