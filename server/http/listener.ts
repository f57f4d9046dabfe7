import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AssetServer } from './assets.ts';
import type { HostEnvironment } from './host.ts';
import { PageCache } from './page-cache.ts';
import type { PageCacheOptions } from './page-cache.ts';

/** How long a browser may take to send the head of a request. Milliseconds. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How long it may take to send all of it. Milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Vite's middleware, as far as it is used. */
type DevelopmentFiles = (...args: [...Parameters<RequestListener>, next: () => void]) => void;

/**
 * The one listener of the process: files first (from memory, or Vite's in development), then the cache of
 * public pages (none in development, where pages change under one's hands), everything else to the host.
 * @param options What the page cache needs; left out, there is none.
 */
export function createListener(
  app: Hono<HostEnvironment>,
  files: { readonly assets: AssetServer } | { readonly development: DevelopmentFiles },
  options?: Omit<PageCacheOptions, 'host'>,
): Server {
  // Remix and tRPC expect the platform's own Request and Response.
  const platform = { overrideGlobalObjects: false };
  let listener: RequestListener;
  if ('development' in files) {
    const host = getRequestListener((request, env) => app.fetch(request, env), platform);
    listener = (request, response) =>
      files.development(request, response, () => void host(request, response));
  } else {
    const cache = options && new PageCache({ ...options, host: (request, env) => app.fetch(request, env) });
    const host = getRequestListener((request, env) => (cache ?? app).fetch(request, env), platform);
    listener = (request, response) => {
      if (files.assets(request, response) || cache?.serve(request, response)) return;
      void host(request, response);
    };
  }
  return createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS }, listener);
}
