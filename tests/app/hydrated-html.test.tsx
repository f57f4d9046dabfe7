import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { HandleDocumentRequestFunction, ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/node';
import { Outlet, RemixServer, Scripts, useLoaderData } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import handleRequest from '../../app/entry.server.tsx';
import { joinSpaces } from '../../app/ui/heard-spaces.ts';
import { PageAnswerProvider } from '../../app/ui/page-answer.tsx';
import { scriptsAfterWords } from '../../app/ui/scripts-after-words.tsx';

const NONCE = 'a-nonce';
/** Has text to escape, non-ASCII letters, and more than fits into one chunk of a stream. */
const DATA = { words: '</script><b>ñandú & más</b> 🙂', days: [new Date(0)], long: 'ó'.repeat(70_000) };

/** Renders the page as the site does, and reports what it asks the host on the way. */
const toldAs =
  (tell: (asked: 'turn' | 'lateness') => void): HandleDocumentRequestFunction =>
  (request, status, headers, context) =>
    handleRequest(request, status, headers, context, {
      nonce: NONCE,
      moduleHashes: null,
      reference: 'K-0000-00',
      refusal: null,
      unsentData: {},
      isLate: () => {
        tell('lateness');
        return false;
      },
      turn: () => {
        tell('turn');
        return Promise.resolve();
      },
    });
const atOnce = toldAs(() => undefined);

/** Renders the same page with React's stream. */
const streamed: HandleDocumentRequestFunction = async (request, status, headers, context) => {
  const value = { hydrates: true, nonce: NONCE, importMap: null, reference: 'K-0000-00', isLate: false };
  const page = (
    <PageAnswerProvider value={value}>
      <RemixServer context={context} url={request.url} nonce={NONCE} />
    </PageAnswerProvider>
  );
  const html = await new Promise<string>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady: () => void text(stream.pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });
  return new Response(scriptsAfterWords(joinSpaces(html.replaceAll('\0', '')), null), { status, headers });
};

test('a hydrated page is to the letter what the stream of React makes of it, its data included', async () => {
  const [html, inPieces] = await Promise.all([drawnBy(atOnce), drawnBy(streamed)]);
  expect(html).toBe(inPieces);
  expect(html).toContain('ñandú');
  expect(html.match(/streamController\.enqueue/g)?.length).toBeGreaterThan(0);
  expect(html).toContain('streamController.close()');
});

test('a page is drawn in its turn, and says then whether it is late', async () => {
  const asked: string[] = [];
  await drawnBy(toldAs((one) => asked.push(one)));
  expect(asked).toEqual(['turn', 'lateness']);
});

test.each([
  ['has its data for scripts while developing, so that a change is seen in the open page', true],
  ['has no data for scripts in production', false],
])('a page that asks for no scripts %s', async (_, isDeveloping) => {
  vi.stubEnv('DEV', isDeveloping);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect((await drawnBy(atOnce, false)).includes('streamController.close()')).toBe(isDeveloping);
});

/** A page with data and scripts, drawn by an entry of the server. */
async function drawnBy(entry: HandleDocumentRequestFunction, hydrate = true): Promise<string> {
  const handle = createRequestHandler(buildWith(entry, hydrate), 'production');
  return (await handle(new Request('http://kipu.test/'))).text();
}

function Page() {
  const { words, long } = useLoaderData<typeof DATA>();
  return (
    <p>
      {words} {long.length}
    </p>
  );
}

function Root() {
  return (
    <html lang="es">
      <body>
        <Outlet />
        <Scripts nonce={NONCE} />
      </body>
    </html>
  );
}

function buildWith(entry: HandleDocumentRequestFunction, hydrate: boolean): ServerBuild {
  const ways = { hasAction: false, hasErrorBoundary: false, hasClientAction: false, hasClientLoader: false };
  const part = { ...ways, module: '/part.js' };
  return {
    entry: { module: { default: entry } },
    routes: {
      root: { id: 'root', path: '', module: { default: Root } },
      page: {
        id: 'page',
        parentId: 'root',
        index: true,
        module: { default: Page, handle: { hydrate }, loader: () => DATA },
      },
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { id: 'root', path: '', hasLoader: false, ...part },
        page: { id: 'page', parentId: 'root', index: true, hasLoader: true, ...part },
      },
      url: '/manifest.js',
      version: '1',
    },
    mode: 'production',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
  };
}
