import { PurchaseSelection, SCHEDULE_REQUIRED } from '../../server/domain/checkout.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import { scheduleField } from './schedule-field.ts';

/** What a family had chosen when a submission did not work: the page shows it again. */
export interface KeptChoice {
  readonly programId: string;
  readonly groupId: string;
}

type ReadSelection =
  | { readonly ok: true; readonly value: PurchaseSelection }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** What was chosen in the form of a purchase page, before any rule is applied; absent fields are ''. */
export function chosenIn(form: FormData): KeptChoice {
  const programId = textOf(form, 'programId');
  return { programId, groupId: textOf(form, scheduleField(programId)) };
}

/**
 * Reads the form of a purchase page: the program, and the schedule chosen for that very program.
 * @returns The selection, or a sentence by field ('***Debe seleccionar un horario', spec §8).
 */
export function readSelection(age: AgeRangeSlug, { programId, groupId }: KeptChoice): ReadSelection {
  const parsed = PurchaseSelection.safeParse({ age, programId, groupId });
  if (parsed.success) return { ok: true, value: parsed.data };
  if (!programId) return { ok: false, errors: { programId: 'Elige un programa' } };
  return { ok: false, errors: { [scheduleField(programId)]: SCHEDULE_REQUIRED } };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
