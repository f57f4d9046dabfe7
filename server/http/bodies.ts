import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { remembered } from '../domain/remembered.ts';

/** The smallest body that is compressed: below it the headers outweigh what is saved. Bytes. */
const WORTHWHILE = 1_024;
/** Effort for what is sent once: most of the gain, a tenth of the time of the highest. */
const ONCE = { gzip: 4, br: 4 };
/** Effort for what is sent many times while somebody waits for the first of them. */
const KEPT = { gzip: 7, br: 7 };
/** Effort for what stays as it is: a tenth smaller than `KEPT`, and 50 ms for a page instead of 6. */
const LASTING = { gzip: 9, br: 11 };

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

type Encoding = 'br' | 'gzip';

/**
 * Names and values of headers in one flat list, as `writeHead` takes them. Each answer adds its own to a copy, and
 * copying an object with as many fields takes twenty times as long.
 */
export type Head = readonly string[];

/** A body as it is sent, and the whole head that goes with it. */
interface SentBody {
  readonly head: Head;
  readonly body: Buffer;
}

/** A body that is kept, in every encoding that exists of it, with the heads of its answers. */
export interface KeptBody {
  readonly etag: string;
  /** The head of a 304. */
  readonly unchanged: Head;
  readonly identity: SentBody;
  readonly br: SentBody | null;
  readonly gzip: SentBody | null;
}

/** Returns a body with the heads of its answers. */
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

/** Longest Accept-Encoding header that is remembered: browsers send about thirty letters. */
const MAX_REMEMBERED = 100;
const rememberedEncoding = remembered((acceptEncoding: string) => bestEncoding(acceptEncoding) ?? 'identity');

/** Returns the best encoding that a browser accepts, or null. */
function acceptedEncoding(acceptEncoding: string | null | undefined): Encoding | null {
  if (!acceptEncoding) return null;
  if (acceptEncoding.length > MAX_REMEMBERED) return bestEncoding(acceptEncoding);
  const best = rememberedEncoding(acceptEncoding);
  return best === 'identity' ? null : best;
}

/** Reads an Accept-Encoding header, in which a quality of zero refuses an encoding. */
function bestEncoding(acceptEncoding: string): Encoding | null {
  const accepted = new Set<string>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

/**
 * Returns an answer with its body compressed in one piece: a streaming compressor would cost three quarters of the
 * throughput, and pages are whole when they get here.
 */
export async function compressed(response: Response, acceptEncoding: string | null): Promise<Response> {
  const encoding = acceptedEncoding(acceptEncoding);
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
 * Returns a body in every encoding, for what is compressed once and sent many times.
 * @param isLasting Whether it stays as it is for long, so that more effort pays.
 */
export async function encodedBodies(body: Buffer, isLasting: boolean): Promise<Record<Encoding, Buffer>> {
  const effort = isLasting ? LASTING : KEPT;
  const [br, gzip] = await Promise.all([ENCODERS.br(body, effort), ENCODERS.gzip(body, effort)]);
  return { br, gzip };
}

/** Returns the answer to a request: the body in the best encoding, the head alone, or a 304. */
export function answerOf(
  kept: KeptBody,
  asked: { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders },
): { readonly status: 200 | 304; readonly head: Head; readonly body: Buffer | null } {
  const { 'if-none-match': known, 'accept-encoding': accepted } = asked.headers;
  if (matchesEtag(known, kept.etag)) return { status: 304, head: kept.unchanged, body: null };
  const encoding = acceptedEncoding(accepted?.toString());
  const { head, body } = (encoding && kept[encoding]) ?? kept.identity;
  return { status: 200, head, body: asked.method === 'HEAD' ? null : body };
}

/**
 * Returns the whole body of somebody else's answer; null where it is larger, which nobody announces who sends it in pieces.
 * @throws whatever keeps it from coming whole
 */
export async function wholeBody({ body }: Response, mostBytes: number): Promise<Buffer | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > mostBytes) {
      // Not waited for: nobody needs to know whether it could be cancelled.
      reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** Returns the media type that a Content-Type header names, in small letters and without its parameters; '' for none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Returns the entity tag of a body: another one means another body. */
export function etagOf(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether an If-None-Match header names a tag; compression on the way makes tags weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
