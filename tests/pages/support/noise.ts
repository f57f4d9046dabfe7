import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright/test';
import { POLICY_REPORTS_PATH } from '../../../server/domain/browser-reports.ts';

/**
 * Everything that a page complains about while a test runs: console errors and warnings, uncaught exceptions,
 * violations of the content security policy (most reach the console, those that a script catches are reported alone), and
 * requests that fail.
 */
export interface Noise {
  /** Complaints so far that the test did not announce. */
  readonly complaints: readonly string[];
  /** Announces a complaint that belongs to what a test brings about on purpose. */
  allow(complaint: RegExp): void;
  /** Listens to all pages of a context, from their first request on. */
  listenTo(context: BrowserContext): void;
}

/**
 * Returns a listener that has heard nothing yet.
 * @param withJavaScript Without it, the browser reports every script it does not run as a blocked request.
 */
export function listenForNoise(withJavaScript: boolean): Noise {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  /** Addresses whose refusal is an answer like any other: the test looks at the page that it gave. */
  const answered = new Set<string>();

  const onResponse = (response: Response) => {
    const request = response.request();
    const isAnswer =
      request.isNavigationRequest() || (request.method() === 'POST' && response.status() < 500);
    if (response.status() >= 400 && isAnswer) answered.add(response.url());
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const isLoadFailure = message.text().startsWith('Failed to load resource');
    // The address of a form may name a place in its page, which is not part of what is asked for.
    const [address = ''] = message.location().url.split('#');
    if (isLoadFailure && answered.has(address)) return;
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const onRequest = (request: Request) => {
    if (new URL(request.url()).pathname !== POLICY_REPORTS_PATH) return;
    heard.push(`policy report: ${request.postData() ?? ''}`);
  };
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page left before everything of it was there.
    if (reason === 'net::ERR_ABORTED') return;
    if (!withJavaScript && reason === 'csp' && request.resourceType() === 'script') return;
    heard.push(`request ${reason}: ${request.url()}`);
  };

  return {
    get complaints() {
      return heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    },
    allow: (complaint) => void allowed.push(complaint),
    listenTo(context) {
      context.on('request', onRequest);
      context.on('response', onResponse);
      context.on('console', onConsole);
      context.on('requestfailed', onFailure);
      context.on('page', (page: Page) => {
        page.on('pageerror', ({ message }) => heard.push(`exception: ${message}`));
      });
    },
  };
}
