import { z } from 'zod';
import type { Charge, PaymentProvider, Verdict } from '../../server/payments/provider.ts';
import { outcomeOfCharge, outcomeOfQuestion } from '../../server/payments/providers/answers.ts';
import { readOutcome } from '../../server/payments/providers/niubiz.ts';
import { authorizeCard, getAuthorizationStatus } from '../../server/upstream/card-provider.ts';

const NAME = 'cashier';

/** By what the academy API of these tests knows that it is asked for a code instead of a charge. */
export const CASH_TOKEN = 'cash';

/** What is answered about an order that is to be paid in cash and was not yet. */
export const CashAnswer = z.object({
  code: z.literal(200),
  data: z.object({
    purchaseNumber: z.string(),
    status: z.enum(['PENDING', 'EXPIRED']),
    payableUntil: z.number(),
  }),
});

/** A provider of cash in these tests: what it is asked and answers goes the way of every other call, faults included. */
export const CASH_PROVIDER: PaymentProvider = {
  name: NAME,
  ways: ['cash'],
  card: null,
  merchantFor: (currency) => (currency === 'PEN' ? '111' : '222'),
  authorize: (client, charge, { idempotencyKey }) =>
    outcomeOfCharge(
      NAME,
      authorizeCard(client, {
        provider: NAME,
        ...charge,
        transactionToken: CASH_TOKEN,
        securityToken: CASH_TOKEN,
        idempotencyKey,
      }),
      (body) => readCash(body, charge),
    ),
  status: (client, charge) =>
    outcomeOfQuestion(
      { provider: NAME, charge },
      getAuthorizationStatus(client, { provider: NAME, ...charge }),
      (body) => readCash(body, charge),
    ),
};

function readCash(body: unknown, charge: Charge): Verdict {
  const later = CashAnswer.safeParse(body);
  if (!later.success) return readOutcome(body, NAME, charge);
  const { purchaseNumber, status, payableUntil } = later.data.data;
  if (purchaseNumber !== charge.purchaseNumber) return { kind: 'unknown', reason: 'other_order' };
  if (status === 'EXPIRED') return { kind: 'expired', reason: 'expired' };
  return { kind: 'awaiting_payment', instructions: { code: purchaseNumber, account: [] }, payableUntil };
}
