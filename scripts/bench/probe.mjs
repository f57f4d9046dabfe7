// Preloaded into the measured site. On a port of its own it serves what a page is compared with: the page that the site
// drew last, rendered by React alone and by stock Remix, in the same process and with the same data.
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, createServer } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { cloneElement } from 'react';
import { z } from 'zod';
import { answerQuestions } from './processor-time.mjs';
import { stockHost } from './stock.mjs';

/** @typedef {import('react').ReactElement} ReactElement */

/** @type {typeof import('react-dom/server')} */
const dom = createRequire(import.meta.url)('react-dom/server');
const compress = promisify(gzip);
/** The gzip level that the site uses for responses that are sent once. */
const EFFORT = { level: 4 };

const FETCHED = z.object({
  request: z.object({ origin: z.string(), path: z.string(), headers: z.array(z.string()) }),
});
const ASKED = z.object({ request: z.instanceof(ClientRequest) });

/** @type {{ page: ReactElement, render: (page: ReactElement) => string } | null} The page that was drawn last. */
let drawn = null;
/** @type {import('./stock.mjs').Call[]} The calls to the academy since `begin`. */
let calls = [];
/** @type {Map<string, import('node:http').RequestListener>} What pages are compared with, by path. */
const compared = new Map();

/**
 * Returns a function of React that keeps the page that it draws.
 * @param {(page: ReactElement) => string} render
 */
const keeping = (render) => (/** @type {ReactElement} */ page) => {
  drawn = { page, render };
  return render(page);
};

// Before the site imports the module: it takes the functions that are there then. Pages with scripts are drawn by the
// first, the others by the second.
Object.assign(dom, {
  renderToString: keeping(dom.renderToString),
  renderToStaticMarkup: keeping(dom.renderToStaticMarkup),
});
subscribe('undici:request:create', (event) => {
  const { origin, path, headers } = FETCHED.parse(event).request;
  calls.push({ url: `${origin}${path}`, bearer: headers[headers.indexOf('authorization') + 1] ?? '' });
});
subscribe('http.client.request.start', (event) => {
  const { request } = ASKED.parse(event);
  const [host, bearer] = ['host', 'authorization'].map((name) => String(request.getHeader(name) ?? ''));
  calls.push({ url: `http://${host}${request.path}`, bearer: bearer ?? '' });
});

/**
 * Makes a page that can be rendered repeatedly: the first rendering consumed the stream with its data.
 * @param {ReactElement} page
 */
function repeatable(page) {
  const remix = page.props.children;
  const serverHandoffStream = { getReader: () => null };
  return cloneElement(
    page,
    {},
    cloneElement(remix, { context: { ...remix.props.context, serverHandoffStream } }),
  );
}

/**
 * Answers with a page that React alone renders, as the site did.
 * @param {NonNullable<typeof drawn>} drawn
 * @returns {import('node:http').RequestListener}
 */
function bareHost({ page, render }) {
  const repeated = repeatable(page);
  return async (request, response) => {
    const html = `<!DOCTYPE html>${render(repeated)}`;
    const head = { 'content-type': 'text/html; charset=utf-8' };
    if (request.headers['accept-encoding'] !== 'gzip') {
      response.writeHead(200, { ...head, 'content-length': Buffer.byteLength(html) }).end(html);
      return;
    }
    const body = await compress(html, EFFORT);
    response.writeHead(200, { ...head, 'content-length': body.length, 'content-encoding': 'gzip' }).end(body);
  };
}

const server = createServer((request, response) => {
  const answer = compared.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});

answerQuestions({
  /** Starts the server of the comparisons; returns its origin. */
  async origin() {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  },
  /** Starts counting calls, before the page that will be kept. */
  begin() {
    calls = [];
  },
  /** Keeps the page that was drawn last. Returns the prefix of its paths, and how many calls it made. */
  async keep() {
    if (!drawn) throw new Error('No page was drawn.');
    const name = `/${compared.size}`;
    compared.set(`${name}/react`, bareHost(drawn));
    compared.set(`${name}/stock`, await stockHost(drawn.page, [...calls]));
    return { name, calls: calls.length };
  },
});
