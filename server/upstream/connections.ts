import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Transport } from './transport.ts';

const unzipped = promisify(gunzip);

/**
 * Returns the transport of a site: by the connections that fetch is made of, without the Request, Response and streams
 * around them, which cost twice as much as the call itself.
 */
export function pooled(): Transport {
  const dispatcher = new Agent();
  return async (url, { headers, ...sent }) => {
    const answer = await request(url, {
      ...sent,
      headers: { 'user-agent': 'node', 'accept-encoding': 'gzip', ...headers },
      dispatcher,
    });
    const { statusCode: status, headers: told, body } = answer;
    if (status >= 300 && status < 400) {
      await body.dump();
      throw new Error(`Redirected by status ${status}`);
    }
    if (told['content-encoding'] !== 'gzip') return { status, text: await body.text() };
    const whole = await unzipped(new Uint8Array(await body.arrayBuffer()));
    return { status, text: new TextDecoder().decode(whole) };
  };
}
