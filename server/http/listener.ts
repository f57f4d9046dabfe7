import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server, IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HostEnvironment } from './host.ts';
import type { InlineStyles } from './inlined-styles.ts';
import { PageCache } from './page-cache.ts';
import type { PageCacheOptions } from './page-cache.ts';
import { answerOf, etagOf, keptBody } from './bodies.ts';
import type { KeptBody } from './bodies.ts';

/** How long a client may take to send the headers of a request. Milliseconds. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How long it may take to send the whole request. Milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** How long a connection may be inactive: a client that never reads would keep its response in memory. Milliseconds. */
const STANDSTILL_TIMEOUT_MS = 60_000;
/**
 * How long a connection waits for its next request: longer than proxies keep theirs (usually 60 s), or one might be
 * closed just as a request arrives. Milliseconds.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * The most that the headers of a request may take: more than proxies pass on (nginx 32 kB), since Node refuses longer
 * ones without a word. Bytes.
 */
const MAX_HEADERS = 64 * 1024;

/** The signature of Vite's middleware, as it is used here. */
type DevelopmentFiles = (...args: [...Parameters<RequestListener>, next: () => void]) => void;

/** What the build wrote for browsers. */
export interface BuiltFiles {
  readonly assets: AssetServer;
  readonly inlineStyles?: InlineStyles;
}

/**
 * Returns the HTTP server of the process. It tries files first (from memory, or Vite's in development), then the cache
 * of public pages (none in development, where pages change constantly), then the host.
 * @param options Options of the page cache; without them, there is none.
 */
export function createListener(
  app: Hono<HostEnvironment>,
  files: BuiltFiles | { readonly development: DevelopmentFiles },
  options?: Omit<PageCacheOptions, 'host' | 'inlineStyles'>,
): Server {
  const platform = {
    // Remix and tRPC expect the platform's native Request and Response.
    overrideGlobalObjects: false,
    // For requests in HTTP/1.0 that name no host: proxies ask so for /readyz, and take a refusal for a site that is gone.
    hostname: 'localhost',
  };
  let listener: RequestListener;
  if ('development' in files) {
    const host = getRequestListener((request, env) => app.fetch(request, env), platform);
    listener = (request, response) =>
      files.development(request, response, () => void host(request, response));
  } else {
    const { inlineStyles } = files;
    const cache =
      options && new PageCache({ ...options, inlineStyles, host: (request, env) => app.fetch(request, env) });
    const host = getRequestListener((request, env) => (cache ?? app).fetch(request, env), platform);
    listener = (request, response) => {
      if (files.assets(request, response) || cache?.serve(request, response)) return;
      void host(request, response);
    };
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADERS,
    },
    listener,
  );
  server.timeout = STANDSTILL_TIMEOUT_MS;
  return server;
}

/**
 * Shuts a server down without losing a request: until the proxy in front has noticed, new requests are accepted, but
 * each connection closes with its response; then requests in progress finish, one of which may be authorizing a card.
 * @param options.announced Settles when the proxy no longer sends requests here.
 * @param options.drainMs How long requests in progress may take. Milliseconds.
 */
export async function endListener(
  server: Server,
  options: { readonly announced: Promise<unknown>; readonly drainMs: number },
): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await options.announced;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Connections whose request was answered before should not wait for another one.
  server.keepAliveTimeout = 1;
  const limit = setTimeout(() => server.closeAllConnections(), options.drainMs);
  await closed;
  clearTimeout(limit);
}

/** Media types of the files that a build writes; files of other types are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** Paths that change with the content: under /assets/ they carry a hash of it, fonts a number. */
const NAMED_BY_CONTENT = /^\/(?:assets\/|fonts\/.+-\d+\.woff2$)/;

/** Answers requests for files of the build from memory; returns false for anything else. */
export type AssetServer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Reads the client files of the build into memory, with the compressed variants that the build wrote beside them.
 * @param folder build/client.
 * @param headers Headers of every file.
 */
export function createAssetServer(folder: string, headers: Readonly<Record<string, string>>): AssetServer {
  const assets = readAssets(folder, headers);
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = request.url ?? '';
    const query = url.indexOf('?');
    const asset = assets.get(query === -1 ? url : url.slice(0, query));
    if (!asset) return false;
    const { status, head, body } = answerOf(asset, request);
    response.writeHead(status, [...head]).end(body ?? undefined);
    return true;
  };
}

function readAssets(folder: string, headers: Readonly<Record<string, string>>): Map<string, KeptBody> {
  const assets = new Map<string, KeptBody>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const identity = readFileSync(file);
    const sentWith = {
      ...headers,
      'content-type': type,
      'cache-control': NAMED_BY_CONTENT.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
    };
    const encoded = { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
    assets.set(path, keptBody(sentWith, etagOf(identity), { identity, ...encoded }));
  }
  return assets;
}

function readIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}
