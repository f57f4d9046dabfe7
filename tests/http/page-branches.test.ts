import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../scripts/build.mjs';
import { createPageHandler } from '../../server/http/pages.ts';
import { publicPageOf } from '../../server/http/public-pages.ts';
import { openBuiltSite } from '../../server/http/site.ts';
import { createLogger } from '../../server/logger.ts';
import { PAGES, openVisitors } from './opened-pages.ts';
import type { Visitors } from './opened-pages.ts';
import { settingsWith } from './settings.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

// A page is drawn with only the routes of its own branch. Here each is also drawn with all routes, from a build that
// may change between two requests, as in development.

const SANDBOX = 'branches';
const NOW = new Date();

let site: TestSite;
let visitors: Visitors;
/** The last page, drawn in both ways. */
let drawn: { readonly inBranch: string; readonly withAll: string; readonly ids: readonly string[] };

beforeAll(async () => {
  await buildSite();
  const { build, moduleHashes } = await openBuiltSite('build', false);
  if (typeof build === 'function') throw new Error('The built site is there already.');
  const draw = (one: ServerBuild | (() => Promise<ServerBuild>)) =>
    createPageHandler({
      site: { build: one, moduleHashes },
      settings: settingsWith({}),
      now: () => NOW,
      log: createLogger('fatal', { write: () => undefined }),
      errorReports: { remember: () => undefined },
    });
  const [inBranch, withAll] = [draw(build), draw(() => Promise.resolve(build))];
  site = await openSite({
    page: async (request, page) => {
      if (request.method === 'POST') return inBranch(request, page);
      const answers = [await inBranch(request, page), await withAll(request, page)];
      const [one = '', other = ''] = await Promise.all(answers.map(written));
      const ids = (await answers[0]?.clone().text())?.match(MADE_ID) ?? [];
      drawn = { inBranch: one, withAll: other, ids };
      return answers[0];
    },
  });
  visitors = await openVisitors(site.kipu, SANDBOX);
}, 60_000);
afterAll(() => site.close());

const MADE_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Matches what differs for each drawing: ids, and the time. */
const MADE_ANEW = new RegExp(`${MADE_ID.source}|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z|\\b\\d{13}\\b`, 'g');

const written = async (answer: Response) =>
  [answer.status, JSON.stringify([...answer.headers]), await answer.clone().text()]
    .join('\n')
    .replace(MADE_ANEW, '…');

test.each(PAGES.map((page) => ({ of: page.who ?? 'nobody', at: page.path, page })))(
  '$at of $of is the same to the letter',
  async ({ page }) => {
    await site.get(visitors.path(page), { cookie: visitors.cookie(page) });
    expect(drawn.inBranch).toBe(drawn.withAll);
    expect(drawn.inBranch.startsWith('200\n')).toBe(true);
  },
);

const KEPT = PAGES.filter(({ path, who }) => who === undefined && publicPageOf(path) !== null);

test.each(KEPT)('$path is kept for everybody, and has no id that is made for one visit', async (page) => {
  const before = drawn;
  await site.get(page.path);
  expect(drawn, 'it was drawn').not.toBe(before);
  expect(drawn.ids, 'server/http/public-pages.ts gives one drawing to many').toEqual([]);
});

test.each([
  '/cursos/no-existe',
  '/no-existe',
  '/dashboard',
  '/sitemap.xml',
  '/robots.txt',
  '/?index&ingresar',
  '/cursos?tema=robotica&pagina=2',
  '/cursos.data',
  '/_root.data',
  '/no-existe.data',
])('%s of nobody is the same to the letter', async (path) => {
  await site.get(path);
  expect(drawn.inBranch).toBe(drawn.withAll);
});
