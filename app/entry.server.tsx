import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { PipeableStream } from 'react-dom/server';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isFailure } from '../server/domain/failure.ts';
import type { Failure } from '../server/domain/failure.ts';
import { openAccountDialog } from './paths.ts';
import { handleOf } from './ui/page.tsx';
import { PageAnswerProvider } from './ui/page-answer.tsx';

/** How long data of a hydrated page may take to render before the page fails. Milliseconds. */
const RENDER_LIMIT = 10_000;
/** When programs may come back for a page that could not be drawn. Seconds. */
const RETRY_AFTER = '60';

/**
 * Renders a page to one piece of HTML. Pages without JavaScript take the fast synchronous way; hydrated pages must
 * take the stream, because only it writes the loaders' data into the HTML (renderToString drops it in silence).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, reference, refusal, isLate }: AppLoadContext,
): Promise<Response> {
  const hydrates = answerHydrates(context, new URL(request.url));
  const page = (
    <PageAnswerProvider value={{ hydrates, nonce, reference, isLate: isLate() }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageAnswerProvider>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const failure = refusal?.failure ?? thrownFailure(context);
  if (failure?.retryAfterSeconds) headers.set('Retry-After', String(failure.retryAfterSeconds));
  else if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER);
  const body = hydrates ? await renderStreamed(page, nonce) : `<!DOCTYPE html>${renderToString(page)}`;
  return new Response(body, { status, headers });
}

/** The failure that a loader or action of this page threw; Remix drops the headers that it came with. */
function thrownFailure({ staticHandlerContext }: EntryContext): Failure | null {
  const thrown: unknown = Object.values(staticHandlerContext.errors ?? {})[0];
  const told: unknown = isRouteErrorResponse(thrown) ? thrown.data : null;
  return isFailure(told) ? told : null;
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
function answerHydrates(context: EntryContext, url: URL): boolean {
  const { matches, errors, actionData } = context.staticHandlerContext;
  if (errors || Object.values(actionData ?? {}).some(holdsSecret)) return false;
  const asked = matches.some(({ route }) => handleOf(context.routeModules[route.id]?.handle).hydrate);
  return asked || openAccountDialog(url.searchParams) !== null;
}

/** Reports what loaders, actions and drawing threw; a browser that went away is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.reportError(error);
};

/** Collects React's stream once everything in it has arrived; rejects at the first thing that fails to render. */
async function renderStreamed(page: ReactElement, nonce: string): Promise<string> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  // Read only afterwards: React says that all is ready even where it failed, and such a stream ends with an error.
  const rendered = await new Promise<PipeableStream>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(stream),
      onShellError: reject,
      onError: (error) => reject(error instanceof Error ? error : new Error(String(error))),
    });
    limit = setTimeout(() => stream.abort(new Error('The page took too long to render')), RENDER_LIMIT);
  }).finally(() => clearTimeout(limit));
  return scriptsLast(withoutPadding(await text(rendered.pipe(new PassThrough()))));
}

/**
 * React 18 fills the last bytes of a piece with zeros where the next letter does not fit in (react/react#24985, mended in
 * React 19). HTML allows that character nowhere.
 */
const withoutPadding = (html: string): string => html.replaceAll('\0', '');

/**
 * Says that the scripts of a hydrated page can wait for its styles and fonts: browsers would fetch all of them at once,
 * and on a slow line the words would stand there a second later. In development React compares what it gets with what
 * it drew, and would complain.
 */
function scriptsLast(html: string): string {
  if (!import.meta.env.PROD) return html;
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
