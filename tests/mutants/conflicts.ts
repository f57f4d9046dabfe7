import type { Mutant } from './mutant.ts';

const PAID_AT_ONCE = ['tests/payments/paid-at-once.test.ts'];
const CONFLICTS = 'server/payments/conflicts.ts';
const BEGIN = 'server/payments/begin.ts';
const BEGUN_AGAIN = ['tests/payments/begun-again.test.ts'];

/** The rules of a payment beside others of the same buyer, each with the change that removes it. */
export const CONFLICT_MUTANTS: readonly Mutant[] = [
  {
    rule: 'a second charge of one buyer reaches a person',
    file: CONFLICTS,
    find: '  if (!paid) return move;',
    replace: '  return move;',
    tests: ['tests/payments/late-proof.test.ts'],
  },
  {
    rule: 'a charge beside one that waits for a person is the second',
    file: CONFLICTS,
    find: '  const paid = others.find(isCharged);',
    replace: "  const paid = others.find((other) => isCharged(other) && other.state !== 'needs_review');",
    tests: ['tests/payments/late-proof.test.ts'],
  },
  {
    rule: 'what a family has withdrawn from keeps it from nothing',
    file: CONFLICTS,
    find: "    .where('refund', 'is', null)\n",
    replace: '',
    tests: ['tests/payments/refunds-by-persons.test.ts', '-t', 'keeps nobody'],
  },
  {
    rule: 'nothing is sent beside a payment that is not clear',
    file: CONFLICTS,
    find: "  if (others.filter(isSameProductAs(attempt)).some(isUnclear)) throw new KipuError('payment_being_verified');",
    replace: '',
    tests: ['tests/payments/refusing.test.ts'],
  },
  {
    rule: 'a course is not sent beside its path that is paid, nor the path beside it',
    file: CONFLICTS,
    find: "  if (others.some(sharesPathWith(attempt))) throw new KipuError('path_begun', student ? { student } : {});",
    replace: '',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a second purchase is not sent at the price of a first one',
    file: CONFLICTS,
    find: '  if (ordered.price && ordered.price.referral > 0 && !isFirst)',
    replace: '  if (ordered.price && ordered.price.referral < 0 && !isFirst)',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a late charge of a path whose course is paid reaches a person',
    file: CONFLICTS,
    find: '  const pays = [isSamePurchaseAs(attempt), sharesPathWith(attempt)];',
    replace: '  const pays = [isSamePurchaseAs(attempt)];',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a place is not sent at the price of a sibling who has left',
    file: CONFLICTS,
    find: "ordered.price.sibling > 0 && !hasSibling) throw new KipuError('sibling_left');",
    replace: "ordered.price.sibling < 0 && !hasSibling) throw new KipuError('sibling_left');",
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a coupon that was used since is not charged less by again',
    file: CONFLICTS,
    find: '    other?.price?.coupon?.code === ordered.price.coupon.code &&',
    replace: '    other?.price?.coupon?.code === null &&',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a price is held for a day',
    file: CONFLICTS,
    find: '  if (now - attempt.createdAt >= PRICE_HELD_MS) return true;',
    replace: '',
    tests: PAID_AT_ONCE,
  },
  {
    rule: 'a payment in doubt is not given up for another price',
    file: BEGIN,
    find: '  if (open && !PAYABLE.includes(open.state)) return open;\n',
    replace: '',
    tests: BEGUN_AGAIN,
  },
  {
    rule: 'a form that is sent once more comes to its payment',
    file: BEGIN,
    find: "  if (known && known.state !== 'abandoned' && !PAYABLE.includes(known.state)) return readable(known);\n",
    replace: '',
    tests: BEGUN_AGAIN,
  },
  {
    rule: 'tabs that were open before five denials try no sixth card',
    file: 'server/payments/authorize.ts',
    find: '  await journal.refuseAfterDenials(attempt.userId);\n',
    replace: '',
    tests: BEGUN_AGAIN,
  },
  {
    rule: 'a login gives its credential to its own payments alone',
    file: 'server/payments/journal.ts',
    find: "        .where('userId', '=', userId)\n        .where('leaseUntil', 'is', null)\n",
    replace: "        .where('leaseUntil', 'is', null)\n",
    tests: ['tests/payments/enrolling.test.ts', '-t', 'a login gives'],
  },
];
