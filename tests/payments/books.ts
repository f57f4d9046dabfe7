import { majorAmount } from '../../server/domain/money.ts';
import type { ListedCharge, ListedPurchase } from '../../server/upstream/contracts/reconciliation.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { readTold } from '../../server/upstream/reading.ts';
import type { UpstreamClient } from '../../server/upstream/types.ts';
import { buyerOf, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

export const rosa = buyerOf('rosa');

/** The day in Lima at which the clock of a shop starts, at ten in the morning. */
export const TODAY = '2026-11-21';

/** The lists of card provider and academy for today, as a test defines them. */
export interface Lists {
  charges: ListedCharge[];
  purchases: ListedPurchase[];
}

/** A call for a list of one day: of the charges of one provider, or of the purchases. */
export interface ListCall {
  readonly endpoint: EndpointName;
  readonly provider: string | undefined;
  readonly day: string;
}

/** Returns a charge of 450 soles as the card provider lists it. */
export const chargeOf = (purchaseNumber: string, transactionId: string): ListedCharge => ({
  merchant_id: '111',
  purchase_number: purchaseNumber,
  transaction_id: transactionId,
  amount: 450,
  currency: 'PEN',
  reversed: false,
});

/** Pays, and adds to the lists what card provider and academy then have. */
export async function buy(
  shop: Shop,
  lists: Lists,
  groupRef = 'g-lunes',
  token = 'approve',
  order = orderOf({ groupRef }),
) {
  const { id } = await shop.atForm(rosa, order);
  const view = await shop.pay(rosa, id, token);
  const number = view.purchaseNumber ?? '';
  lists.charges = shop.academy.charges.map((charge) => ({
    ...chargeOf(charge.purchaseNumber, charge.transactionId),
    amount: majorAmount(charge.amount),
    currency: charge.amount.currency,
  }));
  const update = shop.academy.updates.find(({ purchaseNumber }) => purchaseNumber === number);
  const enrollments = shop.academy.enrollments.filter(({ purchase }) => purchase === number);
  lists.purchases.push({ purchase_id: number, payment: update?.body ?? null, enrollments });
  return { ...view, number };
}

/**
 * Returns the operator's client. All charges are those of Niubiz.
 * @param said What is answered in place of a list; throws if nothing is.
 */
export function createOperatorOf(
  lists: () => Lists,
  said: (call: ListCall, items: readonly object[]) => unknown = (_call, items) => ({ data: items }),
): UpstreamClient {
  return {
    async call({ endpoint, parts = {}, answer }) {
      const { day = '', provider } = parts;
      const list = endpoint === 'purchases' ? lists().purchases : lists().charges;
      const isTold = day === TODAY && (provider === undefined || provider === 'niubiz');
      const read = readTold(answer, said({ endpoint, provider, day }, isTold ? list : []));
      if (!read.success) throw read.error;
      return read.data;
    },
  };
}
