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
const { renderToString, renderToPipeableStream } = dom;
const compress = promisify(gzip);
/** The gzip level that the site uses for responses that are sent once. */
const EFFORT = { level: 4 };

const FETCHED = z.object({
  request: z.object({ origin: z.string(), path: z.string(), headers: z.array(z.string()) }),
});
const ASKED = z.object({ request: z.instanceof(ClientRequest) });

/** @type {ReactElement | null} The page that was drawn last. */
let drawn = null;
/** @type {import('./stock.mjs').Call[]} The calls to the academy since `begin`. */
let calls = [];
/** @type {Map<string, import('node:http').RequestListener>} What pages are compared with, by path. */
const compared = new Map();

// Before the site imports the module: it takes the functions that are there then.
Object.assign(dom, {
  renderToString: (/** @type {ReactElement} */ tree) => renderToString((drawn = tree)),
  renderToPipeableStream: (
    /** @type {ReactElement} */ tree,
    /** @type {import('react-dom/server').RenderToPipeableStreamOptions} */ options,
  ) => renderToPipeableStream((drawn = tree), options),
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
 * Answers with a page that React alone renders.
 * @param {ReactElement} page
 * @returns {import('node:http').RequestListener}
 */
function bareHost(page) {
  return async (request, response) => {
    const html = `<!DOCTYPE html>${renderToString(page)}`;
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
    compared.set(`${name}/react`, bareHost(repeatable(drawn)));
    compared.set(`${name}/stock`, await stockHost(drawn, [...calls]));
    return { name, calls: calls.length };
  },
});
