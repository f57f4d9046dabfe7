import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// What the first anonymous view of every public page says about hours, when only the country is known.

let site: TestSite;
let publicPages: readonly string[];
beforeAll(async () => {
  site = await openDrawnSite();
  const listed = await (await site.get('/sitemap.xml')).text();
  publicPages = [
    ...[...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
    paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado'),
  ];
}, 120_000);
afterAll(() => site.close());

const HOUR = String.raw`\d{1,2}:\d\d [ap]\. m\.`;
const WEEK = String.raw`(${HOUR}) – ${HOUR}`;
/** '10:00 a. m. – 11:30 a. m. (10:00 a. m. en Lima, 9:00 a. m. en Ciudad de México)' */
const ON_BOTH_CLOCKS = new RegExp(
  String.raw`${WEEK} ?\(? ?\1 en Lima, ${HOUR}(?: del día \w+)? en Ciudad de México`,
  'g',
);
const ON_ITS_OWN_CLOCK = new RegExp(String.raw`${WEEK}(?= ?\(? ?hora de Lima)`, 'g');
/** A deadline, which is one instant by the academy's clock. */
const OF_LIMA = new RegExp(String.raw`${HOUR},? \(?\s?hora de Lima`, 'g');

/** Returns how many weekly hours the public pages show, and the hours that are left without those shown correctly. */
async function hoursSeenFrom(country: string, weeks: RegExp) {
  let told = 0;
  const left: string[] = [];
  for (const path of publicPages) {
    const html = await (await site.get(path, { 'cf-ipcountry': country })).text();
    const [main = ''] = /<main[^>]*>.*<\/main>/s.exec(html) ?? [];
    const words = main.replace(/<script.*?<\/script>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ');
    told += words.match(weeks)?.length ?? 0;
    const rest = words.replace(weeks, '').replace(OF_LIMA, '');
    left.push(
      ...(rest.match(new RegExp(`.{0,40}${HOUR}.{0,40}`, 'g')) ?? []).map((hour) => `${path}: ${hour}`),
    );
  }
  return { told, left };
}

test('from another country every week is told on both clocks, and every other hour with its place', async () => {
  const { told, left } = await hoursSeenFrom('MX', ON_BOTH_CLOCKS);
  expect(left).toEqual([]);
  expect(told).toBeGreaterThan(100);
});

test('from Peru every hour is of Lima, and says so', async () => {
  const { told, left } = await hoursSeenFrom('PE', ON_ITS_OWN_CLOCK);
  expect(left).toEqual([]);
  expect(told).toBeGreaterThan(100);
});
