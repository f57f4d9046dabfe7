import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, request } from 'undici';
import { textOf } from './transport.ts';
import type { Transport } from './transport.ts';

/**
 * Largest response, compressed and decompressed, in bytes: far larger than any of an academy, and several fit in
 * memory.
 */
const LARGEST = 20 * 1024 * 1024;

/**
 * How many calls a connection is kept for: an academy that moves lets its name lead elsewhere, and a busy site's
 * connections to where it was are never idle.
 */
const CALLS_OF_A_CONNECTION = 100;

/**
 * Decompression by content encoding. We ask for gzip, but a cache on the way may return what it stored for another
 * client.
 */
const UNPACKERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Returns the transport of a site. It uses the connections beneath fetch without Request, Response and streams, which
 * cost twice as much as the call itself. A call that must not be sent twice gets its own connection.
 */
export function pooled(): Transport {
  const kept = new Agent({ maxResponseSize: LARGEST, maxRequestsPerClient: CALLS_OF_A_CONNECTION });
  // Otherwise the other side might close a kept connection at that very moment: whether the call arrived would be
  // unknown.
  const ownEach = new Agent({ maxResponseSize: LARGEST, pipelining: 0 });
  return async (url, { headers, isOnce, ...sent }) => {
    const answer = await request(url, {
      ...sent,
      headers: { 'user-agent': 'node', 'accept-encoding': 'gzip', ...headers },
      dispatcher: isOnce ? ownEach : kept,
    });
    const { statusCode: status, headers: told, body } = answer;
    const location = typeof told.location === 'string' ? told.location : null;
    const link = told.link === undefined ? null : String(told.link);
    const unpacker = UNPACKERS.get(String(told['content-encoding']).toLowerCase());
    if (!unpacker) return { status, text: textOf(await body.arrayBuffer()), location, link };
    const packed = new Uint8Array(await body.arrayBuffer());
    // Some servers declare an empty body as compressed; there the status says everything.
    const whole = packed.length === 0 ? packed : await unpacker(packed, { maxOutputLength: LARGEST });
    return { status, text: textOf(whole), location, link };
  };
}
