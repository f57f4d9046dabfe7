import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
  expect(await visitor.visit((api) => api.support.fileClaim(SHEET))).toEqual({ claimNumber: '17' });
  const sheet = await visitor.visit((api) => api.support.claimSheet({ claimNumber: '17' }));
  expect(sheet.filedAt.getTime()).not.toBeNaN();
});

test('a claim filed without an account is read on its browser, and by nobody who logs in there afterwards', async () => {
  const visitor = person(kipu, { sandbox: 'claim-before-login' });
  const { claimNumber } = await visitor.visit((api) => api.support.fileClaim(SHEET));
  const read = () => visitor.visit((api) => api.support.claimSheet({ claimNumber }));
  expect(await read()).toMatchObject({ claimNumber });
  await logIn(visitor);
  expect(await failureOf(read())).toMatchObject({ code: 'not_found', status: 404 });
  await visitor.visit((api) => api.account.logout());
  expect(await failureOf(read())).toMatchObject({ code: 'not_found', status: 404 });
});

test('a sheet that is corrected after going back is a sheet of its own, and the same one sent twice is one', async () => {
  const visitor = person(kipu, { sandbox: 'claim-corrected' });
  const file = async (changes: Partial<typeof SHEET> = {}) =>
    (await visitor.visit((api) => api.support.fileClaim({ ...SHEET, ...changes }))).claimNumber;
  const claimNumber = await file();
  expect(await file()).toBe(claimNumber);
  expect(await file({ documentNumber: '45678912' })).toBe(claimNumber);
  expect(await file({ detail: 'La clase no se dictó.' })).not.toBe(claimNumber);
});
