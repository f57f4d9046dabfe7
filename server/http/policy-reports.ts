import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { HostEnvironment } from './host.ts';

/** Where browsers tell what the policy of a page refused. */
export const POLICY_REPORTS_PATH = '/informes/politica';

/** A report is short; one with all of its page is nobody's. Bytes. */
const MAX_REPORT = 8 * 1024;
/** Reports that a process writes down a minute: extensions of browsers send many. */
const MOST = { points: 30, duration: 60 };

/** What browsers send of a refusal (CSP level 3, `report-uri`), as far as it is written down. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100),
    'blocked-uri': z.string().max(2_000),
    'document-uri': z.url().max(2_000),
  }),
});

/**
 * Takes reports of refused scripts, frames and calls, from anybody, and writes the first of each minute to the log: on
 * the payment page a new origin is a script that changed (PCI DSS 11.6.1). Addresses are cut to their origin.
 */
export function policyReportRoutes(options: {
  readonly log: Logger;
  readonly pathForLogs: (path: string) => string;
}): Hono<HostEnvironment> {
  const written = new RateLimiterMemory(MOST);
  const routes = new Hono<HostEnvironment>();
  routes.use(bodyLimit({ maxSize: MAX_REPORT, onError: (c) => c.body(null, 413) }));
  routes.post('/', async (c) => {
    const report = Report.safeParse(await c.req.json().catch(() => null));
    if (!report.success) return c.body(null, 400);
    const isWritten = await written.consume('').then(
      () => true,
      () => false,
    );
    const told = report.data['csp-report'];
    const blocked = told['blocked-uri'];
    if (isWritten) {
      options.log.warn(
        {
          directive: told['effective-directive'],
          blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 20),
          path: options.pathForLogs(new URL(told['document-uri']).pathname),
          requestId: c.get('requestId'),
        },
        'the policy of a page refused something',
      );
    }
    return c.body(null, 204);
  });
  return routes;
}
