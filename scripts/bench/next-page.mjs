// The next public page after a hover: when its words are seen, fetched ahead by the rules of the site and not.
import { show } from '../console.mjs';
import { median } from './measuring.mjs';

/** How long the way to the site takes, there and back, in milliseconds. */
const WAY = 100;
/** How long a link is pointed at before it is pressed, in milliseconds. */
const HOVER = 400;

/**
 * Shows how long the page takes whose link was pointed at, beside the same without the rules: pressed by a script, a
 * link is pointed at by nobody.
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 * @param {number} rounds
 */
export async function showNextPage(browser, origin, rounds) {
  /** @type {{ ahead: number[], asked: number[] }} */
  const taken = { ahead: [], asked: [] };
  for (let round = 0; round < rounds; round += 1) {
    taken.ahead.push(await paintOfNext(browser, origin, true));
    taken.asked.push(await paintOfNext(browser, origin, false));
  }
  const [ahead, asked] = [median(taken.ahead), median(taken.asked)];
  const figures = `${ahead.toFixed(0)} ms, without rules ${asked.toFixed(0)} ms: ${(ahead / asked).toFixed(2)}`;
  show(`\n  next public page after a hover, ${WAY} ms of way: ${figures}\n`);
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 * @param {boolean} isPointedAt
 * @returns {Promise<number>} From the click to the first words, in milliseconds.
 */
async function paintOfNext(browser, origin, isPointedAt) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: WAY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(`${origin}/cursos`, { waitUntil: 'networkidle' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Vacaciones' });
  if (isPointedAt) {
    await link.hover();
    await page.waitForTimeout(HOVER);
    await link.click();
  } else await link.dispatchEvent('click');
  await page.waitForURL(/\/vacaciones$/);
  const paint = await page.evaluate(async () => {
    /** @type {PerformanceEntry} */
    const entry = await new Promise((resolve) => {
      new PerformanceObserver((entries) => {
        const [first] = entries.getEntriesByName('first-contentful-paint');
        if (first) resolve(first);
      }).observe({ type: 'paint', buffered: true });
    });
    return entry.startTime;
  });
  await context.close();
  return paint;
}
