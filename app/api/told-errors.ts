import { ERROR_LENGTHS, ERROR_REPORTS_PATH } from '../../server/domain/browser-reports.ts';

/** The most errors that a page reports: something may fail in a loop. */
const MOST_TOLD = 5;

const told = new Set<string>();

/** Makes this page report its errors to its own server. */
export function tellErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellOwnError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tellOwnError(reason));
}

/** Reports an error of this page to the server, once. A deliberately aborted request is no error. */
export function tellOwnError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const message = String(error).slice(0, ERROR_LENGTHS.message);
  if (told.has(message) || told.size >= MOST_TOLD) return;
  told.add(message);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const report = {
    message,
    stack: stack.slice(0, ERROR_LENGTHS.stack),
    page: window.location.pathname.slice(0, 500),
    reference: document.documentElement.dataset['reference'] ?? '',
  };
  navigator.sendBeacon(ERROR_REPORTS_PATH, JSON.stringify(report));
}
