// When the text of a page is visible, and when its scripts run, in a browser with a throttled connection.
import { show } from '../console.mjs';
import { median } from './measuring.mjs';
import { copyOf, selfSigned, serveSecurely } from './secure-server.mjs';

/** Kilobits per second, and latency (round trip) in milliseconds. The first is Lighthouse's for a phone. */
const LINES = [
  { name: '1,600 kbit/s, 150 ms', kilobits: 1_600, latency: 150 },
  { name: '400 kbit/s, 400 ms', kilobits: 400, latency: 400 },
];
/** How many times slower a phone's processor is than this machine's. */
const SLOWER = 4;

/**
 * Shows both times for each page and connection, in milliseconds since navigation, each with an empty browser cache.
 * @param {import('playwright').BrowserType} chromium
 * @param {{ origin: string, pages: readonly { path: string, as?: string, cookie?: string }[], executablePath: string | undefined, rounds: number }} options
 */
export async function showSlowLines(chromium, { origin, pages, executablePath, rounds }) {
  const site = await serveSecurely(selfSigned(), (asked, cookie) => copyOf(`${origin}${asked}`, cookie));
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const lines = [];
  for (const line of LINES) {
    for (const page of pages) {
      const seen = [];
      const awake = [];
      for (let round = 0; round < rounds; round += 1) {
        const told = await open(browser, `${site.origin}${page.path}`, page.cookie, line);
        seen.push(told.seen);
        awake.push(told.awake);
      }
      const name = `${line.name}: ${page.path}${page.as ? ` (${page.as})` : ''}`.padEnd(60);
      const last = median(awake);
      const figures = [median(seen).toFixed(0), last > 0 ? last.toFixed(0) : 'no scripts'];
      lines.push(`  ${name}${figures.map((figure) => figure.padStart(12)).join('')}`);
    }
  }
  await browser.close();
  site.server.close();
  show(
    `\n  ${'ms, median'.padEnd(60)}${'words seen'.padStart(12)}${'awake'.padStart(12)}\n${lines.join('\n')}\n`,
  );
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {string | undefined} cookie
 * @param {(typeof LINES)[number]} line
 * @returns {Promise<{ seen: number, awake: number }>} `awake` is 0 when the page is not hydrated.
 */
async function open(browser, url, cookie, { kilobits, latency }) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    ignoreHTTPSErrors: true,
    ...(cookie && { extraHTTPHeaders: { cookie } }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytes = (kilobits * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  const awake = await page.waitForFunction(() => {
    // React marks the document that it has hydrated.
    if (Object.keys(document).some((key) => key.startsWith('__reactContainer'))) return performance.now();
    const isRead = document.readyState === 'complete';
    return isRead && !document.documentElement.innerHTML.includes('__remixContext') ? -1 : 0;
  });
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  const told = { seen, awake: Math.max(0, await awake.jsonValue()) };
  await context.close();
  return told;
}
