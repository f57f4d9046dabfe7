import type { Mutant } from './mutant.ts';

const SIMULATION = ['tests/payments/simulation.test.ts', '-t', 'break no promise'];
const ANSWERS = ['tests/payments/provider-response.test.ts', 'tests/payments/garbled-response.test.ts'];
const payments = (file: string) => `server/payments/${file}.ts`;

/** The rules of what providers answer, each with the change that removes it. */
export const ANSWER_MUTANTS: readonly Mutant[] = [
  {
    rule: 'an approval without a status is no approval',
    file: payments('providers/niubiz'),
    find: '  if (statuses.length === 0 || codes.length === 0) return',
    replace: '  if (codes.length === 0) return',
    tests: ANSWERS,
  },
  {
    rule: 'an authorization whose order was taken back since is no approval',
    file: payments('providers/niubiz'),
    find: '[order.status, dataMap.STATUS].filter(',
    replace: '[dataMap.STATUS ?? order.status].filter(',
    tests: ['tests/payments/asked-orders.test.ts'],
  },
  {
    rule: 'code 200 alone approves what has all that the specification shows and nothing else',
    file: 'server/upstream/contracts/card-provider.ts',
    find: '    order: z.strictObject({',
    replace: '    order: z.object({',
    tests: ANSWERS,
  },
  {
    rule: 'an approval of another purchase is no approval',
    file: payments('providers/niubiz'),
    find: "  if (order.purchaseNumber !== charge.purchaseNumber) return { kind: 'unknown', reason: 'other_purchase' };",
    replace: '',
    tests: ANSWERS,
  },
  {
    rule: 'an approval of another amount needs a person',
    file: payments('providers/answers'),
    find: 'moneyFromMajor(major, currency).minor === amount.minor',
    replace: 'major > 0',
    tests: SIMULATION,
  },
  {
    rule: 'what the bank let through is read',
    file: payments('providers/niubiz'),
    find: '    [amount, authorizedAmount].every(',
    replace: '    [amount].every(',
    tests: ANSWERS,
  },
  {
    rule: 'an approval that comes with an error status is asked for',
    file: payments('providers/answers'),
    find: '  if (!read4xx || NEVER_FAILURES.includes(read4xx.kind)) {',
    replace: '  if (!read4xx) {',
    tests: ['tests/payments/verifying.test.ts', '-t', 'error status'],
  },
  {
    rule: 'that something has run out proves nothing, unless it is the session',
    file: payments('providers/niubiz'),
    find: '(/sesi[oó]n|session|token/i.test(message) && ',
    replace: '(',
    tests: ANSWERS,
  },
  {
    rule: 'what is wrong with an order blames no card',
    file: payments('providers/niubiz'),
    find: 'return CARD_FIELDS.test(message)',
    replace: 'return true',
    tests: ANSWERS,
  },
  {
    rule: 'what the provider finds wrong with an order is an alarm',
    file: payments('moves'),
    find: '...(isOurs && { merchantFault: true })',
    replace: '',
    tests: ['tests/payments/back-office.test.ts'],
  },
  {
    rule: 'a denial that comes with a 500 is asked for',
    file: payments('providers/answers'),
    find: 'error.status < 500 ? read',
    replace: 'error.status <= 500 ? read',
    tests: ['tests/payments/local-answers.test.ts'],
  },
  {
    rule: 'an error code that is no refusal proves nothing, whatever it says',
    file: payments('providers/niubiz'),
    find: '  if (refused && isSessionOver(message))',
    replace: '  if (isSessionOver(message))',
    tests: ANSWERS,
  },
  {
    rule: 'an intent that has received money is not told as uncharged',
    file: payments('providers/stripe'),
    find: '(intent.amount_received ?? 0) !== 0 && !MAY_HOLD_MONEY',
    replace: 'intent.amount_received === null && !MAY_HOLD_MONEY',
    tests: ['tests/payments/stripe-answers.test.ts'],
  },
  {
    rule: 'a card is not charged without one',
    file: payments('authorize'),
    find: 'transactionToken === null || begun.formReadyAt === null',
    replace: 'begun.formReadyAt === null',
    tests: ['tests/payments/buying.test.ts'],
  },
];
