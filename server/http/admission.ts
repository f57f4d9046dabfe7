import type { Context, MiddlewareHandler } from 'hono';
import type { Lateness } from '../lateness.ts';
import { refusedAsBusy } from '../metrics.ts';
import type { HostEnvironment } from './host.ts';
import { isAboutPayment } from './visit.ts';

/**
 * While the process is late, a request of a kind is refused once this many requests are in progress: enough that the
 * process never sits idle waiting for the academy, few enough that each is answered within a second.
 */
const ROOM = {
  page: 16,
  /** Form submissions, in which somebody typed something, and pages drawn for the page cache. */
  formOrCopy: 32,
  paymentPage: 64,
  payment: Infinity,
};

/**
 * Returns middleware that refuses immediately what cannot be answered in time, so that the rest can be: first ordinary
 * pages, then forms and pages drawn for the page cache, then pages about a payment; never payments. Files, cached pages
 * and health checks do not pass through it.
 */
export function admission(
  lateness: Lateness,
  refuse: (c: Context<HostEnvironment>) => Promise<Response>,
): MiddlewareHandler<HostEnvironment> {
  let inHand = 0;
  return async (c, next) => {
    if (lateness.isLate && inHand >= ROOM[kindOf(c)]) {
      refusedAsBusy.inc();
      return refuse(c);
    }
    inHand += 1;
    lateness.begins();
    try {
      await next();
    } finally {
      inHand -= 1;
    }
  };
}

function kindOf({ req: { method, path }, env }: Context<HostEnvironment>): keyof typeof ROOM {
  if (isAboutPayment(path)) return method === 'POST' ? 'payment' : 'paymentPage';
  return method === 'POST' || env.verdict ? 'formOrCopy' : 'page';
}
