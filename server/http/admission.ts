import type { Context, MiddlewareHandler } from 'hono';
import type { Lateness } from '../lateness.ts';
import { refusedAsBusy } from '../metrics.ts';
import type { HostEnvironment } from './host.ts';
import { isAboutPayment } from './visit.ts';

/**
 * While the process is late, a request of a kind is refused when this many are in hand already: enough that the process
 * never waits idly for the academy, few enough that each is answered within a second.
 */
const ROOM = {
  page: 16,
  /** A form, in which somebody has typed something, or a page that is drawn to be kept for everybody. */
  formOrCopy: 32,
  paymentPage: 64,
  payment: Infinity,
};

/**
 * Refuses at once what cannot be answered in time, so that the rest can be: first pages, then forms and pages that are
 * drawn to be kept, then pages about a payment; never payments. Files, kept pages and health checks do not pass here.
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
