import { html } from 'hono/html';
import type { Html } from '../html.ts';
import type { LedgerEntry } from '../ledger.ts';

const SHOWN_ENTRIES = 30;

const KINDS: Record<LedgerEntry['kind'], string> = {
  purchase: 'Compra creada',
  charge: 'Cobro',
  denial: 'Denegación',
  awaiting: 'Espera el pago',
  expiry: 'Venció sin pago',
  enrollment: 'Matrícula',
  enrollment_update: 'Matrícula cambiada',
  purchase_update: 'Compra actualizada',
  subscription: 'Suscripción',
  notification: 'Aviso del resultado',
  refund: 'Devolución',
  invoice: 'Comprobante',
  mail: 'Correo enviado',
  reset: 'Reinicio',
};

function detailOf(entry: LedgerEntry): string | Html {
  switch (entry.kind) {
    case 'mail':
      return html`<a href="${entry.link}">${entry.subject}</a>, a ${entry.to}`;
    case 'charge':
    case 'awaiting':
    case 'expiry':
    case 'purchase_update':
      return `${entry.currency} ${entry.amount.toFixed(2)} · transacción ${entry.transaction_id}`;
    case 'denial':
      return `${entry.currency} ${entry.amount.toFixed(2)} · código ${entry.action_code}`;
    case 'refund':
      return `${entry.currency} ${entry.amount.toFixed(2)} · devolución ${entry.refund_id}`;
    case 'enrollment':
    case 'enrollment_update':
      return entry.enrollment.course_name;
    case 'purchase':
      return `Comercio ${entry.merchant_id}`;
    case 'notification':
      return entry.succeeded ? 'Pagado' : 'No pagado';
    case 'invoice':
      return `${entry.invoice_id} · ${entry.step} · ${entry.currency} ${entry.amount.toFixed(2)}`;
    case 'subscription':
    case 'reset':
      return '';
  }
}

function entryRow(entry: LedgerEntry): Html {
  return html`<tr class="${entry.kind}">
    <td><time datetime="${entry.at}">${entry.at.slice(0, 19).replace('T', ' ')}</time></td>
    <td>${KINDS[entry.kind]}</td>
    <td>${'purchase_number' in entry ? entry.purchase_number : ''}</td>
    <td>${detailOf(entry)}</td>
    <td>${entry.user_id}${entry.scenario ? html`<br /><code>${entry.scenario}</code>` : null}</td>
  </tr>`;
}

/** The ledger of a sandbox: what the mock backend really charged and recorded, newest entries first. */
export function ledgerSection(entries: readonly LedgerEntry[]): Html {
  if (entries.length === 0) {
    return html`<p class="empty">Todavía no pasó nada. Compra algo en la demo y aparecerá aquí.</p>`;
  }
  const newest = [...entries].reverse().slice(0, SHOWN_ENTRIES);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Registro de la demo">
    <table>
      <thead>
        <tr>
          <th scope="col">Cuándo (UTC)</th>
          <th scope="col">Qué</th>
          <th scope="col">Compra</th>
          <th scope="col">Detalle</th>
          <th scope="col">Quién y escenario</th>
        </tr>
      </thead>
      <tbody>
        ${newest.map(entryRow)}
      </tbody>
    </table>
  </div>`;
}
