import { Hono } from 'hono';
import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { deviceInWords } from '../domain/account/device.ts';
import { ERROR_LENGTHS, ERROR_REPORTS_PATH, POLICY_REPORTS_PATH } from '../domain/browser-reports.ts';
import type { Settings } from '../env.ts';
import { withoutPersons } from '../error-reports.ts';
import type { Logger } from '../logger.ts';
import { readReference } from '../reference.ts';
import type { HostEnvironment } from './host.ts';
import { takenIn } from './taken-in.ts';
import { clientNetwork } from './visit.ts';

/** The largest report that is accepted: browsers send short ones. Bytes. */
const MAX_REPORT = 8 * 1024;
/** How many reports of each kind a process logs per minute: browser extensions cause many. */
const MOST = { points: 30, duration: 60 };
/** How many of those may be of one network: whoever sends many must not keep the reports of others out of the log. */
const MOST_OF_ONE = { points: 5, duration: 60 };

/** The fields that we log of a browser's policy violation report (CSP level 3, `report-uri`). */
const PolicyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100),
    'blocked-uri': z.string().max(2_000),
    'document-uri': z.url().max(2_000),
  }),
});

/** The error report that our pages send (app/api/told-errors.ts). */
const ErrorReport = z.object({
  message: z.string().max(ERROR_LENGTHS.message),
  stack: z.string().max(ERROR_LENGTHS.stack),
  /** Path of the page, without its query string. */
  page: z
    .string()
    .regex(/^\/[^?#]*$/)
    .max(500),
  /** Reference of the request that delivered the page. */
  reference: z.string().max(20),
});

interface Options {
  readonly log: Logger;
  readonly settings: Settings;
  readonly pathForLogs: (path: string) => string;
}

/** Returns the endpoints for browsers' reports, open to anybody; only the first reports of each minute are logged. */
export function browserReportRoutes({ log, settings, pathForLogs }: Options): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  for (const path of [POLICY_REPORTS_PATH, ERROR_REPORTS_PATH]) {
    routes.use(
      path,
      takenIn(MAX_REPORT, (c) => c.body(null, 413)),
    );
  }

  // On the payment page a new origin means that a script changed (PCI DSS 11.6.1). URLs are cut to their origin.
  const ofPolicies = counted();
  routes.post(POLICY_REPORTS_PATH, async (c) => {
    const report = PolicyReport.safeParse(await bodyOf(c));
    if (!report.success) return c.body(null, 400);
    const told = report.data['csp-report'];
    const blocked = told['blocked-uri'];
    if (await ofPolicies(clientNetwork(c, settings))) {
      log.warn(
        {
          directive: told['effective-directive'],
          blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 20),
          path: pathForLogs(new URL(told['document-uri']).pathname),
        },
        'the policy of a page refused something',
      );
    }
    return c.body(null, 204);
  });

  const ofErrors = counted();
  routes.post(ERROR_REPORTS_PATH, async (c) => {
    const report = ErrorReport.safeParse(await bodyOf(c));
    if (!report.success) return c.body(null, 400);
    const { message, stack, page, reference } = report.data;
    if (await ofErrors(clientNetwork(c, settings))) {
      log.warn(
        {
          event: 'browser_error',
          message: withoutPersons(withoutQueries(message)),
          stack: withoutPersons(withoutQueries(stack)),
          path: pathForLogs(page),
          // As the page reports it, under a separate name: the log line also has the reference of this request.
          pageReference: readReference(reference),
          device: deviceInWords(c.req.header('user-agent') ?? ''),
        },
        'a page failed in the browser',
      );
    }
    return c.body(null, 204);
  });
  return routes;
}

/** Returns a function that resolves to whether a report of a network is among the first of its minute. */
function counted(): (network: string) => Promise<boolean> {
  const written = new RateLimiterMemory(MOST);
  const writtenOfOne = new RateLimiterMemory(MOST_OF_ONE);
  return async (network) => {
    try {
      await writtenOfOne.consume(network);
      await written.consume('');
      return true;
    } catch {
      return false;
    }
  };
}

const bodyOf = ({ req }: Context<HostEnvironment>): Promise<unknown> => req.json<unknown>().catch(() => null);

/** Removes query strings, which may hold one-time values. */
const withoutQueries = (text: string): string => text.replace(/\?[^\s)]*/g, '?…');
