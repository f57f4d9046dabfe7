import type { Context, MiddlewareHandler } from 'hono';
import type { Lateness } from '../lateness.ts';
import { refusedAsBusy } from '../metrics.ts';
import type { HostEnvironment } from './host.ts';
import { isAboutPayment } from './visit.ts';

/**
 * How many requests may be in hand for another one of a kind to be taken while the process is late: enough that it
 * never waits for the academy with nothing to do, few enough that each is answered within a second.
 */
const ROOM = {
  page: 16,
  /** Somebody has typed something, or many will be given what is drawn. */
  formOrCopy: 32,
  paymentPage: 64,
  payment: Infinity,
};

/**
 * Refuses what cannot be answered in time, at once, so that the rest can: pages before forms and pages that are drawn for
 * everybody, those before pages about a payment, and a payment never. Files, copies and health do not come here.
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
