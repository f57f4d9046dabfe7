import { Hono } from 'hono';
import rangeParser from 'range-parser';
import { Cache } from '../cache.ts';
import type { Logger } from '../logger.ts';
import { NOT_NOW } from '../upstream/types.ts';
import { compressed, etagOf, matchesEtag, mediaTypeOf, wholeBody } from './bodies.ts';
import type { HostEnvironment } from './host.ts';

/** Media types that are passed on from the media storage: none that a browser would run. */
const SAFE_TYPES = [
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'video/mp4',
  'video/webm',
  'text/vtt',
  'application/pdf',
  'text/plain',
];
const TIMEOUT_MS = 10_000;
/** Largest file that is passed on. Bytes. */
const MAX_FILE = 8_000_000;
/** Most files in the cache, and most bytes of all of them together. */
const LIMITS = { entries: 2_000, bytes: 48_000_000 };
/** How long a file is served from the cache before the storage is asked again. Milliseconds. */
const FRESH_MS = 10 * 60_000;

interface MediaFile {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
}

/** In place of a picture that is not there: browsers draw it whatever the status, and no torn picture. */
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Thrown for a file that cannot be passed on. */
class NoMedia extends Error {
  /** 404: there is no such file, or it may not be passed on; 502: the storage did not answer. */
  readonly status: 404 | 502;

  constructor(status: 404 | 502, cause?: unknown) {
    super(`No media file: ${status}`, { cause });
    this.status = status;
  }
}

/**
 * `/media/*`: serves files of the media storage from our own origin, so that the policy of pages need not allow
 * another, and the storage does not see visitors. Files are cached in memory; concurrent requests for a file share one
 * read.
 */
export function mediaRoutes(options: {
  readonly mediaUrl: string;
  /** Public folders. Files of families have other paths. */
  readonly folders: readonly string[];
  readonly log: Logger;
  readonly now: () => Date;
}): Hono<HostEnvironment> {
  const { mediaUrl, folders, log, now } = options;
  const files = new Cache<MediaFile>({
    now,
    freshMs: FRESH_MS,
    entries: LIMITS.entries,
    bytes: { max: LIMITS.bytes, of: ({ body }) => body.length },
    isOutage: (error) => error instanceof NoMedia && error.status === 502,
    onStandIn: (path, ageSeconds) => log.warn({ path, ageSeconds }, 'last good media file stands in'),
  });
  const routes = new Hono<HostEnvironment>();
  routes.onError((error, c) => {
    if (!(error instanceof NoMedia)) throw error;
    if (error.status === 502) log.warn({ error, path: c.req.path }, 'media storage did not answer');
    if (c.req.header('sec-fetch-dest') !== 'image') return c.body(null, error.status);
    return c.body(NO_PICTURE, error.status, { 'content-type': 'image/svg+xml' });
  });
  routes.get('/*', async (c) => {
    // Encoded, as the browser sent it.
    const path = c.req.path.slice('/media/'.length);
    if (!isPlainPath(path) || !folders.includes(path.split('/', 1)[0] ?? '')) throw new NoMedia(404);
    const file = await files.read(path, () => fetchFile(`${mediaUrl}/${path}`));
    const headers = {
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      etag: file.etag,
      'accept-ranges': 'bytes',
      'content-security-policy': policyOf(file),
      ...(file.type === 'application/pdf' && { 'content-disposition': 'attachment' }),
    };
    if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, headers);
    const { length } = file.body;
    const sameFile = [undefined, file.etag].includes(c.req.header('if-range'));
    const part = sameFile ? partOf(c.req.header('range'), length) : null;
    if (part === 'impossible') {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${length}` });
    }
    if (part) {
      // Safari plays videos only from servers that answer ranges.
      return c.body(new Uint8Array(file.body.subarray(part.start, part.end + 1)), 206, {
        ...headers,
        'content-type': withCharset(file.type),
        'content-range': `bytes ${part.start}-${part.end}/${length}`,
      });
    }
    const answer = new Response(new Uint8Array(file.body), {
      headers: { ...headers, 'content-type': withCharset(file.type) },
    });
    return compressed(answer, c.req.header('accept-encoding'));
  });
  return routes;
}

/**
 * Returns the policy of a file that is opened on its own, as a document: an SVG must not run or load anything. A film
 * loads itself, which it may not in a sandbox, whose origin is nobody's.
 */
const policyOf = ({ type }: MediaFile) =>
  `default-src 'none'; style-src 'unsafe-inline'; ${type.startsWith('video/') ? "media-src 'self'" : 'sandbox'}`;

/** Returns the single range of a Range header; null when the whole file should be sent (RFC 9110 §14.2). */
function partOf(range: string | undefined, length: number): rangeParser.Range | 'impossible' | null {
  // For a suffix range longer than the file the parser finds nothing; the standard wants the whole file.
  const [, end] = /^bytes=-0*([1-9]\d*)$/.exec(range ?? '') ?? [];
  if (range === undefined || Number(end) >= length) return null;
  const parts = rangeParser(length, range);
  if (parts === -1) return 'impossible';
  return parts === -2 || parts.type !== 'bytes' || parts.length > 1 ? null : (parts[0] ?? null);
}

/** @throws NoMedia */
async function fetchFile(url: string): Promise<MediaFile> {
  try {
    const answer = await globalThis.fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const type = mediaTypeOf(answer.headers.get('content-type'));
    const announced = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || !SAFE_TYPES.includes(type) || announced > MAX_FILE) {
      // Not awaited: it does not matter whether it can be cancelled.
      answer.body?.cancel().catch(() => undefined);
      throw new NoMedia(answer.status >= 500 || NOT_NOW.has(answer.status) ? 502 : 404);
    }
    const body = await wholeBody(answer, MAX_FILE);
    if (!body) throw new NoMedia(404);
    return { type, body, etag: etagOf(body) };
  } catch (error) {
    throw error instanceof NoMedia ? error : new NoMedia(502, error);
  }
}

/** Adds UTF-8 to text types: without a charset, text is read in the visitor's legacy one. */
function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** Returns whether a path stays inside the storage, however often it is decoded on the way. */
function isPlainPath(path: string): boolean {
  return /^(?:[\w-][\w.~-]*\/)*[\w-][\w.~-]*$/.test(path.replace(/%20/g, '-')) && path.length < 300;
}
