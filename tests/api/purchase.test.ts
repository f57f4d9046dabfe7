import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../server/api/router.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { firstOnSale, SEASON_AGE, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { isLoggedIn, logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const KEY = 'a key of one rendered form';

/** Chooses and starts a purchase; returns the attempt's id. */
async function startPurchase(someone: Person): Promise<string> {
  await someone.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
  const { attemptId } = await someone.visit((api) => api.checkout.start({ idempotencyKey: KEY }));
  return attemptId;
}

function expectUncharged(failure: Failure, code: string): void {
  expect(failure).toMatchObject({ code });
  expect(failure.advice).toContain(NOTHING_CHARGED);
}

describe('the catalogue', () => {
  test('is told in the currency of the visitor', async () => {
    const priceIn = (geoCountry: string) =>
      person(kipu, { sandbox: 'currency', geoCountry }).visit(
        async (api) => (await api.vacations.byAge({ age: SEASON_AGE })).programs[0]?.price?.now.currency,
      );
    expect(await priceIn('PE')).toBe('PEN');
    expect(await priceIn('CL')).toBe('USD');
    expect(await priceIn('T1')).toBe('PEN');
  });

  test('has no page for an age that is none', async () => {
    const visitor = person(kipu, { sandbox: 'age' });
    expect(await failureOf(visitor.visit((api) => api.vacations.byAge({ age: '99' })))).toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });

  test.each([
    ['caido', 'upstream_unavailable', 503],
    ['json-inesperado', 'unexpected', 500],
    ['html-en-vez-de-json', 'unexpected', 500],
    ['json-cortado', 'upstream_unavailable', 503],
  ])('under "%s" fails as %s', async (scenario, code, status) => {
    // Each in its own sandbox, so that a circuit breaker that one opens does not affect the others.
    const visitor = person(kipu, { sandbox: `faults-${scenario}`, scenario });
    expect(await failureOf(visitor.visit((api) => api.vacations.season()))).toMatchObject({ code, status });
  });

  test('is not there while no season is active', async () => {
    kipu.use(http.get('*/api/products/campaigns/', () => Response.json({ data: [] })));
    const visitor = person(kipu, { sandbox: 'no-season' });
    expect(await failureOf(visitor.visit((api) => api.vacations.season()))).toMatchObject({
      code: 'not_found',
    });
    expect(await visitor.visit((api) => api.checkout.order())).toBeNull();
  });

  test('logs an unexpected answer with the request it happened in, and shows nothing of it', async () => {
    const visitor = person(kipu, { sandbox: 'logged', scenario: 'json-inesperado' });
    kipu.lines.length = 0;
    const failure = await failureOf(visitor.visit((api) => api.vacations.season()));
    expect(
      kipu.lines.some((line) => line.includes('procedure failed') && line.includes('request-of-test')),
    ).toBe(true);
    expect(JSON.stringify(failure)).not.toMatch(/zod|stack|campaign/i);
  });
});

describe('a choice', () => {
  test('is kept, and read again from the catalogue each time', async () => {
    const visitor = person(kipu, { sandbox: 'choice' });
    const selection = await visitor.visit((api) => firstOnSale(api));
    expect(await visitor.visit((api) => api.checkout.order())).toBeNull();
    await visitor.visit((api) => api.checkout.choose(selection));
    const order = await visitor.visit((api) => api.checkout.order());
    expect(order).toMatchObject({ selection, price: { now: { currency: 'PEN' } } });
  });

  test('emits start-purchase', async () => {
    const emit = vi.fn();
    const visitor = person(kipu, { sandbox: 'event', services: { analytics: { emit } } });
    const selection = await visitor.visit((api) => firstOnSale(api));
    await visitor.visit((api) => api.checkout.choose(selection));
    const { groupId } = selection;
    expect(emit).toHaveBeenCalledExactlyOnceWith(
      'start-purchase',
      expect.objectContaining({ id_group: groupId, guardian_country: 'PE' }),
    );
  });

  test('of something that is not on sale is refused', async () => {
    const visitor = person(kipu, { sandbox: 'not-on-sale' });
    const choosing = visitor.visit((api) =>
      api.checkout.choose({ kind: 'vacation', age: SEASON_AGE, programId: 'x', groupId: 'y' }),
    );
    expect(await failureOf(choosing)).toMatchObject({ code: 'order_gone', status: 409 });
  });

  test('of a group without seats blames the group', async () => {
    const selection = await person(kipu, { sandbox: 'full' }).visit((api) => firstOnSale(api));
    const visitor = person(kipu, { sandbox: 'full', scenario: 'sin-cupos' });
    const choosing = visitor.visit((api) => api.checkout.choose(selection));
    expect(await failureOf(choosing)).toMatchObject({
      code: 'group_full',
      fields: { groupId: 'Este horario ya no tiene cupos' },
    });
  });

  test('of a pack whose courses are held at one hour is refused, before anything is kept or paid', async () => {
    const selection = { kind: 'course', age: SEASON_AGE, slug: 'pack-creadores-digitales' } as const;
    const pack = await person(kipu, { sandbox: 'at-once' }).visit((api) => api.courses.bySlug(selection));
    const choice = { ...selection, groupId: pack.groups[0]?.id ?? '' };
    const visitor = await signedIn(kipu, 'at-once', 'papa@kipu.test', { scenario: 'clases-a-la-misma-hora' });
    const choosing = visitor.visit((api) => api.checkout.choose(choice));
    const told = {
      code: 'group_overlaps',
      fields: { groupId: 'Este horario pone dos clases a la misma hora' },
    };
    expect(await failureOf(choosing)).toMatchObject(told);
    // The academy changed it after it was chosen.
    await visitor.visit(async (_api, session) => {
      session.remember({ purchase: choice });
    });
    expect(
      await failureOf(visitor.visit((api) => api.checkout.start({ idempotencyKey: KEY }))),
    ).toMatchObject(told);
  });

  test('survives login and logout', async () => {
    const visitor = person(kipu, { sandbox: 'survives' });
    await visitor.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
    const order = () => visitor.visit((api) => api.checkout.order());
    const chosen = await order();
    expect(chosen).not.toBeNull();
    await logIn(visitor);
    expect(await order()).toEqual(chosen);
    await visitor.visit((api) => api.account.logout());
    expect(await order()).toEqual(chosen);
  });
});

describe('the start of a payment', () => {
  test('needs a login', async () => {
    const visitor = person(kipu, { sandbox: 'anonymous' });
    expect(await failureOf(startPurchase(visitor))).toMatchObject({ code: 'login_required', status: 401 });
  });

  test('needs a choice', async () => {
    const papa = person(kipu, { sandbox: 'no-choice' });
    await logIn(papa);
    const starting = papa.visit((api) => api.checkout.start({ idempotencyKey: KEY }));
    expect(await failureOf(starting)).toMatchObject({ code: 'order_missing' });
  });

  test('of what left the catalogue says so, not that nothing was chosen, and begins nothing', async () => {
    const papa = await signedIn(kipu, 'left', 'papa@kipu.test');
    await papa.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
    const gone = { code: 'order_gone', text: 'Lo que elegiste no está a la venta en este momento' };
    kipu.use(http.get('*/api/products/campaigns/', () => Response.json({ data: [] })));
    const calls: ((api: Api) => Promise<unknown>)[] = [
      (api) => api.checkout.start({ idempotencyKey: KEY }),
      (api) => api.checkout.student({ kind: 'child', childId: 'hijo-daniel' }),
      (api) => api.checkout.schedule({ schedule: 'grupo-de-nadie' }),
    ];
    for (const call of calls) expect(await failureOf(papa.visit(call))).toMatchObject(gone);
    expect(kipu.ledger('left')).toEqual([]);
  });

  test('of a group whose course the content service lacks is refused in words, and begins nothing', async () => {
    const papa = await signedIn(kipu, 'course-gone', 'papa@kipu.test');
    await papa.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
    await papa.visit(tellWhoLearns);
    kipu.use(http.get('*/content/entries/:id', () => Response.json({}, { status: 404 })));
    const starting = papa.visit((api) => api.checkout.start({ idempotencyKey: KEY }));
    expect(await failureOf(starting)).toMatchObject({ code: 'order_gone', status: 409 });
    expect(kipu.ledger('course-gone')).toEqual([]);
  });

  test('pressed twice is one attempt, at the price of the catalogue', async () => {
    const papa = person(kipu, { sandbox: 'twice' });
    await logIn(papa);
    const attemptId = await startPurchase(papa);
    expect(await startPurchase(papa)).toBe(attemptId);
    const [order, attempt] = await papa.visit((api) =>
      Promise.all([api.checkout.order(), api.payments.attempt({ attemptId })]),
    );
    expect(attempt).toMatchObject({ status: 'open', amount: order?.price.now });
  });

  test('costs what the academy asks by then, whatever it asked a moment before', async () => {
    // Pages show visitors without a sandbox what was read a moment before.
    const papa = person(kipu);
    await logIn(papa);
    await papa.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
    await papa.visit(tellWhoLearns);
    const priceShown = () => papa.visit(async (api) => (await api.checkout.order())?.price.now.minor ?? 0);
    const shown = await priceShown();
    kipu.use(
      http.get('*/api/campaigns/:id', async ({ request }) => {
        const told = (await (await kipu.answer(request.clone()))?.text()) ?? '';
        const dearer = (_price: string, name: string, amount: string) => `"${name}":${Number(amount) + 100}`;
        return new Response(told.replace(/"(amount(?:_after_discount)?_pen)":([\d.]+)/g, dearer), {
          headers: { 'content-type': 'application/json' },
        });
      }),
    );
    expect(await priceShown()).toBe(shown);
    const { attemptId } = await papa.visit((api) => api.checkout.start({ idempotencyKey: KEY }));
    const attempt = await papa.visit((api) => api.payments.attempt({ attemptId }));
    expect(attempt.amount.minor).toBe(shown + 100_00);
  });

  test('is forbidden to an account that may not buy', async () => {
    const someone = person(kipu, { sandbox: 'forbidden' });
    await logIn(someone, 'sin-permiso@kipu.test');
    expect(await failureOf(startPurchase(someone))).toMatchObject({
      code: 'purchase_forbidden',
      status: 403,
    });
  });

  test('during an outage is refused, and nothing is charged', async () => {
    const papa = person(kipu, { sandbox: 'down' });
    await logIn(papa);
    await papa.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
    kipu.use(http.get('*/api/campaigns/:id', () => Response.error()));
    const starting = papa.visit((api) => api.checkout.start({ idempotencyKey: KEY }));
    expectUncharged(await failureOf(starting), 'payment_not_begun');
  });
});

const page = (status: number) =>
  new Response('<!doctype html><title>Forbidden</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** What may come instead of the answer to a call before a payment. Only the academy itself can refuse a person. */
const NOT_ANSWERED = [
  ['a page of a gateway, with 403', 'gateway-403', () => page(403), 'payment_not_begun'],
  ['a page of a gateway, with 502', 'gateway-502', () => page(502), 'payment_not_begun'],
  ['a page of a gateway, with 200', 'gateway-200', () => page(200), 'payment_not_begun'],
  [
    'a refusal of the academy',
    'academy-403',
    () => Response.json({ detail: 'No.' }, { status: 403 }),
    'purchase_forbidden',
  ],
] as const;

describe.each(NOT_ANSWERED)('answered by %s', (_, which, answer, code) => {
  test('a purchase is said not to have begun, and that nothing was charged', async () => {
    const papa = person(kipu, { sandbox: `purchase-${which}` });
    await logIn(papa);
    kipu.use(http.post('*/api/purchases/', answer));
    expectUncharged(await failureOf(startPurchase(papa)), code);
    expect(await isLoggedIn(papa)).toBe(true);
  });

  test('a card form is said not to open, and that nothing was charged', async () => {
    const papa = person(kipu, { sandbox: `form-${which}` });
    await logIn(papa);
    kipu.use(http.post('*/session/', answer));
    const attemptId = await startPurchase(papa);
    const opening = papa.visit((api) => api.payments.openCardForm({ attemptId }));
    expectUncharged(await failureOf(opening), code);
  });
});

describe('an attempt', () => {
  test('that was only begun is listed as unfinished, to its own family alone', async () => {
    const papa = person(kipu, { sandbox: 'begun' });
    await logIn(papa);
    const attemptId = await startPurchase(papa);
    const mama = person(kipu, { sandbox: 'begun' });
    await logIn(mama, 'mama@kipu.test');
    const listed = async (someone: Person, list: 'mine' | 'unfinished') =>
      (await someone.visit((api) => api.payments[list]())).map(({ id }) => id);
    expect(await listed(papa, 'unfinished')).toContain(attemptId);
    expect(await listed(papa, 'mine')).not.toContain(attemptId);
    expect(await listed(mama, 'unfinished')).toEqual([]);
  });

  test('whose card form is answered with 403 is told in the log, once', async () => {
    const papa = person(kipu, { sandbox: 'form-403', scenario: 'sesion-de-tarjeta-403' });
    await logIn(papa);
    const attemptId = await startPurchase(papa);
    const before = kipu.lines.length;
    expect(await failureOf(papa.visit((api) => api.payments.openCardForm({ attemptId })))).toMatchObject({
      code: 'purchase_forbidden',
    });
    const told = kipu.lines.slice(before).filter((line) => line.includes('Problemas con el request'));
    expect(told).toHaveLength(1);
  });

  test('opens a card form with the amount in the provider’s units', async () => {
    const papa = person(kipu, { sandbox: 'form' });
    await logIn(papa);
    const attemptId = await startPurchase(papa);
    const form = await papa.visit((api) => api.payments.openCardForm({ attemptId }));
    const attempt = await papa.visit((api) => api.payments.attempt({ attemptId }));
    expect(form).toMatchObject({
      merchantId: '456879852',
      currency: 'PEN',
      amount: attempt.amount.minor / 100,
    });
  });
});

test('the courses of a student are their enrollments with the names of the content service', async () => {
  const student = person(kipu, { sandbox: 'courses' });
  await logIn(student, 'alumna@kipu.test');
  const { courses, pastCourses } = await student.visit((api) => api.students.zone());
  expect([courses.length, pastCourses.length]).toEqual([2, 2]);
  for (const course of [...courses, ...pastCourses]) expect(course.picture ?? '').toMatch(/^\/media\//);
});

test('a course that has left the catalogue still shows, by what its enrollment says', async () => {
  kipu.use(http.get('*/content/entries', () => Response.json({ items: [] })));
  const student = person(kipu, { sandbox: 'gone' });
  await logIn(student, 'alumna@kipu.test');
  const { courses } = await student.visit((api) => api.students.zone());
  const [course] = courses;
  expect(course).toMatchObject({ picture: null });
  expect(course?.name).not.toBe('');
});
