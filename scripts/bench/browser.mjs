// node scripts/bench/browser.mjs: what pages load in a browser, how soon the next page and a card form are ready, when
// the text of pages is visible and their scripts run on slow connections, their four Lighthouse scores, and their
// largest contentful paint compared with the same bytes from a static file server. Connections are like those of the
// proxy of deploy/, HTTP/2 over TLS, for which openssl makes a certificate. The last two need Lighthouse, which is not
// part of this repository: npm install --prefix /tmp/lighthouse lighthouse@12, then LIGHTHOUSE=/tmp/lighthouse node
// scripts/bench/browser.mjs. ROUNDS=0 leaves out the paints.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../browser.mjs';
import { say, show } from '../console.mjs';
import { showCardForm } from './card-form.mjs';
import { median } from './measuring.mjs';
import { showNextPage } from './next-page.mjs';
import { copyOf, selfSigned, serveSecurely } from './secure-server.mjs';
import { onSite } from './site.mjs';
import { showSlowLines } from './slow-line.mjs';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

const PAGES = [
  { path: '/' },
  { path: '/cursos' },
  { path: '/cursos/curso-de-youtuber-kids' },
  { path: '/vacaciones/8-a-11' },
  { path: '/contactanos' },
  { path: '/dashboard', as: 'mama@kipu.test' },
  { path: '/dashboard', as: 'alumna@kipu.test' },
];

/** @typedef {{ readonly path: string, readonly as?: string, readonly cookie?: string }} Asked */

/**
 * A Lighthouse result of a page. Scores are 0 to 1, null for what does not apply.
 * @typedef {object} Examined
 * @property {Record<string, { title: string, score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { score: number | null, numericValue?: number }>} audits
 *
 * @typedef {(page: { readonly url: string, readonly cookie?: string | undefined }, options?: { onlyAudits: string[] }) => Promise<Examined>} Examine
 */

await onSite(async ({ origin, mockOrigin, signIn }) => {
  /** @type {Asked[]} */
  const pages = await Promise.all(
    PAGES.map(async (page) => ({ ...page, ...(page.as && { cookie: await signIn(page.as) }) })),
  );
  const executablePath = (await findBrowser()) ?? undefined;
  await showBytes(origin, pages, executablePath);
  if (ROUNDS > 0) await showNextPage(origin, ROUNDS);
  await showCardForm(chromium, { origin, mockOrigin, executablePath, rounds: ROUNDS });
  if (ROUNDS > 0) await showSlowLines(chromium, { origin, pages, executablePath, rounds: ROUNDS });
  const lighthouse = process.env['LIGHTHOUSE'];
  if (!lighthouse) return;
  const examine = await lighthouseIn(lighthouse, executablePath);
  await showScores(origin, pages, examine);
  if (ROUNDS > 0) await showPaints(origin, pages, examine);
});

/**
 * Shows the bytes that each page transfers until the network is idle.
 * @param {string} origin
 * @param {readonly Asked[]} pages
 * @param {string | undefined} executablePath Path of the browser.
 */
async function showBytes(origin, pages, executablePath) {
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const lines = [];
  for (const { path: address, as: account, cookie } of pages) {
    const context = await browser.newContext(cookie ? { extraHTTPHeaders: { cookie } } : {});
    const page = await context.newPage();
    /** @type {Record<string, number>} */
    const bytes = { document: 0, stylesheet: 0, script: 0, font: 0 };
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      bytes[kind] = (bytes[kind] ?? 0) + Number(response.headers()['content-length'] ?? 0);
    });
    await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
    await context.close();
    const kinds = ['document', 'stylesheet', 'script', 'font'].map((kind) => kilobytes(bytes[kind] ?? 0));
    lines.push(`  ${nameOf({ path: address, as: account })}${kinds.join('')}`);
  }
  await browser.close();
  show(
    `\n  ${'kB'.padEnd(44)}${['HTML', 'CSS', 'scripts', 'fonts'].map(cell).join('')}\n${lines.join('\n')}\n`,
  );
}

/**
 * Shows the Lighthouse scores of each page, out of 100, and which audits lost points.
 * @param {string} origin
 * @param {readonly Asked[]} pages
 * @param {Examine} examine
 */
