import { html } from 'hono/html';
import { htmlResponse } from '../html.ts';
import type { FieldType } from './browser/messages.ts';
import { isOpenedByPanel } from '../sandboxes.ts';
import type { Sandbox } from '../sandboxes.ts';
import { providerDate } from './answers.ts';

/** Label, autofill hint and length of each field. */
export const FIELDS = {
  'card-number': { label: 'Número de tarjeta', autocomplete: 'cc-number', length: 23 },
  'card-expiry': { label: 'Vencimiento (MM/AA)', autocomplete: 'cc-exp', length: 7 },
  'card-cvc': { label: 'Código de seguridad (CVC)', autocomplete: 'cc-csc', length: 4 },
} as const satisfies Record<FieldType, { label: string; autocomplete: string; length: number }>;

/** Whether the provider has a field of this type. `card-cvv`, a frequent mistake, is none. */
export const isFieldType = (type: string | null): type is FieldType => type !== null && type in FIELDS;

/** The current month in Lima by the mock's clock, yyyy-mm. */
export const monthOf = (now: Date): string => {
  const date = providerDate(now);
  return `20${date.slice(0, 2)}-${date.slice(2, 4)}`;
};

/** Prefilled values of a payment that the panel opened, so that nobody has to type a card there. */
const WRITTEN_AHEAD = { 'card-number': '4474 1183 5563 2240', 'card-expiry': '12/39', 'card-cvc': '123' };

/** Returns the initial value of a field: empty, unless the panel opened the payment. */
export function writtenAhead({ id, playing }: Sandbox, type: FieldType): string {
  if (!isOpenedByPanel(id)) return '';
  const isWrong = playing === 'tarjeta-mal-escrita' && type === 'card-number';
  return isWrong ? '4474 1183 5563 2241' : WRITTEN_AHEAD[type];
}

/**
 * The document of one card field's frame.
 * @param options.siteOrigin The only page that may embed it and exchange messages with it.
 * @param options.value Its initial value.
 */
export function fieldPage(
  type: FieldType,
  { siteOrigin, now, value }: { readonly siteOrigin: string; readonly now: Date; readonly value: string },
): Promise<Response> {
  const { label, autocomplete, length } = FIELDS[type];
  const page = html`<html lang="es">
    <head>
      <meta charset="utf-8" />
      <meta name="color-scheme" content="light dark" />
      <title>${label}</title>
      <link rel="stylesheet" href="/card-provider/field.css" />
      <script type="module" src="/card-provider/browser/field.js"></script>
    </head>
    <body data-type="${type}" data-shop="${siteOrigin}" data-today="${monthOf(now)}">
      <label for="campo">${label}</label>
      <input
        id="campo"
        type="text"
        inputmode="numeric"
        autocomplete="${autocomplete}"
        maxlength="${length}"
        spellcheck="false"
        value="${value}"
        aria-required="true"
        aria-describedby="problema"
      />
      <p id="problema"></p>
    </body>
  </html>`;
  return htmlResponse(page, {
    policy: [
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      `frame-ancestors ${siteOrigin}`,
    ],
  });
}
