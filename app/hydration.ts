import type { EntryContext } from '@remix-run/node';
import { openAccountDialog } from './paths.ts';

/** `handle = { hydrate: true }` of a route asks for JavaScript on its page; left out, the page is plain HTML. */
function asksForJavaScript(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true;
}

/** `secret: true` in what an action answers: it must not be in the data that a page hands to its scripts. */
function holdsSecret(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'secret' in answer && answer.secret === true;
}

/**
 * Whether an answer loads JavaScript: when one of its routes asks for it, or an account dialog lies over the page.
 * Pages that failed never do: they have nothing to bring to life, and must work whatever broke. Neither do pages that
 * show a secret.
 */
export function answerHydrates(context: EntryContext, url: URL): boolean {
  const { matches, errors, actionData } = context.staticHandlerContext;
  if (errors || Object.values(actionData ?? {}).some(holdsSecret)) return false;
  const asked = matches.some(({ route }) => asksForJavaScript(context.routeModules[route.id]?.handle));
  return asked || openAccountDialog(url.searchParams) !== null;
}
