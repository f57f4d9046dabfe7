import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import ROUTES from '../../app/routes.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { PAGES as PHOTOGRAPHED } from '../../scripts/pictures/pages.mjs';
import { apiRouter } from '../../server/api/router.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { speculationRules } from '../../server/http/public-pages.ts';
import { ENDPOINTS } from '../../server/upstream/endpoints.ts';

// What is easily forgotten when adding a page, a call or an error. tests/pages/sweep.spec.ts and
// tests/mocks/endpoints.test.ts check that every route has a page in the sweep, and every endpoint a valid mock
// handler.

/** One URL of each kind; a new kind does not compile until it is here. */
const ADDRESSES: Record<keyof typeof paths, string> = {
  home: paths.home(),
  vacations: paths.vacations(),
  vacationsFor: paths.vacationsFor('8-a-11'),
  courses: paths.courses(),
  course: paths.course('x'),
  learningPaths: paths.learningPaths(),
  prices: paths.prices(),
  teacher: paths.teacher('x'),
  howClassesWork: paths.howClassesWork(),
  learningPath: paths.learningPath('x'),
  wholePath: paths.wholePath('x'),
  waitingList: paths.waitingList('x', 'y'),
  announcement: paths.announcement('x'),
  chosenOn: paths.chosenOn({ kind: 'course', age: '8-a-11', slug: 'x', groupId: 'y' }),
  enrollment: paths.enrollment(),
  coupon: paths.coupon(),
  purchaseStep: paths.purchaseStep(1),
  invite: paths.invite(),
  invitation: paths.invitation('x'),
  purchases: paths.purchases(),
  receipt: paths.receipt('1'),
  receiptFile: paths.receiptFile('1'),
  changeGroup: paths.changeGroup('1'),
  withdrawal: paths.withdrawal('1'),
  bought: paths.bought({ purchaseNumber: '1', student: null }),
  account: paths.account(),
  accountFile: paths.accountFile(),
  erasure: paths.erasure(),
  emailCode: paths.emailCode(),
  recovery: paths.recovery(),
  newPassword: paths.newPassword('x'),
  dashboard: paths.dashboard(),
  parentsZone: paths.parentsZone({ childId: 'x' }),
  courseCalendar: paths.courseCalendar('x'),
  courseInGoogle: paths.courseInGoogle('x', 1),
  dashboardFaq: paths.dashboardFaq(),
  dashboardContact: paths.dashboardContact(),
  profiles: paths.profiles(),
  organization: paths.organization('x'),
  organizationFile: paths.organizationFile('x'),
  organizationCertificates: paths.organizationCertificates('x'),
  certificate: paths.certificate('x'),
  verification: paths.verification(),
  verify: paths.verify('x'),
  terms: paths.terms(),
  privacy: paths.privacy(),
  refunds: paths.refunds(),
  safety: paths.safety(),
  contact: paths.contact(),
  claimsBook: paths.claimsBook(),
  claimSheet: paths.claimSheet('1'),
  blog: paths.blog(),
  blogPost: paths.blogPost('x'),
  video: paths.video('x'),
  thankYou: paths.thankYou('x'),
  about: paths.about(),
  gameJam: paths.gameJam(),
  projects: paths.projects(),
  logout: paths.logout(),
  country: paths.country(),
};

/** Requested by programs under names that we do not choose, or never linked. */
const WITHOUT_ADDRESS = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/mantenimiento', '/*'];

/** Endpoints that do not have a caller yet. */
const AWAITED = ['refresh'];

/** Procedures of calls that the specification has and no page needs (spec §7). */
const SPECIFIED_ONLY = ['learningPaths.whole', 'payments.resell'];

/** Endpoints of whose answer nothing matters but its status, and the entry that the catalogue reads among others. */
const UNREAD = ['logout', 'sendPasswordLink', 'courseEntry'];

