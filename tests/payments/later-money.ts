import type { z } from 'zod';
import type { Money } from '../../server/domain/money.ts';
import type { RefundBody } from '../../server/upstream/contracts/card-provider.ts';
import type { CashAnswer } from './cash-provider.ts';
import type { RefundStanding, Weather } from './faults.ts';
import { approvedAnswer } from './provider-answers.ts';
import type { Charged } from './provider-answers.ts';

/** What was given back, in major units, and how it stands. */
interface GivenBack {
  readonly purchaseNumber: string;
  amount: number;
  status: RefundStanding;
}

/** A refund that was asked for, whoever received it. */
interface RefundSend {
  readonly purchaseNumber: string;
  /** Whether the sender was told, then or later, that it never arrived, or that the bank refused it. */
  provenVoid: boolean;
}

/** An order that is to be paid in cash. */
interface CashOrder {
  readonly amount: Money;
  /** Epoch milliseconds, as the provider's clock has it. */
  readonly payableUntil: number;
}

/**
 * Money that moves later than its order, at the academy API of these tests: what is paid in cash with a code, and what
 * is given back of a charge.
 */
export function createLaterMoney(options: {
  readonly charges: readonly Charged[];
  readonly charge: (charged: Charged) => void;
  readonly reversed: Map<Charged, number>;
  readonly weather: Weather | undefined;
}) {
  const { charges, charge, reversed, weather } = options;
  const now = () => weather?.now() ?? 0;
  const cash = new Map<string, CashOrder>();
  const refunds: GivenBack[] = [];
  const nextRefund: ('Pending' | 'Rejected')[] = [];
  const refundSends: RefundSend[] = [];
  /** Purchases of which a refund was asked for again although nothing proved that the earlier one is void. */
  const refundSentTwice: string[] = [];

  const chargeOf = (purchaseNumber: string) =>
    charges.find((charged) => charged.purchaseNumber === purchaseNumber);
  const newestOf = (purchaseNumber: string) =>
    refunds.findLast((refund) => refund.purchaseNumber === purchaseNumber);

  function settle(refund: GivenBack, status: RefundStanding): void {
    refund.status = status;
    weather?.tell(`the refund of ${refund.purchaseNumber} is ${status}`);
    const charged = chargeOf(refund.purchaseNumber);
    if (status === 'Refunded' && charged) reversed.set(charged, now());
    if (status === 'Rejected') voidSends(refund.purchaseNumber);
  }

  function voidSends(purchaseNumber: string): void {
    for (const send of refundSends) {
      if (send.purchaseNumber === purchaseNumber) send.provenVoid = true;
    }
  }

  function cashAnswer(purchaseNumber: string, { payableUntil }: CashOrder): unknown {
    const charged = chargeOf(purchaseNumber);
    if (charged) return approvedAnswer(charged);
    const status = now() < payableUntil ? 'PENDING' : 'EXPIRED';
    const answer: z.infer<typeof CashAnswer> = { code: 200, data: { purchaseNumber, status, payableUntil } };
    return answer;
  }

  return {
    /** Gives a code to pay an order with. */
    askForCash(purchaseNumber: string, amount: Money): unknown {
      const order = cash.get(purchaseNumber) ?? { amount, payableUntil: now() + (weather?.cashLives() ?? 0) };
      cash.set(purchaseNumber, order);
      return cashAnswer(purchaseNumber, order);
    },
    /** What is known of an order to be paid in cash; undefined for any other. */
    cashStatus(purchaseNumber: string): unknown {
      const order = cash.get(purchaseNumber);
      return order && cashAnswer(purchaseNumber, order);
    },
    /** Pays an order where cash is taken, in its time or after it, as such places do. */
    payInCash(purchaseNumber: string): void {
      const order = cash.get(purchaseNumber);
      if (!order || chargeOf(purchaseNumber)) return;
      charge({ purchaseNumber, amount: order.amount, transactionId: `caja-${purchaseNumber}` });
    },
    giveBack({ purchase_number: purchaseNumber, amount }: RefundBody): unknown {
      const status = nextRefund.shift() ?? weather?.refund() ?? 'Refunded';
      const refund: GivenBack = { purchaseNumber, amount, status };
      refunds.push(refund);
      settle(refund, status);
      if (status === 'Pending') weather?.settleRefund((end) => settle(refund, end));
      return this.refundAnswer(purchaseNumber);
    },
    refundAnswer(purchaseNumber: string): unknown {
      const newest = newestOf(purchaseNumber);
      if (!newest) {
        // Who is told so knows that what was sent before has not arrived, and is right unless it is on its way.
        voidSends(purchaseNumber);
        return { code: 404, data: { purchaseNumber, refunded: false } };
      }
      const { amount, status } = newest;
      const currency = chargeOf(purchaseNumber)?.amount.currency ?? 'PEN';
      const data = { purchaseNumber, refundId: `dev-${purchaseNumber}`, amount, currency, status };
      return { code: 200, data };
    },
    /** Counts a refund as asked for, before anybody receives it. */
    witnessRefund(purchaseNumber: string): RefundSend {
      const send = { purchaseNumber, provenVoid: false };
      const isSecond = refundSends.some(
        (earlier) => earlier.purchaseNumber === purchaseNumber && !earlier.provenVoid,
      );
      if (isSecond) refundSentTwice.push(purchaseNumber);
      refundSends.push(send);
      return send;
    },
    cash,
    refunds,
    nextRefund,
    refundSentTwice,
    /** What was given back of a purchase for good, in minor units. */
    givenBack: (purchaseNumber: string | null) =>
      refunds
        .filter((refund) => refund.purchaseNumber === purchaseNumber && refund.status === 'Refunded')
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    /** Whether a refund of a purchase is still looked at by the bank. */
    isBeingRefunded: (purchaseNumber: string | null) =>
      purchaseNumber !== null && newestOf(purchaseNumber)?.status === 'Pending',
  };
}
