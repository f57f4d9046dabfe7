import type { Mutant } from './mutant.ts';

const PAID_AT_ONCE = ['tests/payments/paid-at-once.test.ts'];
const BESIDE = 'server/payments/beside.ts';

/** The rules of a payment beside others of the same buyer, each with the change that removes it. */
export const BESIDE_MUTANTS: readonly Mutant[] = [
  {
    rule: 'a second charge of one buyer reaches a person',
    file: BESIDE,
    find: '  if (!paid) return move;',
    replace: '  return move;',
    tests: ['tests/payments/late-proof.test.ts'],
  },
  {
    rule: 'a charge beside one that waits for a person is the second',
    file: BESIDE,
    find: " || (state === 'needs_review' && transactionId !== null && refund === null)",
    replace: '',
    tests: ['tests/payments/late-proof.test.ts'],
  },
  {
    rule: 'nothing is sent beside a payment that is not clear',
    file: BESIDE,
    find: "  if (others.filter(isOfSameProduct(attempt)).some(isUnclear)) throw new KipuError('payment_being_verified');",
    replace: '',
    tests: ['tests/payments/refusing.test.ts'],
  },
  {
    rule: 'a course is not sent beside its path that is paid, nor the path beside it',
    file: BESIDE,
    find: "  if (others.some(isOfSamePath(attempt))) throw new KipuError('path_begun', student ? { student } : {});",
    replace: '',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a second purchase is not sent at the price of a first one',
    file: BESIDE,
    find: '  if (ordered.price && ordered.price.referral > 0 && !isFirst)',
    replace: '  if (ordered.price && ordered.price.referral < 0 && !isFirst)',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a late charge of a path whose course is paid reaches a person',
    file: BESIDE,
    find: '  const pays = [isOfSame(attempt), isOfSamePath(attempt)];',
    replace: '  const pays = [isOfSame(attempt)];',
    tests: PAID_AT_ONCE,
  },
];
