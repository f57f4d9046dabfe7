import { getErrorShape, transformTRPCResponse } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { trpcErrorOf } from '../api/failures.ts';
import { apiRouter } from '../api/router.ts';
import { KipuError } from '../errors.ts';
import { compressed, mediaTypeOf } from './bodies.ts';
import type { HostEnvironment, HostServices } from './host.ts';

/** Where the procedures are over HTTP. */
export const TRPC_PATH = '/api/trpc';
/** Calls that one request may hold; our own client sends no more. */
const MAX_BATCH = 10;
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
      const isJson = mediaTypeOf(c.req.header('content-type')) === 'application/json';
      if (!isJson) return trpcRefusal(new KipuError('body_unreadable'));
      if (c.req.header(CLIENT_HEADER) !== '1') return trpcRefusal(new KipuError('foreign_origin'));
    }
    const { context } = c.get('visit');
    const answer = await fetchRequestHandler({
      endpoint: TRPC_PATH,
      maxBatchSize: MAX_BATCH,
      req: c.req.raw,
      router: apiRouter,
      createContext: () => context,
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof KipuError)) {
          services.api.log.error({ error, path, requestId: c.get('requestId') }, 'tRPC endpoint failed');
        }
      },
    });
    return compressed(answer, c.req.header('accept-encoding') ?? null);
  });
  return routes;
}

/** Refuses a call before tRPC sees it, as tRPC itself would: our client reads both in one way. */
export function trpcRefusal(refused: KipuError): Response {
  const { status, retryAfterSeconds } = refused.failure;
  const config = apiRouter._def._config;
  const error = getErrorShape({
    config,
    error: trpcErrorOf(refused),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  return Response.json(transformTRPCResponse(config, { error }), {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}
