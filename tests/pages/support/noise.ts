import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright/test';
import { POLICY_REPORTS_PATH } from '../../../server/domain/browser-reports.ts';

/**
 * All complaints of a page while a test runs: console errors and warnings, uncaught exceptions, violations of the
 * content security policy (most of them reach the console; those that a script catches are only reported), and failed
 * requests.
 */
export interface Noise {
  /** Complaints so far that the test did not allow. */
  readonly complaints: readonly string[];
  /** Allows complaints that a test causes on purpose. */
  allow(complaint: RegExp): void;
  /** Listens to all pages of a context, from their first request on. */
  listenTo(context: BrowserContext): void;
}

/**
 * Returns a listener without complaints.
 * @param withJavaScript Without it, the browser reports every script that it does not run as a blocked request.
 */
export function listenForNoise(withJavaScript: boolean): Noise {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  /** URLs whose error status is a regular response: the test checks the page that it brought. */
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
    // The URL of a form may have a fragment, which the request has not.
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
    // Aborted because the page was left before it had loaded.
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
