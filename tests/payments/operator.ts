import { majorAmount } from '../../server/domain/money.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { limaDay } from '../../server/payments/reconcile.ts';
import type { ListedCharge, ListedPurchase } from '../../server/upstream/contracts/reconciliation.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamClient } from '../../server/upstream/types.ts';
import type { AcademyApi } from './academy-api.ts';
import { LOCAL_PROVIDER } from './local-provider.ts';
import { CARD_PROVIDER } from './provider-answers.ts';
import type { Charged } from './provider-answers.ts';
import { ADAPTER as GLOBAL_PROVIDER } from './stripe.ts';

/** Returns the adapter of the provider that made a charge, by the form of its id. */
function providerOf({ transactionId }: Charged): PaymentProvider {
  if (transactionId.startsWith('D-')) return LOCAL_PROVIDER;
  return transactionId.startsWith('pi_') ? GLOBAL_PROVIDER : CARD_PROVIDER;
}

/**
 * Returns the two lists of the reconciliation, as the academy API of a simulated run has them.
 * @param isAway Whether a list is unavailable this time.
 */
export function createOperator(academy: AcademyApi, isAway: () => boolean): UpstreamClient {
  const chargesOf = (day: string, provider: string): ListedCharge[] =>
    academy.charges
      .filter(
        (charge) =>
          limaDay(academy.chargedAt.get(charge) ?? 0) === day && providerOf(charge).name === provider,
      )
      .map((charge) => ({
        merchant_id: providerOf(charge).merchantFor(charge.amount.currency),
        purchase_number: charge.purchaseNumber,
        transaction_id: charge.transactionId,
        amount: majorAmount(charge.amount),
        currency: charge.amount.currency,
        reversed: academy.reversed.has(charge),
      }));

  const purchasesOf = (day: string): ListedPurchase[] =>
    [...academy.boughtAt]
      .filter(([, at]) => limaDay(at) === day)
      .map(([number]) => ({
        purchase_id: number,
        payment: academy.updates.findLast(({ purchaseNumber }) => purchaseNumber === number)?.body ?? null,
        enrollments: academy.enrollments.filter(
          ({ purchase, status }) => purchase === number && status !== 'withdrawn',
        ),
      }))
      .filter(({ payment, enrollments }) => payment !== null || enrollments.length > 0);

  return {
    call({ endpoint, parts = {}, answer }) {
      if (isAway()) {
        return Promise.reject(new UpstreamError({ fault: 'timeout', endpoint, requestId: 'night' }));
      }
      const { day = '', provider = '' } = parts;
      const data = endpoint === 'charges' ? chargesOf(day, provider) : purchasesOf(day);
      return Promise.resolve(answer.parse({ data }));
    },
  };
}
