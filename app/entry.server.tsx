import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { isFailure } from '../server/domain/failure.ts';
import type { Failure } from '../server/domain/failure.ts';
import { openAccountDialog } from './paths.ts';
import { joinSpaces } from './ui/heard-spaces.ts';
import { handleOf } from './ui/page.tsx';
import { PageAnswerProvider } from './ui/page-answer.tsx';
import { scriptsAfterWords } from './ui/scripts-after-words.tsx';

/** Default Retry-After of a page that answers 503. Seconds. */
const RETRY_AFTER = '60';

/**
 * Renders a page to a single string of HTML; a stream would have to be collected anyway. For a hydrated page, the data
 * for its scripts is read first: renderToString does not wait for it, and would silently drop it.
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
  const url = new URL(request.url);
  const hydrates = answerHydrates(context, status, url);
  if (hydrates) await readHandover(context);
  await loadContext.turn();
  const importMap = hydrates && moduleHashes ? JSON.stringify({ integrity: moduleHashes }) : null;
  const page = (
    <PageAnswerProvider value={{ hydrates, nonce, importMap, reference, isLate: loadContext.isLate() }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageAnswerProvider>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Safari brings back a page that is gone Back to as it was left: after the login, with the login still open.
  if (openAccountDialog(url.searchParams)) headers.set('Cache-Control', 'no-store');
  const failure = refusal?.failure ?? thrownFailure(context);
  if (failure?.retryAfterSeconds) headers.set('Retry-After', String(failure.retryAfterSeconds));
  else if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER);
  // Only for scripts does React write comments between texts.
  const body = `<!DOCTYPE html>${hydrates ? joinSpaces(renderToString(page)) : renderToStaticMarkup(page)}`;
  // Encoded here, because from a string Response would first make a well-formed copy.
  const bytes = new TextEncoder().encode(hydrates ? scriptsAfterWords(body, moduleHashes) : body);
  return new Response(bytes, { status, headers });
}

/** Returns the failure that a loader or action of this page threw: Remix drops the headers of thrown responses. */
function thrownFailure({ staticHandlerContext }: EntryContext): Failure | null {
  const thrown: unknown = Object.values(staticHandlerContext.errors ?? {})[0];
  const told: unknown = isRouteErrorResponse(thrown) ? thrown.data : null;
  return isFailure(told) ? told : null;
}

/** Returns whether an action's result has `secret: true`, and so must not be in the data for the page's scripts. */
function holdsSecret(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'secret' in answer && answer.secret === true;
}

/**
 * Returns whether a response ships JavaScript: when one of its routes asks for it, or an account dialog is open over
 * the page. Error pages never do: they have nothing to hydrate, and must work whatever broke. Nor do pages that show a
 * secret.
 */
function answerHydrates(context: EntryContext, status: number, url: URL): boolean {
  const { matches, errors, actionData } = context.staticHandlerContext;
  if (errors || Object.values(actionData ?? {}).some(holdsSecret)) return false;
  // In development all pages ship scripts, so that changes show up in the open page.
  if (import.meta.env.DEV && status < 400) return true;
  return asksForScripts(
    matches.map(({ route }) => context.routeModules[route.id]?.handle),
    url.searchParams,
  );
}

/**
 * Returns whether a page of routes with these handles ships scripts if nothing fails. The host asks in advance: for a
 * page without scripts, their data need not be serialized (`server/http/page-branches.ts`).
 */
export function asksForScripts(handles: readonly unknown[], search: URLSearchParams): boolean {
  return handles.some((handle) => handleOf(handle).hydrate) || openAccountDialog(search) !== null;
}

/**
 * Reports what loaders, actions and rendering threw, except when the browser closed the connection, and except for
 * requests that no page answers: a form sent to /robots.txt is nobody's error here.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) context.reportError(error);
};

/**
 * Reads the stream of data for a page's scripts to its end, and puts it into Remix's cache of already received chunks.
 * @throws the error if the data cannot be serialized
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
