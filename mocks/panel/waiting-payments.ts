import { html } from 'hono/html';
import { z } from 'zod';
import type { Html } from '../html.ts';
import type { LedgerEntry } from '../ledger.ts';
import { awaitingOf, settlePayment } from '../local-payments/payments.ts';
import type { Sandbox } from '../sandboxes.ts';

/** The new status of an awaited payment: paid at the counter, or expired. */
const Settled = z.object({ purchase_number: z.string(), status: z.enum(['PAID', 'EXPIRED']) });

/** The awaited payments in cash and by transfer of a sandbox, with buttons to settle each. */
export function waitingPayments(sandbox: Sandbox, entries: readonly LedgerEntry[]): Html {
  const awaiting = awaitingOf(entries);
  if (awaiting.length === 0) return html`<p class="empty">Ningún código espera que lo paguen.</p>`;
  return html`<ul class="plain">
    ${awaiting.map(
      ({ purchase_number: number, currency, amount }) =>
        html`<li>
          <form method="post" action="/__mock/payments?sandbox=${sandbox.id}">
            <input type="hidden" name="purchase_number" value="${number}" />
            <span>Compra ${number}: ${currency} ${amount.toFixed(2)}</span>
            <button class="button quiet" name="status" value="PAID">Marcar como pagada</button>
            <button class="button quiet" name="status" value="EXPIRED">Dejar que venza</button>
          </form>
        </li>`,
    )}
  </ul>`;
}

/** Applies a button of that list; does nothing when no such payment is awaited. */
export function settleAsTold(
  sandbox: Sandbox,
  entries: readonly LedgerEntry[],
  told: Readonly<Record<string, string>>,
  now: Date,
): void {
  const settled = Settled.safeParse(told);
  const awaiting =
    settled.success &&
    awaitingOf(entries).find((entry) => entry.purchase_number === settled.data.purchase_number);
  if (awaiting) settlePayment(sandbox, awaiting, settled.data.status, now);
}
