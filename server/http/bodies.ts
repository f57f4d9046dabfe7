import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { remembered } from '../domain/remembered.ts';

/** The smallest body that is compressed: below it the headers outweigh what is saved. Bytes. */
const WORTHWHILE = 1_024;
/** Compression levels for a body that is sent once: most of the gain, in a tenth of the time of the highest level. */
const ONCE = { gzip: 4, br: 4 };
/** Levels for a body that is sent many times, while somebody waits for the first response. */
const KEPT = { gzip: 7, br: 7 };
/** Levels for a body that rarely changes: a tenth smaller than with `KEPT`, at 50 ms per page instead of 6. */
const LASTING = { gzip: 9, br: 11 };

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

type Encoding = 'br' | 'gzip';

/**
 * Header names and values in one flat list, as `writeHead` takes them. Each response adds its own to a copy, and
 * copying an object with as many fields takes twenty times as long.
 */
export type Head = readonly string[];

/** A body as it is sent, with all its response headers. */
interface SentBody {
  readonly head: Head;
  readonly body: Buffer;
}

/** A cached body in every available encoding, with the headers of its responses. */
export interface KeptBody {
  readonly etag: string;
  /** The headers of a 304. */
  readonly unchanged: Head;
  readonly identity: SentBody;
  readonly br: SentBody | null;
  readonly gzip: SentBody | null;
}

/** Returns a body with the headers of its responses. */
export function keptBody(
  headers: Readonly<Record<string, string>>,
  etag: string,
  bodies: { readonly identity: Buffer } & Readonly<Record<Encoding, Buffer | null>>,
): KeptBody {
  const unchanged = Object.entries({ ...headers, etag }).flat();
  const sent = (body: Buffer, encoding: readonly string[]) => ({
    head: [...unchanged, 'content-length', String(body.length), ...encoding],
    body,
  });
  const encoded = (name: Encoding) => {
    const body = bodies[name];
    return body && sent(body, ['content-encoding', name]);
  };
  return { etag, unchanged, identity: sent(bodies.identity, []), br: encoded('br'), gzip: encoded('gzip') };
}

const ENCODERS: Readonly<Record<Encoding, (body: Buffer, effort: typeof ONCE) => Promise<Buffer>>> = {
  br: (body, effort) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body, effort) => promisify(gzip)(body, { level: effort.gzip }),
};

/** Returns the best encoding of an Accept-Encoding header; a quality of zero refuses an encoding. */
const acceptedEncoding = remembered((acceptEncoding: string): Encoding | null => {
  const accepted = new Set<string>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
});

/**
 * Returns a response with its body compressed in one piece: a streaming compressor would cost three quarters of the
 * throughput, and pages are complete when they get here.
 */
export async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const encoding = acceptedEncoding(acceptEncoding ?? '');
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !TEXT.test(type) || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding');
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  if (!encoding || body.length < WORTHWHILE) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const smaller = await ENCODERS[encoding](body, ONCE);
  return new Response(new Uint8Array(smaller), { status, headers });
}

/**
 * Returns a body in every encoding, for bodies that are compressed once and sent many times.
 * @param isLasting Whether the body rarely changes, so that more effort pays off.
 */
export async function encodedBodies(body: Buffer, isLasting: boolean): Promise<Record<Encoding, Buffer>> {
  const effort = isLasting ? LASTING : KEPT;
  const [br, gzip] = await Promise.all([ENCODERS.br(body, effort), ENCODERS.gzip(body, effort)]);
  return { br, gzip };
}

/** Returns the response to a request: the body in the best encoding, only the headers (HEAD), or a 304. */
export function answerOf(
  kept: KeptBody,
  asked: { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders },
): { readonly status: 200 | 304; readonly head: Head; readonly body: Buffer | null } {
  const { 'if-none-match': known, 'accept-encoding': accepted } = asked.headers;
  if (matchesEtag(known, kept.etag)) return { status: 304, head: kept.unchanged, body: null };
  const encoding = acceptedEncoding(accepted?.toString() ?? '');
  const { head, body } = (encoding && kept[encoding]) ?? kept.identity;
  return { status: 200, head, body: asked.method === 'HEAD' ? null : body };
}

/**
 * Reads a whole body. The size must be checked while reading, since chunked bodies do not announce it.
 * @param tooLarge What happens to the rest of a larger body: it is cancelled, or read to its end and dropped.
 * @returns null when the body is larger than `mostBytes`
 * @throws the error that interrupted it
 */
export async function wholeBody(
  { body }: Request | Response,
  mostBytes: number,
  tooLarge: 'cancel' | 'read' = 'cancel',
): Promise<Buffer<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes <= mostBytes) chunks.push(part.value);
    else if (tooLarge === 'cancel') {
      // Not awaited: it does not matter whether it can be cancelled.
      reader?.cancel().catch(() => undefined);
      return null;
    }
  }
  return bytes > mostBytes ? null : Buffer.concat(chunks);
}

/** Returns the media type of a Content-Type header, in lower case and without parameters; '' for none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Returns the ETag of a body, derived from its content. */
export function etagOf(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns whether an If-None-Match header names a tag. Weak tags match too, since proxies that compress make tags weak.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
