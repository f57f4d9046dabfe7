import type { AppLoadContext } from '@remix-run/node';

/**
 * Requests whose form was refused. The title of such a page starts with 'Error: ', but Remix gives titles nothing of
 * what the action answered; action and loaders of one request share its context, which carries the fact across.
 */
const refused = new WeakSet<AppLoadContext>();

/** Notes that the form of this request was refused and its page is shown again. */
export function markRefused(context: AppLoadContext): void {
  refused.add(context);
}

/** Whether the page being made shows a refused form; the root's loader gives it to all titles. */
export function wasRefused(context: AppLoadContext): boolean {
  return refused.has(context);
}
