import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

// An answer of the academy is not parsed again while it is the same to the letter. Nobody must notice, except by the
// time that it takes.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

/** Returns everything that a dashboard shows of the academy's data, except when it was read. */
const dashboardOf = (someone: Person, childId?: string) =>
  someone.visit(async (api) => {
    const { madeAt: _madeAt, reference: _reference, zone, ...shown } = await api.parents.zone({ childId });
    // Recommendations that are late on a busy machine are requested again, as the page does.
    const after = zone?.followed;
    const recommended = zone?.recommended ?? (after ? await api.parents.recommended({ after }) : null);
    return { ...shown, zone: zone && { ...zone, recommended } };
  });

test('two families side by side see their own each time, whoever asked before', async () => {
  const families = await Promise.all(
    ['mama@kipu.test', 'familia-mediana@kipu.test'].map((email) => signedIn(kipu, 'known-two', email)),
  );
  const alone = await Promise.all(families.map((family) => dashboardOf(family)));
  const [mother, other] = alone.map(({ children }) => children.map(({ id }) => id));
  expect(mother?.filter((id) => other?.includes(id))).toEqual([]);
  expect(alone.map(({ zone }) => (zone?.tabs.length ?? 0) > 0)).toEqual([true, true]);
  for (const _turn of [1, 2]) {
    expect(await Promise.all(families.map((family) => dashboardOf(family)))).toEqual(alone);
    for (const [place, family] of families.entries()) expect(await dashboardOf(family)).toEqual(alone[place]);
  }
});

test('what another child of the family shows is its own, before and after', async () => {
  const mother = await signedIn(kipu, 'known-children');
  const first = await dashboardOf(mother);
  const second = await dashboardOf(mother, 'hijo-mateo');
  expect(second.zone?.child.id).toBe('hijo-mateo');
  expect(await dashboardOf(mother)).toEqual(first);
  expect(await dashboardOf(mother, 'hijo-mateo')).toEqual(second);
});

test('what the academy says anew is on the very next page', async () => {
  const mother = await signedIn(kipu, 'known-changes');
  expect((await dashboardOf(mother)).zone?.certificates).toHaveLength(1);
  kipu.use(http.get('*/api/certificates/', () => HttpResponse.json({ data: [] })));
  expect((await dashboardOf(mother)).zone?.certificates).toEqual([]);
  kipu.reset();
  expect((await dashboardOf(mother)).zone?.certificates).toHaveLength(1);
  kipu.use(http.get('*/api/certificates/', () => new HttpResponse(null, { status: 403 })));
  expect((await dashboardOf(mother)).zone?.certificates).toBeNull();
});