/** Their answers are read by server/payments/providers, which must also read what breaks the contract. */
const READ_BY_PROVIDERS = ['card-provider.ts', 'global-card.ts', 'local-payments.ts'];

/** Not a field of an answer: the contract makes it out of `status`. */
const MADE_HERE = ['course_status'];

/** Procedures whose ids belong to nobody, or that are tested elsewhere. */
const TRIED_ELSEWHERE = [
  // Ids of products on sale.
  'checkout.choose',
  // A claim may quote any number, which is not used to read anything.
  'support.fileClaim',
  // A child of another family counts as no choice: tests/api/purchase-steps.test.ts.
  'checkout.student',
  // Only the session that filed a claim can open its sheet: tests/api/claims.test.ts.
  'support.claimSheet',
];

/** Answered with an error status, which search engines do not index. */
const WITHOUT_INDEX = ['routes/not-found.tsx', 'routes/maintenance.tsx'];

/** Public pages in the page cache, as the speculation rules list them. */
const KEPT_FOR_ALL = z
  .object({
    prefetch: z.tuple([
      z.object({
        where: z.object({
          and: z.tuple([z.object({ href_matches: z.array(z.string()) })]).rest(z.unknown()),
        }),
      }),
    ]),
  })
  .parse(JSON.parse(speculationRules(true))).prefetch[0].where.and[0].href_matches;

/** Public pages that are different for each visit, or have a hydrated form. */
const DRAWN_EACH_TIME = ['/libro-de-reclamaciones', '/contactanos'];

/** Photographed where the story of a purchase or a claim leads, or in place of another page. */
const WITHOUT_OWN_PICTURE = [
  'routes/purchase.tsx',
  'routes/change-group.tsx',
  'routes/withdrawal.tsx',
  'routes/claim-sheet.tsx',
  'routes/maintenance.tsx',
];

/** What this test needs of a procedure. */
const Definition = z.object({ inputs: z.array(z.unknown()) });

/** The exports of a route module, in their required order. */
const ORDER = ['meta', 'handle', 'loader', 'action', 'default', 'ErrorBoundary'];

/** Public pages without breadcrumbs: the start page, printed texts, and the end of forms. */
const WITHOUT_CRUMBS = ['routes/home.tsx', 'routes/legal.tsx', 'routes/thank-you.tsx'];

/** The file of every route with its exports in order, read as text, since a build takes too long. */
const ROUTE_FILES = [...new Set(ROUTES.map(({ file }) => file))].map((file) => {
  const source = readFileSync(path.join('app', file), 'utf8');
  const told = [...source.matchAll(/^export (?:async )?(?:const |function )?(\w+)/gm)];
  const exported = told.flatMap(([, name = '']) => (ORDER.includes(name) ? [name] : []));
  // Only public pages describe themselves to search engines, and some of them are hidden.
  const isListed = source.includes('export const meta = publicMeta') && !source.includes('hidden: true');
  return { file, source, exported, isListed };
});

/** Whether a pattern of app/routes.ts matches a path. */
function isOf(pattern: string, address: string): boolean {
  const [pathname = ''] = address.split('?');
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
}

function fieldNames(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(fieldNames);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNames);
  return [];
}

