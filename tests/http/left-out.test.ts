import { matchPath } from '@remix-run/react';
import { http } from 'msw';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import ROUTES from '../../app/routes.ts';
import { paths } from '../../app/paths.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { START } from '../support/academy.ts';
import { openDrawnSite } from './drawn-site.ts';
import { OPENED_ELSEWHERE, openVisitors, PAGES } from './opened-pages.ts';
import type { OpenedPage, Visitors } from './opened-pages.ts';
import type { TestSite } from './site.ts';

// A page works without anything that is not its subject: each call of a page in turn gets an unreadable answer, and
// only the calls that the page is about may make it fail.

let site: TestSite;
let visitors: Visitors;
beforeAll(async () => {
  site = await openDrawnSite();
  visitors = await openVisitors(site.kipu, 'left-out');
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Opens a page while one call, if given, has a wrong answer; returns its status, its HTML and the calls it made. */
async function open(
  page: OpenedPage,
  wrong?: string,
  answer: () => Response = () => Response.json('nothing of this'),
) {
  const calls = new Set<string>();
  site.kipu.use(
    http.get('*', ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname === '127.0.0.1') return;
      calls.add(`${pathname}${search}`);
      return `${pathname}${search}` === wrong ? answer() : undefined;
    }),
  );
  const opened = await site.get(visitors.path(page), { cookie: visitors.cookie(page) });
  site.kipu.reset();
  return { status: opened.status, html: await opened.text(), calls };
}

const TITLED = PAGES.map((page) => ({ ...page, by: page.who ?? 'a visitor' }));

test.each(TITLED)('$path for $by stands without whatever is beside its matter', async (page) => {
  const { status, calls } = await open(page);
  expect(status).toBe(200);
  const fell: string[] = [];
  const gone: string[] = [];
  for (const call of calls) {
    const without = await open(page, call);
    if (without.status !== 200) fell.push(call);
    if (without.status === 404) gone.push(call);
  }
  expect(gone, 'an answer that cannot be read makes no address wrong').toEqual([]);
  expect(
    fell.sort(),
    'read what stands beside the matter by orLeftOut; the rest is `needs` of its row in tests/http/opened-pages.ts',
  ).toEqual([...page.needs].sort());
});

const REFUSALS = [400, 409, 422].map(
  (status) => [`status ${status}`, () => Response.json({ detail: 'No.' }, { status })] as const,
);
const NONE = ['an empty list', () => Response.json({ data: [] })] as const;

/** What may be answered instead of what was asked for, without a fault of ours. The content service has other lists. */
const noneOf = (call: string) => (call.startsWith('/api/') ? [...REFUSALS, NONE] : REFUSALS);

test.each(TITLED.filter(({ needs }) => needs.length > 0))(
  '$path for $by does not blame us where the academy refuses what it needs, or has none',
  async (page) => {
    const blamed: string[] = [];
    for (const call of page.needs) {
      for (const [what, answer] of noneOf(call)) {
        const { status, html } = await open(page, call, answer);
        if (status === 500 || html.includes(PAGE_FAILURES.unexpected.text)) blamed.push(`${call}: ${what}`);
      }
    }
    expect(blamed).toEqual([]);
  },
);

const UNREADABLE = () => Response.json('nothing of this');
/** Offers of a house that has numbers for its courses where its content service has entry ids. */
const NUMBERED = () =>
  Response.json(courseOffers(START).map((offer, place) => ({ ...offer, id: place + 1 })));

test.each([
  ...[paths.teacher('sofia-castaneda'), paths.vacations()].map((address) => [address, UNREADABLE] as const),
  ...[
    paths.teacher('sofia-castaneda'),
    paths.courses(),
    paths.course('curso-de-videojuegos-con-roblox'),
    paths.prices(),
  ].map((address) => [address, NUMBERED] as const),
])(
  '%s says of what it cannot read that it cannot, and not that nothing is to begin',
  async (address, offers) => {
    site.kipu.use(http.get('*/api/courses/', offers));
    const html = await (await site.get(address)).text();
    expect(html).toContain(PAGE_FAILURES.starts_unread.text);
    expect(html.split('id="proximamente"')[0]).not.toContain('Próximamente');
  },
);

test('every page of the site is opened here, or known to ask for nothing', () => {
  const known = new Set([...OPENED_ELSEWHERE, 'home']);
  const patterns = ROUTES.filter(({ file }) => !known.has(path.basename(file, '.tsx'))).map(
    (one) => one.path ?? '',
  );
  const opened = (pattern: string) =>
    PAGES.some((page) => matchPath(`/${pattern}`, page.path.replace(/[?#].*/, '')));
  expect(
    patterns.filter((pattern) => !opened(pattern)),
    'add these to PAGES in tests/http/opened-pages.ts, or to OPENED_ELSEWHERE there when they ask for nothing',
  ).toEqual([]);
});
