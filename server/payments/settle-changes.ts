import type { Money } from '../domain/money.ts';
import type { EnrolledPlace, UpdateEnrollmentBody } from '../upstream/contracts/purchases.ts';
import { leavePlaces, listEnrollments, refuseDoubts, updateEnrollment } from '../upstream/purchases.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import { isRenewed } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import {
  changeDone,
  changeRefused,
  moveAfterRefund,
  moveAfterRejection,
  withLaterMonths,
} from './change-moves.ts';
import { retryLater } from './moves.ts';
import { chargeOf, providerNamed } from './provider.ts';
import type { RefundVerdict, Refunds } from './provider.ts';
import { TRIES_OF_A_DAY, missedFor, sendSoon } from './schedule.ts';
import type { EnrollmentLine, GroupChange, Refund, Subscription } from './types.ts';

/**
 * Moves every enrollment of a purchase to its new group, except those that the academy already lists there. The values
 * are fixed, so a repeated call changes nothing. The groups named in the calls are recorded before.
 * @param work Holds the newest version of its attempt whenever this fails.
 * @throws UpstreamError
 */
export async function moveGroup(
  { journal }: PaymentDependencies,
  client: UpstreamClient,
  work: { attempt: Attempt },
): Promise<Attempt> {
  const { change, ordered } = work.attempt;
  if (!change) throw new RangeError(`Attempt ${work.attempt.id} has no group to move to`);
  const { purchaseNumber } = chargeOf(work.attempt);
  const standing = await listEnrollments(client, purchaseNumber);
  const moves = movesOf(change, ordered.lines, standing.places);
  if (!moves) {
    // The missing enrollment may be one that cannot be read.
    refuseDoubts(standing, courseIdsOf(ordered.lines));
    return journal.move(work.attempt, { to: 'needs_review', detail: { reason: 'enrollment_not_found' } });
  }
  const toSend = moves.filter(({ isThere }) => !isThere);
  if (toSend.length > 0) {
    const named = change.lines.flatMap(({ group }) => group?.id ?? []);
    const unanswered = [...new Set([...change.unanswered, ...named])];
    work.attempt = await journal.move(work.attempt, {
      to: 'changing_group',
      detail: { sent: toSend.length },
      facts: { change: { ...change, unanswered } },
    });
  }
  try {
    await send(client, work.attempt, toSend);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 409) throw error;
    // The call may have been a repeat of one that was accepted: then the refusal means nothing.
    const listed = await listEnrollments(client, purchaseNumber);
    const now = movesOf(change, ordered.lines, listed.places);
    if (now?.some(({ isThere }) => isThere) !== false) throw error;
    return journal.move(work.attempt, changeRefused(change));
  }
  if (toSend.length > 0) {
    // Whatever the academy answers, only its list tells who has moved: frameworks ignore a field that they do not know.
    const { places } = await listEnrollments(client, purchaseNumber);
    const hasMoved = movesOf(change, ordered.lines, places)?.every(({ isThere }) => isThere);
    if (!hasMoved) {
      const requestId = `purchase ${purchaseNumber}`;
      throw new UpstreamError({ fault: 'contract', endpoint: 'updateEnrollment', requestId });
    }
  }
  return journal.move(work.attempt, changeDone(work.attempt, change));
}

/** Sends moves to the academy, one after another. @throws UpstreamError */
async function send(client: UpstreamClient, { id: attemptId, change }: Attempt, moves: EnrollmentMove[]) {
  for (const { id, body } of moves) {
    await updateEnrollment(client, id, body, `${attemptId}:${change?.askedAt ?? 0}:${id}`);
  }
}

/**
 * Checks whether a place is still in its group. An unanswered call of an earlier move may arrive after every later one,
 * and the academy keeps what arrives last. What such a call has moved is moved back. If the academy refuses that, the
 * attempt goes to a person; any other failure is retried at the next check, for a day.
 */
