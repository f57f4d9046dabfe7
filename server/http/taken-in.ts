import type { Context, MiddlewareHandler } from 'hono';
import { wholeBody } from './bodies.ts';
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
    const body = told === null ? await wholeBody(raw, mostBytes, 'read') : await raw.arrayBuffer();
    if (body === null) return refuse(c);
    c.req.raw = new Request(url, { method, headers, body });
    return next();
  };
}
