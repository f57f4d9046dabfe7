import { http } from 'msw';
import { z } from 'zod';
import type { World } from '../backend.ts';
import { refusedText } from '../card-provider/answers.ts';
import { cvcError, brandOf, digitsOf, expiryError, numberError } from '../card-provider/card-rules.ts';
import type { CardError, Month } from '../card-provider/card-rules.ts';
import type { CardSession } from '../card-provider/card-sessions.ts';
import { fieldPage, isFieldType, monthOf } from '../card-provider/field-page.ts';
import { cardFormPage, closedPage, confirmationPage, HOSTED_FIELDS, HostedOrder } from '../card-provider/hosted-page.ts';
import type { HostedErrors } from '../card-provider/hosted-page.ts';
import { refuse } from '../faults.ts';
import { serveScript, serveStyles } from '../files.ts';

const CARD_PROVIDER = new URL('../card-provider/', import.meta.url);

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

const HostedCard = z.object({
  cardholder: z.string(),
  'card-number': z.string(),
  'card-expiry': z.string(),
  'card-cvc': z.string(),
});

function thisMonth(now: Date): Month {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  return { year, month };
}

function errorsOf(card: { number: string; expiry: string; cvc: string }, now: Date): CardError[] {
  const brand = brandOf(digitsOf(card.number));
  const errors = [
    numberError(card.number),
    expiryError(card.expiry, thisMonth(now)),
    cvcError(card.cvc, brand),
  ];
  return errors.filter((error) => error !== null);
}

const fieldsOf = async (request: Request): Promise<Record<string, unknown>> =>
  Object.fromEntries(new URLSearchParams(await request.text()));

/** Everything of the card provider that a browser loads: the form script, its fields, and the hosted page. */
export function cardPageHandlers(world: World) {
  return [
    serveScript('/card-provider/payform.js', new URL('browser/payform.ts', CARD_PROVIDER), 'classic'),
    serveScript('/card-provider/browser/field.js', new URL('browser/field.ts', CARD_PROVIDER), 'module'),
    serveScript('/card-provider/card-rules.js', new URL('card-rules.ts', CARD_PROVIDER), 'module'),
    serveStyles('/card-provider/field.css', new URL('field.css', CARD_PROVIDER)),
    serveStyles('/card-provider/hosted.css', new URL('hosted.css', CARD_PROVIDER)),

    http.get('*/card-provider/campo', ({ request }) => {
      const type = new URL(request.url).searchParams.get('tipo');
      return isFieldType(type)
        ? fieldPage(type, world.siteOrigin, world.now())
        : refuse(404, 'There is no such field.');
    }),

    http.post('*/card-provider/tokens', async ({ request }) => {
      // Only the fields themselves may bring a card: no page of another origin.
      if (request.headers.get('origin') !== new URL(request.url).origin)
        return refuse(403, 'Foreign origin.');
      return tokenize(world, await request.json());
    }),

    http.get('*/card-provider/pago', ({ request }) =>
      openHosted(world, Object.fromEntries(new URL(request.url).searchParams), (order) =>
        cardFormPage(order),
      ),
    ),

    http.post('*/card-provider/pago', async ({ request }) => {
      if (request.headers.get('origin') !== new URL(request.url).origin)
        return refuse(403, 'Foreign origin.');
      const fields = await fieldsOf(request);
      return openHosted(world, fields, (order, session) => submitHosted(world, order, session, fields));
    }),
  ];
}

function tokenize(world: World, body: unknown): Response {
  const parsed = TokenRequest.safeParse(body);
  const refused = (message: string) => Response.json(refusedText(message), { status: 400 });
  if (!parsed.success) return refused(`${parsed.error.issues[0]?.path.join('.') ?? 'body'} is not valid.`);
  const { data: card } = parsed;
  const session = world.cardSessions.find(card.sessionkey);
  if (!session) {
    const ended = { errorCode: 401, errorMessage: 'Unauthorized: la sesión ha expirado', data: {} };
    return Response.json(ended, { status: 401 });
  }
  if (session.merchantId !== card.merchantid) return refused('merchantid is not valid.');
  if (session.amount !== card.amount) return refused('amount is not valid.');
  const [error] = errorsOf(card, world.now());
  if (error) return refused(`${error.type} is not valid.`);
  const { token, bin } = world.cardSessions.tokenize(session, card.number, card.purchasenumber);
  return Response.json({ transactionToken: token, bin, channel: 'web' });
}

/** Goes on when there is an order to pay here, its session lives and it returns to the site; else says why not. */
function openHosted(
  world: World,
  fields: unknown,
  proceed: (order: HostedOrder, session: CardSession) => Response,
): Response {
  const parsed = HostedOrder.safeParse(fields);
  if (!parsed.success || new URL(parsed.data.callbackurl).origin !== world.siteOrigin) {
    return closedPage(
      'Este enlace de pago no es válido',
      'No se realizó ningún cobro. Vuelve a tu compra y empieza otra vez desde ahí.',
      world.siteOrigin,
      400,
    );
  }
  const { data: order } = parsed;
  const session = world.cardSessions.find(order.sessionkey);
  if (session?.merchantId !== order.merchantid || session.amount !== order.amount) {
    return closedPage(
      'Tu sesión de pago venció',
      'Por seguridad dura 15 minutos. No se realizó ningún cobro: vuelve a tu compra y empieza otra vez.',
      world.siteOrigin,
      409,
    );
  }
  return proceed(order, session);
}

function submitHosted(world: World, order: HostedOrder, session: CardSession, fields: unknown): Response {
  const parsed = HostedCard.safeParse(fields);
  if (!parsed.success) return cardFormPage(order);
  const { cardholder, 'card-number': number, 'card-expiry': expiry, 'card-cvc': cvc } = parsed.data;
  const errors: HostedErrors = {};
  if (!cardholder.trim()) errors.cardholder = 'Escribe el nombre como figura en la tarjeta.';
  for (const error of errorsOf({ number, expiry, cvc }, world.now())) errors[error.type] = error.message;
  if (HOSTED_FIELDS.some((name) => errors[name])) return cardFormPage(order, errors, cardholder);
  const { token, masked } = world.cardSessions.tokenize(session, number, order.purchasenumber);
  return confirmationPage(order, token, masked);
}
