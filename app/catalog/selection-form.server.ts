import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import { PurchaseSelection, SCHEDULE_REQUIRED } from '../../server/domain/checkout.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { attempt, pageOrThrow } from '../api.server.ts';
import { paths } from '../paths.ts';
import { markRefused } from '../refused-forms.server.ts';
import { scheduleField } from './schedule-field.ts';

/** What a family had chosen; fields that were not there are ''. */
export interface KeptChoice {
  readonly programId: string;
  readonly groupId: string;
}

/** What a purchase page says after a submission that did not work, with the choice to show again. */
export interface RefusedChoice {
  readonly kept: KeptChoice;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

/** Failures that another choice on the same page mends; the others are told on the last step, which keeps the choice. */
const MENDED_HERE: ReadonlySet<string> = new Set(['group_full', 'order_missing', 'invalid_input']);

/**
 * 'Ir a Pagar': keeps what was chosen, opens the payment of whoever is logged in, and leads to the last step (303), or
 * shows the page again with its words and the choice (400, or the status of the failure).
 */
export async function answerSelectionForm(args: ActionFunctionArgs) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { params, request, context } = args;
  const range = ageRangeBySlug(params['edad'] ?? '');
  if (!range) throw new Response(null, { status: 404 });

  const form = await request.formData();
  const kept = chosenIn(form);
  const selection = readSelection(range.slug, kept);
  if (!selection.ok) return refuse(context, { kept, errors: selection.errors, failure: null });

  const chosen = await attempt(() => context.api.checkout.choose(selection.value));
  if (!chosen.ok) return refuseFailed(context, kept, chosen.failure);
  const { user } = await pageOrThrow(() => context.api.session.current());
  if (!user) return redirect(paths.enrollment(), 303);

  const idempotencyKey = textOf(form, 'idempotencyKey') || randomUUID();
  const started = await attempt(() => context.api.checkout.start({ idempotencyKey }));
  if (started.ok) return redirect(paths.enrollment(started.value.attemptId), 303);
  const { failure } = started;
  if (MENDED_HERE.has(failure.code)) return refuseFailed(context, kept, failure);
  // An account that may not buy (403) is asked to log in there, and another one goes on with the same choice.
  const text = [failure.text, failure.advice].filter(Boolean).join('. ');
  context.leaveFlash({ kind: 'error', text });
  return redirect(paths.enrollment(), 303);
}

/** The program, and the schedule chosen for that very program: each program has radios of its own. */
function chosenIn(form: FormData): KeptChoice {
  const programId = textOf(form, 'programId');
  return { programId, groupId: textOf(form, scheduleField(programId)) };
}

type ReadSelection =
  | { readonly ok: true; readonly value: PurchaseSelection }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Checks a choice, with a sentence by field when something is missing ('***Debe seleccionar un horario', spec §8). */
function readSelection(age: AgeRangeSlug, { programId, groupId }: KeptChoice): ReadSelection {
  const parsed = PurchaseSelection.safeParse({ age, programId, groupId });
  if (parsed.success) return { ok: true, value: parsed.data };
  if (!programId) return { ok: false, errors: { programId: 'Elige un programa' } };
  return { ok: false, errors: { [scheduleField(programId)]: SCHEDULE_REQUIRED } };
}

/** A failure of the catalogue, at the field it blames: a schedule without seats at the schedules of its program. */
function refuseFailed(context: AppLoadContext, kept: KeptChoice, failure: Failure) {
  if (failure.code !== 'group_full') return refuse(context, { kept, errors: failure.fields ?? {}, failure });
  const fields = { [scheduleField(kept.programId)]: failure.text };
  return refuse(context, { kept, errors: fields, failure: { ...failure, fields } });
}

function refuse(context: AppLoadContext, refused: RefusedChoice) {
  markRefused(context);
  return data(refused, { status: refused.failure?.status ?? 400 });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