async function showScores(origin, pages, examine) {
  say(`Scores of ${pages.length} pages.`);
  const lines = [];
  /** @type {string[]} */
  let titles = [];
  for (const page of pages) {
    const { categories, audits } = await examine({ url: `${origin}${page.path}`, cookie: page.cookie });
    const all = Object.values(categories);
    titles = all.map(({ title }) => title);
    const lost = all
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.score}`);
    const scores = all.map(({ score }) => (100 * (score ?? 0)).toFixed(0).padStart(16));
    lines.push(`  ${nameOf(page)}${scores.join('')}  ${lost.join(', ')}`);
  }
  const heads = titles.map((title) => title.padStart(16)).join('');
  show(`\n  ${'of 100'.padEnd(44)}${heads}\n${lines.join('\n')}\n`);
}

/**
 * Shows the largest contentful paint of each page on a simulated phone, alternating the site and a static file server.
 * @param {string} origin
 * @param {readonly Asked[]} pages
 * @param {Examine} examine
 */
async function showPaints(origin, pages, examine) {
  /** @param {string} url @param {string | undefined} cookie */
  const paintOf = async (url, cookie) => {
    const audit = 'largest-contentful-paint';
    const { audits } = await examine({ url, cookie }, { onlyAudits: [audit] });
    return Number(audits[audit]?.numericValue);
  };
  const certificate = selfSigned();
  /** @type {Map<string, import('./secure-server.mjs').Copy>} */
  const kept = new Map();
  const site = await serveSecurely(certificate, (asked, cookie) => copyOf(`${origin}${asked}`, cookie));
  const files = await serveSecurely(certificate, async (asked, cookie) => {
    const key = `${asked} ${cookie ?? ''}`;
    const copy = kept.get(key) ?? (await copyOf(`${origin}${asked}`, cookie));
    kept.set(key, copy);
    return copy;
  });
  say(
    `Largest contentful paint: ${ROUNDS} rounds of ${pages.length} pages, each from the site and from files.`,
  );
  const lines = [];
  for (const page of pages) {
    /** @type {{ site: number[], files: number[] }} */
    const taken = { site: [], files: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.site.push(await paintOf(`${site.origin}${page.path}`, page.cookie));
      taken.files.push(await paintOf(`${files.origin}${page.path}`, page.cookie));
    }
    const [drawn, copy] = [median(taken.site), median(taken.files)];
    const figures = [drawn.toFixed(0), copy.toFixed(0), (drawn / copy).toFixed(2)];
    lines.push(`  ${nameOf(page)}${figures.map(cell).join('')}`);
  }
  for (const { server } of [site, files]) server.close();
  show(
    `\n  ${'ms, median'.padEnd(44)}${['site', 'files', 'ratio'].map(cell).join('')}\n${lines.join('\n')}\n`,
  );
}

/**
 * @param {string} folder Where Lighthouse was installed.
 * @param {string | undefined} chromePath
 * @returns {Promise<Examine>}
 */
async function lighthouseIn(folder, chromePath) {
  const resolve = createRequire(path.join(folder, 'package.json')).resolve;
  const { default: lighthouse } = await import(pathToFileURL(resolve('lighthouse')).href);
  const { launch } = await import(pathToFileURL(resolve('chrome-launcher')).href);
  return async ({ url, cookie }, options) => {
    const chrome = await launch({
      chromePath,
      chromeFlags: ['--headless', '--no-sandbox', '--ignore-certificate-errors'],
      logLevel: 'silent',
    });
    try {
      const extraHeaders = cookie ? { Cookie: cookie } : {};
      const result = await lighthouse(url, {
        port: chrome.port,
        logLevel: 'silent',
        extraHeaders,
        ...options,
      });
      return result.lhr;
    } finally {
      await chrome.kill();
    }
  };
}

/** @param {Asked} page */
function nameOf({ path: address, as: account }) {
  return `${address}${account ? ` (${account})` : ''}`.padEnd(44);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return cell((bytes / 1000).toFixed(1));
}

/** @param {string} text */
function cell(text) {
  return text.padStart(9);
}
