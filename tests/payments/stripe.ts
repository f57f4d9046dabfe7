import type { Charge } from '../../server/payments/provider.ts';
import { createStripeAdapter } from '../../server/payments/providers/stripe.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamClient, UpstreamFault } from '../../server/upstream/types.ts';

export const CHARGE: Charge = {
  merchantId: '456879853',
  purchaseNumber: '1763740800',
  amount: { minor: 12_900, currency: 'USD' },
  way: 'card_abroad',
};

/** 2026-11-21, ten in the morning in Lima. */
export const CREATED = Date.parse('2026-11-21T15:00:00Z') / 1000;

/** A charge as the provider describes it. */
export const SUCCEEDED = {
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  status: 'succeeded',
  amount: 12_900,
  amount_received: 12_900,
  currency: 'usd',
  created: CREATED,
  metadata: { purchase_number: CHARGE.purchaseNumber },
  card: { brand: 'visa', last4: '4242' },
  last_payment_error: null,
};

export const RECEIPT = {
  transactionId: SUCCEEDED.id,
  transactionDate: '261121100000',
  card: '**** **** **** 4242',
  brand: 'visa',
  amount: { minor: 12_900, currency: 'USD' },
};

/**
 * Changes to an intent that the academy passes on as the provider's API describes it: card and refunds are in its
 * charge, if that is expanded.
 */
export const charged = (changes: object = {}) => ({
  object: 'payment_intent',
  card: undefined,
  payment_method: 'pm_1Pgc75B7WZ01zgkWlHVgdEGJ',
  latest_charge: {
    id: 'ch_1PgafuB7WZ01zgkWXYmPNZs8',
    object: 'charge',
    amount: 12_900,
    amount_captured: 12_900,
    amount_refunded: 0,
    disputed: false,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', fingerprint: 'AOB934RVNwzk6xtn' },
    },
    ...changes,
  },
});

/** Changes to an intent that has received nothing. */
export const unpaid = (status: string) => ({ status, amount_received: 0 });

/** Changes to an intent whose card was declined. */
export const declined = (decline_code: string) => ({
  status: 'requires_payment_method',
  amount_received: undefined,
  last_payment_error: { code: 'card_declined', decline_code },
});

/** The adapter with test settings. */
export const ADAPTER = createStripeAdapter({
  name: 'stripe',
  merchantId: CHARGE.merchantId,
  publicKey: 'pk_test',
  hostedPageUrl: 'http://provider.test/pago',
});
export const ONCE = {
  transactionToken: 'pm_1',
  securityToken: '',
  idempotencyKey: '01939d3e-7a1c-7000-8000-000000000001',
  payer: { firstName: 'Rosa', lastName: 'Quispe', email: 'rosa@kipu.test' },
};

/** Returns a client with prepared answers, and its calls. */
export function clientAnswering(answers: Partial<Record<EndpointName, unknown>>) {
  const calls: { endpoint: EndpointName; body: unknown; idempotencyKey: string | undefined }[] = [];
  const client: UpstreamClient = {
    call: ({ endpoint, body, idempotencyKey, answer }) => {
      calls.push({ endpoint, body, idempotencyKey });
      const told = answers[endpoint];
      return told instanceof Error ? Promise.reject(told) : Promise.resolve(answer.parse(told));
    },
  };
  return { client, calls };
}
/** Returns the error of a failed call. */
export const failed = (endpoint: EndpointName, fault: UpstreamFault, status?: number, body?: unknown) =>
  new UpstreamError({ endpoint, fault, requestId: 'r', ...(status && { status }), body });
