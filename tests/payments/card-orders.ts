import { moneyFromMajor } from '../../server/domain/money.ts';
import type { Currency } from '../../server/domain/money.ts';
import type { AuthorizationBody } from '../../server/upstream/contracts/card-provider.ts';
import type { Weather } from './faults.ts';
import { approvedAnswer, deniedAnswer, refusedAnswer, reviewAnswer } from './provider-answers.ts';
import type { Charged } from './provider-answers.ts';

const MERCHANTS = new Map<string, Currency>([
  ['111', 'PEN'],
  ['222', 'USD'],
]);

/**
 * The Peruvian card provider behind the academy API of these tests. The transaction token decides what the card does:
 * 'approve…', 'deny-NNN…', 'review…', 'session…' (674), 'not-valid…', 'used…' (after a charge), 'duplicate…' (a charge
 * answered with 300), 'other-amount…' (charged, but another amount), 'voided…' (charged, and reversed).
 */
export function createCardOrders(options: {
  readonly charge: (charged: Charged) => void;
  readonly takeBack: (purchaseNumber: string) => void;
  readonly inReview: Map<string, Charged['amount']>;
  /** Ends a review at the other card provider; returns whether the order is one of its own. */
  readonly endGlobalReview: (purchaseNumber: string, isCharged: boolean) => boolean;
  readonly weather: Weather | undefined;
}) {
  const { charge, takeBack, inReview, endGlobalReview, weather } = options;
  /** The provider's newest answer about each order. */
  const orders = new Map<string, unknown>();

  function authorize(body: AuthorizationBody): unknown {
    const { purchase_number: purchaseNumber, transaction_token: token } = body;
    const denial = /^deny-(\w{3})/.exec(token)?.[1];
    if (denial) return remember(purchaseNumber, deniedAnswer(denial, denial === '116' ? 'text' : 'object'));
    if (token.startsWith('session')) return deniedAnswer('674');
    if (token.startsWith('not-valid')) return refusedAnswer('cardNumber is not valid.');
    if (orders.has(purchaseNumber) && weather?.guardsOrders !== false) return deniedAnswer('300');
    const amount = moneyFromMajor(body.amount, MERCHANTS.get(body.MERCHANT_ID) ?? 'PEN');
    if (token.startsWith('review')) {
      inReview.set(purchaseNumber, amount);
      return remember(purchaseNumber, reviewAnswer());
    }
    const charged = {
      purchaseNumber,
      amount: token.startsWith('other-amount') ? { ...amount, minor: amount.minor + 1 } : amount,
      transactionId: `9932115700${purchaseNumber}`,
    };
    charge(charged);
    if (token.startsWith('voided')) {
      takeBack(purchaseNumber);
      return remember(purchaseNumber, approvedAnswer(charged, 'Voided'));
    }
    const approved = remember(purchaseNumber, approvedAnswer(charged));
    if (token.startsWith('duplicate')) return deniedAnswer('300');
    if (token.startsWith('used')) return refusedAnswer('Token has been used before');
    return approved;
  }

  function remember(purchaseNumber: string, answer: unknown): unknown {
    orders.set(purchaseNumber, answer);
    return answer;
  }

  return {
    authorize,
    orders,
    /** Ends the provider's review of an order without a charge. */
    denyReview(purchaseNumber: string, actionCode = '670') {
      inReview.delete(purchaseNumber);
      if (endGlobalReview(purchaseNumber, false)) return;
      orders.set(purchaseNumber, deniedAnswer(actionCode));
    },
    /** Ends the provider's review of an order with a charge. */
    endReview(purchaseNumber: string, amount: Charged['amount']) {
      inReview.delete(purchaseNumber);
      if (endGlobalReview(purchaseNumber, true)) return;
      const charged = { purchaseNumber, amount, transactionId: `9932115700${purchaseNumber}` };
      charge(charged);
      orders.set(purchaseNumber, approvedAnswer(charged));
    },
  };
}
