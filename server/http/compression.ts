import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size the headers outweigh what is saved. Bytes. */
const WORTHWHILE = 1_024;
/** Effort for what is sent once: most of the gain, a tenth of the time of the highest. */
const ONCE = { gzip: 4, br: 4 };
/** Effort for what is kept and sent many times. */
const KEPT = { gzip: 7, br: 7 };

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

export type Encoding = 'br' | 'gzip';

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

/** The best encoding that a browser takes, or null. A quality of zero refuses one. */
export function acceptedEncoding(acceptEncoding: string | null | undefined): Encoding | null {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

/**
 * The same answer with its body compressed in one piece: a streaming compressor would cost three quarters of the
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

/** A body in every encoding, for what is compressed once and sent many times. */
export async function encodedBodies(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gzip] = await Promise.all([ENCODERS.br(body, KEPT), ENCODERS.gzip(body, KEPT)]);
  return { br, gzip };
}
