// The next public page after a hover: when its text is visible, with the site's speculation rules and without them.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { z } from 'zod';
import { findWholeBrowser } from '../browser.mjs';
import { say, show } from '../console.mjs';
import { median } from './measuring.mjs';

/** Latency to the site, round trip. Milliseconds. */
const WAY = 100;
/** How long a link is hovered before the click, and how long the click takes. Milliseconds. */
const HOVER = 400;
const PRESS = 90;
const FROM = '/cursos';
const TO = '/vacaciones';

/** Reports a page's first contentful paint (epoch milliseconds): a prerendered page must be measured from inside. */
const TELLING = `<script>new PerformanceObserver((entries) => {
const [first] = entries.getEntriesByName('first-contentful-paint');
if (first) navigator.sendBeacon('/seen', JSON.stringify([location.pathname, performance.timeOrigin + first.startTime]));
}).observe({ type: 'paint', buffered: true })</script>`;
const Seen = z.tuple([z.string(), z.number()]);

/**
 * Shows how long a page takes after its link was hovered and clicked, compared with the same without the rules: a click
 * by script hovers nothing. It needs a full Chromium, since the headless shell does not prerender, and not Playwright,
 * which pauses new pages until it is attached to them.
 * @param {string} origin
 * @param {number} rounds
 */
export async function showNextPage(origin, rounds) {
  const executablePath = findWholeBrowser();
  if (!executablePath) {
    say('The next page after a hover is not measured: that wants a whole Chromium, as Debian has it.');
    return;
  }
  const line = await openLine(origin);
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    /** @type {{ ahead: number[], asked: number[] }} */
    const taken = { ahead: [], asked: [] };
    for (let round = 0; round < rounds; round += 1) {
      taken.ahead.push(await paintOfNext(browser, line, true));
      taken.asked.push(await paintOfNext(browser, line, false));
    }
    const [ahead, asked] = [median(taken.ahead), median(taken.asked)];
    const figures = `${ahead.toFixed(0)} ms, without rules ${asked.toFixed(0)} ms: ${(ahead / asked).toFixed(2)}`;
    show(`\n  next public page after a hover, ${WAY} ms of way: ${figures}\n`);
  } finally {
    await browser.close();
    line.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof openLine>>} Line */

/**
 * Opens a slow proxy to the site that makes its pages report when they are visible.
 * @param {string} origin
 */
async function openLine(origin) {
  /** @type {(path: string, moment: number) => void} */
  let seen = () => undefined;
  const server = createServer(async (asked, answer) => {
    if (asked.url === '/seen') {
      const [path, moment] = Seen.parse(JSON.parse(await text(asked)));
      answer.writeHead(204).end();
      seen(path, moment);
      return;
    }
    await wait(WAY);
    const headers = { ...asked.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const passed = request(`${origin}${asked.url}`, { method: asked.method, headers });
    // The browser left, or stopped reading.
    passed.on('error', () => answer.destroy());
    passed.on('response', async (given) => {
      const { 'content-security-policy': policy, 'content-length': length, ...rest } = given.headers;
      const isPage = rest['content-type']?.startsWith('text/html');
      if (isPage) answer.writeHead(given.statusCode ?? 502, rest).end(`${await text(given)}${TELLING}`);
      else given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers));
    });
    passed.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : ''}`,
    /**
     * Resolves when a page is visible, with the time in epoch milliseconds.
     * @param {string} path
     * @returns {Promise<number>}
     */
    seenAt: (path) =>
      new Promise((resolve) => {
        seen = (told, moment) => {
          if (told === path) resolve(moment);
        };
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {import('puppeteer-core').Browser} browser
 * @param {Line} line
 * @param {boolean} isPointedAt
 * @returns {Promise<number>} From the click to the first contentful paint, in milliseconds.
 */
async function paintOfNext(browser, line, isPointedAt) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${line.origin}${FROM}`, { waitUntil: 'networkidle0' });
  const link = await page.$(`header a[href="${TO}"]`);
  if (!link) throw new Error(`No link of the header leads to ${TO}.`);
  const seenAt = line.seenAt(TO);
  let clickedAt = Date.now();
  if (isPointedAt) {
    await link.hover();
    await wait(HOVER);
    await page.mouse.down();
    await wait(PRESS);
    clickedAt = Date.now();
    await page.mouse.up();
  } else await link.evaluate((element) => element instanceof HTMLElement && element.click());
  const taken = (await seenAt) - clickedAt;
  await context.close();
  return taken;
}
