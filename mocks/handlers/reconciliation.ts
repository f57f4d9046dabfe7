import type { RequestHandler } from 'msw';
import { CARD_PROVIDER } from '../../fixtures/card-provider.ts';
import { readClock } from '../../server/domain/time.ts';
import { ChargeList, PurchaseList } from '../../server/upstream/contracts/reconciliation.ts';
import type { ListedCharge, ListedPurchase } from '../../server/upstream/contracts/reconciliation.ts';
import type { Call } from './endpoint.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, operatorEndpoint } from './endpoint.ts';

/** The two lists of one day in Lima that a shop compares its own records with, made from the ledger. */
export function reconciliationHandlers(state: MockState): RequestHandler[] {
  const entriesOf = ({ sandbox }: Call<undefined>) => state.ledger.entriesOf(sandbox.id);
  return [
    operatorEndpoint(state, 'charges', { body: NO_BODY, answer: ChargeList }, (call) => {
      const day = call.query('day');
      const entries = entriesOf(call);
      const made = entries.filter((entry) => dayOf(entry) === day && isOf(entry, call.part('provider')));
      return { data: made.flatMap((entry) => chargeOf(entry, entries)) };
    }),
    operatorEndpoint(state, 'purchases', { body: NO_BODY, answer: PurchaseList }, (call) => {
      const entries = entriesOf(call);
      const made = entries.filter((entry) => dayOf(entry) === call.query('day'));
      const purchases = made.flatMap((entry) =>
        entry.kind === 'purchase' ? purchaseOf(entry, entries) : [],
      );
      return {
        data: purchases.filter(({ payment, enrollments }) => payment !== null || enrollments.length > 0),
      };
    }),
  ];
}

function dayOf({ at }: LedgerEntry): string {
  return readClock('America/Lima', new Date(at)).date;
}

/** Whether an entry belongs to a provider; entries that name none belong to the Peruvian card provider. */
function isOf(entry: LedgerEntry, provider: string): boolean {
  return (('provider' in entry ? entry.provider : undefined) ?? CARD_PROVIDER) === provider;
}

function chargeOf(entry: LedgerEntry, entries: readonly LedgerEntry[]): ListedCharge[] {
  if (entry.kind !== 'charge') return [];
  const { merchant_id, purchase_number, transaction_id, amount, currency } = entry;
  const reversed = entries.some(
    (other) => other.kind === 'refund' && other.transaction_id === transaction_id && !other.rejected,
  );
  return [{ merchant_id, purchase_number, transaction_id, amount, currency, reversed }];
}

function purchaseOf(
  { purchase_number: number }: { readonly purchase_number: string },
  entries: readonly LedgerEntry[],
): ListedPurchase {
  let payment: ListedPurchase['payment'] = null;
  const enrollments = new Map<string, ListedPurchase['enrollments'][number]>();
  for (const entry of entries) {
    if (!('purchase_number' in entry) || entry.purchase_number !== number) continue;
    if (entry.kind === 'purchase_update') {
      const { amount, currency, transaction_id } = entry;
      payment = { amount, currency, transaction_id };
    }
    if (entry.kind === 'enrollment' || entry.kind === 'enrollment_update') {
      const { id, course_id, group_id, status } = entry.enrollment;
      if (status === 'withdrawn') enrollments.delete(id);
      else enrollments.set(id, { id, course_id, ...(group_id !== undefined && { group_id }) });
    }
  }
  return { purchase_id: number, payment, enrollments: [...enrollments.values()] };
}
