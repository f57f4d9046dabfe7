import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { ROBLOX, newBuyer, reachPay } from '../api/buyers.ts';
import { tableUnder } from '../docs/documents.ts';
import { openDrawnSite } from './drawn-site.ts';
import { settingsWith } from './settings.ts';
import type { TestSite } from './site.ts';

/** How to recognize each inline script of the inventory. */
const INLINE: Readonly<Record<string, RegExp>> = {
  'hashes of the modules': /^\{"integrity":\{"\/assets\//,
  'time zone': /^document\.cookie='kipu_zone='/,
  'scroll position': /positions/,
  'data of the page': /__remixContext/,
  'start of the modules': /^import "\/assets\/manifest-/,
  'after the words': /^\{const start=/,
};
const MODULE = /^\/assets\/[\w.-]+-[\w-]{8}\.js$/;

let site: TestSite;
let page: string;
let policy: string;
beforeAll(async () => {
  site = await openDrawnSite();
  const buyer = await newBuyer(site.kipu, 'scripts', 'scripts');
  const { attemptId } = await reachPay(buyer, ROBLOX, 'Alba');
  const cookie = `${buyer.cookie()}; kipu_mock_sandbox=scripts`;
  const answer = await site.get(paths.enrollment(attemptId), { cookie });
  expect(answer.status).toBe(200);
  policy = answer.headers.get('content-security-policy') ?? '';
  page = await answer.text();
});
afterAll(() => site.close());

const inventory = () =>
  tableUnder('docs/payment-page-scripts.md', 'Scripts').map(([name = '', from = '']) => ({ name, from }));

test('every script in the payment page stands in the inventory, and nothing else does', () => {
  const found = [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', text = '']) => {
      const [, address] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
      if (address !== undefined) return MODULE.test(address) ? 'modules' : address;
      expect(attributes).toMatch(/nonce="[\w-]{22}"/);
      return Object.entries(INLINE).find(([, words]) => words.test(text.trim()))?.[0] ?? text.slice(0, 200);
    },
  );
  // All scripts named in the page, whether preloaded or started.
  const asked = [...page.matchAll(/"(\/[^"\s]+\.m?js)"/g)].map(([, address = '']) =>
    MODULE.test(address) ? 'modules' : address,
  );
  const drawn = inventory().filter(({ from }) => !from.endsWith('_URL'));
  expect([...new Set([...found, ...asked])].sort()).toEqual(drawn.map(({ name }) => name).sort());
});

test('scripts of others come from where the inventory says, and from nowhere else', () => {
  const { cardFormScriptUrl, globalCard } = settingsWith();
  const known = { CARD_FORM_SCRIPT_URL: cardFormScriptUrl, GLOBAL_CARD_SCRIPT_URL: globalCard?.scriptUrl };
  const named = inventory().filter(({ from }) => from.endsWith('_URL'));
  expect(named.map(({ from }) => from)).toEqual(Object.keys(known));
  const [, sources = ''] = /script-src ([^;]+)/.exec(policy) ?? [];
  const allowed = Object.values(known).flatMap((url) => (url === undefined ? [] : new URL(url).origin));
  expect(sources.split(' ').filter((source) => !/^'(?:self|nonce-[\w-]+)'$/.test(source))).toEqual(allowed);
});

test('its modules start at once for the card form, and those of a page that is read start after its words', async () => {
  const started = (html: string) => ({
    ahead: (html.match(/rel="modulepreload"/g) ?? []).length,
    atOnce: (html.match(/<script[^>]* type="module"/g) ?? []).length,
    later: (html.match(/<link rel="later" href="\/assets\/|<script[^>]* type="text\/plain"/g) ?? []).length,
  });
  const buyer = await newBuyer(site.kipu, 'read', 'read');
  const cookie = `${buyer.cookie()}; kipu_mock_sandbox=read`;
  const dashboard = await (await site.get(paths.dashboard(), { cookie })).text();
  expect(started(page)).toMatchObject({ atOnce: 1, later: 0 });
  expect(started(page).ahead).toBeGreaterThan(5);
  expect(started(dashboard)).toMatchObject({ ahead: 0, atOnce: 0 });
  expect(started(dashboard).later).toBeGreaterThan(5);
});