export async function keepInGroup(
  { journal, credentials }: PaymentDependencies,
  attempt: Attempt,
): Promise<Attempt> {
  const { change, ordered, tries } = attempt;
  const client = await credentials.clientFor(attempt);
  let cameLate = 0;
  try {
    const { places } = client
      ? await listEnrollments(client, chargeOf(attempt).purchaseNumber)
      : { places: [] };
    const moves = movesOf(
      { lines: ordered.lines, unanswered: change?.unanswered ?? [] },
      ordered.lines,
      places,
    );
    const toSend = moves?.filter(({ isThere }) => !isThere) ?? [];
    cameLate = toSend.length;
    if (client) await send(client, attempt, toSend);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 409) {
      return journal.move(attempt, { to: 'needs_review', detail: { reason: 'moved_by_a_late_call' } });
    }
  }
  const isOver = tries >= TRIES_OF_A_DAY;
  return journal.move(attempt, {
    to: 'done',
    detail: { looked: tries + 1, ...(cameLate > 0 && { cameLate }) },
    facts: isOver ? { change: change && { ...change, unanswered: [] }, tries: 0 } : { tries: tries + 1 },
  });
}

const courseIdsOf = (lines: readonly EnrollmentLine[]) => lines.map(({ courseId }) => courseId);

/** The call that moves one enrollment, and whether the enrollment is in its new group already. */
interface EnrollmentMove {
  readonly id: string;
  readonly isThere: boolean;
  readonly body: UpdateEnrollmentBody;
}

/**
 * Returns the moves of all lines that have a group; both moves of a line that was enrolled twice because one enrollment
 * arrived late. Null when a line has no enrollment in its old group, its new one, or one named in an unanswered call.
 */
function movesOf(
  { lines, unanswered }: Pick<GroupChange, 'lines' | 'unanswered'>,
  before: readonly EnrollmentLine[],
  enrollments: readonly EnrolledPlace[],
): EnrollmentMove[] | null {
  const moves: EnrollmentMove[] = [];
  for (const [place, { courseId, group, initialDate, timeZone }] of lines.entries()) {
    if (!group) continue;
    const groups = [group.id, before[place]?.group?.id, ...unanswered];
    const found = enrollments.flatMap(({ id, course_id, group_id }) =>
      id !== null && course_id === courseId && group_id !== null && groups.includes(group_id)
        ? { id, isThere: group_id === group.id }
        : [],
    );
    if (found.length === 0) return null;
    const body = {
      group_id: group.id,
      group_name: group.name,
      schedules: group.schedules.map((schedule) => ({ ...schedule })),
      initial_date: initialDate,
      timezone_name: timeZone,
    };
    moves.push(...found.map((move) => ({ ...move, body })));
  }
  return moves;
}

/**
 * Takes a withdrawal one step further: ends monthly charges, takes the student out of every course, requests the
 * refund, and asks what became of it. The refund is requested once, and again only after the provider has said for long
 * enough that the request never arrived.
 * @throws UpstreamError
 */
