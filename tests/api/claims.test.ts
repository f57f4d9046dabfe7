import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ClaimBody } from '../../server/upstream/contracts/support.ts';
import { SHEET } from '../support/factories/claims.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

test.each([
  ['a number', { data: { claim_number: 17, filed_at: '2026-10-01T10:00:00.123456-05:00' } }],
  ['no wrapping', { claim_number: '17', filed_at: '2026-10-01T15:00:00Z' }],
  ['a moment that nobody can read', { data: { claim_number: '17', filed_at: 'hoy' } }],
  ['no moment', { claim_number: '17' }],
])('a claim that was filed has its number and copy, told with %s', async (how, answer) => {
  kipu.use(http.post('*/api/claims/', () => Response.json(answer, { status: 201 })));
  const visitor = person(kipu, { sandbox: `claim-${how.length}` });
  expect(await visitor.visit((api) => api.support.fileClaim(SHEET))).toEqual({ sheet: '17' });
  const copy = await visitor.visit((api) => api.support.claimSheet({ sheet: '17' }));
  expect(copy.claimNumber).toBe('17');
  expect(copy.filedAt.getTime()).not.toBeNaN();
});

test.each([
  ['nothing', () => new Response(null, { status: 204 })],
  ['an empty answer', () => new Response('', { status: 201 })],
  ['a word', () => new Response('OK')],
  ['words alone', () => Response.json({ detail: 'Created.' }, { status: 201 })],
  ['a moment alone', () => Response.json({ data: { filed_at: '2026-10-01T15:00:00Z' } })],
  ['a number that is none', () => Response.json({ data: { claim_number: null } })],
])('a claim that was filed and answered by %s has its copy, by the id that was sent', async (how, answer) => {
  const sent: string[] = [];
  kipu.use(
    http.post('*/api/claims/', async ({ request }) => {
      sent.push(ClaimBody.parse(await request.json()).submission_id);
      return answer();
    }),
  );
  const visitor = person(kipu, { sandbox: `unnumbered-${how.length}` });
  const { sheet } = await visitor.visit((api) => api.support.fileClaim(SHEET));
  expect(sent).toEqual([sheet]);
  const copy = await visitor.visit((api) => api.support.claimSheet({ sheet }));
  expect(copy).toMatchObject({ claimNumber: null, claim: { name: SHEET.name, submissionId: sheet } });
  expect(copy.filedAt.getTime()).not.toBeNaN();
  expect(await failureOf(visitor.visit((api) => api.support.claimSheet({ sheet: 'null' })))).toMatchObject({
    code: 'not_found',
  });
});

test.each([
  ['a page', () => new Response('<h1>Bienvenidos</h1>')],
  ['a refusal', () => Response.json({ success: false, data: { claim_number: '17' } })],
  ['half an answer', () => new Response('{"data":{"claim_nu')],
])('a claim that is answered by %s is not told as filed', async (how, answer) => {
  kipu.use(http.post('*/api/claims/', answer));
  const visitor = person(kipu, { sandbox: `unfiled-${how.length}` });
  expect(await failureOf(visitor.visit((api) => api.support.fileClaim(SHEET)))).toMatchObject({
    code: 'contact_failed',
  });
});

test('a claim filed without an account is read on its browser, and by nobody who logs in there afterwards', async () => {
  const visitor = person(kipu, { sandbox: 'claim-before-login' });
  const { sheet } = await visitor.visit((api) => api.support.fileClaim(SHEET));
  const read = () => visitor.visit((api) => api.support.claimSheet({ sheet }));
  expect(await read()).toMatchObject({ claimNumber: sheet });
  await logIn(visitor);
  expect(await failureOf(read())).toMatchObject({ code: 'not_found', status: 404 });
  await visitor.visit((api) => api.account.logout());
  expect(await failureOf(read())).toMatchObject({ code: 'not_found', status: 404 });
});

test('a sheet that is corrected after going back is a sheet of its own, and the same one sent twice is one', async () => {
  const visitor = person(kipu, { sandbox: 'claim-corrected' });
  const file = async (changes: Partial<typeof SHEET> = {}) =>
    (await visitor.visit((api) => api.support.fileClaim({ ...SHEET, ...changes }))).sheet;
  const first = await file();
  expect(await file()).toBe(first);
  expect(await file({ documentNumber: '45678912' })).toBe(first);
  expect(await file({ detail: 'La clase no se dictó.' })).not.toBe(first);
});
