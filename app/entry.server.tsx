import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { renderToString } from 'react-dom/server';
import { isFailure } from '../server/domain/failure.ts';
import type { Failure } from '../server/domain/failure.ts';
import { openAccountDialog } from './paths.ts';
import { handleOf } from './ui/page.tsx';
import { PageAnswerProvider } from './ui/page-answer.tsx';
import { scriptsAfterWords } from './ui/scripts-after-words.tsx';

/** The Retry-After of a page that could not be drawn. Seconds. */
const RETRY_AFTER = '60';

/**
 * Renders a page to one string of HTML; a stream would only be collected again. For a hydrated page, the data for its
 * scripts is read first: renderToString does not wait for it, and would silently drop it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Pick<
    AppLoadContext,
    'nonce' | 'moduleHashes' | 'reference' | 'refusal' | 'isLate' | 'turn' | 'unsentData'
  >,
): Promise<Response> {
  const { nonce, moduleHashes, reference, refusal } = loadContext;
  Object.assign(context.staticHandlerContext.loaderData, loadContext.unsentData);
  const hydrates = answerHydrates(context, status, new URL(request.url));
  if (hydrates) await readHandover(context);
  await loadContext.turn();
  const importMap = hydrates && moduleHashes ? JSON.stringify({ integrity: moduleHashes }) : null;
  const page = (
    <PageAnswerProvider value={{ hydrates, nonce, importMap, reference, isLate: loadContext.isLate() }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageAnswerProvider>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const failure = refusal?.failure ?? thrownFailure(context);
  if (failure?.retryAfterSeconds) headers.set('Retry-After', String(failure.retryAfterSeconds));
  else if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER);
  const body = `<!DOCTYPE html>${renderToString(page)}`;
  // As bytes: from a string, Response would first make a well-formed copy.
  const bytes = new TextEncoder().encode(hydrates ? scriptsAfterWords(body, moduleHashes) : body);
  return new Response(bytes, { status, headers });
}

/** Returns the failure that a loader or action of this page threw: Remix drops the headers of what was thrown. */
function thrownFailure({ staticHandlerContext }: EntryContext): Failure | null {
  const thrown: unknown = Object.values(staticHandlerContext.errors ?? {})[0];
  const told: unknown = isRouteErrorResponse(thrown) ? thrown.data : null;
  return isFailure(told) ? told : null;
}

/** Whether the answer of an action has `secret: true`: it must not be in the data for the scripts of a page. */
function holdsSecret(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'secret' in answer && answer.secret === true;
}

/**
 * Whether an answer loads JavaScript: when one of its routes asks for it, or an account dialog lies over the page.
 * Pages that failed never do: they have nothing to bring to life, and must work whatever broke. Neither do pages that
 * show a secret.
 */
function answerHydrates(context: EntryContext, status: number, url: URL): boolean {
  const { matches, errors, actionData } = context.staticHandlerContext;
  if (errors || Object.values(actionData ?? {}).some(holdsSecret)) return false;
  // Whoever develops sees a change in the open page, a public one too: only scripts can replace anything there.
  if (import.meta.env.DEV && status < 400) return true;
  return asksForScripts(
    matches.map(({ route }) => context.routeModules[route.id]?.handle),
    url.searchParams,
  );
}

/**
 * Whether a page of routes with these handles loads scripts when all goes well. The host asks it beforehand: the data of
 * a page without scripts need not be written for them (`server/http/page-branches.ts`).
 */
export function asksForScripts(handles: readonly unknown[], search: URLSearchParams): boolean {
  return handles.some((handle) => handleOf(handle).hydrate) || openAccountDialog(search) !== null;
}

/** Reports what loaders, actions and drawing threw; a browser that went away is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.reportError(error);
};

/**
 * Reads what a page hands to its scripts to its end, and leaves it where Remix keeps the pieces that came already.
 * @throws whatever the data cannot be written for
 */
async function readHandover({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const pieces: NonNullable<typeof renderMeta.streamCache> = {};
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  for (let place = 0, done = false; !done; place += 1) {
    const piece = await reader.read();
    done = piece.done;
    const value = decoder.decode(piece.value, { stream: true });
    pieces[place] = Object.assign(Promise.resolve(), { result: { done, value } });
  }
  reader.releaseLock();
  renderMeta.streamCache = pieces;
}
