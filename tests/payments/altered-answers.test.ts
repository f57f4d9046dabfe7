import { expect, test } from 'vitest';
import type { Charge, Outcome, PaymentProvider } from '../../server/payments/provider.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamClient } from '../../server/upstream/types.ts';
import { LOCAL_PROVIDER } from './local-provider.ts';
import { CARD_PROVIDER, CHARGE, CHARGED, approvedAnswer, deniedAnswer } from './provider-answers.ts';
import { CHARGE as ABROAD, ADAPTER as GLOBAL_PROVIDER, ONCE, SUCCEEDED, declined } from './stripe.ts';

/** What stands in a field instead: nothing, another type, or a word with which some provider says something else. */
const INSTEAD: readonly unknown[] = [
  ...[undefined, null, '', 0, 1, -1, true, [], {}, 200, 400, 404, 123_423, 12_900],
  ...['000', '116', '300', '674', 'PEN', 'usd', 'Not Authorized', 'Voided', 'Review', '1234.23'],
  ...['REJECTED', 'EXPIRED', 'CANCELLED', 'PENDING', 'PAID', 'canceled', 'requires_action'],
  ...['requires_payment_method', 'processing', 'succeeded', 'Token expired', { code: 'card_declined' }],
];
const STATUSES = [200, 400, 402, 500];

const MONTHS = {
  id: 'sub_1',
  status: 'active',
  current_period_end: 1_766_332_800,
  cancel_at_period_end: false,
  latest_invoice: { payment_intent: SUCCEEDED },
  invoices: [{ id: 'in_1', created: 1_763_740_800, amount_due: 12_900, status: 'paid' }],
};
const CASH = {
  id: 'D-1',
  order_id: CHARGE.purchaseNumber,
  status: 'PAID',
  status_code: '200',
  amount: 1_234.23,
  currency: 'PEN',
  approved_date: '2026-11-21T15:00:00.000-0500',
};

interface Told {
  readonly provider: PaymentProvider;
  readonly charge: Charge;
  readonly body: unknown;
}
const APPROVALS: Readonly<Record<string, Told>> = {
  card: { provider: CARD_PROVIDER, charge: CHARGE, body: approvedAnswer(CHARGED) },
  'card abroad': { provider: GLOBAL_PROVIDER, charge: ABROAD, body: { data: SUCCEEDED } },
  month: { provider: GLOBAL_PROVIDER, charge: { ...ABROAD, way: 'subscription' }, body: { data: MONTHS } },
  cash: { provider: LOCAL_PROVIDER, charge: { ...CHARGE, way: 'cash' }, body: { code: 200, data: CASH } },
};
const DENIALS: Readonly<Record<string, Told>> = {
  card: { provider: CARD_PROVIDER, charge: CHARGE, body: deniedAnswer('116') },
  'card abroad': {
    provider: GLOBAL_PROVIDER,
    charge: ABROAD,
    body: { data: { ...SUCCEEDED, ...declined('lost_card') } },
  },
};

/** Every answer that differs from one in one place. */
function altered(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [...INSTEAD];
  const deeper = Object.entries(value).flatMap(([key, inner]) =>
    altered(inner).map((other) => (Array.isArray(value) ? [other] : { ...value, [key]: other })),
  );
  return [...INSTEAD, ...deeper];
}

/** Returns what an answer to a charge means, and to a question about it; none where it says nothing. */
async function readBoth({ provider, charge }: Told, status: number, body: unknown): Promise<Outcome[]> {
  const refused = { fault: 'status', status, body, endpoint: 'cardAuthorization', requestId: 'r' } as const;
  const client: UpstreamClient = {
    call: async ({ answer }) => {
      if (status !== 200) throw new UpstreamError(refused);
      return answer.parse(body);
    },
  };
  const asked = await provider.status(client, charge).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });
  return [await provider.authorize(client, charge, ONCE), ...(asked ? [asked] : [])];
}

/** Returns each answer, altered in one place, that is read as something else than it may be. */
async function misread(told: Told, isFine: (outcome: Outcome) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const body of altered(told.body)) {
    for (const status of STATUSES) {
      const outcomes = await readBoth(told, status, body);
      found.push(
        ...outcomes
          .filter((outcome) => !isFine(outcome))
          .map(({ kind, answer }) => `${kind}: ${answer ?? ''}`),
      );
    }
  }
  return found;
}

test.each(Object.entries(APPROVALS))(
  'an approval that was altered in one place is never taken for no charge: %s',
  async (_, told) => {
    const { amount } = told.charge;
    const misreadAnswers = await misread(told, (outcome) =>
      outcome.kind === 'approved'
        ? outcome.receipt.amount.minor === amount.minor && outcome.receipt.amount.currency === amount.currency
        : ['unknown', 'contradiction', 'in_review', 'awaiting_payment'].includes(outcome.kind),
    );
    expect(misreadAnswers).toEqual([]);
  },
);

test.each(Object.entries(DENIALS))(
  'a denial that was altered in one place is never taken for a charge: %s',
  async (_, told) => {
    expect(await misread(told, ({ kind }) => kind !== 'approved')).toEqual([]);
  },
);
