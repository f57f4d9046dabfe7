/** Every state of a payment attempt, in the order of a payment that goes well, then the ends. */
export const STATES = [
  'open',
  'session',
  'auth_sent',
  'awaiting_payment',
  'pending_review',
  'unknown',
  'approved',
  'enrolled',
  'done',
  'changing_group',
  'refunding',
  'denied',
  'abandoned',
  'needs_review',
  'refunded',
] as const;
export type AttemptState = (typeof STATES)[number];

/** What a person is told of an attempt. 'verifying' covers everything that is not known yet. */
export const STATUSES = [
  'open',
  'awaiting',
  'verifying',
  'approved',
  'denied',
  'abandoned',
  'needs_review',
  'refunding',
  'refunded',
] as const;
type AttemptStatus = (typeof STATUSES)[number];

interface StateOfMachine {
  readonly means: string;
  readonly told: AttemptStatus;
  /** Every move that an attempt may make from here. One that leads back here repeats its step. */
  readonly next: readonly AttemptState[];
}

/**
 * The payment machine. `auth_sent` is left only by what the provider said, or by `unknown`: nothing leads back to
 * sending again, except an answer that proves that no bank was reached (`session`). A charge that is proven late is
 * let in from every state that did not know of it. A state without a next one is final. The chart in docs/payments.md
 * is made from this table.
 */
export const MACHINE: Readonly<Record<AttemptState, StateOfMachine>> = {
  open: {
    means: 'The order is fixed and its purchase is being created at the academy API.',
    told: 'open',
    next: ['open', 'session', 'auth_sent', 'abandoned'],
  },
  session: {
    means:
      'A card form was asked for. Nothing that can charge was sent, or an answer proves that nothing was.',
    told: 'open',
    next: ['session', 'auth_sent', 'abandoned', 'approved', 'needs_review'],
  },
  auth_sent: {
    means:
      'The authorization, or the question how to pay, is about to be sent or was, and its answer has not been written.',
    told: 'verifying',
    next: ['approved', 'denied', 'awaiting_payment', 'pending_review', 'unknown', 'session', 'needs_review'],
  },
  awaiting_payment: {
    means: 'The buyer was told how to pay, in cash or by transfer, and until when; the provider is asked.',
    told: 'awaiting',
    next: [
      'awaiting_payment',
      'approved',
      'denied',
      'pending_review',
      'unknown',
      'abandoned',
      'needs_review',
    ],
  },
  pending_review: {
    means: 'The provider looks at the payment; it is asked until it has decided.',
    told: 'verifying',
    next: ['pending_review', 'awaiting_payment', 'approved', 'denied', 'abandoned', 'needs_review'],
  },
  unknown: {
    means: 'Whether the card was charged is not known; the provider is asked.',
    told: 'verifying',
    next: [
      'unknown',
      'awaiting_payment',
      'approved',
      'denied',
      'pending_review',
      'abandoned',
      'needs_review',
    ],
  },
  approved: {
    means: 'Charged. Every course bought is being enrolled in, each looked for before it is sent again.',
    told: 'approved',
    next: ['approved', 'enrolled', 'needs_review'],
  },
  enrolled: {
    means:
      'Enrolled in every course. Amount and transaction are being written to the purchase and its invoice.',
    told: 'approved',
    next: ['enrolled', 'done', 'needs_review'],
  },
  done: {
    means: 'Charged, enrolled and written.',
    told: 'approved',
    next: ['done', 'changing_group', 'refunding', 'needs_review'],
  },
  changing_group: {
    means: 'The family asked for another group; the academy is told, and looked at when it does not answer.',
    told: 'approved',
    next: ['changing_group', 'done', 'needs_review'],
  },
  refunding: {
    means: 'The family withdrew. What comes back is asked for once, then followed until it is given back.',
    told: 'refunding',
    next: ['refunding', 'refunded', 'needs_review'],
  },
  denied: {
    means: 'The bank said no. Another card makes another attempt with another purchase.',
    told: 'denied',
    next: ['denied', 'approved', 'needs_review'],
  },
  abandoned: {
    means:
      'Nothing was charged: not used for a day, replaced by another order, or not charged as the provider or a person says.',
    told: 'abandoned',
    next: ['abandoned', 'approved', 'needs_review'],
  },
  needs_review: {
    means:
      'A person must look: charged or maybe charged. What the person decides, or a late proof, goes on from here.',
    told: 'needs_review',
    next: [
      'needs_review',
      'awaiting_payment',
      'approved',
      'enrolled',
      'done',
      'changing_group',
      'refunding',
      'refunded',
      'denied',
      'abandoned',
    ],
  },
  refunded: {
    means: 'Charged, and given back: by the provider after a withdrawal, or by a person.',
    told: 'refunded',
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

const statesTold = (status: AttemptStatus) => STATES.filter((state) => MACHINE[state].told === status);

/** States before anything was sent that can charge. */
export const PAYABLE = statesTold('open');

/** States in which an authorization was sent and its outcome is not known yet. */
export const VERIFYING = statesTold('verifying');

/** States in which it is charged. */
export const PAID = statesTold('approved');

/** States of what is charged, may be, or is yet to be paid, and is not finished: it holds a seat until it is enrolled. */
export const HOLDS_SEAT: readonly AttemptState[] = [
  ...VERIFYING,
  'awaiting_payment',
  'approved',
  'needs_review',
];

/**
 * States in which a seat may be kept for a time: it was denied, or follows a denial. How long, in milliseconds: to find
 * another card or another way to pay.
 */
export const KEEPS_SEAT: readonly AttemptState[] = ['denied', ...PAYABLE];
export const SEAT_KEPT_MS = 30 * 60_000;

/** States in which nothing more is charged or owed, unless a late proof says otherwise. */
export const ENDED: readonly AttemptState[] = ['done', 'denied', 'abandoned', 'refunded'];

/** States in which nobody works on it: it ended, or waits for a person. Only planned questions are still asked. */
export const AT_REST: readonly AttemptState[] = [...ENDED, 'needs_review'];

/** What a person found out or decided about an attempt that needs one; 'retry' lets it go on by itself. */
export const RESOLUTIONS = ['enrolled', 'refunded', 'not_charged'] as const;
export type Resolution = (typeof RESOLUTIONS)[number] | 'retry';
