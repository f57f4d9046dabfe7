import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { KipuError } from '../errors.ts';
import { NO_ANSWER } from '../store/outage.ts';
import type { HostEnvironment } from './host.ts';
import { isAboutPayment } from './visit.ts';

/** The value of the query parameter `enviar`, written by the scenario panel: a filled-in form, as it would be sent. */
const Sent = z.object({
  method: z
    .string()
    .regex(/^[A-Z]+$/)
    .default('POST'),
  type: z.string().default('application/x-www-form-urlencoded'),
  /** The `Origin` header to send; by default that of our own pages. */
  origin: z.string().optional(),
  fields: z.record(z.string(), z.string()).default({}),
  /** Extra bytes to send, to exceed the limit of a body. */
  filler: z.number().int().min(0).max(1_000_000).default(0),
});

/**
 * Demo only: answers a link with the query parameter `enviar` as if the form of its page had been submitted, so that
 * the scenario panel can open a screen that otherwise only follows a submission. Mounted only where MOCK_CONTROLS is
 * on: a GET that changes something has no place on a site that takes money.
 * @param siteOrigin The origin that the forms of our pages come from.
 * @param answer Handles the submission like every other request.
 */
export function demoDoor(
  siteOrigin: string,
  answer: (request: Request, env: HostEnvironment['Bindings']) => Promise<Response> | Response,
): MiddlewareHandler<HostEnvironment> {
  return async (c, next) => {
    const asked = c.req.query('enviar');
    // Data requests of hydrated pages and API calls repeat the query of their page.
    const isPage = c.req.method === 'GET' && !c.req.path.endsWith('.data');
    const sent = asked !== undefined && isPage ? Sent.safeParse(readJson(asked)) : null;
    if (!sent?.success) return next();
    const url = new URL(c.req.url);
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

/** Where payments are sent to: by the page's script, and by the bank's own page. */
const PAYMENT = /^\/(?:api\/trpc\/payments\.pay|pagos\/retorno\/)/;

/** Where the page asks whether a payment arrived. */
const LOOK = '/api/trpc/payments.attempt';

/** Demo only: drops the connection of a payment before it arrives or before it is answered, for three scenarios. */
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
 * Demo only: fails as if the store did not answer, for every page or only for payments, or as if the site were
 * overloaded. The request that chooses or ends the scenario is answered normally.
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
