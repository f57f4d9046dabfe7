import { ScheduleInput, SCHEDULE_REQUIRED } from '../../../server/domain/checkout/checkout.ts';
import { GuardianInput } from '../../../server/domain/checkout/guardian.ts';
import { ChosenStudent } from '../../../server/domain/checkout/student.ts';
import type { Failure } from '../../../server/domain/failure.ts';
import { askToLogInAgain } from '../../account/page-action.server.ts';
import { form } from '../../forms/form-action.server.ts';
import type { Submission } from '../../forms/form-action.server.ts';
import { continuePurchase } from '../continue-purchase.server.ts';
import { birthDateField } from './student-step.tsx';

/** Continues the purchase, with the order and price that the page of the step showed. */
const goOn = (submission: Submission) => {
  const { seenAmount, seenOrder, seenTeaching } = submission.values;
  return continuePurchase(submission, {
    seen: { seenAmount, seenOrder, seenTeaching },
    mendedHere: LOGIN_MENDS,
  });
};

/** Failures that another login fixes (spec §8: a 403 triggers the login helper), in a dialog over the current step. */
const LOGIN_MENDS: readonly string[] = ['purchase_forbidden'];
const refused = (failure: Failure) => (LOGIN_MENDS.includes(failure.code) ? askToLogInAgain(failure) : {});

/** 'Continuar' of step 1. */
export const studentForm = form({
  schema: ChosenStudent,
  input: ({ values }) => {
    const childId = values['childId'] ?? '';
    if (childId === 'new') return { ...values, kind: 'new' };
    const birthDate = values[birthDateField(childId)] ?? '';
    return { kind: 'child', childId, birthDate: birthDate === '' ? null : birthDate };
  },
  errors: (errors, { values }) => {
    const childId = values['childId'] ?? '';
    const { birthDate, ...others } = errors;
    // The fields of a new child already have their own names.
    if (childId === 'new' || birthDate === undefined) return errors;
    return { ...others, [birthDateField(childId)]: birthDate };
  },
  call: async (student, submission) => {
    await submission.context.api.checkout.student(student);
    return goOn(submission);
  },
  then: (path) => path,
  refused,
});

/** 'Continuar' of step 2. */
export const guardianForm = form({
  schema: GuardianInput,
  call: async (guardian, submission) => {
    await submission.context.api.checkout.guardian(guardian);
    return goOn(submission);
  },
  then: (path) => path,
  refused,
});

/** 'Continuar' of step 3. */
export const scheduleForm = form({
  schema: ScheduleInput,
  errors: () => ({ schedule: SCHEDULE_REQUIRED }),
  call: async (schedule, submission) => {
    await submission.context.api.checkout.schedule(schedule);
    const { values } = submission;
    // The order changes on purpose: only its price is compared.
    return continuePurchase(submission, {
      seen: { seenAmount: values['seenAmount'] },
      mendedHere: LOGIN_MENDS,
    });
  },
  then: (path) => path,
  refused,
});
