import type { Mutant } from './mutant.ts';

const LOCAL = ['tests/payments/local-answers.test.ts', 'tests/payments/local-orders.test.ts'];
const CHARGES = ['tests/payments/stripe-answers.test.ts', 'tests/payments/stripe-charges.test.ts'];
const SUBSCRIPTIONS = ['tests/payments/stripe-subscriptions.test.ts'];
const REFUNDS = ['tests/payments/stripe-refunds.test.ts'];
const MONTHS = ['tests/payments/subscriptions.test.ts'];
const CHANGING = ['tests/payments/changing-group.test.ts'];

/** The rules of cash, of cards abroad and of monthly charges. */
export const OTHER_PROVIDER_MUTANTS: readonly Mutant[] = [
  {
    rule: 'cash that comes in part is looked at by a person',
    file: 'server/payments/providers/dlocal.ts',
    find: '  if (receipt && isAmountOf(payment.amount, currencyOf(payment), charge))',
    replace: '  if (receipt)',
    tests: LOCAL,
  },
  {
    rule: 'cash that was given back is looked at by a person',
    file: 'server/payments/providers/dlocal.ts',
    find: '  if (payment.refunds?.some(({ status }) => GIVEN_BACK.includes(status))) {',
    replace: '  if (payment.refunds?.length === -1) {',
    tests: LOCAL,
  },
  {
    rule: 'an order that is refused by some of its words only proves nothing',
    file: 'server/payments/providers/niubiz.ts',
    find: 'statuses.every((status) => REFUSED_STATUSES.includes(status)) &&',
    replace: 'statuses.some((status) => REFUSED_STATUSES.includes(status)) &&',
    tests: ['tests/payments/asked-orders.test.ts'],
  },
  {
    rule: 'cash that is asked about by its order is no new request',
    file: 'server/payments/providers/dlocal.ts',
    find: '  if (wasAsked && !payment.ticket && !account)',
    replace: '  if (!payment.ticket && !account)',
    tests: LOCAL,
  },
  {
    rule: 'an intent whose charge was given back is looked at by a person',
    file: 'server/payments/providers/stripe.ts',
    find: '  if (refunded > 0 || (charged?.amount_refunded ?? 0) > 0) {',
    replace: '  if (refunded > 0) {',
    tests: CHARGES,
  },
  {
    rule: 'a failure that says paid is asked about',
    file: 'server/payments/providers/dlocal.ts',
    find: "    return verdict.kind === 'denied' || verdict.kind === 'expired'",
    replace: '    return true',
    tests: LOCAL,
  },
  {
    rule: 'an intent of another amount is looked at by a person',
    file: 'server/payments/providers/stripe.ts',
    find: '    [intent.amount, received].every((minor) => minor === amount.minor);',
    replace: '    received > 0;',
    tests: CHARGES,
  },
  {
    rule: 'an intent of another purchase tells nothing',
    file: 'server/payments/providers/stripe.ts',
    find: '  if (intent.metadata.purchase_number !== charge.purchaseNumber) {',
    replace: '  if (intent.metadata.purchase_number === undefined) {',
    tests: CHARGES,
  },
  {
    rule: 'an intent that is still worked on is no denial',
    file: 'server/payments/providers/stripe.ts',
    find: "      return { kind: 'in_review', reason: 'processing' };",
    replace: "      return { kind: 'not_charged', reason: 'processing' };",
    tests: CHARGES,
  },
  {
    rule: 'what is told of another subscription tells nothing',
    file: 'server/payments/providers/stripe.ts',
    find: 'isOfAnother(body, charge) ? null : readSubscription(body)',
    replace: 'readSubscription(body)',
    tests: ['tests/payments/stripe-subscriptions.test.ts', '-t', 'another order'],
  },
  {
    rule: 'a refund abroad of another sum tells nothing',
    file: 'server/payments/providers/stripe-refunds.ts',
    find: '      data.amount === amount.minor;',
    replace: '      data.amount > 0;',
    tests: REFUNDS,
  },
  {
    rule: 'whoever pays by the month is looked at, whatever was known before',
    file: 'server/payments/events.ts',
    find: 'isRenewed({ way: attempt.way, subscription })',
    replace: 'subscription?.endedAt === null',
    tests: MONTHS,
  },
  {
    rule: 'what was enrolled twice moves to another group as a whole',
    file: 'server/payments/settle-changes.ts',
    find: '    moves.push(...found.map(',
    replace: '    moves.push(...found.slice(0, 1).map(',
    tests: CHANGING,
  },
  {
    rule: 'a group that a place is on its way to is not paid a second time',
    file: 'server/payments/conflicts.ts',
    find: "(place.change?.outcome === 'pending' && place.change.groupRef === groupRef)",
    replace: 'false',
    tests: CHANGING,
  },
  {
    rule: 'whoever moves to a group is led there, whatever was begun there before',
    file: 'server/payments/begin.ts',
    find: '  if (underWay) return underWay;',
    replace: '',
    tests: CHANGING,
  },
  {
    rule: 'what is proven while somebody else moves the payment is written all the same',
    file: 'server/payments/settle.ts',
    find: 'if (error instanceof StaleAttempt) return keepLateOutcome(dependencies, { attempt, outcome }, error);',
    replace: '',
    tests: ['tests/payments/paid-later.test.ts'],
  },
  {
    rule: 'a refused month proves nothing of the first one',
    file: 'server/payments/providers/stripe.ts',
    find: "  return isPaid ? { kind: 'unknown', reason: 'a_month_is_paid' } : verdict;",
    replace: '  return isPaid ? verdict : verdict;',
    tests: SUBSCRIPTIONS,
  },
  {
    rule: 'a subscription is read in both forms of the API',
    file: 'server/upstream/contracts/global-card.ts',
    find: 'z.preprocess(asBefore2025, SubscriptionBefore2025)',
    replace: 'SubscriptionBefore2025',
    tests: SUBSCRIPTIONS,
  },
  {
    rule: 'what is charged every month is ended whatever else is open about it',
    file: 'server/payments/renewals.ts',
    find: "const isCharged = PAID.includes(state) || state === 'needs_review';",
    replace: "const isCharged = state === 'done';",
    tests: MONTHS,
  },
  {
    rule: 'nobody is asked how to pay what has no purchase',
    file: 'server/payments/authorize.ts',
    find: 'const attempt = await withPurchase(dependencies, client, begun);',
    replace: 'const attempt = begun;',
    tests: ['tests/payments/paid-later.test.ts'],
  },
];
