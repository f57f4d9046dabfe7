// The same page as `npx create-remix` renders it: Remix's own host and entry, data by `fetch`, and no caches.
import { createRequire } from 'node:module';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import { cloneElement } from 'react';
import { ROOT } from '../processes.mjs';

// Not imported, or the site would get this module instead of the probe's wrapped functions.
/** @type {typeof import('react-dom/server')} */
const { renderToPipeableStream } = createRequire(import.meta.url)('react-dom/server');

/** The value in Remix's own entry. Milliseconds. */
const ABORT_DELAY = 5_000;

/**
 * @typedef {object} Call One call to the academy.
 * @property {string} url
 * @property {string} bearer The whole header; empty for none.
 */

/**
 * Returns a request listener like that of the stock server: it has the routes and the markup of a page that was drawn,
 * and a loader that makes the same calls to the academy and returns the same data.
 * @param {import('react').ReactElement} page As the site passed it to React.
 * @param {readonly Call[]} calls
 * @returns {Promise<import('node:http').RequestListener>}
 */
export async function stockHost(page, calls) {
  const { context: drawn, url } = page.props.children.props;
  /** @type {Record<string, unknown>} */
  const loaderData = drawn.staticHandlerContext.loaderData;
  /** @type {import('@remix-run/node').ServerBuild} */
  const build = await import(pathToFileURL(path.join(ROOT, 'build/server/index.js')).href);
  const last = Object.keys(loaderData).at(-1);
  const routes = { ...build.routes };
  for (const [id, data] of Object.entries(loaderData)) {
    const loader = async () => {
      if (id === last) await Promise.all(calls.map(askWithFetch));
      return data;
    };
    const route = build.routes[id];
    if (route) routes[id] = { ...route, module: { ...route.module, loader } };
  }
  /** @type {import('@remix-run/node').HandleDocumentRequestFunction} */
  const entry = (request, status, headers, context) =>
    new Promise((resolve, reject) => {
      const tree = cloneElement(
        page,
        {},
        cloneElement(page.props.children, { context, url: request.url, abortDelay: ABORT_DELAY }),
      );
      const { pipe, abort } = renderToPipeableStream(tree, {
        onShellReady() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
      });
      setTimeout(abort, ABORT_DELAY);
    });
  const handle = createRequestHandler(
    { ...build, routes, entry: { module: { default: entry } } },
    'production',
  );
  return async (request, response) => {
    const controller = new AbortController();
    response.on('close', () => controller.abort());
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const answer = await handle(new Request(url, { headers, signal: controller.signal }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) await writeReadableStreamToWritable(answer.body, response);
    else response.end();
  };
}

/** @param {Call} call */
async function askWithFetch({ url, bearer }) {
  const answer = await fetch(url, { headers: { authorization: bearer }, signal: AbortSignal.timeout(8_000) });
  return answer.json();
}
