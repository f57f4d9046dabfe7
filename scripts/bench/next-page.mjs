// The next public page after a hover: when its words are seen, with the rules of the site and without.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { z } from 'zod';
import { findWholeBrowser } from '../browser.mjs';
import { say, show } from '../console.mjs';
import { median } from './measuring.mjs';

/** How long the way to the site takes, there and back, in milliseconds. */
const WAY = 100;
/** How long a link is pointed at before it is pressed, and how long it is pressed, in milliseconds. */
const HOVER = 400;
const PRESS = 90;
const FROM = '/cursos';
const TO = '/vacaciones';

/** Tells when the first words of a page are seen, in milliseconds since 1970: pages that wait to be shown have no other way. */
const TELLING = `<script>new PerformanceObserver((entries) => {
const [first] = entries.getEntriesByName('first-contentful-paint');
if (first) navigator.sendBeacon('/seen', JSON.stringify([location.pathname, performance.timeOrigin + first.startTime]));
}).observe({ type: 'paint', buffered: true })</script>`;
const Seen = z.tuple([z.string(), z.number()]);

/**
 * Shows how long the page takes whose link was pointed at and pressed, beside the same without the rules: pressed by a
 * script, a link is pointed at by nobody. It wants a whole Chromium, since the shell draws nothing ahead, and not
 * Playwright, which has pages stand still until it knows them.
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
 * A slow way to the site, whose pages tell when they are seen.
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
    // The browser left, or takes no more of it.
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
     * Settles when a page is seen, with the moment in milliseconds since 1970.
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
 * @returns {Promise<number>} From the click to the first words, in milliseconds.
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
