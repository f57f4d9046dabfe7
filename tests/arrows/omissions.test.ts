import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { buildSite } from '../../scripts/build.mjs';
import { apiRouter } from '../../server/api/router.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { ENDPOINTS } from '../../server/upstream/endpoints.ts';
import { builtRoutes } from '../pages/support/routes.ts';
import type { BuiltRoute } from '../pages/support/routes.ts';

// What somebody who adds a page, a call or an error forgets first. That a route has a page in the sweep, and an endpoint
// a handler that answers by its contract, is held by tests/pages/sweep.spec.ts and tests/mocks/endpoints.test.ts.

/** An address of each kind; a new kind does not compile until it has one here. */
const ADDRESSES: Record<keyof typeof paths, string> = {
  home: paths.home(),
  vacations: paths.vacations(),
  vacationsFor: paths.vacationsFor('8-a-11'),
  courses: paths.courses(),
  course: paths.course('x'),
  learningPaths: paths.learningPaths(),
  prices: paths.prices(),
  howClassesWork: paths.howClassesWork(),
  learningPath: paths.learningPath('x'),
  wholePath: paths.wholePath('x'),
  waitingList: paths.waitingList('x', 'y'),
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
  contact: paths.contact(),
  claimsBook: paths.claimsBook(),
  claimSheet: paths.claimSheet('1'),
  blog: paths.blog(),
  blogPost: paths.blogPost('x'),
  video: paths.video('x'),
  thankYou: paths.thankYou('x'),
  about: paths.about(),
  gameJam: paths.gameJam(),
  logout: paths.logout(),
  country: paths.country(),
};

/** Asked for by programs under names that are not ours, or never linked to. */
const WITHOUT_ADDRESS = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/mantenimiento', '/*'];

/** Endpoints whose first caller is on its way. */
const AWAITED = ['refresh'];

/** What a payment attempt is to others is looked at in tests/payments/refusing.test.ts. */
const ATTEMPTS = 'payments.';

/** What is read of a procedure. */
const Definition = z.object({ inputs: z.array(z.unknown()) });

/** What a route module says, in the order in which it is read. */
const ORDER = ['meta', 'handle', 'loader', 'action', 'default', 'ErrorBoundary'];

describe('a route', () => {
  let routes: BuiltRoute[] = [];
  beforeAll(async () => {
    await buildSite();
    routes = await builtRoutes();
  });

  test('has its address in app/paths.ts', () => {
    const known = Object.values(ADDRESSES).map((address) => address.split('?')[0] ?? '');
    const unknown = routes
      .map(({ pattern }) => pattern)
      .filter((pattern) => !WITHOUT_ADDRESS.includes(pattern))
      .filter((pattern) => {
        const matcher = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
        return !known.some((address) => matcher.test(address));
      });
    expect(unknown).toEqual([]);
  });

  test('that is a page has a title and a loader, and an action that takes the forms of the layout', () => {
    const lacking = routes
      .filter(({ id, exports }) => exports.has('default') && id !== 'routes/maintenance')
      .flatMap(({ id, exports }) =>
        ['meta', 'loader', 'action'].filter((name) => !exports.has(name)).map((name) => `${id}: ${name}`),
      );
    expect(lacking).toEqual([]);
  });

  test('is listed: no file of app/routes is left out of app/routes.ts', () => {
    const files = readdirSync('app/routes').filter((file) => file.endsWith('.tsx'));
    const table = readFileSync('app/routes.ts', 'utf8');
    expect(files.filter((file) => !table.includes(`'routes/${file}'`))).toEqual([]);
  });

  test('is told in one order: meta, handle, loader, action, page, error boundary', () => {
    const files = readdirSync('app/routes').filter((file) => file.endsWith('.tsx'));
    const disordered = files.filter((file) => {
      const source = readFileSync(`app/routes/${file}`, 'utf8');
      const told = [...source.matchAll(/^export (?:async )?(?:const |function )?(\w+)/gm)].flatMap(
        ([, name = '']) => (ORDER.includes(name) ? [ORDER.indexOf(name)] : []),
      );
      return told.some((place, index) => place < (told[index - 1] ?? 0));
    });
    expect(disordered).toEqual([]);
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

test('every scenario says what it does and what is then read', () => {
  const lacking = SCENARIOS.filter(({ meaning, text }) => meaning.length < 10 || text.length < 3);
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

test('every failure says how it is brought about', () => {
  const ids: readonly string[] = SCENARIOS.map(({ id }) => id);
  const lacking = Object.entries(CATALOGUE).filter(([, { reproduce }]) =>
    'scenario' in reproduce ? !ids.includes(reproduce.scenario) : reproduce.steps.length < 10,
  );
  expect(lacking.map(([code]) => code)).toEqual([]);
});

test('every procedure that takes an id is tried with those of others', () => {
  const tried = readFileSync('tests/api/access.test.ts', 'utf8');
  const untried = Object.entries<object>(apiRouter._def.procedures)
    .filter(([name]) => !name.startsWith(ATTEMPTS))
    .filter(([, procedure]) => {
      const { inputs } = Definition.parse(Reflect.get(procedure, '_def'));
      const names = inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []));
      return names.some((name) => /^id$|Id$/.test(name));
    })
    .map(([name]) => name)
    .filter((name) => !tried.includes(`'${name}': [`));
  expect(untried).toEqual([]);
});
