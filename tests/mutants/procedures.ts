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
    rule: 'nothing is taken off a monthly price',
    file: 'server/api/checkout.ts',
    find: 'asMonthly(chosen, chosen.monthly), student, {})',
    replace: 'asMonthly(chosen, chosen.monthly), student, await settleReductions(ctx, chosen, student))',
    tests: ['tests/api/ways-to-pay.test.ts', '-t', 'A monthly price'],
  },
  {
    rule: 'a purchase moves to groups of all that was bought',
    file: 'server/api/changes.ts',
    find: "  if (!isSame || order.lines.length !== purchase.courses.length) throw new KipuError('order_gone');\n",
    replace: '',
    tests: ['tests/api/changes.test.ts', '-t', 'a part of a pack'],
  },
  {
    rule: 'an account is not erased while a payment needs it',
    file: 'server/api/own-data.ts',
    find: "if (await ctx.keptData.isNeeded(user.id)) throw new KipuError('erasure_waits');",
    replace: '',
    tests: ['tests/api/family-data.test.ts', '-t', 'while a payment'],
  },
  {
    rule: 'an account is not erased before its places are taken',
    file: 'server/kept-data.ts',
    find: '[...PAYABLE, ...AT_REST];',
    replace: "[...PAYABLE, ...AT_REST, 'approved', 'enrolled'];",
    tests: ['tests/api/family-data.test.ts', '-t', 'while a payment'],
  },
  {
    rule: 'what a person gives back is not paid',
    file: 'server/domain/checkout/place.ts',
    find: 'refund === null && MAY_BE_PAID',
    replace: 'MAY_BE_PAID',
    tests: ['tests/http/receipts.test.ts', '-t', 'a person gives back'],
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
