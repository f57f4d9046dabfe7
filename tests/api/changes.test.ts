import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CourseSelection } from '../../server/domain/checkout/checkout.ts';
import { ACADEMY_ZONE, daysLater, readClock } from '../../server/domain/time.ts';
import { WEEKDAYS } from '../../server/domain/week.ts';
import { weekly } from '../support/factories/calendar.ts';
import { aGroup as aSoldGroup, anOffer } from '../support/factories/catalogue.ts';
import { aChildCourse, aCourse, aGroup } from '../support/factories/families.ts';
import { buy, newBuyer, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

const SHORT = {
  kind: 'course',
  age: '8-a-11',
  slug: 'roblox-en-dos-semanas',
  groupId: 'grupo-roblox-en-dos-semanas-manana',
} as const satisfies CourseSelection;
const COURSE = 'entrada-roblox-en-dos-semanas';
const AFTERNOON = 'grupo-roblox-en-dos-semanas-tarde';

const TODAY = readClock(ACADEMY_ZONE, new Date()).date;

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

/** Buys a selection; returns its purchase number. */
async function bought(buyer: Person, selection: CourseSelection): Promise<string> {
  expect(await buy(buyer, selection)).toBe('approved');
  const [newest] = await buyer.visit((api) => api.payments.mine());
  return newest?.purchaseNumber ?? '';
}

test('another group is offered with its seats until a day before the first class', async () => {
  const buyer = await newBuyer(kipu, 'moving', 'moving');
  const purchaseNumber = await bought(buyer, SHORT);
  const move = await buyer.visit((api) => api.changes.groups({ purchaseNumber }));
  expect(move).toMatchObject({ isOpen: true, present: { id: SHORT.groupId } });
  expect(move.groups).toMatchObject([{ id: AFTERNOON, meets: null }]);

  const moved = await buyer.visit((api) => api.changes.changeGroup({ purchaseNumber, groupId: AFTERNOON }));
  expect(moved.change?.outcome).toBe('done');
  const after = await buyer.visit((api) => api.changes.groups({ purchaseNumber }));
  expect(after.groups.map(({ id }) => id)).toEqual([SHORT.groupId]);
  const [session] = moved.courses;
  expect(session?.classes?.weekly.map(({ time_start }) => time_start)).not.toContain('10:00');
});

test('a group that was offered is refused after the deadline, and taken before it', async () => {
  let ahead = 0;
  const services = { now: () => new Date(Date.now() + ahead) };
  const buyer = await newBuyer(kipu, 'deadline', 'deadline', { services });
  const purchaseNumber = await bought(buyer, SHORT);
  const { until } = await buyer.visit((api) => api.changes.groups({ purchaseNumber }));
  const pressAt = (minutes: number) => {
    ahead = (until?.getTime() ?? 0) - Date.now() + minutes * 60_000;
    return buyer.visit((api) => api.changes.changeGroup({ purchaseNumber, groupId: AFTERNOON }));
  };
  expect(await failureOf(pressAt(1))).toMatchObject({ code: 'change_closed' });
  expect((await pressAt(-1)).change?.outcome).toBe('done');
});

test.each([
  ['goes on', {}, 'Robótica'],
  ['is still to be bought', { status: 'blocked', invoice: null }, null],
  ['was left', { state: 'abandoned' }, null],
] as const)('a course of the academy at the hour of a group that %s', async (name, standing, meets) => {
  const sandbox = `beside-${name.replaceAll(' ', '-')}`;
  const buyer = await newBuyer(kipu, sandbox, sandbox);
  const purchaseNumber = await bought(buyer, SHORT);
  const { student } = await buyer.visit((api) => api.payments.receipt({ purchaseNumber }));
  const everyDay = WEEKDAYS.map((day) => weekly(day, '17:00', '18:30'));
  const group = aGroup({ start_date: TODAY, end_date: null, frequency: everyDay });
  const course = aCourse({ id: 'robotica', name: 'Robótica', number_of_sessions: 100 });
  const courses = [aChildCourse({ course, group, ...standing })];
  kipu.use(
    http.get('*/api/enrolments/', () =>
      Response.json({ data: [{ child_id: student?.id ?? '', learning_paths: [], courses }] }),
    ),
  );
  const { groups } = await buyer.visit((api) => api.changes.groups({ purchaseNumber }));
  expect(groups[0]).toMatchObject({ id: AFTERNOON, meets });
});

test('a group at the hour of another course is shown as such, and refused', async () => {
  const buyer = await newBuyer(kipu, 'overlaps', 'overlaps');
  const other = { ...SHORT, slug: 'curso-de-videojuegos-con-roblox' };
  await bought(buyer, { ...other, groupId: 'grupo-videojuegos-con-roblox-tarde' });
  const purchaseNumber = await bought(buyer, SHORT);
  const { groups } = await buyer.visit((api) => api.changes.groups({ purchaseNumber }));
  expect(groups[0]?.meets).toMatch(/Roblox/);
  const failure = await failureOf(
    buyer.visit((api) => api.changes.changeGroup({ purchaseNumber, groupId: AFTERNOON })),
  );
  expect(failure).toMatchObject({ code: 'change_overlaps', text: 'A esa hora Nina ya tiene otra clase' });
});

test.each([
  ['begins tomorrow takes', 1, { code: null, groupId: AFTERNOON }],
  ['began while the page stood open refuses', -1, { code: 'order_gone', groupId: SHORT.groupId }],
])('a group that %s a child', async (how, days, expected) => {
  const sandbox = `moved-${days}`;
  const buyer = await newBuyer(kipu, sandbox, sandbox);
  const purchaseNumber = await bought(buyer, SHORT);
  const starts = { start_date: daysLater(TODAY, days), end_date: daysLater(TODAY, 30) };
  const ofIt = (id: string) => ({ id, groups_to_buy: [{ course: COURSE, group: id }] });
  const groups = [aSoldGroup(ofIt(SHORT.groupId)), aSoldGroup({ ...ofIt(AFTERNOON), ...starts })];
  const offer = anOffer({ id: COURSE, groups });
  kipu.use(http.get('*/api/courses/:id', () => Response.json(offer)));
  const press = () => buyer.visit((api) => api.changes.changeGroup({ purchaseNumber, groupId: AFTERNOON }));
  const failure = expected.code === null ? await press() : await failureOf(press());
  if (expected.code !== null) expect(failure).toMatchObject({ code: expected.code });
  const { selection } = await buyer.visit((api) => api.payments.receipt({ purchaseNumber }));
  expect(selection.groupId, how).toBe(expected.groupId);
});

test('a group that teaches a part of a pack is no group to move the pack to', async () => {
  const pack = { ...SHORT, slug: 'pack-creadores-digitales' };
  const [present, other] = ['manana', 'tarde'].map((time) => `grupo-${pack.slug}-${time}`);
  if (!present || !other) throw new Error('No groups');
  const buyer = await newBuyer(kipu, 'part', 'part');
  const purchaseNumber = await bought(buyer, { ...pack, groupId: present });
  const part = aSoldGroup({ id: other, groups_to_buy: [{ course: COURSE, group: other }] });
  kipu.use(
    http.get('*/api/courses/:id', () =>
      Response.json(anOffer({ id: `entrada-${pack.slug}`, groups: [aSoldGroup({ id: present }), part] })),
    ),
  );
  const pressing = buyer.visit((api) => api.changes.changeGroup({ purchaseNumber, groupId: other }));
  expect(await failureOf(pressing)).toMatchObject({ code: 'order_gone' });
});

test('a purchase is moved to a group of its own product alone', async () => {
  const buyer = await newBuyer(kipu, 'owner', 'owner');
  const purchaseNumber = await bought(buyer, SHORT);
  const foreign = { purchaseNumber, groupId: 'grupo-videojuegos-con-roblox-tarde' };
  expect(await failureOf(buyer.visit((api) => api.changes.changeGroup(foreign)))).toMatchObject({
    code: 'order_gone',
  });
});

test('a withdrawal gives back what the page said, in minor units, or says that it is another sum', async () => {
  const buyer = await newBuyer(kipu, 'leaving', 'leaving');
  const purchaseNumber = await bought(buyer, SHORT);
  const { offers } = await buyer.visit((api) => api.changes.withdrawal({ purchaseNumber }));
  expect(offers).toMatchObject([{ term: 'full', back: { minor: 24_000 }, kept: { minor: 0 } }]);
  const withdraw = (seenBack: number) =>
    buyer.visit((api) => api.changes.withdraw({ purchaseNumber, motive: 'move', seenBack }));
  expect(await failureOf(withdraw(24_001))).toMatchObject({ code: 'refund_changed' });
  expect(await withdraw(24_000)).toMatchObject({ status: 'refunded', refund: { motive: 'move' } });
  // Clicked again in another tab.
  expect(await withdraw(24_000)).toMatchObject({ status: 'refunded' });
  const refunds = kipu.ledger('leaving').filter(({ kind }) => kind === 'refund');
  expect(refunds).toMatchObject([{ amount: 240, currency: 'PEN' }]);
  // The same course may be bought again, with a new form.
  await buyer.visit((api) => api.checkout.choose(SHORT));
  await buyer.visit(tellWhoLearns);
  const again = await buyer.visit((api) =>
    api.checkout.start({ idempotencyKey: 'a form of its own, later' }),
  );
  expect(again.attemptId).not.toBe((await withdraw(24_000)).id);
});

test('a seat that a family left is held for the next in its row', async () => {
  const sandbox = 'row';
  const buyer = await newBuyer(kipu, sandbox, 'leaver');
  const purchaseNumber = await bought(buyer, SHORT);
  const next = await newBuyer(kipu, sandbox, 'next');
  await next.visit((api) =>
    api.waitingList.join({
      product: 'entrada-roblox-en-dos-semanas',
      group: SHORT.groupId,
      submission: '7c1f3a52-93f0-4a55-8e49-6d1f7b0c2a11',
    }),
  );
  await buyer.visit((api) => api.changes.withdraw({ purchaseNumber, motive: null, seenBack: 24_000 }));
  const [place] = await next.visit((api) => api.waitingList.mine());
  expect(place?.offeredUntil).toBeInstanceOf(Date);
});
