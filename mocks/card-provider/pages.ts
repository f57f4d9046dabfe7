import { http } from 'msw';
import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { refuse, resetConnection, serverError } from '../faults.ts';
import { serveModule, serveScript, serveStyles } from '../files.ts';
import type { MockState } from '../state.ts';
import { formOf, isForeign, queryOf } from '../submissions.ts';
import { refusedText } from './answers.ts';
import type { CardSession } from './card-sessions.ts';
import { fieldPage, isFieldType, writtenAhead } from './field-page.ts';
import { sandboxOfBrowser } from '../sandboxes.ts';
import { cardFormPage, closedPage, confirmationPage, HostedOrder, invalidLinkPage } from './hosted-page.ts';
import { cardErrors, cardFieldsOf } from './typed-card.ts';

/** Folder of the files that browsers load. */
const FOLDER = 'mocks/card-provider';

/** Path of the hosted page, to which its form is also sent. */
const PAGE = '/card-provider/pago';

/** The fields that the shop sends to the hosted page, named as in the form script's configuration. */
const SessionOrder = HostedOrder.extend({
  sessionkey: z.string().regex(/^[0-9a-f]{64}$/),
  merchantid: z.string().regex(/^\d+$/),
});
type SessionOrder = z.infer<typeof SessionOrder>;

/** What the card fields send to the provider. */
const TokenRequest = z.object({
  sessionkey: z.string(),
  merchantid: z.string(),
  purchasenumber: z.string().regex(/^\d{1,12}$/),
  amount: z.coerce.number(),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
});

/** Everything that a browser loads from the card provider: the form script, its fields, and the hosted page. */
export function cardPageHandlers(state: MockState): RequestHandler[] {
  return [
    http.get('*/card-provider/payform.js', ({ request }) =>
      sandboxOfBrowser(state, request).playing === 'formulario-de-tarjeta-caido' ? serverError() : undefined,
    ),
    serveScript('/card-provider/payform.js', `${FOLDER}/browser/frame.ts`, `${FOLDER}/browser/payform.ts`),
    serveModule('/card-provider/browser/field.js', `${FOLDER}/browser/field.ts`),
    serveModule('/card-provider/card-rules.js', `${FOLDER}/card-rules.ts`),
    serveStyles('/card-provider/field.css', `${FOLDER}/field.css`),
    serveStyles('/card-provider/hosted.css', `${FOLDER}/hosted.css`),

    http.get('*/card-provider/campo', ({ request }) => {
      const type = new URL(request.url).searchParams.get('tipo');
      return isFieldType(type)
        ? fieldPage(type, {
            siteOrigin: state.siteOrigin,
            now: state.now(),
            value: writtenAhead(sandboxOfBrowser(state, request), type),
          })
        : refuse(404, 'There is no such field.');
    }),

    http.post('*/card-provider/tokens', async ({ request }) => {
      // Only the fields themselves may send a card, no page of another origin.
      if (isForeign(request)) return refuse(403, 'Foreign origin.');
      return tokenize(state, await request.json());
    }),

    http.get(`*${PAGE}`, ({ request }) =>
      openHosted(state, queryOf(request), (order) => cardFormPage({ order, action: PAGE })),
    ),

    http.post(`*${PAGE}`, async ({ request }) => {
      if (isForeign(request)) return refuse(403, 'Foreign origin.');
      const fields = await formOf(request);
      return openHosted(state, fields, (order, session) => submitHosted(state, order, session, fields));
    }),
  ];
}

function tokenize(state: MockState, body: unknown): Response {
  const parsed = TokenRequest.safeParse(body);
  const refused = (message: string) => Response.json(refusedText(message), { status: 400 });
  if (!parsed.success) return refused(`${parsed.error.issues[0]?.path.join('.') ?? 'body'} is not valid.`);
  const { data: card } = parsed;
  const session = state.cardSessions.find(card.sessionkey);
  const ended = () =>
    Response.json(
      { errorCode: 401, errorMessage: 'Unauthorized: la sesión ha expirado', data: {} },
      { status: 401 },
    );
  if (!session) return ended();
  if (session.merchantId !== card.merchantid) return refused('merchantid is not valid.');
  if (session.amount !== card.amount) return refused('amount is not valid.');
  if (session.scenario === 'sesion-vencida-al-pagar') return ended();
  if (session.scenario === 'tarjeta-no-leida') return serverError();
  if (session.scenario === 'linea-al-banco-cortada') return resetConnection();
  const [error] = cardErrors(card, state.now());
  if (error) return refused(`${error.type} is not valid.`);
  const { token, bin } = state.cardSessions.tokenize(session, card.number, card.purchasenumber);
  return Response.json({ transactionToken: token, bin, channel: 'web' });
}

/** Proceeds when there is an order to pay, its session is alive and it returns to the site; else says why not. */
function openHosted(
  state: MockState,
  fields: unknown,
  proceed: (order: SessionOrder, session: CardSession) => Promise<Response>,
): Promise<Response> {
  const parsed = SessionOrder.safeParse(fields);
  if (!parsed.success || new URL(parsed.data.callbackurl).origin !== state.siteOrigin) {
    return invalidLinkPage(state.siteOrigin);
  }
  const { data: order } = parsed;
  const session = state.cardSessions.find(order.sessionkey);
  if (session?.merchantId !== order.merchantid || session.amount !== order.amount) {
    return closedPage(
      'Tu sesión de pago venció',
      'Por seguridad dura 15 minutos. Vuelve a tu compra: ahí ves cómo va y sigues.',
      order.callbackurl,
      409,
    );
  }
  return proceed(order, session);
}

function submitHosted(
  state: MockState,
  order: SessionOrder,
  session: CardSession,
  fields: unknown,
): Promise<Response> {
  const { card, errors, cardholder } = cardFieldsOf(fields, state.now());
  if (!card) return cardFormPage({ order, action: PAGE, errors, cardholder });
  const { token, masked } = state.cardSessions.tokenize(session, card.number, order.purchasenumber);
  return confirmationPage(order, token, masked);
}
