import type { EnrollmentBody, Enrollment } from '../upstream/contracts/purchases.ts';
import { majorAmount } from '../domain/money.ts';
import { createEnrollment, listEnrollments, updatePurchase } from '../upstream/purchases.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { Credentials } from './credentials.ts';
import type { Journal } from './journal.ts';
import { NO_SECRETS, moveAfterQuestion, stillUnknown } from './outcomes.ts';
import type { CardProvider, Charge } from './provider.ts';
import { GIVE_UP_AFTER_MS, retryWaitMs } from './schedule.ts';
import type { EnrollmentLine } from './types.ts';

/**
 * How long an enrollment sent without an answer may still arrive, in milliseconds: twice the longest wait for one.
 * Only after it does a missing enrollment count as missing.
 */
const ENROLLMENT_SETTLES_MS = 30_000;

/** Answers of a refusal that may pass: the credential may be renewed, the academy API may have more time. */
const PASSING_REFUSALS = [401, 403, 408, 425, 429];

interface Surroundings {
  readonly journal: Journal;
  readonly credentials: Credentials;
  readonly providerOf: (attempt: Attempt) => CardProvider;
  readonly now: () => number;
}

/**
 * Takes a claimed attempt as far as it goes by itself: asks for an unknown outcome, enrolls, updates the purchase.
 * Every step writes its intent before it calls and its result before the next.
 * @throws StaleAttempt when another worker took the attempt over.
 */
export async function advance(surroundings: Surroundings, claimed: Attempt): Promise<Attempt> {
  let attempt = claimed;
  // A step that leaves the attempt with this worker is followed by the next one.
  do attempt = await step(surroundings, attempt);
  while (attempt.leaseUntil !== null);
  return attempt;
}

async function step(surroundings: Surroundings, attempt: Attempt): Promise<Attempt> {
  const { journal } = surroundings;
  const now = surroundings.now();
  switch (attempt.state) {
    case 'open':
    case 'session':
      // Due only after a day without use.
      return journal.move(attempt, {
        to: 'abandoned',
        detail: { reason: 'not_used' },
        facts: NO_SECRETS,
        then: { runAt: null },
      });
    case 'auth_sent':
      // Whoever sent it is gone. Sending again could charge twice, so the provider is asked instead.
      return journal.move(attempt, stillUnknown(attempt, 'interrupted', now));
    case 'unknown':
    case 'pending_review':
      return ask(surroundings, attempt);
    case 'approved':
      return journal.move(attempt, {
        to: 'enroll_sent',
        facts: { tries: 0, answer_may_come_until: null },
        then: 'working',
      });
    case 'enroll_sent':
      return afterCharge(surroundings, attempt, (client, work) => enroll(surroundings, client, work));
    case 'enrolled':
      return journal.move(attempt, { to: 'patch_sent', facts: { tries: 0 }, then: 'working' });
    case 'patch_sent':
      return afterCharge(surroundings, attempt, (client, work) => writePurchase(surroundings, client, work));
    case 'done':
    case 'denied':
    case 'abandoned':
    case 'needs_review':
      return attempt;
  }
}

async function ask(surroundings: Surroundings, attempt: Attempt): Promise<Attempt> {
  const { journal, credentials } = surroundings;
  const client = await credentials.clientFor(attempt);
  if (!client) return journal.move(attempt, stillUnknown(attempt, 'no_credential', surroundings.now()));
  try {
    const outcome = await surroundings.providerOf(attempt).status(client, chargeOf(attempt));
    return await journal.move(attempt, moveAfterQuestion(attempt, outcome, surroundings.now()));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return journal.move(attempt, stillUnknown(attempt, `status_query_${error.fault}`, surroundings.now()));
  }
}

/** The attempt that a step works on, at its newest version: the one that fences what the step writes next. */
interface Work {
  attempt: Attempt;
}

/** Runs a step of a paid attempt; what fails is tried again later, or shown to a person. Never dropped. */
async function afterCharge(
  surroundings: Surroundings,
  attempt: Attempt,
  run: (client: UpstreamClient, work: Work) => Promise<Attempt>,
): Promise<Attempt> {
  const client = await surroundings.credentials.clientFor(attempt);
  if (!client) return retryLater(surroundings, attempt, 'no_credential');
  const work = { attempt };
  try {
    return await run(client, work);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const refused = error.fault === 'status' && error.status !== null && error.status < 500;
    if (refused && !PASSING_REFUSALS.includes(error.status)) {
      return needsReview(surroundings, work.attempt, `${error.endpoint}_${error.status}`);
    }
    return retryLater(surroundings, work.attempt, `${error.endpoint}_${error.fault}`, isSettled(error));
  }
}

