import { data } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import { SCHEDULE_REQUIRED, VacationSelection } from '../../server/domain/checkout/checkout.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { markRefused } from '../forms/refused-forms.server.ts';
import { goToPay } from './go-to-pay.server.ts';
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

  return goToPay(context, form, selection.value, (failure) => refuseFailed(context, kept, failure));
}

/** The program, and the schedule chosen for that very program: each program has radios of its own. */
function chosenIn(form: FormData): KeptChoice {
  const programId = textOf(form, 'programId');
  return { programId, groupId: textOf(form, scheduleField(programId)) };
}

type ReadSelection =
  | { readonly ok: true; readonly value: VacationSelection }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Checks a choice, with a sentence by field when something is missing ('***Debe seleccionar un horario', spec §8). */
function readSelection(age: AgeRangeSlug, { programId, groupId }: KeptChoice): ReadSelection {
  const parsed = VacationSelection.safeParse({ kind: 'vacation', age, programId, groupId });
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
