import { html } from 'hono/html';
import { z } from 'zod';
import { CURRENCIES } from '../../server/domain/money.ts';
import { pageResponse } from '../html.ts';
import type { Html } from '../html.ts';
import { FIELDS } from './field-page.ts';

/** The fields that every shop sends to a hosted page; each provider adds more. The form of the page sends all on. */
export const HostedOrder = z.object({
  purchasenumber: z.string().regex(/^\d{1,12}$/),
  amount: z.coerce.number().positive(),
  currency: z.enum(CURRENCIES),
  /** What the charge is, where a provider has more than single ones. */
  mode: z.enum(['payment', 'subscription']).optional(),
  callbackurl: z.url({ protocol: /^https?$/ }),
});
export type HostedOrder = z.infer<typeof HostedOrder>;

/** The fields of the page, in order. */
export const HOSTED_FIELDS = ['cardholder', 'card-number', 'card-expiry', 'card-cvc'] as const;
type HostedField = (typeof HOSTED_FIELDS)[number];
/** Error messages by field. */
export type HostedErrors = Partial<Record<HostedField, string>>;

const CARDHOLDER = { label: 'Nombre del titular', autocomplete: 'cc-name', length: 60 };

function money({ amount, currency, mode }: HostedOrder): string {
  const total = currency === 'PEN' ? `S/ ${amount.toFixed(2)}` : `$${amount.toFixed(2)} USD`;
  return mode === 'subscription' ? `${total} hoy, y lo mismo cada mes` : total;
}

/**
 * @param returnOrigin The only other origin that a form of the page may lead to. Browsers apply the `form-action`
 *   directive to redirects after a submission, too.
 */
function page(title: string, content: Html, returnOrigin: string, status = 200): Promise<Response> {
  const body = html`<header>
      <p>Pago seguro <span>Banco de prueba: aquí no se cobra dinero real</span></p>
    </header>
    <main>${content}</main>`;
  return pageResponse({
    title: `${title} · Pago seguro`,
    styles: '/card-provider/hosted.css',
    body,
    policy: [`form-action 'self' ${returnOrigin}`],
    status,
  });
}

const hiddenFields = (order: HostedOrder): Html[] =>
  Object.entries(order).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const summaryOf = (order: HostedOrder): Html =>
  html`<dl>
    <div>
      <dt>Comercio</dt>
      <dd>Kipu</dd>
    </div>
    <div>
      <dt>Número de compra</dt>
      <dd>${order.purchasenumber}</dd>
    </div>
    <div>
      <dt>Total</dt>
      <dd>${money(order)}</dd>
    </div>
  </dl>`;

function field(name: HostedField, error: string | undefined, value: string): Html {
  const { label, autocomplete, length } = name === 'cardholder' ? CARDHOLDER : FIELDS[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${error ? html`<p class="error" id="error-${name}">${error}</p>` : null}
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="${name === 'cardholder' ? 'text' : 'numeric'}"
      autocomplete="${autocomplete}"
      maxlength="${length}"
      spellcheck="false"
      value="${value}"
      aria-required="true"
      ${error ? html`aria-invalid="true" aria-describedby="error-${name}"` : null}
    />
  </div>`;
}

/** The link 'Cancelar y volver': the way back to the shop, without a token. */
const cancelLink = (order: HostedOrder): Html => html`<a href="${order.callbackurl}">Cancelar y volver</a>`;

/**
 * The card form of a hosted page, sent to `action`. After an error only the name is filled in again: a card number is
 * never written into a page.
 */
export function cardFormPage({
  order,
  action,
  errors = {},
  cardholder = '',
}: {
  readonly order: HostedOrder;
  readonly action: string;
  readonly errors?: HostedErrors;
  readonly cardholder?: string;
}): Promise<Response> {
  const wrong = HOSTED_FIELDS.filter((name) => errors[name]);
  const content = html`
    ${
      wrong.length > 0
        ? html`<div class="summary" role="alert">
            <h2>Hay un problema</h2>
            <ul>
              ${wrong.map((name) => html`<li><a href="#${name}">${errors[name] ?? ''}</a></li>`)}
            </ul>
          </div>`
        : null
    }
    <h1>Datos de tu tarjeta</h1>
    ${summaryOf(order)}
    <form method="post" action="${action}" autocomplete="on" novalidate>
      ${hiddenFields(order)}
      ${HOSTED_FIELDS.map((name) => field(name, errors[name], name === 'cardholder' ? cardholder : ''))}
      <button>Continuar</button>
      ${cancelLink(order)}
    </form>
  `;
  const title = wrong.length > 0 ? 'Error: Datos de tu tarjeta' : 'Datos de tu tarjeta';
  return page(title, content, new URL(order.callbackurl).origin, wrong.length > 0 ? 400 : 200);
}

/** The last step: its form sends the token to the shop, which charges with it. */
export function confirmationPage(order: HostedOrder, token: string, maskedCard: string): Promise<Response> {
  const content = html`
    <h1>Confirmar pago de ${money(order)}</h1>
    ${summaryOf(order)}
    <p>Tarjeta <strong>${maskedCard}</strong></p>
    <form method="post" action="${order.callbackurl}">
      <input type="hidden" name="transactionToken" value="${token}" />
      <button>Confirmar y pagar</button>
      ${cancelLink(order)}
    </form>
  `;
  return page('Confirmar pago', content, new URL(order.callbackurl).origin);
}

/**
 * The page shown when there is nothing to pay. It cannot know what the shop charged before, so it says nothing of it.
 * @param back Where its link leads.
 */
export function closedPage(heading: string, advice: string, back: string, status: number): Promise<Response> {
  const content = html`
    <h1>${heading}</h1>
    <p>${advice}</p>
    <p><a href="${back}">Volver a mi compra</a></p>
  `;
  return page(heading, content, new URL(back).origin, status);
}

/** The page shown for a link that is not the shop's own, or not complete. */
export const invalidLinkPage = (siteOrigin: string): Promise<Response> =>
  closedPage(
    'Este enlace de pago no es válido',
    'Vuelve a tu compra: ahí ves cómo va y sigues.',
    new URL('/enrollment?paso=4', siteOrigin).href,
    400,
  );
