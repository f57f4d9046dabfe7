import { getErrorShape, transformTRPCResponse } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { trpcErrorOf } from '../api/failures.ts';
import { apiRouter } from '../api/router.ts';
import { KipuError } from '../errors.ts';
import { compressed, mediaTypeOf } from './bodies.ts';
import type { HostEnvironment, HostServices } from './host.ts';

/** The path of the procedures over HTTP. */
export const TRPC_PATH = '/api/trpc';
/** Most calls in one request; our own client sends no more. */
const MAX_BATCH = 10;
/** Header that our own client sends. Forms cannot send it, and cross-origin scripts only after a preflight request. */
const CLIENT_HEADER = 'x-kipu-request';

/**
 * `/api/trpc/*`: the procedures for the interactive parts of hydrated pages. tRPC itself accepts form bodies for
 * mutations, so every POST must be JSON and carry our client's header.
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
          services.api.log.error({ error, path }, 'tRPC endpoint failed');
        }
      },
    });
    return compressed(answer, c.req.header('accept-encoding'));
  });
  return routes;
}

/** Returns a refusal from before tRPC, in tRPC's own format: our client reads both the same way. */
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
