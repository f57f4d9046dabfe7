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
    rule: 'a pack has no more seats than its courses',
    file: 'server/api/chosen.ts',
    find: 'Math.min(...[group, ...shared]',
    replace: 'Math.min(...[group]',
    tests: ['tests/api/seats.test.ts', '-t', 'a pack has no more seats'],
  },
];
