import type { Mutant } from './mutant.ts';

const SIMULATION = ['tests/payments/simulation.test.ts', '-t', 'break no promise'];
const WITHDRAWING = ['tests/payments/withdrawing.test.ts'];
const PAID_LATER = ['tests/payments/paid-later.test.ts'];
const CLOCKS = ['tests/payments/clocks.test.ts'];
const CHANGING = ['tests/payments/changing-group.test.ts'];

/** The rules of money that moves after its order (cash and refunds) and of places that change. */
export const LATER_MONEY_MUTANTS: readonly Mutant[] = [
  {
    rule: 'a refund is asked for again only when it has been missing for long enough',
    file: 'server/payments/settle-changes.ts',
    find: '  if (missed.isEnough) {',
    replace: '  if (missed.since >= 0) {',
    tests: SIMULATION,
  },
  {
    rule: 'that a refund is asked for is on disk before it is',
    file: 'server/payments/settle-changes.ts',
    find: 'facts: { refund: begun },',
    replace: 'facts: { refund: { ...begun, sentAt: null } },',
    tests: WITHDRAWING,
  },
  {
    rule: 'who stood still after the intent of a refund asks for none',
    file: 'server/payments/settle-changes.ts',
    find: 'sendSoon<RefundVerdict>(now, sentAt, {',
    replace: 'sendSoon<RefundVerdict>(now, now(), {',
    tests: SIMULATION,
  },
  {
    rule: 'that the academy is told of another group is on disk before it is told',
    file: 'server/payments/settle-changes.ts',
    find: '      facts: { change: { ...change, unanswered } },',
    replace: '      facts: {},',
    tests: CHANGING,
  },
  {
    rule: 'a call of an earlier move that may arrive late is watched for',
    file: 'server/payments/events.ts',
    find: 'if (change && change.unanswered.length > 0) return',
    replace: 'if (change && change.unanswered.length > 99) return',
    tests: CHANGING,
  },
  {
    rule: 'a refund whose answer is lost is looked for, not sent again',
    file: 'server/payments/providers/answers.ts',
    find: "kind: wasSent ? 'unknown' : 'not_received'",
    replace: "kind: wasSent ? 'not_received' : 'not_received'",
    tests: WITHDRAWING,
  },
  {
    rule: 'what is told of a rejected refund is no answer to the next one',
    file: 'server/payments/settle-changes.ts',
    find: "  const isOfBefore = kind === 'refused' && refundId !== null && refundId === refund.rejectedId;",
    replace: '  const isOfBefore = false;',
    tests: WITHDRAWING,
  },
  {
    rule: 'a withdrawal counts from the earliest class of all courses',
    file: 'server/domain/refund-rule.ts',
    find: '.sort(byStart)[0];',
    replace: '[0];\n  void byStart;',
    tests: ['tests/domain/withdrawal.test.ts'],
  },
  {
    rule: 'a month that was charged after a withdrawal is given back, too',
    file: 'server/payments/change-moves.ts',
    find: '  const later = Math.max(0, paid - amount.minor - kept.minor);',
    replace: '  const later = 0;',
    tests: ['tests/payments/subscriptions.test.ts'],
  },
  {
    rule: 'a refund that is asked for anew is looked for anew',
    file: 'server/payments/settle-changes.ts',
    find: 'moveAfterRefund(sent, begun, verdict, now())',
    replace: 'moveAfterRefund(sent, { ...begun, missingSince: refund.missingSince }, verdict, now())',
    tests: WITHDRAWING,
  },
  {
    rule: 'a refund that is asked for anew has a key of its own',
    file: 'server/payments/settle-changes.ts',
    find: '...(rejectedId === null ? [] : [rejectedId])',
    replace: '',
    tests: WITHDRAWING,
  },
  {
    rule: 'a charge that no provider told of is given back by a person',
    file: 'server/payments/settle-changes.ts',
    find: ' || transactionId === null) {',
    replace: ') {',
    tests: WITHDRAWING,
  },
  {
    rule: 'who moves to another group takes a seat there first',
    file: 'server/payments/own-purchases.ts',
    find: "          seatsOf: { does: 'take', groups: change.seatRefs },",
    replace: "          seatsOf: { does: 'leave', groups: change.seatRefs },",
    tests: CHANGING,
  },
  {
    rule: 'cash is watched while its provider takes it',
    file: 'server/payments/moves.ts',
    find: "  const asked = said === 'payable' ? 0 : tries + 1;",
    replace: '  const asked = tries + 1;',
    tests: PAID_LATER,
  },
  {
    rule: 'cash that nobody could say anything of is looked at by a person',
    file: 'server/payments/moves.ts',
    find: "  const isForPerson = !goesOn && payableUntil !== null && said === 'nothing';",
    replace: '  const isForPerson = false;',
    tests: PAID_LATER,
  },
  {
    rule: 'a login while the clock is ahead makes nothing due later than it was written',
    file: 'server/payments/journal.ts',
    find: 'Math.min(now(), updatedAt)',
    replace: 'now()',
    tests: CLOCKS,
  },
  {
    rule: 'a refused repeat of a move that was accepted is not told as refused',
    file: 'server/payments/settle-changes.ts',
    find: '    if (now?.some(({ isThere }) => isThere) !== false) throw error;\n',
    replace: '    void now;\n',
    tests: [...CHANGING, '-t', 'is not told to have stayed'],
  },
  {
    rule: 'a retry of a refund of which nothing is known sends no second one',
    file: 'server/payments/decisions.ts',
    find: "...(reviewReason === 'refund_rejected' && { sentAt: null })",
    replace: '...(reviewReason !== null && { sentAt: null })',
    tests: [...WITHDRAWING, '-t', 'another sum'],
  },
  {
    rule: 'nothing is given back while months go on',
    file: 'server/payments/settle-changes.ts',
    find: '  if (!standing?.endedAt) return journal.move',
    replace: '  if (!standing) return journal.move',
    tests: ['tests/payments/subscriptions.test.ts', '-t', 'gives nothing back while'],
  },
  {
    rule: 'months are not told to have ended while they go on',
    file: 'server/payments/renewals.ts',
    find: '  if (!told?.standing.endedAt) throw',
    replace: '  if (!told) throw',
    tests: ['tests/payments/subscriptions.test.ts', '-t', 'is not said to be ended'],
  },
  {
    rule: 'nothing is begun beside cash that waits',
    file: 'server/payments/attempt.ts',
    find: "  state === 'awaiting_payment' ||\n",
    replace: '',
    tests: [...PAID_LATER, '-t', 'beginning another one beside it'],
  },
  {
    rule: 'nothing is given up of which nobody knows what became',
    file: 'server/payments/own-purchases.ts',
    find: "        if (attempt.state !== 'awaiting_payment') throw new KipuError('payment_closed');\n",
    replace: '',
    tests: [...PAID_LATER, '-t', 'is not given up while'],
  },
  {
    rule: 'no further month is charged for a place that was left',
    file: 'server/payments/settle-changes.ts',
    find: '  if (isRenewed(attempt)) {',
    replace: "  if (isRenewed({ ...attempt, way: 'card' })) {",
    tests: ['tests/payments/subscriptions.test.ts'],
  },
];
