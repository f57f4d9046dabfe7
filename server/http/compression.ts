import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size the headers outweigh what is saved. Bytes. */
const WORTHWHILE = 1_024;
/** Middle levels: most of the gain, a tenth of the time of the highest. */
const GZIP_LEVEL = 4;
const BROTLI_QUALITY = 4;

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

export type Encoding = 'br' | 'gzip';

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
  headers.append('vary', 'Accept-Encoding');
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  if (!encoding || body.length < WORTHWHILE) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const smaller =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await promisify(gzip)(body, { level: GZIP_LEVEL });
  return new Response(new Uint8Array(smaller), { status, headers });
}
