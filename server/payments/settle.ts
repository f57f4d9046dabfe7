import type { EnrollmentBody } from '../upstream/contracts/purchases.ts';
import { majorAmount } from '../domain/money.ts';
import { createEnrollment, listEnrollments, refuseDoubts, updatePurchase } from '../upstream/purchases.ts';
import type { PurchasePlaces } from '../upstream/purchases.ts';
import { isPage, NOT_NOW, UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import { freeSeat } from '../upstream/waiting-list.ts';
import type { Attempt, Enrolling } from './attempt.ts';
import { keepOutcome } from './authorize.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { StaleAttempt } from './events.ts';
import { mailPaidInvoice, settleInvoice, withInvoice } from './invoice.ts';
import { onlyLogged, tellProvider } from './notify.ts';
import { abandon, askAgain, moveAfter, moveAfterFault, retryLater } from './moves.ts';
import { chargeOf, providerNamed } from './provider.ts';
import { lookAtSubscription } from './renewals.ts';
import { ABANDON_AFTER_MS, HOUR_MS, missedFor } from './schedule.ts';
import { giveBack, keepInGroup, moveGroup } from './settle-changes.ts';
import type { EnrollmentLine } from './types.ts';

/** Statuses of refusals that may pass: the credential may be renewed, the academy API may have more time. */
const PASSING_REFUSALS: ReadonlySet<number | null> = new Set([401, 403, ...NOT_NOW]);

interface Work {
  /** The newest version of the attempt, against which the next write is checked. */
  attempt: Attempt;
  /** What may be on its way if this step fails; null when it has sent nothing. */
  unanswered: Enrolling | null;
}

/**
 * Takes a claimed attempt as far as it can go by itself: asks about an unknown outcome, enrolls, updates the purchase,
 * moves to another group, refunds. Every step writes its intent before it calls, and its result before the next step. A
 * step that fails by a fault of ours is retried until a person has to look; it is logged the first time, and when it
 * reaches the person.
 * @throws StaleAttempt when another worker took the attempt over; the journal's own error when it cannot be written;
 *   the fault itself in a finished attempt, which has no retry
 */
export async function advance(dependencies: PaymentDependencies, claimed: Attempt): Promise<void> {
  const work: Work = { attempt: claimed, unanswered: null };
  // A step that leaves the attempt with this worker is followed by the next one.
  do {
    try {
      work.attempt = await step(dependencies, work);
    } catch (error) {
      if (error instanceof StaleAttempt) throw error;
      await retryAfterFault(dependencies, work, error);
    }
  } while (work.attempt.leaseUntil !== null);
  if (work.attempt.state === claimed.state) return;
  // The move that ends an attempt removes its credential, so the provider is told with the one of the claimed attempt.
  const client = await dependencies.credentials.clientFor(claimed);
  if (client) await tellProvider(dependencies, client, work.attempt);
}

async function retryAfterFault(
  { journal, logger, now }: PaymentDependencies,
  work: Work,
  error: unknown,
): Promise<void> {
  const { id, reference, tries, state } = work.attempt;
  const move = moveAfterFault(work.attempt, now());
  if (!move) throw error;
  const facts = { error, attempt: id, reference };
  if (tries === 0 || (move.to === 'needs_review' && state !== move.to)) {
    logger.error(facts, 'a payment step failed; it is tried again until a person looks');
  }
  work.attempt = await journal.move(work.attempt, move);
}

async function step(dependencies: PaymentDependencies, work: Work): Promise<Attempt> {
  const { journal } = dependencies;
  const { attempt } = work;
  const now = dependencies.now();
  switch (attempt.state) {
    case 'open':
    case 'session':
      // It is due after a day without use, or because the clock was set back.
      return journal.move(
        attempt,
        isUnused(attempt, now)
          ? abandon(attempt, 'not_used', now)
          : { to: attempt.state, detail: { reason: 'clock' } },
      );
    case 'auth_sent':
      // The worker that sent it is gone. Sending again could charge twice, so the provider is asked instead.
      return journal.move(attempt, askAgain(attempt, { kind: 'unknown', reason: 'interrupted' }, now));
    case 'awaiting_payment':
    case 'unknown':
    case 'pending_review':
    case 'needs_review':
    case 'denied':
    case 'abandoned':
      return askProvider(dependencies, attempt);
    case 'approved':
      return afterCharge(dependencies, work, (client) => enroll(dependencies, client, work));
    case 'enrolled':
      return afterCharge(dependencies, work, (client) => writePurchase(dependencies, client, work));
    case 'changing_group':
      return afterCharge(dependencies, work, (client) => moveGroup(dependencies, client, work));
    case 'refunding':
      return afterCharge(dependencies, work, (client) => giveBack(dependencies, client, attempt));
    case 'done': {
      const isWatched = attempt.change !== null && attempt.change.unanswered.length > 0;
      const looked = isWatched ? await keepInGroup(dependencies, attempt) : attempt;
      const isRenewed = looked.state === 'done' && looked.way === 'subscription';
      return isRenewed ? lookAtSubscription(dependencies, looked) : looked;
    }
    case 'refunded':
      return attempt;
  }
}

/** Whether an attempt was unused for a day. This clock may differ a little from the one by which it became due. */
const isUnused = ({ updatedAt }: Attempt, now: number) => now - updatedAt >= ABANDON_AFTER_MS - HOUR_MS;

async function askProvider(dependencies: PaymentDependencies, attempt: Attempt): Promise<Attempt> {
  const { journal, credentials, providers, now, logger } = dependencies;
  const client = await credentials.clientFor(attempt);
  const notAnswered = (reason: string) =>
    journal.move(attempt, askAgain(attempt, { kind: 'unknown', reason }, now()));
  if (!client) return notAnswered('no_credential');
  try {
    const outcome = await providerNamed(providers, attempt.provider).status(client, chargeOf(attempt));
    const move = moveAfter(attempt, outcome, now());
    // The next in line gets the seat. The academy is told before it is written: if the process dies in between, it is
    // told again, which changes nothing.
    if (attempt.state === 'awaiting_payment' && move.to === 'abandoned') {
      await onlyLogged(logger, attempt, 'the academy was not told of a free seat', () =>
        freeSeat(client, attempt.ordered.selection.groupId, chargeOf(attempt).purchaseNumber),
      );
    }
    return await journal.move(attempt, move).catch((error: unknown) => {
      if (error instanceof StaleAttempt) return keepLateOutcome(dependencies, { attempt, outcome }, error);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return notAnswered(`status_query_${error.fault}`);
  }
}

/**
 * Writes what was learnt about an attempt that somebody else has moved meanwhile: the family abandoned it, for example,
 * while the provider was reporting that it is paid.
 * @throws StaleAttempt when that is nothing new, or leaves nothing to do for this worker
 */
async function keepLateOutcome(
  dependencies: PaymentDependencies,
  learnt: Parameters<typeof keepOutcome>[1],
  late: StaleAttempt,
): Promise<Attempt> {
  const { attempt, held } = await keepOutcome(dependencies, learnt);
  if (!held) throw late;
  return attempt;
}

/** Runs a step of a charged attempt. A failed step is retried later, or shown to a person, but never dropped. */
async function afterCharge(
  { journal, credentials, now }: PaymentDependencies,
  work: Work,
  run: (client: UpstreamClient) => Promise<Attempt>,
): Promise<Attempt> {
  const client = await credentials.clientFor(work.attempt);
  if (!client) return journal.move(work.attempt, retryLater(work.attempt, 'no_credential', now()));
  try {
    return await run(client);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const learnt = work.unanswered ? { enrolling: work.unanswered } : {};
    const { endpoint, status } = error;
    if (isRefusal(error) && !PASSING_REFUSALS.has(status)) {
      const reason = `${endpoint}_${status}`;
      return journal.move(work.attempt, { to: 'needs_review', detail: { reason }, facts: learnt });
    }
    const reason = `${endpoint}_${error.fault}`;
    return journal.move(work.attempt, retryLater(work.attempt, reason, now(), learnt));
  }
}

/**
 * Enrolls in whatever the list of enrollments lacks; the list is read before every send. A line that was sent and is not
 * listed may still arrive: it is waited for by the lease clock, and not in tries, since each login causes one.
 */
async function enroll(
  { journal, now, resendEnrollmentAfterMs }: PaymentDependencies,
  client: UpstreamClient,
  work: Work,
): Promise<Attempt> {
  const { attempt } = work;
  const { enrolling, ordered } = attempt;
  const { purchaseNumber } = chargeOf(attempt);
  const wasSent = enrolling !== null;
  const missing = missingLines(attempt, await listEnrollments(client, purchaseNumber, wasSent));
  const { since, isEnough } = missedFor(attempt, enrolling?.since ?? null, resendEnrollmentAfterMs);
  const awaited = isEnough ? [] : missing.filter((line) => enrolling?.lines.includes(line));
  const toSend = missing.filter((line) => !awaited.includes(line));
  const mayArrive = { lines: awaited, since };
  if (toSend.length > 0) {
    work.attempt = await journal.move(attempt, {
      to: 'approved',
      detail: { enrolling: toSend.map((line) => ordered.lines[line]?.courseId).join() },
      facts: { enrolling: { lines: missing, since: null } },
    });
  }
  for (const [index, line] of toSend.entries()) {
    work.unanswered = mayArrive;
    const lineWasSent = enrolling?.lines.includes(line) ?? false;
    // The first line was looked for just now.
    const places = index > 0 && (await listEnrollments(client, purchaseNumber, lineWasSent));
    if (places && !missingLines(attempt, places, [line]).includes(line)) continue;
    work.unanswered = { lines: [...awaited, line], since: null };
    await sendEnrollment(client, attempt, line).catch((error: unknown) => {
      if (isSettled(error)) work.unanswered = mayArrive;
      throw error;
    });
  }
  if (awaited.length > 0) {
    const facts = { enrolling: mayArrive };
    return journal.move(work.attempt, retryLater(work.attempt, 'an_enrollment_may_arrive', now(), facts));
  }
  return journal.move(work.attempt, {
    to: 'enrolled',
    facts: { enrolledAt: now(), enrolling: null, tries: 0 },
  });
}

async function sendEnrollment(client: UpstreamClient, attempt: Attempt, index: number): Promise<void> {
  const line = attempt.ordered.lines[index];
  if (!line) return;
  const body = enrollmentBody(line, chargeOf(attempt).purchaseNumber);
  await createEnrollment(client, body, `${attempt.id}:${index}`);
}

/** Writes the payment to the purchase and its invoice. The mail about it is sent after this has been recorded. */
async function writePurchase(
  dependencies: PaymentDependencies,
  client: UpstreamClient,
  work: Work,
): Promise<Attempt> {
  const { journal, logger } = dependencies;
  const { attempt } = work;
  const { purchaseNumber, amount } = chargeOf(attempt);
  const { transactionId } = attempt;
  if (transactionId === null) throw new RangeError(`Attempt ${attempt.id} was never approved`);
  const body = {
    amount: majorAmount(amount),
    currency: amount.currency,
    transaction_id: transactionId,
  };
  await updatePurchase(client, purchaseNumber, body, attempt.id);
  work.attempt = await withInvoice(dependencies, client, attempt);
  await settleInvoice(logger, client, work.attempt);
  const { invoiceId } = work.attempt;
  const move = { to: 'done', ...(invoiceId !== null && { detail: { mailed: invoiceId } }) } as const;
  const done = await journal.move(work.attempt, move);
  await mailPaidInvoice(logger, client, done);
  return done;
}

/**
 * Whether a failed enrollment was certainly not made, and will not be: the call was never received, or refused. After
 * any other failure, including a 5xx, it may have been made or may still arrive.
 */
function isSettled(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  const { fault, status } = error;
  if (fault === 'refused' || fault === 'breaker_open') return true;
  return isRefusal(error) && status !== 408;
}

/**
 * Whether the academy, or a gateway in front of it, refused a call. An HTML page with another status, such as 404,
 * comes from a gateway that cannot find the academy while it is being replaced: that is no refusal.
 */
function isRefusal({ fault, status, body }: UpstreamError): boolean {
  if (fault !== 'status' || status === null || status >= 500) return false;
  return PASSING_REFUSALS.has(status) || !isPage(body);
}

/**
 * Returns the indexes of lines without an enrollment of this purchase; each enrollment counts for one line.
 * @param asked The lines about which the caller has to be sure; all when left out.
 * @throws UpstreamError when an unreadable enrollment may be for one of these: nobody is enrolled twice on a guess
 */
function missingLines({ ordered }: Attempt, listed: PurchasePlaces, asked?: readonly number[]): number[] {
  const left = [...listed.places];
  const missing = ordered.lines.flatMap((line, place) => {
    const index = left.findIndex(
      ({ course_id, group_id }) =>
        course_id === line.courseId &&
        (line.group === null || group_id === null || group_id === line.group.id),
    );
    if (index >= 0) left.splice(index, 1);
    return index < 0 ? place : [];
  });
  const ofThese = missing.filter((line) => asked?.includes(line) ?? true);
  refuseDoubts(
    listed,
    ofThese.flatMap((line) => ordered.lines[line]?.courseId ?? []),
  );
  return missing;
}

function enrollmentBody(line: EnrollmentLine, purchaseNumber: string): EnrollmentBody {
  return {
    course_id: line.courseId,
    course_name: line.courseName,
    ...(line.moduleId !== '' && { module_id: line.moduleId, module_name: line.moduleName }),
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
