// The site asks the academy by undici itself. Before it reads the module, its calls are led through fetch, as it is at
// the time of each: there faults are put in.
import { createRequire } from 'node:module';

/** @type {typeof import('undici')} */
const undici = createRequire(import.meta.url)('undici');

/** @typedef {{ method: string, headers: Record<string, string>, body?: string, signal: AbortSignal }} Sent */

Object.assign(undici, {
  request: async (/** @type {string} */ url, /** @type {Sent} */ { method, headers, body, signal }) => {
    const answer = await globalThis.fetch(url, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body !== undefined && { body }),
    });
    return { statusCode: answer.status, headers: {}, body: answer };
  },
});
