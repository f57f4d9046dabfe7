import { http } from 'msw';
import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { PUBLIC_KEY } from '../../fixtures/global-card.ts';
import { digitsOf } from '../card-provider/card-rules.ts';
import {
  cardFormPage,
  confirmationPage,
  HostedOrder,
  invalidLinkPage,
} from '../card-provider/hosted-page.ts';
import { cardErrors, cardFieldsOf } from '../card-provider/typed-card.ts';
import { refuse, resetConnection } from '../faults.ts';
import { serveScript } from '../files.ts';
import { sandboxOfBrowser } from '../sandboxes.ts';
import type { MockState } from '../state.ts';
import { formOf, isForeign, queryOf } from '../submissions.ts';

const FRAME = 'mocks/card-provider/browser/frame.ts';
const ELEMENTS = 'mocks/global-card/elements.ts';

/** Path of the hosted page, to which its form is also sent. */
const PAGE = '/global-card/pago';

/** What the card fields send to the provider. */
const MethodRequest = z.object({
  key: z.literal(PUBLIC_KEY),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
});

/** The fields that the shop sends to the hosted page. */
const KeyedOrder = HostedOrder.extend({ key: z.literal(PUBLIC_KEY) });
type KeyedOrder = z.infer<typeof KeyedOrder>;

/** Everything that a browser loads from the global card provider: its library and its hosted page. */
export function globalCardPageHandlers(state: MockState): RequestHandler[] {
  return [
    serveScript('/global-card/elements.js', FRAME, ELEMENTS),

    http.post('*/global-card/payment-methods', async ({ request }) => {
      // Only the fields themselves may send a card, no page of another origin.
      if (isForeign(request)) return refuse(403, 'Foreign origin.');
      // The same scenarios as for the other provider's fields.
      const { playing } = sandboxOfBrowser(state, request);
      if (playing === 'tarjeta-no-leida') return refused('card_declined');
      if (playing === 'linea-al-banco-cortada') return resetConnection();
      return createMethod(state, await request.json());
    }),

    http.get(`*${PAGE}`, ({ request }) =>
      openPage(state, queryOf(request), (order) => cardFormPage({ order, action: PAGE })),
    ),

    http.post(`*${PAGE}`, async ({ request }) => {
      if (isForeign(request)) return refuse(403, 'Foreign origin.');
      const fields = await formOf(request);
      return openPage(state, fields, (order) => submitPage(state, order, fields));
    }),
  ];
}

const refused = (code: string) =>
  Response.json({ error: { type: 'card_error', code, message: 'Your card was refused.' } }, { status: 402 });

function createMethod(state: MockState, body: unknown): Response {
  const parsed = MethodRequest.safeParse(body);
  if (!parsed.success) return refused('parameter_invalid');
  const { data: card } = parsed;
  const [error] = cardErrors(card, state.now());
  if (error) return refused(error.code);
  const method = state.paymentMethods.add(digitsOf(card.number), false);
  return Response.json({
    id: method.id,
    type: 'card',
    card: { brand: method.card.brand, last4: method.card.lastFour },
  });
}

/** Proceeds when there is an order of this shop to pay, and it returns to the site; else says why not. */
function openPage(
  state: MockState,
  fields: unknown,
  proceed: (order: KeyedOrder) => Promise<Response>,
): Promise<Response> {
  const parsed = KeyedOrder.safeParse(fields);
  if (parsed.success && new URL(parsed.data.callbackurl).origin === state.siteOrigin) {
    return proceed(parsed.data);
  }
  return invalidLinkPage(state.siteOrigin);
}

function submitPage(state: MockState, order: KeyedOrder, fields: Record<string, string>): Promise<Response> {
  const { card, errors, cardholder } = cardFieldsOf(fields, state.now());
  if (!card) return cardFormPage({ order, action: PAGE, errors, cardholder });
  // A card typed on the provider's own page is also confirmed with the bank there.
  const method = state.paymentMethods.add(digitsOf(card.number), true);
  return confirmationPage(order, method.id, method.card.masked);
}
