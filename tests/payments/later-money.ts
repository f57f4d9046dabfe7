import type { RefundStanding, Weather } from './faults.ts';
import type { Charged } from './provider-answers.ts';

/** A refund, its amount in major units. */
interface GivenBack {
  /** Number of the refund in this test. */
  readonly id: number;
  readonly purchaseNumber: string;
  amount: number;
  status: RefundStanding;
  /** How long after the request the provider did it. Milliseconds. */
  readonly lateBy: number;
}

/** A refund request, received or not. */
interface RefundSend {
  readonly purchaseNumber: string;
  /** Whether the sender was told, then or later, that it never arrived, or that the bank refused it. */
  provenVoid: boolean;
}

/** The refunds of the academy API of these tests. */
export function createLaterMoney(options: {
  readonly charges: readonly Charged[];
  readonly reversed: Map<Charged, number>;
  readonly weather: Weather | undefined;
}) {
  const { charges, reversed, weather } = options;
  const now = () => weather?.now() ?? 0;
  const refunds: GivenBack[] = [];
  const nextRefund: ('Pending' | 'Rejected')[] = [];
  const refundSends: RefundSend[] = [];
  /** Charges whose refund the bank returned. */
  const returned = new Set<Charged>();
  /** Purchases whose refund was requested again although the earlier request was not proven void. */
  const refundSentTwice: string[] = [];

  const chargeOf = (purchaseNumber: string) =>
    charges.find((charged) => charged.purchaseNumber === purchaseNumber);
  const newestOf = (purchaseNumber: string) =>
    refunds.findLast((refund) => refund.purchaseNumber === purchaseNumber);

  function settle(refund: GivenBack, status: RefundStanding): void {
    refund.status = status;
    weather?.tell(`the refund of ${refund.purchaseNumber} is ${status}`);
    const charged = chargeOf(refund.purchaseNumber);
    if (status === 'Refunded' && charged) {
      reversed.set(charged, now());
      weather?.returnRefund(refund.purchaseNumber, () => returnToAcademy(refund, charged));
    }
    if (status === 'Rejected') voidSends(refund.purchaseNumber);
  }

  /** The bank does not keep a refund that was made. */
  function returnToAcademy(refund: GivenBack, charged: Charged): void {
    if (refund.status !== 'Refunded' || newestOf(refund.purchaseNumber) !== refund) return;
    weather?.tell(`the bank returns the refund of ${refund.purchaseNumber}`);
    refund.status = 'Rejected';
    reversed.delete(charged);
    returned.add(charged);
    voidSends(refund.purchaseNumber);
  }

  function voidSends(purchaseNumber: string): void {
    for (const send of refundSends) {
      if (send.purchaseNumber === purchaseNumber) send.provenVoid = true;
    }
  }

  /** Returns the latest refund. If it was rejected, the caller learns that no later request has arrived. */
  function toldOf(purchaseNumber: string): GivenBack | undefined {
    const newest = newestOf(purchaseNumber);
    if (newest?.status === 'Rejected') voidSends(purchaseNumber);
    return newest;
  }

  function notRefunded(purchaseNumber: string): unknown {
    // The caller learns that no earlier request has arrived, which is true unless one is still on its way.
    voidSends(purchaseNumber);
    return { code: 404, data: { purchaseNumber, refunded: false } };
  }

  return {
    /** @param sentAt When it was requested, in true epoch milliseconds. */
    giveBack(purchaseNumber: string, amount: number, sentAt: number): void {
      const status = nextRefund.shift() ?? weather?.refund() ?? 'Refunded';
      const id = refunds.length + 1;
      const refund: GivenBack = { id, purchaseNumber, amount, status, lateBy: now() - sentAt };
      refunds.push(refund);
      settle(refund, status);
      if (status === 'Pending') weather?.settleRefund(purchaseNumber, (end) => settle(refund, end));
    },
    newestRefund: toldOf,
    notRefunded,
    /** Returns the Peruvian card provider's answer about a refund. */
    refundAnswer(purchaseNumber: string): unknown {
      const newest = toldOf(purchaseNumber);
      if (!newest) return notRefunded(purchaseNumber);
      const { id, amount, status } = newest;
      const currency = chargeOf(purchaseNumber)?.amount.currency ?? 'PEN';
      const data = { purchaseNumber, refundId: `dev-${purchaseNumber}-${id}`, amount, currency, status };
      return { code: 200, data };
    },
    /** Records a refund request, before anybody receives it. */
    witnessRefund(purchaseNumber: string): RefundSend {
      const send = { purchaseNumber, provenVoid: false };
      const isSecond = refundSends.some(
        (earlier) => earlier.purchaseNumber === purchaseNumber && !earlier.provenVoid,
      );
      if (isSecond) refundSentTwice.push(purchaseNumber);
      refundSends.push(send);
      return send;
    },
    refunds,
    returned,
    nextRefund,
    refundSentTwice,
    /** Returns what was finally refunded of a purchase, in minor units. */
    givenBack: (purchaseNumber: string | null) =>
      refunds
        .filter((refund) => refund.purchaseNumber === purchaseNumber && refund.status === 'Refunded')
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    /** Whether a refund of a purchase is pending at the bank. */
    isBeingRefunded: (purchaseNumber: string | null) =>
      purchaseNumber !== null && newestOf(purchaseNumber)?.status === 'Pending',
  };
}
