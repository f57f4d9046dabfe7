import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { KipuError } from '../errors.ts';
import { NO_ANSWER } from '../store/outage.ts';
import type { HostEnvironment } from './host.ts';
import { isAboutPayment } from './visit.ts';

/** What the scenario panel writes into an address: a form of the page, filled in, as it would be sent. */
const Sent = z.object({
  method: z
    .string()
    .regex(/^[A-Z]+$/)
    .default('POST'),
  type: z.string().default('application/x-www-form-urlencoded'),
  /** Where it is said to come from; our own pages when left out. */
  origin: z.string().optional(),
  fields: z.record(z.string(), z.string()).default({}),
  /** Bytes that are sent besides, to be too many. */
  filler: z.number().int().min(0).max(1_000_000).default(0),
});

/**
 * Demo only: a link whose query has `enviar` is answered as if the form of its page had been sent, so that the scenario
 * panel can open a screen that otherwise shows only after a press. Mounted where MOCK_CONTROLS is on and nowhere else:
 * a GET that changes something has no place on a site that takes money.
 * @param siteOrigin The origin that the forms of our pages come from.
 * @param answer Answers the form like every other request.
 */
export function demoDoor(
  siteOrigin: string,
  answer: (request: Request, env: HostEnvironment['Bindings']) => Promise<Response> | Response,
): MiddlewareHandler<HostEnvironment> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const asked = url.searchParams.get('enviar');
    // Data of hydrated pages and procedures are asked for under the page's own address.
    const isPage = c.req.method === 'GET' && !url.pathname.endsWith('.data');
    const sent = asked !== null && isPage ? Sent.safeParse(readJson(asked)) : null;
    if (!sent?.success) return next();
    url.searchParams.delete('enviar');
    const { method, type, origin = siteOrigin, fields, filler } = sent.data;
    const headers = new Headers(c.req.raw.headers);
    for (const name of ['sec-fetch-site', 'if-none-match', 'content-length']) headers.delete(name);
    headers.set('origin', origin);
    headers.set('content-type', type);
    const body = `${new URLSearchParams(fields)}${'x'.repeat(filler)}`;
    headers.set('content-length', String(Buffer.byteLength(body)));
    return answer(new Request(url, { method, headers, body }), c.env);
  };
}

/** Where a payment is sent: by the page's script, and by the bank's own page. */
const PAYMENT = /^\/(?:api\/trpc\/payments\.pay|pagos\/retorno\/)/;

/** Where it is looked whether a payment arrived. */
const LOOK = '/api/trpc/payments.attempt';

/** Demo only: loses the line under a payment, before it arrives or before it is answered, as three scenarios have it. */
export const cutLine: MiddlewareHandler<HostEnvironment> = async (c, next) => {
  const { method, path } = c.req;
  const { scenario } = c.var.visit.context.request.controls;
  const cutsPayment = scenario?.startsWith('linea-cortada-') === true && method === 'POST';
  const cutsLook = scenario === 'linea-cortada-del-todo' && path.startsWith(LOOK);
  if (!cutsLook && !(cutsPayment && PAYMENT.test(path))) return next();
  if (scenario === 'linea-cortada-despues') await next();
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
};

/**
 * Demo only: breaks off as if the store had not answered, for every page, or for what is sent to pay, or as if too many
 * had asked. The request that chooses the scenario, or ends it, is answered.
 */
export const outOfOrder: MiddlewareHandler<HostEnvironment> = (c, next) => {
  const { scenario } = c.var.visit.context.request.controls;
  const whilePaying = c.req.method === 'POST' && isAboutPayment(c.req.path);
  const isGone = scenario === 'sistema-caido' || (scenario === 'sistema-caido-al-pagar' && whilePaying);
  const isBusy = scenario === 'mucha-gente';
  if (!(isGone || isBusy) || c.req.query('escenario') !== undefined) return next();
  if (isBusy) throw new KipuError('site_busy');
  throw new Error(NO_ANSWER);
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
