import type { Mutant } from './mutant.ts';

/** The rules of procedures that decide about money, each with the change that removes it. */
export const PROCEDURE_MUTANTS: readonly Mutant[] = [
  {
    rule: 'a payment begins at the price of now, not at that of the page',
    file: 'server/api/checkout.ts',
    find: 'const read = purchase && (await readChosenNow(askerOf(ctx), purchase));',
    replace: 'const read = purchase && (await readChosen(askerOf(ctx), purchase));',
    tests: ['tests/api/purchase.test.ts', '-t', 'costs what the academy asks by then'],
  },
  {
    rule: 'nothing is begun where there is nothing to pay',
    file: 'server/api/checkout.ts',
    find: "      if (order.amount.minor === 0) throw new KipuError('nothing_to_charge');\n",
    replace: '',
    tests: ['tests/api/referrals.test.ts', '-t', 'leaves nothing of it'],
  },
  {
    rule: 'a group is changed until a day before its first class',
    file: 'server/api/changes.ts',
    find: '!until || ctx.now() > until',
    replace: '!until',
    tests: ['tests/api/changes.test.ts', '-t', 'after the deadline'],
  },
  {
    rule: 'a sibling costs less beside a place that is paid for, and no other',
    file: 'server/api/pricing.ts',
    find: "purchase.student?.kind === 'child' && givesPlace(purchase)",
    replace: "purchase.student?.kind === 'child'",
    tests: ['tests/api/coupons.test.ts', '-t', 'costs the whole price'],
  },
  {
    rule: 'a card that nobody can count is not sent',
    file: 'server/api/card-tries.ts',
    find: "throw isRefused ? error : new KipuError('payment_not_sent', { cause: error });",
    replace: 'if (isRefused) throw error;',
    tests: ['tests/api/card-testing.test.ts', '-t', 'cannot be counted'],
  },
  {
    rule: 'a pack has no more seats than its courses',
    file: 'server/api/chosen.ts',
    find: 'Math.min(...[group, ...shared]',
    replace: 'Math.min(...[group]',
    tests: ['tests/api/seats.test.ts', '-t', 'a pack has no more seats'],
  },
];
