import type { Context, MiddlewareHandler } from 'hono';
import type { HostEnvironment } from './host.ts';

type Refuse = (c: Context<HostEnvironment>) => Response | Promise<Response>;

/**
 * Returns middleware that takes in a submission as a whole, before anything looks at it: while it arrives it costs no more
 * than its connection, and must not count as a request in hand. The HTTP server limits how long it may take.
 *
 * Nothing of a body may be left unread, or the next request on its connection is lost: behind a proxy, somebody else's.
 * Node reads away what nobody has touched; what was begun is read to its end here.
 * @param mostBytes A larger body is refused.
 */
export function takenIn(mostBytes: number, refuse: Refuse): MiddlewareHandler<HostEnvironment> {
  return async (c, next) => {
    const { raw } = c.req;
    const { method, url, headers } = raw;
    if (method !== 'POST') return next();
    const told = headers.get('content-length');
    if (Number(told) > mostBytes) return refuse(c);
    const body = told === null ? await bodyUpTo(raw, mostBytes) : await raw.arrayBuffer();
    if (body === null) return refuse(c);
    c.req.raw = new Request(url, { method, headers, body });
    return next();
  };
}

/** Returns a body of unknown length, or null when it is larger; then the rest is read too, and not kept. */
async function bodyUpTo({ body }: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes <= mostBytes) parts.push(part.value);
  }
  return bytes > mostBytes ? null : Buffer.concat(parts);
}
