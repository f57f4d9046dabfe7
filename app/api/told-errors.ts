import { ERROR_LENGTHS, ERROR_REPORTS_PATH } from '../../server/domain/browser-reports.ts';

/** Errors that a page tells at most: what fails in a loop is told by its first times. */
const MOST_TOLD = 5;

const told = new Set<string>();

/** From here on this page tells its own server what fails in it: nobody else hears of it. */
export function tellErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellOwnError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tellOwnError(reason));
}

/** Tells the server of an error of this page, once. What was given up on purpose is none. */
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
