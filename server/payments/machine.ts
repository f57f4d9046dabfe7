/** Every state of a payment attempt: a successful payment in order, changes after it, then the other outcomes. */
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

/** How a state is shown to people. 'verifying' stands for every outcome that is not known yet. */
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
  /** What is known of the money. 'in_doubt' is paid if a transaction is known, and else unknown. */
  readonly money: 'none' | 'unknown' | 'paid' | 'in_doubt' | 'given_back';
  /** Who goes on with it. 'nobody': it has ended, unless a late proof of a charge reopens it. */
  readonly turn: 'buyer' | 'site' | 'person' | 'nobody';
  /** Every state to which an attempt may move from here. The state itself is listed where its step may be repeated. */
  readonly next: readonly AttemptState[];
}

/**
 * The payment state machine. An attempt leaves `auth_sent` only by what the provider said, or for `unknown`. Nothing
 * leads back to sending, except an answer that proves that nothing was charged (`session`). A late proof of a charge is
 * accepted in every state that did not know of it. A state without a next one is final. The chart in docs/payments.md
 * is generated from this table, and every list of states below is derived from it.
 */
export const MACHINE: Readonly<Record<AttemptState, StateOfMachine>> = {
  open: {
    means: 'The order is fixed and its purchase is being created at the academy API.',
    told: 'open',
    money: 'none',
    turn: 'buyer',
    next: ['open', 'session', 'auth_sent', 'abandoned'],
  },
  session: {
    means:
      'A card form was asked for. Nothing that can charge was sent, or an answer proves that nothing was.',
    told: 'open',
    money: 'none',
    turn: 'buyer',
    next: ['session', 'auth_sent', 'abandoned', 'approved', 'needs_review'],
  },
  auth_sent: {
    means:
      'The authorization, or the question how to pay, is about to be sent or was, and its answer has not been written.',
    told: 'verifying',
    money: 'unknown',
    turn: 'site',
    next: ['approved', 'denied', 'awaiting_payment', 'pending_review', 'unknown', 'session', 'needs_review'],
  },
  awaiting_payment: {
    means: 'The buyer was told how to pay, in cash or by transfer, and until when; the provider is asked.',
    told: 'awaiting',
    money: 'unknown',
    turn: 'site',
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
    money: 'unknown',
    turn: 'site',
    next: ['pending_review', 'awaiting_payment', 'approved', 'denied', 'abandoned', 'needs_review'],
  },
  unknown: {
    means: 'Whether the card was charged is not known; the provider is asked.',
    told: 'verifying',
    money: 'unknown',
    turn: 'site',
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
    money: 'paid',
    turn: 'site',
    next: ['approved', 'enrolled', 'needs_review'],
  },
  enrolled: {
    means:
      'Enrolled in every course. Amount and transaction are being written to the purchase and its invoice.',
    told: 'approved',
    money: 'paid',
    turn: 'site',
    next: ['enrolled', 'done', 'needs_review'],
  },
  done: {
    means: 'Charged, enrolled and written.',
    told: 'approved',
    money: 'paid',
    turn: 'nobody',
    next: ['done', 'changing_group', 'refunding', 'needs_review'],
  },
  changing_group: {
    means: 'The family asked for another group; the academy is told, and looked at when it does not answer.',
    told: 'approved',
    money: 'paid',
    turn: 'site',
    next: ['changing_group', 'done', 'needs_review'],
  },
  refunding: {
    means: 'The family withdrew. What comes back is asked for once, then followed until it is given back.',
    told: 'refunding',
    money: 'given_back',
    turn: 'site',
    next: ['refunding', 'refunded', 'needs_review'],
  },
  denied: {
    means: 'The bank said no. Another card makes another attempt with another purchase.',
    told: 'denied',
    money: 'none',
    turn: 'nobody',
    next: ['denied', 'approved', 'needs_review'],
  },
  abandoned: {
    means:
      'Nothing was charged: not used for a day, outdated, replaced by another order, or not charged as the provider or a person says.',
    told: 'abandoned',
    money: 'none',
    turn: 'nobody',
    next: ['abandoned', 'approved', 'needs_review'],
  },
  needs_review: {
    means:
      'A person must look: charged or maybe charged. What the person decides, or a late proof, goes on from here.',
    told: 'needs_review',
    money: 'in_doubt',
    turn: 'person',
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
    means:
      'Charged, and given back: by the provider after a withdrawal, or by a person. A bank may yet return what the provider sent.',
    told: 'refunded',
    money: 'given_back',
    turn: 'nobody',
    next: ['needs_review'],
  },
};

/**
 * States of earlier versions, written only on the way to the next state. Events keep the names under which they were
 * written.
 */
export const RETIRED_STATES = ['enroll_sent', 'patch_sent'] as const;
export type RecordedState = AttemptState | (typeof RETIRED_STATES)[number];

/** Returns the present state for one that an event recorded. */
export function presentState(recorded: RecordedState): AttemptState {
  if (recorded === 'enroll_sent') return 'approved';
  if (recorded === 'patch_sent') return 'enrolled';
  return recorded;
}

/** Whether an attempt may move from one state to another; null stands for an attempt that does not exist yet. */
export function mayMove(from: AttemptState | null, to: AttemptState): boolean {
  return from === null ? to === 'open' : MACHINE[from].next.includes(to);
}

/** Returns the states of which something is true. */
export const statesWhere = (isMeant: (row: StateOfMachine) => boolean): readonly AttemptState[] =>
  STATES.filter((state) => isMeant(MACHINE[state]));

/**
 * States in which an attempt can be paid: nothing that can charge was sent, or an answer proves that it did not charge.
 */
export const PAYABLE = statesWhere(({ turn }) => turn === 'buyer');

/** States in which an authorization may have been sent and its outcome is not known yet. */
export const VERIFYING = statesWhere(({ told }) => told === 'verifying');

/** States of an attempt that is charged and is not being refunded. */
export const PAID = statesWhere(({ money }) => money === 'paid');

/** States in which nothing is paid, nor may be; or what was is given back, or about to be. */
export const NOT_PAID = statesWhere(({ money }) => money === 'none' || money === 'given_back');

/**
 * States in which an attempt holds a seat until it is enrolled: it is charged, may be charged, or is still to be paid.
 */
export const HOLDS_SEAT = STATES.filter((state) => !NOT_PAID.includes(state));

/**
 * States in which a seat may be kept for a limited time: of a denied attempt, or of a payable one that follows a
 * denial.
 */
export const KEEPS_SEAT: readonly AttemptState[] = ['denied', ...PAYABLE];

/** How long a denied attempt keeps its seat: time for another card or another way to pay. Milliseconds. */
export const SEAT_KEPT_MS = 30 * 60_000;

/**
 * States in which the payment itself has ended, unless a late proof of a charge reopens it. A subscription that is
 * `done` is still charged every month, and attempts without a charge may still be watched.
 */
export const ENDED = statesWhere(({ turn }) => turn === 'nobody');

/**
 * States in which no worker holds an attempt: it has ended, or it waits for a person. Only scheduled checks still run.
 */
export const AT_REST = statesWhere(({ turn }) => turn === 'nobody' || turn === 'person');

/** What a person found out or decided about an attempt in `needs_review`; 'retry' lets it continue by itself. */
export const RESOLUTIONS = ['enrolled', 'refunded', 'not_charged'] as const;
export type Resolution = (typeof RESOLUTIONS)[number] | 'retry';
