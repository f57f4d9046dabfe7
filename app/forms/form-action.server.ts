import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { sentencesByField } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { failedPage, tryCall } from '../api/call.server.ts';
import type { RefusedForm } from './refusal.ts';

/** A form as it was sent. */
export interface Submission {
  readonly context: AppLoadContext;
  /** Which form of the page it is: its field `intent`, or 'only'. */
  readonly intent: string;
  /** The values by field, without files. */
  readonly values: Readonly<Record<string, string>>;
  /** The parts of the route's URL. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Path and query of the page with the form. */
  readonly page: string;
}

/** What an action answers besides a redirect. */
type Data<Value> = ReturnType<typeof data<Value>>;

/** One form of a page: its schema, its procedure, and what follows. */
export interface FormRules<Input, Result, Answer> {
  /** Validates the values; its messages are shown at the fields. */
  readonly schema: z.ZodType<Input>;
  /** Returns the input of the schema; left out, it is the values as sent. */
  readonly input?: (submission: Submission) => unknown;
  /** Renames or reorders the messages by field, when the page names its fields differently from the schema. */
  readonly errors?: (
    errors: Readonly<Record<string, string>>,
    submission: Submission,
  ) => Readonly<Record<string, string>>;
  /** The procedure behind the form. */
  readonly call: (input: Input, submission: Submission) => Promise<Result>;
  /** Returns the path to redirect to (303), or a response of its own. */
  readonly then: (result: Result, submission: Submission) => string | Response | Data<Answer>;
  /**
   * Handles a failure: returns changes to the refusal, or a response that leads elsewhere; throws what this page cannot
   * show. Left out, the page shows the failure with its messages at the fields.
   */
  readonly refused?: (failure: Failure, submission: Submission) => Partial<RefusedForm> | Response;
}

/** A form of a page, ready to be run. */
export type FormRunner<Answer = never> = (
  submission: Submission,
) => Promise<Response | Data<RefusedForm> | Data<Answer>>;

/** Fields that are never sent back to the browser. The last is the honeypot: sent back, it would be refused again. */
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
    if (!read.ok) return refuse(submission, wrongFields(shown(read.errors, submission)));
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
 * Leaves a flash message about a success, and returns the path of the page that shows it.
 * @param to The page of the form, unless another is given.
 */
export function sayAndGo({ context, page }: Submission, text: string, to = page): string {
  context.leaveFlash({ kind: 'success', text });
  return to;
}

/**
 * Returns the action of a page with forms. The body is read only here. A page with several forms names each by its field
 * `intent`; a single form without that field is declared as `only`. The action answers a success with a 303, and a
 * refusal with the page itself (400, or the status of the failure), its messages and what was typed.
 * @throws 405 for a form that the page does not have; a failure for one that was drawn for another account than the one
 *   that is logged in now (`PostForm`), so that nothing of one family is shown among what is another's
 */
export function formAction<Answer = never>(forms: Readonly<Record<string, FormRunner<Answer>>>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const sent: Record<string, string> = {};
    for (const [name, value] of await request.formData()) {
      if (typeof value === 'string') sent[name] = value;
    }
    const { account, ...values } = sent;
    const { pathname, search } = new URL(request.url);
    const intent = values['intent'] ?? 'only';
    const run = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    if (!run) throw new Response(null, { status: 405 });
    const submission = { context, intent, values, params, page: `${pathname}${search}` };
    if (account !== undefined) {
      context.sentFor = account;
      const demanded = await tryCall(() => context.api.session.demand({ account }));
      if (!demanded.ok) {
        refuse(submission, { failure: demanded.failure });
        throw failedPage(demanded.failure);
      }
    }
    return run(submission);
  };
}

/** Returns the page again; the layout reads the refusal from the context of the request. */
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

/** Fields that forms have without showing them. */
const HIDDEN = new Set(['attemptId', 'idempotencyKey', 'submission', 'submissionId']);

/** Returns what to show of wrong fields: the error of a hidden one, which no link can lead to, is of the whole form. */
function wrongFields(errors: Readonly<Record<string, string>>): Partial<RefusedForm> {
  const [hidden] = Object.entries(errors).filter(([name]) => HIDDEN.has(name));
  if (!hidden) return { errors };
  const [, text] = hidden;
  return {
    errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !HIDDEN.has(name))),
    failure: { code: 'invalid_input', status: 400, text },
  };
}

/** Returns the values that the fields keep: all but secrets. */
export function keptOf(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !NEVER_KEPT.has(name)));
}

type ReadFields<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Validates values by a schema; returns the first message of each field. A missing field counts as empty. */
export function readFields<Value>(schema: z.ZodType<Value>, typed: unknown): ReadFields<Value> {
  let parsed = schema.safeParse(typed);
  if (!parsed.success && typeof typed === 'object' && typed !== null) {
    const missing = parsed.error.issues.map(({ path }) => path.join('.')).filter((name) => !(name in typed));
    parsed = schema.safeParse({ ...Object.fromEntries(missing.map((name) => [name, ''])), ...typed });
  }
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, errors: sentencesByField(parsed.error.issues) };
}