export async function giveBack(
  dependencies: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<Attempt> {
  const { refund, transactionId } = attempt;
  if (!refund) throw new RangeError(`Attempt ${attempt.id} has nothing to give back`);
  const { journal, providers } = dependencies;
  const { refunds, subscriptions } = providerNamed(providers, attempt.provider);
  // No further month may be charged for a place that is given up.
  if (isRenewed(attempt)) {
    const told = await subscriptions?.end(client, chargeOf(attempt));
    return endMonths(dependencies, attempt, refund, told?.standing);
  }
  if (refund.withdrawnAt === null) return leaveCourses(dependencies, client, attempt, refund);
  // Later months are separate charges, each of which the provider refunds by itself. An attempt that a person enrolled
  // may have no transaction at the provider.
  const isOneCharge = refund.amount.minor <= attempt.amountMinor;
  if (refund.needsProof || !refunds || !isOneCharge || transactionId === null) {
    const reason = refund.needsProof ? 'refund_needs_proof' : 'refund_by_hand';
    return journal.move(attempt, { to: 'needs_review', detail: { reason } });
  }
  const asked = { refunds, client, amount: refund.amount, transactionId };
  return refund.sentAt === null
    ? sendRefund(dependencies, attempt, refund, asked)
    : askAboutRefund(dependencies, attempt, refund, asked);
}

/** Records that no further month is charged; what the months paid meanwhile cost is refunded, too. */
function endMonths(
  { journal, now }: PaymentDependencies,
  attempt: Attempt,
  refund: Refund,
  standing: Subscription | undefined,
): Promise<Attempt> {
  if (!standing?.endedAt) return journal.move(attempt, retryLater(attempt, 'subscription_goes_on', now()));
  const facts = { refund: withLaterMonths(refund, standing), subscription: standing, tries: 0 };
  return journal.move(attempt, { to: 'refunding', detail: { subscription: 'ended' }, facts });
}

/** Takes the student out of every course of a purchase. */
async function leaveCourses(
  { journal, now }: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
  refund: Refund,
): Promise<Attempt> {
  const purchase = chargeOf(attempt).purchaseNumber;
  await leavePlaces(client, { purchase, courses: courseIdsOf(attempt.ordered.lines) }, attempt.id);
  const facts = { refund: { ...refund, withdrawnAt: now() }, tries: 0 };
  return journal.move(attempt, { to: 'refunding', detail: { withdrawn: true }, facts });
}

interface AskedRefund {
  readonly refunds: Refunds;
  readonly client: UpstreamClient;
  readonly amount: Money;
  readonly transactionId: string;
}

/** Writes that a refund is about to be requested, and requests it. */
async function sendRefund(
  { journal, now }: PaymentDependencies,
  attempt: Attempt,
  refund: Refund,
  { refunds, client, ...asked }: AskedRefund,
): Promise<Attempt> {
  const sentAt = now();
  const rejectedId = refund.refundId ?? refund.rejectedId;
  const begun: Refund = { ...refund, sentAt, missingSince: null, refundId: null, rejectedId };
  const sent = await journal.move(attempt, {
    to: 'refunding',
    detail: { refund: 'sent', amount: refund.amount.minor },
    facts: { refund: begun },
  });
  // For the same key, a provider that stores its responses would reject this refund like the one before.
  const { refusedAt } = refund;
  const key = [attempt.id, 'refund', rejectedId, refusedAt];
  const idempotencyKey = key.filter((part) => part !== null).join(':');
  const verdict = await sendSoon<RefundVerdict>(now, sentAt, {
    send: () => refunds.send(client, chargeOf(sent), { ...asked, idempotencyKey }),
    notSent: { kind: 'not_received', reason: 'stood_still', refundId: null },
  });
  return journal.move(sent, moveAfterRefund(sent, begun, verdict, now()));
}

/** Asks what became of a refund; requests it again once it has certainly not arrived. */
async function askAboutRefund(
  { journal, now, resendEnrollmentAfterMs }: PaymentDependencies,
  attempt: Attempt,
  refund: Refund,
  { refunds, client, ...asked }: AskedRefund,
): Promise<Attempt> {
  const verdict = await refunds.status(client, chargeOf(attempt), asked);
  // An answer about the refund that was rejected before says nothing about this one, except that it has not arrived
  // yet.
  const { kind, refundId } = verdict;
  const isOfBefore = kind === 'refused' && refundId !== null && refundId === refund.rejectedId;
  if (kind !== 'not_received' && !isOfBefore) {
    return journal.move(attempt, moveAfterRefund(attempt, refund, verdict, now()));
  }
  if (refund.refusedAt === refund.sentAt) {
    return journal.move(attempt, moveAfterRejection({ outcome: 'refused' }, { refund }));
  }
  const missed = missedFor(attempt, refund.missingSince, resendEnrollmentAfterMs);
  if (missed.isEnough) {
    const facts = { refund: { ...refund, sentAt: null, missingSince: null } };
    return journal.move(attempt, { to: 'refunding', detail: { refund: 'never_arrived' }, facts });
  }
  const facts = { refund: { ...refund, missingSince: missed.since } };
  return journal.move(attempt, retryLater(attempt, 'refund_may_arrive', now(), facts));
}
