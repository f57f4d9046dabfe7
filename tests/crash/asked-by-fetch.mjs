// The site calls the academy with undici's `request`. This module, loaded before the site, replaces it by one that uses
// the current `globalThis.fetch`, where faults can be injected.
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
