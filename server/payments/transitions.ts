import type { AttemptState } from './types.ts';

/** Every state, in the order of a payment that goes well, then the ends. */
export const STATES = [
  'open',
  'session',
  'auth_sent',
  'pending_review',
  'unknown',
  'approved',
  'enroll_sent',
  'enrolled',
  'patch_sent',
  'done',
  'denied',
  'abandoned',
  'needs_review',
] as const satisfies readonly AttemptState[];

/**
 * Every move that an attempt may make. A state that leads to itself repeats its step; the others cannot be entered
 * twice. `auth_sent` is left only by what the provider said, or by `unknown`: nothing leads back to sending again,
 * except an answer that proves that no bank was reached (`session`).
 */
export const TRANSITIONS = {
  open: ['open', 'session', 'abandoned'],
  session: ['session', 'auth_sent', 'abandoned'],
  auth_sent: ['approved', 'denied', 'pending_review', 'unknown', 'session', 'needs_review'],
  pending_review: ['pending_review', 'approved', 'denied', 'needs_review'],
  unknown: ['unknown', 'approved', 'denied', 'pending_review', 'abandoned', 'needs_review'],
  approved: ['enroll_sent'],
  enroll_sent: ['enroll_sent', 'enrolled', 'needs_review'],
  enrolled: ['patch_sent'],
  patch_sent: ['patch_sent', 'done', 'needs_review'],
  done: [],
  denied: [],
  abandoned: [],
  needs_review: [],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** Whether an attempt may move from one state to another; null is the state before the first. */
export function mayMove(from: AttemptState | null, to: AttemptState): boolean {
  if (from === null) return to === 'open';
  const allowed: readonly AttemptState[] = TRANSITIONS[from];
  return allowed.includes(to);
}

/** Whether nothing will happen to the attempt any more. */
export function isFinal(state: AttemptState): boolean {
  return TRANSITIONS[state].length === 0;
}

/** Before anything was sent that can charge. */
export const PAYABLE = ['open', 'session'] as const satisfies readonly AttemptState[];

/** An authorization was sent and its outcome is not known yet. */
export const VERIFYING = [
  'auth_sent',
  'pending_review',
  'unknown',
] as const satisfies readonly AttemptState[];

/** Charged. */
export const PAID = [
  'approved',
  'enroll_sent',
  'enrolled',
  'patch_sent',
  'done',
] as const satisfies readonly AttemptState[];

/** Charged or maybe charged, and not yet among the enrolled that the academy API counts: each holds a seat. */
export const HOLDS_SEAT = [
  ...VERIFYING,
  'approved',
  'enroll_sent',
] as const satisfies readonly AttemptState[];

/** Whether a state is one of a list. */
export function isIn(state: AttemptState, states: readonly AttemptState[]): boolean {
  return states.includes(state);
}
