import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { failureOf } from '../api/failures.ts';
import { apiRouter } from '../api/router.ts';
import { KipuError } from '../errors.ts';
import type { HostEnvironment, HostServices } from './host.ts';

/** Header that our own client sends. A form cannot, and a foreign script may not without asking us first. */
const CLIENT_HEADER = 'x-kipu-request';

/**
 * `/api/trpc/*`: the procedures for the live parts of hydrated pages. tRPC itself takes forms as mutations, so what
 * may change something must be JSON and carry our client's header.
 */
export function trpcRoutes(services: HostServices): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  routes.all('/*', async (c) => {
    if (c.req.method === 'POST') {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
      if (type !== 'application/json') return c.json(failureOf(new KipuError('body_unreadable')), 415);
      if (c.req.header(CLIENT_HEADER) !== '1') return c.json(failureOf(new KipuError('foreign_origin')), 403);
    }
    const { context } = c.get('visit');
    return fetchRequestHandler({
      endpoint: '/api/trpc',
      req: c.req.raw,
      router: apiRouter,
      createContext: () => context,
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof KipuError)) {
          services.api.log.error({ error, path, requestId: c.get('requestId') }, 'tRPC endpoint failed');
        }
      },
    });
  });
  return routes;
}
