import type { Enrollment, EnrollmentBody } from '../upstream/contracts/purchases.ts';
import { majorAmount } from '../domain/money.ts';
import { createEnrollment, listEnrollments, updatePurchase } from '../upstream/purchases.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import { chargeOf } from './authorize.ts';
import type { PaymentDependencies } from './authorize.ts';
import { StaleAttempt, askAgain, moveAfter, retryLater } from './moves.ts';
import { providerNamed } from './provider.ts';
import type { EnrollmentLine } from './types.ts';

/**
 * How long an enrollment sent without an answer may still arrive, in milliseconds: twice the longest wait for one.
 * Only after it does a missing enrollment count as missing.
 */
const ENROLLMENT_SETTLES_MS = 30_000;

/** Answers of a refusal that may pass: the credential may be renewed, the academy API may have more time. */
const PASSING_REFUSALS = [401, 403, 408, 425, 429];

/** How long an answer waits for the enrollment of an approved payment, or for a question, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

/** How often the journal is looked through for what is due, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** Attempts worked on side by side. */
const SIDE_BY_SIDE = 8;

/** How long a stop waits for what is under way, in milliseconds; what is left then is resumed by the next start. */
const DRAIN_LIMIT_MS = 60_000;

/** Waits some milliseconds, or until the signal ends the wait. Never fails. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/**
 * Takes a claimed attempt as far as it goes by itself: asks for an unknown outcome, enrolls, updates the purchase.
 * Every step writes its intent before it calls and its result before the next.
 * @throws StaleAttempt when another worker took the attempt over.
 */
async function advance(dependencies: PaymentDependencies, claimed: Attempt): Promise<Attempt> {
  let attempt = claimed;
  // A step that leaves the attempt with this worker is followed by the next one.
  do attempt = await step(dependencies, attempt);
  while (attempt.leaseUntil !== null);
  return attempt;
}

async function step(dependencies: PaymentDependencies, attempt: Attempt): Promise<Attempt> {
  const { journal } = dependencies;
  const now = dependencies.now();
  switch (attempt.state) {
    case 'open':
    case 'session':
      // Due only after a day without use.
      return journal.move(attempt, { to: 'abandoned', detail: { reason: 'not_used' } });
    case 'auth_sent':
      // Whoever sent it is gone. Sending again could charge twice, so the provider is asked instead.
      return journal.move(attempt, askAgain(attempt, { kind: 'unknown', reason: 'interrupted' }, now));
    case 'unknown':
    case 'pending_review':
      return ask(dependencies, attempt);
    case 'approved':
      return afterCharge(dependencies, attempt, (client, work) => enroll(dependencies, client, work));
    case 'enrolled':
      return afterCharge(dependencies, attempt, (client) => writePurchase(dependencies, client, attempt));
    case 'done':
    case 'denied':
    case 'abandoned':
    case 'needs_review':
    case 'refunded':
      return attempt;
  }
}

async function ask(
  { journal, credentials, providers, now }: PaymentDependencies,
  attempt: Attempt,
): Promise<Attempt> {
  const client = await credentials.clientFor(attempt);
  const notAnswered = (reason: string) =>
    journal.move(attempt, askAgain(attempt, { kind: 'unknown', reason }, now()));
  if (!client) return notAnswered('no_credential');
  try {
    const outcome = await providerNamed(providers, attempt.provider).status(client, chargeOf(attempt));
    return await journal.move(attempt, moveAfter(attempt, outcome, now()));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return notAnswered(`status_query_${error.fault}`);
  }
}

/** The attempt that a step works on, at its newest version: the one that fences what the step writes next. */
interface Work {
  attempt: Attempt;
}

/** Runs a step of a paid attempt; what fails is tried again later, or shown to a person. Never dropped. */
async function afterCharge(
  { journal, credentials, now }: PaymentDependencies,
  attempt: Attempt,
  run: (client: UpstreamClient, work: Work) => Promise<Attempt>,
): Promise<Attempt> {
  const client = await credentials.clientFor(attempt);
  if (!client) return journal.move(attempt, retryLater(attempt, 'no_credential', now()));
  const work = { attempt };
  try {
    return await run(client, work);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const refused = error.fault === 'status' && error.status !== null && error.status < 500;
    if (refused && !PASSING_REFUSALS.includes(error.status)) {
      const reason = `${error.endpoint}_${error.status}`;
      return journal.move(work.attempt, {
        to: 'needs_review',
        detail: { reason },
        facts: { answerMayComeUntil: null },
      });
    }
    const learnt = isSettled(error) ? { answerMayComeUntil: null } : {};
    const reason = `${error.endpoint}_${error.fault}`;
    return journal.move(work.attempt, retryLater(work.attempt, reason, now(), learnt));
  }
}

