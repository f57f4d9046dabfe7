/** Every state of a payment attempt, in the order of a payment that goes well, then the ends. */
export const STATES = [
  'open',
  'session',
  'auth_sent',
  'pending_review',
  'unknown',
  'approved',
  'enrolled',
  'done',
  'denied',
  'abandoned',
  'needs_review',
] as const;
export type AttemptState = (typeof STATES)[number];

/** What a person is told of an attempt. 'verifying' covers everything that is not known yet. */
export const STATUSES = ['open', 'verifying', 'approved', 'denied', 'abandoned', 'needs_review'] as const;
type AttemptStatus = (typeof STATUSES)[number];

interface StateOfMachine {
  readonly means: string;
  readonly told: AttemptStatus;
  /** Every move that an attempt may make from here. One that leads back here repeats its step. */
  readonly next: readonly AttemptState[];
}

/**
 * The payment machine. `auth_sent` is left only by what the provider said, or by `unknown`: nothing leads back to
 * sending again, except an answer that proves that no bank was reached (`session`). A state without a next one is
 * final. The chart in docs/payments.md is made from this table.
 */
export const MACHINE: Readonly<Record<AttemptState, StateOfMachine>> = {
  open: {
    means: 'The order is fixed and its purchase is being created at the academy API.',
    told: 'open',
    next: ['open', 'session', 'abandoned'],
  },
  session: {
    means:
      'A card form was asked for. Nothing that can charge was sent, or an answer proves that nothing was.',
    told: 'open',
    next: ['session', 'auth_sent', 'abandoned'],
  },
  auth_sent: {
    means: 'The authorization is about to be sent, or was sent, and its answer has not been written.',
    told: 'verifying',
    next: ['approved', 'denied', 'pending_review', 'unknown', 'session', 'needs_review'],
  },
  pending_review: {
    means: 'The provider looks at the payment; it is asked until it has decided.',
    told: 'verifying',
    next: ['pending_review', 'approved', 'denied', 'needs_review'],
  },
  unknown: {
    means: 'Whether the card was charged is not known; the provider is asked.',
    told: 'verifying',
    next: ['unknown', 'approved', 'denied', 'pending_review', 'abandoned', 'needs_review'],
  },
  approved: {
    means: 'Charged. Every course bought is being enrolled in, each looked for before it is sent again.',
    told: 'approved',
    next: ['approved', 'enrolled', 'needs_review'],
  },
  enrolled: {
    means: 'Enrolled in every course. Amount and transaction are being written to the purchase.',
    told: 'approved',
    next: ['enrolled', 'done', 'needs_review'],
  },
  done: { means: 'Charged, enrolled and written.', told: 'approved', next: [] },
  denied: {
    means: 'The bank said no. Another card makes another attempt with another purchase.',
    told: 'denied',
    next: [],
  },
  abandoned: {
    means: 'Nothing was charged: not used for a day, replaced by another order, or never received.',
    told: 'abandoned',
    next: [],
  },
  needs_review: {
    means: 'A person must look: charged or maybe charged, and not to be finished by itself.',
    told: 'needs_review',
    next: [],
  },
};

/**
 * States of earlier versions, which only wrote a row on their way to the next one. Events keep the names that they
 * were written with.
 */
export const RETIRED_STATES = ['enroll_sent', 'patch_sent'] as const;
export type RecordedState = AttemptState | (typeof RETIRED_STATES)[number];

/** Returns the state of the present machine that an event tells of. */
export function presentState(recorded: RecordedState): AttemptState {
  if (recorded === 'enroll_sent') return 'approved';
  if (recorded === 'patch_sent') return 'enrolled';
  return recorded;
}

/** Whether an attempt may move from one state to another; null is the state before the first. */
export function mayMove(from: AttemptState | null, to: AttemptState): boolean {
  return from === null ? to === 'open' : MACHINE[from].next.includes(to);
}

/** Whether nothing will happen to the attempt any more. */
export function isFinal(state: AttemptState): boolean {
  return MACHINE[state].next.length === 0;
}

const statesTold = (status: AttemptStatus) => STATES.filter((state) => MACHINE[state].told === status);

/** Before anything was sent that can charge. */
export const PAYABLE = statesTold('open');

/** An authorization was sent and its outcome is not known yet. */
export const VERIFYING = statesTold('verifying');

/** Charged. */
export const PAID = statesTold('approved');

/** Charged or maybe charged, and not yet among the enrolled that the academy API counts: each holds a seat. */
export const HOLDS_SEAT: readonly AttemptState[] = [...VERIFYING, 'approved'];
