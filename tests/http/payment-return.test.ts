import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, person } from '../api/kipu.ts';
import type { Person } from '../api/kipu.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const BANK = { origin: 'http://provider.test', 'sec-fetch-site': 'cross-site' };

/** A family on its way to the bank's own page; gives the address that the bank sends it back to. */
async function onTheWay(sandbox: string): Promise<{ papa: Person; attemptId: string; back: URL }> {
  const papa = person(site.kipu, { sandbox });
  await logIn(papa);
  await papa.visit(async (api) => {
    const { programs } = await api.vacations.byAge({ age: '8-a-11' });
    const program = programs.find(({ groups }) => groups.some(({ seatsLeft }) => seatsLeft > 0));
    const group = program?.groups.find(({ seatsLeft }) => seatsLeft > 0);
    await api.checkout.choose({
      kind: 'vacation',
      age: '8-a-11',
      programId: program?.id ?? '',
      groupId: group?.id ?? '',
    });
  });
  const { attemptId } = await papa.visit((api) =>
    api.checkout.start({ idempotencyKey: 'a key of one rendered form' }),
  );
  const { url } = await papa.visit((api) => api.payments.openHostedPage({ attemptId }));
  return { papa, attemptId, back: new URL(new URL(url).searchParams.get('callbackurl') ?? '') };
}

const statusOf = ({ papa, attemptId }: { papa: Person; attemptId: string }) =>
  papa.visit(async (api) => (await api.payments.attempt({ attemptId })).status);

test('the bank sends people back to the origin of the site, with a one-time value', async () => {
  const { back, attemptId } = await onTheWay('address');
  expect(back.origin).toBe(site.origin);
  expect(back.pathname).toBe(`/pagos/retorno/${attemptId}`);
  expect(back.searchParams.get('clave')).toMatch(/^[\w-]{40,}$/);
});

test('a return with another value is refused and pays nothing', async () => {
  const family = await onTheWay('forged');
  const path = `${family.back.pathname}?clave=${'x'.repeat(43)}`;
  const answer = await site.post(path, { transactionToken: 'A'.repeat(32) }, BANK);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Volver a tu pago');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await statusOf(family)).toBe('open');
});

test('a return without a token leads back to the payment and pays nothing', async () => {
  const family = await onTheWay('gave-up');
  const answer = await site.post(`${family.back.pathname}${family.back.search}`, {}, BANK);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`/enrollment?paso=4&intento=${family.attemptId}`);
  expect(await statusOf(family)).toBe('open');
});

test('a return by GET changes nothing', async () => {
  const family = await onTheWay('reloaded');
  const answer = await site.get(
    `${family.back.pathname}${family.back.search}&transactionToken=${'A'.repeat(32)}`,
  );
  expect(answer.status).toBe(303);
  expect(await statusOf(family)).toBe('open');
});

test('a return of another kind than a form is refused', async () => {
  const { back } = await onTheWay('json');
  const answer = await site.post(`${back.pathname}${back.search}`, '{}', {
    ...BANK,
    'content-type': 'text/plain',
  });
  expect(answer.status).toBe(415);
});