async function enroll({ journal, now }: Surroundings, client: UpstreamClient, work: Work): Promise<Attempt> {
  const { answerMayComeUntil, tries, lines } = work.attempt;
  const sentBefore = answerMayComeUntil !== null || tries > 0;
  const missing = sentBefore ? missingLines(work.attempt, await listEnrollments(client)) : lines;
  if (missing.length > 0 && answerMayComeUntil !== null && now() < answerMayComeUntil) {
    return journal.move(work.attempt, {
      to: 'enroll_sent',
      detail: { waiting: 'an enrollment may still arrive' },
      then: { runAt: answerMayComeUntil },
    });
  }
  for (const line of missing) {
    work.attempt = await journal.move(work.attempt, {
      to: 'enroll_sent',
      detail: { enrolling: line.courseId },
      facts: { answer_may_come_until: now() + ENROLLMENT_SETTLES_MS },
      then: 'working',
    });
    await createEnrollment(client, enrollmentBody(line, purchaseNumberOf(work.attempt)));
  }
  return journal.move(work.attempt, {
    to: 'enrolled',
    facts: { enrolled_at: now(), answer_may_come_until: null, tries: 0 },
    then: 'working',
  });
}

async function writePurchase(
  { journal }: Surroundings,
  client: UpstreamClient,
  { attempt }: Work,
): Promise<Attempt> {
  const { amount, transactionId } = attempt;
  if (transactionId === null) throw new RangeError(`Attempt ${attempt.id} was never approved`);
  await updatePurchase(client, purchaseNumberOf(attempt), {
    amount: majorAmount(amount),
    currency: amount.currency,
    transaction_id: transactionId,
  });
  return journal.move(attempt, { to: 'done', facts: NO_SECRETS, then: { runAt: null } });
}

/** Whether a failed enrollment cannot be kept any more: it was answered, or never received. */
function isSettled({ endpoint, fault }: UpstreamError): boolean {
  return endpoint === 'createEnrollment' && fault !== 'timeout' && fault !== 'connection_lost';
}

async function retryLater(
  surroundings: Surroundings,
  attempt: Attempt,
  reason: string,
  enrollmentSettled = false,
): Promise<Attempt> {
  const now = surroundings.now();
  if (now - (attempt.approvedAt ?? now) >= GIVE_UP_AFTER_MS)
    return needsReview(surroundings, attempt, reason);
  return surroundings.journal.move(attempt, {
    to: attempt.state,
    detail: { retry: attempt.tries + 1, reason },
    facts: { tries: attempt.tries + 1, ...(enrollmentSettled && { answer_may_come_until: null }) },
    then: { runAt: now + retryWaitMs(attempt.tries) },
  });
}

function needsReview({ journal }: Surroundings, attempt: Attempt, reason: string): Promise<Attempt> {
  return journal.move(attempt, {
    to: 'needs_review',
    detail: { reason },
    facts: NO_SECRETS,
    then: { runAt: null },
  });
}

/** The charge of an attempt whose purchase exists. */
export function chargeOf(attempt: Attempt): Charge {
  return {
    merchantId: attempt.merchantId,
    purchaseNumber: purchaseNumberOf(attempt),
    amount: attempt.amount,
  };
}

function purchaseNumberOf(attempt: Attempt): string {
  if (attempt.purchaseNumber === null) throw new RangeError(`Attempt ${attempt.id} has no purchase yet`);
  return attempt.purchaseNumber;
}

/** The lines that no enrollment of this purchase stands for yet; each enrollment stands for one line. */
function missingLines(attempt: Attempt, enrollments: readonly Enrollment[]): EnrollmentLine[] {
  const left = enrollments.filter((enrollment) => enrollment.purchase === attempt.purchaseNumber);
  return attempt.lines.filter((line) => {
    const index = left.findIndex(
      (enrollment) =>
        enrollment.course_id === line.courseId &&
        (line.group === null || enrollment.group_id === line.group.id),
    );
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function enrollmentBody(line: EnrollmentLine, purchaseNumber: string): EnrollmentBody {
  return {
    course_id: line.courseId,
    course_name: line.courseName,
    module_id: line.moduleId,
    module_name: line.moduleName,
    ...(line.group && {
      group_id: line.group.id,
      group_name: line.group.name,
      schedules: line.group.schedules.map((schedule) => ({ ...schedule })),
    }),
    initial_date: line.initialDate,
    timezone_name: line.timeZone,
    purchase: purchaseNumber,
  };
}
