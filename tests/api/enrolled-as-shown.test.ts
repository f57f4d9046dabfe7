import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasClassesAtOnce } from '../../server/domain/checkout/enrollment-lines.ts';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { everythingOnSale } from '../support/products.ts';
import type { Buyable } from '../support/products.ts';
import { buy, newBuyer } from './buyers.ts';
import { openKipu } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

const ON_SALE = everythingOnSale(new Date());

let kipu: Kipu;
/** One buyer per sandbox: the ways to buy the same product share one, since their seats are counted together. */
const buyers = new Map<string, Person>();
beforeAll(async () => {
  kipu = await openKipu();
  for (const sandbox of new Set(ON_SALE.map(sandboxOf))) {
    buyers.set(sandbox, await newBuyer(kipu, sandbox, sandbox));
  }
});
afterAll(() => kipu.close());

const sandboxOf = ({ kind, later }: Buyable) => `as-shown-${kind}-${later.length > 0 ? 'whole' : 'one'}`;

async function groupsOf(api: Api, selection: PurchaseSelection) {
  switch (selection.kind) {
    case 'vacation':
      return (await api.vacations.byAge(selection)).programs.flatMap(({ groups }) => groups);
    case 'course':
      return (await api.courses.bySlug(selection)).groups;
    case 'path':
      return (await api.learningPaths.bySlug(selection)).groups;
  }
}

/** Returns the group of a selection as its page shows it to somebody with an unknown time zone. */
async function shownGroup(api: Api, selection: PurchaseSelection) {
  const groups = await groupsOf(api, selection);
  const group = groups.find(({ id }) => id === selection.groupId);
  if (!group) throw new Error(`The page does not show ${selection.groupId}`);
  return group;
}

/** Returns the enrollments that a sandbox's academy received. */
const bodiesIn = (sandbox: string) =>
  kipu.ledger(sandbox).flatMap((entry) => (entry.kind === 'enrollment' ? entry.enrollment : []));

/** Buys; returns what the page showed before, and what the academy received. */
async function bought(buyable: Buyable) {
  const { selection } = buyable;
  const sandbox = sandboxOf(buyable);
  const buyer = buyers.get(sandbox);
  if (!buyer) throw new Error(`Nobody buys in ${sandbox}`);
  const before = bodiesIn(sandbox).length;
  const shown = await buyer.visit((api) => shownGroup(api, selection));
  expect(await buy(buyer, selection)).toBe('approved');
  return { shown, bodies: bodiesIn(sandbox).slice(before) };
}

test.each(ON_SALE)('$name, $group.name ($kind) is enrolled as its page shows it', async (buyable) => {
  const { group, later } = buyable;
  const sent = await bought(buyable);
  const { shown } = sent;
  const bodies = sent.bodies.slice(0, group.groups_to_buy.length);
  expect(bodies.map(({ course_id: course, group_id: cohort }) => [course, cohort])).toEqual(
    group.groups_to_buy.map((pair) => [pair.course, pair.group]),
  );
  // The later courses of a path are enrolled without a group, and start only after the first one is over.
  const others = sent.bodies.slice(bodies.length);
  expect(others.map(({ course_id: course }) => course)).toEqual(later);
  for (const { group_id: cohort, schedules, initial_date: date } of others) {
    expect([cohort, schedules]).toEqual([undefined, undefined]);
    expect(date === null || date > (group.end_date ?? '')).toBe(true);
  }
  for (const body of bodies) {
    expect(body).toMatchObject({ group_name: shown.name, timezone_name: shown.timeZone });
  }
  // The group starts with its first course, and its week combines those of all of them.
  const [first] = bodies.map(({ initial_date: date }) => date).sort();
  expect(first).toBe(shown.startDate);
  const hours = bodies.flatMap(({ schedules = [] }) => schedules.map(({ day, hour }) => `${day} ${hour}`));
  expect([...new Set(hours)].sort()).toEqual(shown.weekly.map(({ day, start }) => `${day} ${start}`).sort());
  expect(hasClassesAtOnce(group)).toBe(false);
});

test('the first course of a path is not bought once more on its own page', async () => {
  const buyer = await newBuyer(kipu, 'path-and-course', 'ruta-y-curso');
  const choice = { age: '8-a-11', groupId: 'grupo-curso-de-scratch-miercoles' } as const;
  const ofPath = { ...choice, kind: 'path', slug: 'creadores-digitales', part: 'first' } as const;
  expect(await buy(buyer, ofPath)).toBe('approved');
  expect(await buy(buyer, { ...choice, kind: 'course', slug: 'curso-de-scratch' })).toBe('already_purchased');
});
