import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Transport } from './transport.ts';

/** Largest answer that is read, as it comes and unpacked: far beyond any of an academy, and a few still fit. Bytes. */
const LARGEST = 20 * 1024 * 1024;

/** What undoes a compression. gzip is asked for; a cache in between may give what it kept for somebody else. */
const UNPACKERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Returns the transport of a site: by the connections that fetch is made of, without the Request, Response and streams
 * around them, which cost twice as much as the call itself. A call that may not be sent again has a connection of its own.
 */
export function pooled(): Transport {
  const kept = new Agent({ maxResponseSize: LARGEST });
  // No kept connection may be closed by the other side at the very moment of such a call: whether it arrived is not known.
  const ownEach = new Agent({ maxResponseSize: LARGEST, pipelining: 0 });
  return async (url, { headers, isOnce, ...sent }) => {
    const answer = await request(url, {
      ...sent,
      headers: { 'user-agent': 'node', 'accept-encoding': 'gzip', ...headers },
      dispatcher: isOnce ? ownEach : kept,
    });
    const { statusCode: status, headers: told, body } = answer;
    const location = typeof told.location === 'string' ? told.location : null;
    const unpacker = UNPACKERS.get(String(told['content-encoding']).toLowerCase());
    if (!unpacker) return { status, text: await body.text(), location };
    const packed = new Uint8Array(await body.arrayBuffer());
    // Some call nothing at all compressed, and there the status says everything.
    const whole = packed.length === 0 ? packed : await unpacker(packed, { maxOutputLength: LARGEST });
    return { status, text: new TextDecoder().decode(whole), location };
  };
}
