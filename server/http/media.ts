import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from '../logger.ts';
import { byteRange } from './byte-range.ts';
import { compressed } from './compression.ts';
import type { HostEnvironment } from './host.ts';

/** What the media storage may send through our origin. Nothing that a browser would run. */
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
/** Files of families: their own addresses give them, to their families alone. */
const PRIVATE_FILES = /^certificados\//i;
/** All files kept together. Bytes. */
const MAX_MEMORY = 48_000_000;
/** How long a file is given before the storage is asked again. */
const FRESH_MS = 10 * 60_000;

interface MediaFile {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

/**
 * `/media/*`: files of the media storage on our own origin, so that the pages' policy allows no other one and
 * visitors are not shown to it. Kept in memory, read once for all who ask at the same time.
 */
export function mediaRoutes(options: {
  readonly mediaUrl: string;
  readonly log: Logger;
  readonly now: () => Date;
}): Hono<HostEnvironment> {
  const files = new FileMemory(options);
  const routes = new Hono<HostEnvironment>();
  routes.get('/*', async (c) => {
    const file = await files.read(c.req.path.slice('/media/'.length));
    if (file === 'missing') return c.body(null, 404);
    if (file === 'unavailable') return c.body(null, 502);
    const headers = {
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      etag: file.etag,
      'accept-ranges': 'bytes',
      // A drawing opened by itself is a document: it may not run anything nor reach anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(file.type === 'application/pdf' && { 'content-disposition': 'attachment' }),
    };
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers);
    const range = byteRange(c.req.header('range'), file.body.length);
    const sameFile = [undefined, file.etag].includes(c.req.header('if-range'));
    if (range === 'impossible' && sameFile) {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.body.length}` });
    }
    if (range && range !== 'impossible' && sameFile) {
      // Safari plays no video from a server that does not answer parts.
      return c.body(new Uint8Array(file.body.subarray(range.first, range.last + 1)), 206, {
        ...headers,
        'content-type': withCharset(file.type),
        'content-range': `bytes ${range.first}-${range.last}/${file.body.length}`,
      });
    }
    const answer = new Response(new Uint8Array(file.body), {
      headers: { ...headers, 'content-type': withCharset(file.type) },
    });
    return compressed(answer, c.req.header('accept-encoding') ?? null);
  });
  return routes;
}

/** Text without a charset would be read in the visitor's legacy one. */
function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

class FileMemory {
  readonly #options: { readonly mediaUrl: string; readonly log: Logger; readonly now: () => Date };
  readonly #files = new Map<string, MediaFile>();
  readonly #underWay = new Map<string, Promise<MediaFile | 'missing' | 'unavailable'>>();
  #bytes = 0;

  constructor(options: { readonly mediaUrl: string; readonly log: Logger; readonly now: () => Date }) {
    this.#options = options;
  }

  /** The file at a path, still encoded as the browser sent it. An old copy stands in when the storage fails. */
  async read(path: string): Promise<MediaFile | 'missing' | 'unavailable'> {
    if (!isPlainPath(path) || PRIVATE_FILES.test(path)) return 'missing';
    const kept = this.#files.get(path);
    if (kept && this.#options.now().getTime() - kept.readAt < FRESH_MS) return kept;
    const underWay = this.#underWay.get(path);
    if (underWay) return underWay;
    const reading = this.#fetch(path)
      .catch((error: unknown) => {
        this.#options.log.warn({ error, path }, 'media storage did not answer');
        return 'unavailable' as const;
      })
      .then((file) => (file === 'unavailable' && kept ? kept : file))
      .finally(() => this.#underWay.delete(path));
    this.#underWay.set(path, reading);
    return reading;
  }

  async #fetch(path: string): Promise<MediaFile | 'missing' | 'unavailable'> {
    const answer = await globalThis.fetch(`${this.#options.mediaUrl}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const announced = Number(answer.headers.get('content-length') ?? 0);
    const acceptable = answer.ok && SAFE_TYPES.includes(type) && announced <= MAX_FILE;
    if (!acceptable) {
      // Let go of without waiting: whether the storage minds is its own matter.
      answer.body?.cancel().catch(() => undefined);
      return answer.status >= 500 ? 'unavailable' : 'missing';
    }
    const body = Buffer.from(await answer.arrayBuffer());
    if (body.length > MAX_FILE) return 'missing';
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const file = { type, body, etag, readAt: this.#options.now().getTime() };
    this.#keep(path, file);
    return file;
  }

  #keep(path: string, file: MediaFile): void {
    this.#forget(path);
    this.#files.set(path, file);
    this.#bytes += file.body.length;
    // A Map keeps the order of insertion: the oldest goes first.
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= MAX_MEMORY) break;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    this.#bytes -= this.#files.get(path)?.body.length ?? 0;
    this.#files.delete(path);
  }
}

/** Whether a path stays inside the storage however often it is decoded on the way. */
function isPlainPath(path: string): boolean {
  return /^(?:[\w-][\w.~-]*\/)*[\w-][\w.~-]*$/.test(path.replace(/%20/g, '-')) && path.length < 300;
}
