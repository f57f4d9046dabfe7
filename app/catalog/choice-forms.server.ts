import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import {
  CourseSelection,
  PathSelection,
  SCHEDULE_REQUIRED,
  VacationSelection,
} from '../../server/domain/checkout/checkout.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { tryCall } from '../api/call.server.ts';
import { continuePurchase } from '../checkout/continue-purchase.server.ts';
import { form } from '../forms/form-action.server.ts';
import type { Submission } from '../forms/form-action.server.ts';
import { partAmountField } from './learning-path.tsx';
import { amountField } from './program-form.tsx';
import { scheduleField } from './schedule-choice.tsx';

/** Failures that another choice on the same page fixes; others are shown on the last step, which keeps the choice. */
const MENDED_HERE = ['group_full', 'order_gone', 'invalid_input'];

/** 'Ir a Pagar' of a vacation program: each program has its own radio buttons for its schedules. */
export const chooseProgramForm = form({
  schema: VacationSelection,
  input: ({ params, values }) => {
    const range = ageRangeBySlug(params['edad'] ?? '');
    if (!range) throw new Response(null, { status: 404 });
    const programId = values['programId'] ?? '';
    return { kind: 'vacation', age: range.slug, programId, groupId: values[scheduleField(programId)] };
  },
  // '***Debe seleccionar un horario' (spec §8) is shown at the schedules of the chosen program.
  errors: (_errors, { values }): Record<string, string> =>
    values['programId']
      ? { [scheduleField(values['programId'])]: SCHEDULE_REQUIRED }
      : { programId: 'Elige un programa' },
  call: (selection, submission) =>
    goToPay(selection, submission.values[amountField(selection.programId)], submission),
  then: (path) => path,
  refused: (failure, { values }) => {
    if (failure.code !== 'group_full') return {};
    const errors = { [scheduleField(values['programId'] ?? '')]: failure.text };
    return { errors, failure: { ...failure, fields: errors } };
  },
});

/** Placeholder for products without a known age range: they are not sold, so the choice is refused with any age. */
const UNSOLD_AGE = '5-a-7';

/** 'Inscribirme' of a course. */
export const chooseCourseForm = form({
  schema: CourseSelection.omit({ age: true }),
  input: ({ params, values }) => ({ kind: 'course', slug: params['slug'], groupId: values['groupId'] }),
  errors: () => ({ groupId: SCHEDULE_REQUIRED }),
  call: async (choice, submission) => {
    const { age } = await submission.context.api.courses.bySlug({ slug: choice.slug });
    return goToPay({ ...choice, age: age ?? UNSOLD_AGE }, submission.values['seenAmount'], submission);
  },
  then: (path) => path,
});

/** 'Ir a Pagar' of a learning path. */
export const choosePathForm = form({
  schema: PathSelection.omit({ age: true }),
  input: ({ params, values }) => ({
    kind: 'path',
    slug: params['slug'],
    part: values['part'],
    groupId: values['groupId'],
  }),
  errors: (errors): Record<string, string> => ({
    ...('part' in errors && { part: errors.part }),
    ...('groupId' in errors && { groupId: SCHEDULE_REQUIRED }),
  }),
  call: async (choice, submission) => {
    const { age } = await submission.context.api.learningPaths.bySlug({ slug: choice.slug });
    return goToPay(
      { ...choice, age: age ?? UNSOLD_AGE },
      submission.values[partAmountField(choice.part)],
      submission,
    );
  },
  then: (path) => path,
});

/**
 * Keeps a choice and continues its purchase: with the first incomplete step, or with the payment if all is known.
 * @param seenAmount The price that the page showed, as returned by `amountText`.
 * @param childId The child it is for, if known.
 * @returns Path of the page to continue on.
 * @throws failures that another choice fixes.
 */
export async function goToPay(
  selection: PurchaseSelection,
  seenAmount: string | undefined,
  submission: Submission,
  childId?: string,
): Promise<string> {
  const { checkout } = submission.context.api;
  await checkout.choose({ ...selection, seenAmount });
  // A failure is ignored here: the student step then asks for the child and shows what is wrong.
  if (childId !== undefined)
    await tryCall(() => checkout.student({ kind: 'child', childId, birthDate: null }));
  return continuePurchase(submission, { mendedHere: MENDED_HERE });
}