describe('a route', () => {
  test('has its address in app/paths.ts', () => {
    const unknown = ROUTES.map((route) => `/${route.path ?? ''}`)
      .filter((pattern) => !WITHOUT_ADDRESS.includes(pattern))
      .filter((pattern) => !Object.values(ADDRESSES).some((address) => isOf(pattern, address)));
    expect(unknown, 'give these an address in app/paths.ts').toEqual([]);
  });

  test('that is a page has a title and a loader, and an action that takes the forms of the layout', () => {
    const lacking = ROUTE_FILES.filter(
      ({ file, exported }) => exported.includes('default') && file !== 'routes/maintenance.tsx',
    ).flatMap(({ file, exported }) =>
      ['meta', 'loader', 'action']
        .filter((name) => !exported.includes(name))
        .map((name) => `${file} exports no ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  test('tells search engines its title, description and one address, or to stay away', () => {
    const silent = ROUTE_FILES.filter(({ exported }) => exported.includes('meta')).filter(
      ({ file, source }) =>
        !/export const meta[^;]*?\b(?:publicMeta|privateMeta)\b/.test(source) &&
        !WITHOUT_INDEX.includes(file),
    );
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  test('that is for everybody and runs no script is kept for everybody', () => {
    const listed = ROUTE_FILES.filter(
      ({ source, isListed }) => isListed && !source.includes('hydrate: true'),
    );
    const kept = new RegExp(
      KEPT_FOR_ALL.map((pattern) => `^${pattern.replace(/:\w+/g, ':\\w+')}$`).join('|'),
    );
    const unkept = ROUTES.filter(({ file }) => listed.some((route) => route.file === file))
      .map(({ path: pattern = '' }) => `/${pattern}`)
      .filter((pattern) => !kept.test(pattern) && !DRAWN_EACH_TIME.includes(pattern));
    expect(
      unkept,
      'add these to the table of server/http/public-pages.ts, or to DRAWN_EACH_TIME here with what keeps them from it',
    ).toEqual([]);
  });

  test('that search engines may find has breadcrumbs', () => {
    const lost = ROUTE_FILES.filter(
      ({ file, source, isListed }) =>
        isListed && !source.includes('crumbs: ') && !WITHOUT_CRUMBS.includes(file),
    );
    expect(lost.map(({ file }) => `${file} has no crumbs in its handle`)).toEqual([]);
  });

  test('that search engines may find stands in the sitemap, under an address of its own', () => {
    const sitemap = readFileSync('app/routes/sitemap.tsx', 'utf8');
    const wrong = ROUTE_FILES.filter(({ isListed }) => isListed).flatMap(({ file, source }) => {
      const name = /publicMeta[(<][^]*?\bpath: paths\.(\w+)/.exec(source)?.[1];
      if (name === undefined) return [];
      const isThere = new RegExp(`\\bpaths\\.${name}\\b`).test(sitemap);
      const address = Object.entries(ADDRESSES).find(([known]) => known === name)?.[1] ?? '';
      const isOwn = ROUTES.some((route) => route.file === file && isOf(`/${route.path ?? ''}`, address));
      return [
        ...(isThere ? [] : [`${file}: no paths.${name} in app/routes/sitemap.tsx`]),
        ...(isOwn ? [] : [`${file}: paths.${name} of its meta is the address of another page`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('is listed: no file of app/routes is left out of app/routes.ts', () => {
    const files = readdirSync('app/routes').filter((file) => file.endsWith('.tsx'));
    const listed = ROUTE_FILES.map(({ file }) => file);
    expect(files.filter((file) => !listed.includes(`routes/${file}`))).toEqual([]);
  });

  test('that is a page is photographed by npm run pictures', () => {
    const isPhotographed = (pattern: string) =>
      PHOTOGRAPHED.some(({ path: address }) => address !== undefined && isOf(pattern, address));
    const pages = ROUTE_FILES.filter(
      ({ file, exported }) => exported.includes('default') && !WITHOUT_OWN_PICTURE.includes(file),
    ).map(({ file }) => file);
    const missing = ROUTES.filter(({ file }) => pages.includes(file))
      .map(({ path: pattern = '' }) => `/${pattern}`)
      .filter((pattern) => !isPhotographed(pattern));
    expect(missing, 'add these to scripts/pictures/pages.mjs').toEqual([]);
  });

  test('is told in one order: meta, handle, loader, action, page, error boundary', () => {
    const disordered = ROUTE_FILES.filter(({ exported }) => {
      const places = exported.map((name) => ORDER.indexOf(name));
      return places.some((place, index) => place < (places[index - 1] ?? 0));
    });
    expect(disordered.map(({ file }) => file)).toEqual([]);
  });
});

test('every endpoint has a client', () => {
  const clients = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('endpoints.ts'))
    .map((file) => readFileSync(path.join('server', file), 'utf8'))
    .join('\n');
  const uncalled = Object.keys(ENDPOINTS).filter((name) => !clients.includes(`'${name}'`));
  expect(uncalled.filter((name) => !AWAITED.includes(name))).toEqual([]);
});

test('every procedure has a caller', () => {
  const callers = ['app', 'server/http'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(room, file), 'utf8')),
  );
  const isCalled = (name: string) => callers.some((source) => source.includes(name));
  const uncalled = Object.keys(apiRouter._def.procedures).filter((name) => !isCalled(name));
  expect(uncalled.sort()).toEqual(SPECIFIED_ONLY);
});

test('every answer is read by a contract', () => {
  const unread = readdirSync('server/upstream')
    .filter((file) => file.endsWith('.ts') && !READ_BY_PROVIDERS.includes(file))
    .flatMap((file) => {
      const source = readFileSync(path.join('server/upstream', file), 'utf8');
      const calls = source.matchAll(/endpoint: '(\w+)'(?:(?!endpoint: )[^;])*?answer: z\.unknown\(\)/g);
      return [...calls].map(([, endpoint = '']) => endpoint);
    });
  expect(unread.sort(), 'Kept reads the answer to a change that shows nothing of it').toEqual(
    UNREAD.toSorted(),
  );
});

test('every field that is read of an answer is told by the demo or a test, and so has been odd', () => {
  const told = ['fixtures', 'mocks', 'tests']
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
    )
    .filter((file) => /\.(?:ts|json)$/.test(file) && !file.startsWith(path.join('tests', 'arrows')))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const words = new Set(told.match(/\w+/g));
  const untold = readdirSync('server/upstream/contracts').flatMap((file) => {
    const source = readFileSync(path.join('server/upstream/contracts', file), 'utf8');
    return [...source.matchAll(/^ +([a-z]\w*): (?=[a-z])/gim)]
      .map(([, field = '']) => field)
      .filter((field) => !words.has(field) && !MADE_HERE.includes(field))
      .map((field) => `${file}: ${field}`);
  });
  expect(untold, 'add a value of these to fixtures/, for tests/http/oddities.test.ts').toEqual([]);
});

test('every scenario says what it does and what is then read', () => {
  const lacking = SCENARIOS.filter(({ meaning, text }) => meaning.length < 10 || text.length < 3);
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

test('every failure says how it is brought about', () => {
  const ids: readonly string[] = SCENARIOS.map(({ id }) => id);
  const lacking = Object.entries(CATALOGUE).filter(([, { reproduce }]) =>
    'scenario' in reproduce ? !ids.includes(reproduce.scenario) : reproduce.steps.length < 10,
  );
  const told = lacking.map(([code, { reproduce }]) =>
    'scenario' in reproduce ? `${code}: no scenario ${reproduce.scenario}` : `${code}: no steps`,
  );
  expect(told).toEqual([]);
});

test('every procedure that takes an id is tried with those of others', () => {
  const tried = readFileSync('tests/api/access.test.ts', 'utf8');
  const untried = Object.entries<object>(apiRouter._def.procedures)
    .filter(([name]) => !TRIED_ELSEWHERE.includes(name))
    .filter(([, procedure]) => {
      const { inputs } = Definition.parse(Reflect.get(procedure, '_def'));
      return inputs.flatMap(fieldNames).some((name) => /^id$|Id$|^(?:purchase|claim)Number$/.test(name));
    })
    .map(([name]) => name)
    .filter((name) => !tried.includes(`'${name}': [`));
  expect(untried, 'add these to PROCEDURES in tests/api/access.test.ts').toEqual([]);
});
