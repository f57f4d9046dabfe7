import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { daysAfter } from '../../fixtures/calendar.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { ACADEMY_ZONE, readClock } from '../../server/domain/time.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { logIn, person } from '../api/kipu.ts';
import { reachPay } from '../api/buyers.ts';
import { failureOf } from '../api/failing.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// The academy moves a group to another day while a family is about to pay for the day that it saw.

const SANDBOX = 'moved-schedule';
const FATHER = 'papa@kipu.test';
const SCRATCH = {
  kind: 'course',
  age: '8-a-11',
  slug: 'curso-de-scratch',
  groupId: 'grupo-curso-de-scratch-miercoles',
} as const;

const TODAY = readClock(ACADEMY_ZONE, new Date()).date;

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: SANDBOX, people: [FATHER] });
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

type Group = ReturnType<typeof courseOffers>[number]['groups'][number];

/** Moves what is taught on Wednesdays to Tuesdays. */
const moveToTuesday = () =>
  changeGroups((group) => ({
    ...group,
    frequency: group.frequency.map((held) =>
      held.day_name === 'wednesday' ? { ...held, day_name: 'tuesday' } : held,
    ),
  }));

/** Moves the Wednesday group to other dates, in days from today; all others stay. */
const moveDays = (first: number, last: number) =>
  changeGroups((group) =>
    group.id === SCRATCH.groupId
      ? { ...group, start_date: daysAfter(TODAY, first), end_date: daysAfter(TODAY, last) }
      : group,
  );

function changeGroups(changed: (group: Group) => Group): void {
  const moved = courseOffers(new Date()).map((offer) => ({ ...offer, groups: offer.groups.map(changed) }));
  site.kipu.use(
    http.get('*/api/courses/', () => Response.json({ data: moved })),
    http.get('*/api/courses/:id', ({ params }) =>
      Response.json(moved.find(({ id }) => id === params['id']) ?? {}),
    ),
  );
}

const charges = () => site.kipu.ledger(SANDBOX).filter(({ kind }) => kind === 'charge');

/** The father at another device, with the card form of the Wednesday group open. */
async function atCardForm() {
  const father = person(site.kipu, { sandbox: SANDBOX });
  await logIn(father, FATHER);
  const payment = await reachPay(father, SCRATCH);
  return { father, payment };
}

test('a schedule that the academy moved under the open card form is said at PAGAR, and nothing is charged', async () => {
  const { father, payment } = await atCardForm();
  moveToTuesday();
  const refused = await failureOf(father.visit((api) => api.payments.pay(payment)));
  expect(refused).toMatchObject({ code: 'order_gone', text: CATALOGUE.order_gone.text });
  expect(refused.advice).toContain('la academia haya cambiado el programa o su horario.');
  expect(charges()).toEqual([]);
});

test('a group that cannot be read while somebody pays is not said to have been changed by the academy', async () => {
  const { father, payment } = await atCardForm();
  changeGroups((group) => ({
    ...group,
    frequency: group.frequency.map((held) => ({ ...held, time_start: '?' })),
  }));
  const refused = await failureOf(father.visit((api) => api.payments.pay(payment)));
  expect(refused).toMatchObject({ code: 'order_gone' });
  expect(`${refused.text}. ${refused.advice}`).toMatch(
    /en este momento\. Puede que .* No se realizó ningún cobro\./,
  );
  expect(charges()).toEqual([]);
});

test('nor is anything charged by a card that was written on the page of the bank', async () => {
  const { father, payment } = await atCardForm();
  const { attemptId } = payment;
  const { url } = await father.visit((api) => api.payments.openHostedPage({ attemptId }));
  const back = new URL(new URL(url).searchParams.get('callbackurl') ?? '');
  moveToTuesday();
  const bank = { origin: 'http://provider.test', 'sec-fetch-site': 'cross-site' };
  const { transactionToken } = payment;
  const answer = await site.post(`${back.pathname}${back.search}`, { transactionToken }, bank);
  const page = await site.get(answer.headers.get('location') ?? '', site.headersOf());
  expect(wordsOf(await page.text())).toContain(CATALOGUE.order_gone.text);
  expect(charges()).toEqual([]);
});

test('the review says that hours are to be set where the academy tells no class, and no zone by itself', async () => {
  const { groupId } = SCRATCH;
  changeGroups((group) => (group.id === groupId ? { ...group, frequency: [] } : group));
  await site.post(paths.course(SCRATCH.slug), { groupId }, site.headersOf());
  const review = wordsOf(await site.mainAt(paths.enrollment()));
  expect(review).toContain('Horario Por definir');
  expect(review).not.toContain('Por definir hora de Lima');
});

test('a schedule that moved under the open review is said before the card is asked for, with the new one', async () => {
  const headers = site.headersOf();
  const { groupId } = SCRATCH;
  await site.post(paths.course(SCRATCH.slug), { groupId }, headers);
  const review = await site.mainAt(paths.enrollment());
  expect(wordsOf(review)).toContain('Miércoles, ');
  const inputs = [...review.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const seen = Object.fromEntries(
    inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
  );
  moveToTuesday();
  const pressed = await site.post(paths.enrollment(), { ...seen, intent: 'start' }, headers);
  expect(pressed.status).toBe(303);
  const [, modal = ''] =
    /<dialog[^>]*>(.*?)<\/dialog>/s.exec(await site.mainAt(pressed.headers.get('location') ?? '')) ?? [];
  expect(wordsOf(modal)).toContain(CATALOGUE.order_changed.text);
  expect(wordsOf(modal)).toContain('la academia movió el horario. No se realizó ningún cobro.');
  expect(wordsOf(modal)).toContain('Martes, ');
  expect(modal).not.toContain('value="hosted"');
  expect(charges()).toEqual([]);
});

test('a group that is over is neither shown nor sold, though the academy still lists it', async () => {
  const { father, payment } = await atCardForm();
  moveDays(-30, -1);
  const page = await site.mainAt(paths.course(SCRATCH.slug));
  expect(page).toContain('name="groupId"');
  expect(page).not.toContain(SCRATCH.groupId);
  expect(await failureOf(father.visit((api) => api.payments.pay(payment)))).toMatchObject({
    code: 'order_gone',
  });
  expect(charges()).toEqual([]);
});

test('a group that has begun says so where one chooses and reviews, and promises no date for the money back that has passed', async () => {
  const course = async () => wordsOf(await site.mainAt(paths.course(SCRATCH.slug)));
  const REFUND = /Devolución completa hasta:.*Grupo miércoles: /i;
  const before = await course();
  expect(before).not.toContain('Ya empezó');
  expect(before).toMatch(REFUND);
  moveDays(-9, 30);
  const after = await course();
  expect(after).toMatch(/Ya empezó\. Del [^.]*\. Ya (pasó 1 clase|pasaron 2 clases)/);
  expect(after).not.toMatch(REFUND);
  await site.post(paths.course(SCRATCH.slug), { groupId: SCRATCH.groupId }, site.headersOf());
  // What is paid is the whole course.
  expect(wordsOf(await site.mainAt(paths.enrollment()))).toMatch(
    /Ya empezó, el [^.]*\. Ya (pasó 1|pasaron 2) de sus 12 clases/,
  );
});
