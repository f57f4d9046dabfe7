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
/** What the season sells by a program is no second purchase for somebody who buys courses. */
const buyers = new Map<Buyable['kind'], Person>();
beforeAll(async () => {
  kipu = await openKipu();
  for (const { kind } of ON_SALE) {
    if (!buyers.has(kind)) buyers.set(kind, await newBuyer(kipu, sandboxOf(kind), `compra-${kind}`));
  }
});
afterAll(() => kipu.close());

const sandboxOf = (kind: Buyable['kind']) => `as-shown-${kind}`;

/** The group of a selection as its page shows it to somebody whose zone is not known. */
async function shownGroup(api: Api, selection: PurchaseSelection) {
  const groups =
    selection.kind === 'vacation'
      ? (await api.vacations.byAge({ age: selection.age })).programs.flatMap((program) => program.groups)
      : (await api.courses.bySlug({ slug: selection.slug })).groups;
  const group = groups.find(({ id }) => id === selection.groupId);
  if (!group) throw new Error(`The page does not show ${selection.groupId}`);
  return group;
}

/** Bodies of the enrollments that a sandbox was sent. */
const bodiesIn = (sandbox: string) =>
  kipu.ledger(sandbox).flatMap((entry) => (entry.kind === 'enrollment' ? entry.enrollment : []));

/** Buys; returns what the page showed before, and what the academy was sent. */
async function bought({ kind, selection }: Buyable) {
  const buyer = buyers.get(kind);
  if (!buyer) throw new Error(`Nobody buys a ${kind}`);
  const before = bodiesIn(sandboxOf(kind)).length;
  const shown = await buyer.visit((api) => shownGroup(api, selection));
  expect(await buy(buyer, selection)).toBe('approved');
  return { shown, bodies: bodiesIn(sandboxOf(kind)).slice(before) };
}

test.each(ON_SALE)('$name, $group.name ($kind) is enrolled as its page shows it', async (buyable) => {
  const { group } = buyable;
  const { shown, bodies } = await bought(buyable);
  expect(bodies.map(({ course_id: course, group_id: cohort }) => [course, cohort])).toEqual(
    group.groups_to_buy.map((pair) => [pair.course, pair.group]),
  );
  for (const body of bodies) {
    expect(body).toMatchObject({ group_name: shown.name, timezone_name: shown.timeZone });
  }
  // The group begins when the first of its courses does, and its week is that of them all.
  const [first] = bodies.map(({ initial_date: date }) => date).sort();
  expect(first).toBe(shown.startDate);
  const hours = bodies.flatMap(({ schedules = [] }) => schedules.map(({ day, hour }) => `${day} ${hour}`));
  expect([...new Set(hours)].sort()).toEqual(shown.weekly.map(({ day, start }) => `${day} ${start}`).sort());
  expect(hasClassesAtOnce(group)).toBe(false);
});
