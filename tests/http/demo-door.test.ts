import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATALOGUE } from '../../server/errors.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let demo: TestSite;
let real: TestSite;
beforeAll(async () => {
  demo = await openSite({ variables: { MOCK_CONTROLS: 'on' } });
  real = await openSite({ variables: { MOCK_CONTROLS: 'off' } });
});
afterAll(async () => {
  await demo.close();
  await real.close();
});

const linkThatSends = (path: string, sent: unknown) =>
  `${path}?enviar=${encodeURIComponent(JSON.stringify(sent))}`;
const last = ({ drawn }: TestSite) => drawn.at(-1);

test('in a demo, a link that sends a form is answered as the form is', async () => {
  await demo.get(linkThatSends('/contactanos', { fields: { intent: 'uno', message: '¿Hola?' } }));
  expect(last(demo)?.method).toBe('POST');
  expect(new URL(last(demo)?.url ?? '').search).toBe('');
  expect(Object.fromEntries(new URLSearchParams(await last(demo)?.text()))).toEqual({
    intent: 'uno',
    message: '¿Hola?',
  });
});

test.each([
  [{ method: 'PUT' }, 405],
  [{ origin: 'https://otra-pagina.example' }, 403],
  [{ filler: 70_000 }, 413],
  [{ type: 'application/json' }, 415],
])('it meets the guards of every form: %j is answered %i', async (sent, status) => {
  expect((await demo.get(linkThatSends('/contactanos', sent))).status).toBe(status);
});

test('what is no such form is an ordinary link', async () => {
  for (const asked of ['/contactanos?enviar=nada', linkThatSends('/contactanos.data', {})]) {
    await demo.get(asked);
    expect(last(demo)?.method).toBe('GET');
  }
});

test('where scenarios may not be chosen, no link sends anything', async () => {
  await real.get(linkThatSends('/contactanos', { fields: { intent: 'uno' } }));
  expect(last(real)?.method).toBe('GET');
});

test.each([
  ['sistema-caido', 'GET', '/cursos', 'store_unavailable'],
  ['mucha-gente', 'GET', '/cursos', 'site_busy'],
  ['sistema-caido-al-pagar', 'POST', '/enrollment', 'payment_unconfirmed'],
  ['sistema-caido-al-pagar', 'GET', '/enrollment', null],
] as const)('a demo plays %s: %s %s is answered with %s', async (scenario, method, path, code) => {
  const headers = { 'x-mock-scenario': scenario };
  const answers = [demo, real].map((site) =>
    method === 'GET' ? site.get(path, headers) : site.post(path, {}, headers),
  );
  const [played, served] = await Promise.all(answers);
  expect(await played?.text()).toContain(code === null ? path : CATALOGUE[code].text);
  expect(played?.status).toBe(code === null ? 200 : 503);
  expect(served?.status, 'where scenarios may not be chosen').toBe(200);
});

test('the request that ends the scenario of a store that is gone is answered', async () => {
  const answer = await demo.get('/cursos?escenario=', { 'x-mock-scenario': 'sistema-caido' });
  expect(answer.status).toBe(200);
});