async function enroll(
  { journal, now }: PaymentDependencies,
  client: UpstreamClient,
  work: Work,
): Promise<Attempt> {
  const { answerMayComeUntil, tries, ordered } = work.attempt;
  const sentBefore = answerMayComeUntil !== null || tries > 0;
  const missing = sentBefore ? missingLines(work.attempt, await listEnrollments(client)) : ordered.lines;
  if (missing.length > 0 && answerMayComeUntil !== null && now() < answerMayComeUntil) {
    return journal.move(work.attempt, {
      to: 'approved',
      detail: { waiting: 'an enrollment may still arrive' },
      runAt: answerMayComeUntil,
    });
  }
  for (const line of missing) {
    work.attempt = await journal.move(work.attempt, {
      to: 'approved',
      detail: { enrolling: line.courseId },
      facts: { answerMayComeUntil: now() + ENROLLMENT_SETTLES_MS },
    });
    await createEnrollment(client, enrollmentBody(line, chargeOf(work.attempt).purchaseNumber));
  }
  return journal.move(work.attempt, {
    to: 'enrolled',
    facts: { enrolledAt: now(), answerMayComeUntil: null, tries: 0 },
  });
}

async function writePurchase(
  { journal }: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<Attempt> {
  const { purchaseNumber, amount } = chargeOf(attempt);
  const { transactionId } = attempt;
  if (transactionId === null) throw new RangeError(`Attempt ${attempt.id} was never approved`);
  await updatePurchase(client, purchaseNumber, {
    amount: majorAmount(amount),
    currency: amount.currency,
    transaction_id: transactionId,
  });
  return journal.move(attempt, { to: 'done' });
}

/** Whether a failed enrollment cannot be kept any more: it was answered, or never received. */
function isSettled({ endpoint, fault }: UpstreamError): boolean {
  return endpoint === 'createEnrollment' && fault !== 'timeout' && fault !== 'connection_lost';
}

/** The lines that no enrollment of this purchase stands for yet; each enrollment stands for one line. */
function missingLines(attempt: Attempt, enrollments: readonly Enrollment[]): EnrollmentLine[] {
  const left = enrollments.filter((enrollment) => enrollment.purchase === attempt.purchaseNumber);
  return attempt.ordered.lines.filter((line) => {
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

/** Waits for steps, some milliseconds at most; they go on afterwards. */
async function waitAtMost(sleep: Sleep, milliseconds: number, steps: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([steps, sleep(milliseconds, limit.signal)]);
  limit.abort();
}

/**
 * Returns the runner of payments, which finishes in the background what requests, crashes and failures left.
 * @param options.underWay What runs besides the runner and must be waited for at a stop.
 */
export function createRunner(options: {
  dependencies: PaymentDependencies;
  sleep: Sleep;
  underWay: () => Iterable<Promise<unknown>>;
}) {
  const { dependencies, sleep } = options;
  const { journal, logger } = dependencies;
  const running = new Map<string, Promise<void>>();
  /** Steps that an answer waits for, or no longer waits for. */
  const settling = new Set<Promise<void>>();
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  /** When the journal was last looked through, epoch milliseconds. */
  let beatAt: number | null = null;

  /** Advances an attempt without ever failing: what goes wrong is logged, and tried again when it is due. */
  async function work(attempt: Attempt, isHeld: boolean): Promise<void> {
    try {
      const held = isHeld ? attempt : await journal.claim(attempt);
      if (held) await advance(dependencies, held);
    } catch (error) {
      // Somebody else took the attempt over: it is in good hands.
      if (error instanceof StaleAttempt) return;
      logger.error({ error, attempt: attempt.id }, 'a payment step failed; it will be tried again');
    }
  }

  async function beginDue(): Promise<void> {
    for (const attempt of await journal.due(SIDE_BY_SIDE)) {
      if (running.has(attempt.id) || running.size >= SIDE_BY_SIDE) continue;
      const done = work(attempt, false).finally(() => running.delete(attempt.id));
      running.set(attempt.id, done);
    }
  }

  async function lookForEver(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await beginDue();
        beatAt = dependencies.now();
      } catch (error) {
        logger.error({ error }, 'the payment journal could not be read');
      }
      await sleep(LOOK_EVERY_MS, stopping.signal);
    }
  }

  return {
    /** Takes over what dead processes left, and looks for due attempts from now on. */
    async start(): Promise<void> {
      await journal.releaseLeases();
      loop ??= lookForEver();
    },

    /** Returns when the journal was last looked through; null before the first time. */
    lastBeat: (): Date | null => (beatAt === null ? null : new Date(beatAt)),

    /** Works once on what is due at this moment, and returns when it is done. */
    async runDue(): Promise<void> {
      await beginDue();
      await Promise.all(running.values());
    },

    /**
     * Advances an attempt for as long as an answer may take; its steps go on afterwards.
     * @param isHeld Whether this worker holds the attempt since it last moved it; else it is claimed first.
     */
    async settle(attempt: Attempt, isHeld: boolean): Promise<void> {
      const steps = work(attempt, isHeld);
      settling.add(steps);
      const tracked = steps.finally(() => settling.delete(steps));
      await waitAtMost(sleep, ANSWER_WITHIN_MS, tracked);
    },

    /** Begins nothing new and waits for what is under way, a minute at most. */
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      const rest = Promise.allSettled([...running.values(), ...settling, ...options.underWay()]);
      await waitAtMost(sleep, DRAIN_LIMIT_MS, rest);
    },
  };
}
