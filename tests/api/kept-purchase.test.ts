import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { buy, GUARDIAN, newBuyer, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const SCRATCH: PurchaseSelection = {
  kind: 'course',
  age: '8-a-11',
  slug: 'curso-de-scratch',
  groupId: 'grupo-curso-de-scratch-miercoles',
};
const TWINS = 'gemelos@kipu.test';

const keptFor = (someone: Person) => someone.visit((api) => api.checkout.kept());
const choose = (someone: Person) => someone.visit((api) => api.checkout.choose(SCRATCH));
const isFor = (someone: Person, childId: string) =>
  someone.visit((api) => api.checkout.student({ kind: 'child', childId }));

describe('A purchase that was begun on one device', () => {
  test('goes on at another, with whom it is for, who answers and the price that was seen', async () => {
    const phone = await newBuyer(kipu, 'kept-on', 'movil');
    await phone.visit((api) => api.checkout.choose({ ...SCRATCH, seenAmount: 'PEN63900' }));
    await phone.visit(tellWhoLearns);
    const laptop = await signedIn(kipu, 'kept-on', 'movil@kipu.test');
    expect(await laptop.visit((api) => api.checkout.order())).toBeNull();
    expect(await keptFor(laptop)).toMatchObject({
      programName: expect.any(String) as string,
      firstName: 'Nina',
    });
    await laptop.visit((api) => api.checkout.resume());
    expect(await laptop.visit((api) => api.checkout.draft())).toMatchObject({
      step: 4,
      learner: { firstName: 'Nina' },
      guardian: { documentNumber: GUARDIAN.documentNumber },
      seenAmount: 'PEN63900',
    });
  });

  test('before the login is kept from the login on', async () => {
    const phone = person(kipu, { sandbox: 'kept-login' });
    await choose(phone);
    await logIn(phone, TWINS);
    const laptop = await signedIn(kipu, 'kept-login', TWINS);
    expect(await keptFor(laptop)).toMatchObject({ firstName: null });
  });

  test('names the child of the family', async () => {
    const phone = await signedIn(kipu, 'kept-child', TWINS);
    await choose(phone);
    await isFor(phone, 'hija-killa');
    const laptop = await signedIn(kipu, 'kept-child', TWINS);
    expect(await keptFor(laptop)).toMatchObject({ firstName: 'Killa' });
  });

  test('is of nobody else, nor of a visitor', async () => {
    const phone = await signedIn(kipu, 'kept-own', TWINS);
    await choose(phone);
    expect(await keptFor(await signedIn(kipu, 'kept-own', 'papa@kipu.test'))).toBeNull();
    expect(await keptFor(person(kipu, { sandbox: 'kept-own' }))).toBeNull();
    const resuming = (api: Api) => api.checkout.resume();
    const father = await signedIn(kipu, 'kept-own', 'papa@kipu.test');
    expect(await failureOf(father.visit(resuming))).toMatchObject({ code: 'order_missing' });
  });

  test('has again what was told of it after a login that the academy ended', async () => {
    const phone = await newBuyer(kipu, 'kept-ended', 'vencida');
    await choose(phone);
    await phone.visit(tellWhoLearns);
    kipu.use(http.get('*/api/children/', () => Response.json({ code: 'token_not_valid' }, { status: 401 })));
    expect(await failureOf(phone.visit((api) => api.parents.children()))).toMatchObject({
      code: 'login_required',
    });
    kipu.reset();
    expect(await phone.visit((api) => api.checkout.draft())).toMatchObject({ student: null, guardian: null });
    await logIn(phone, 'vencida@kipu.test');
    expect(await phone.visit((api) => api.checkout.draft())).toMatchObject({
      step: 4,
      learner: { firstName: 'Nina' },
      guardian: { documentNumber: GUARDIAN.documentNumber },
    });
  });

  test('has what a visitor told last, and not what the account told before', async () => {
    const phone = await signedIn(kipu, 'kept-newer', TWINS);
    await choose(phone);
    await isFor(phone, 'hija-killa');
    const laptop = person(kipu, { sandbox: 'kept-newer' });
    await choose(laptop);
    await laptop.visit(tellWhoLearns);
    await logIn(laptop, TWINS);
    expect(await laptop.visit((api) => api.checkout.draft())).toMatchObject({
      learner: { firstName: 'Nina' },
    });
  });

  test('is forgotten by this browser alone at logout', async () => {
    const phone = await newBuyer(kipu, 'kept-logout', 'saliente2');
    await choose(phone);
    await phone.visit(tellWhoLearns);
    await phone.visit((api) => api.account.logout());
    expect(await keptFor(phone)).toBeNull();
    expect(await phone.visit((api) => api.checkout.draft())).toMatchObject({ student: null });
    const laptop = await signedIn(kipu, 'kept-logout', 'saliente2@kipu.test');
    expect(await keptFor(laptop)).toMatchObject({ firstName: 'Nina' });
  });

  test('is offered no more once it is bought, nor by a later login of the browser that bought it', async () => {
    const phone = await newBuyer(kipu, 'kept-bought', 'compradora');
    expect(await buy(phone, SCRATCH)).toBe('approved');
    const laptop = await signedIn(kipu, 'kept-bought', 'compradora@kipu.test');
    expect(await keptFor(laptop)).toBeNull();
    await phone.visit((api) => api.account.logout());
    await logIn(phone, 'compradora@kipu.test');
    expect(await keptFor(laptop)).toBeNull();
  });

  test('is still offered after a card was denied for it', async () => {
    const phone = await newBuyer(kipu, 'kept-denied', 'denegada', { geoCountry: 'PE' });
    expect(await buy(phone, SCRATCH, '4474118355690180')).toBe('denied');
    const laptop = await signedIn(kipu, 'kept-denied', 'denegada@kipu.test');
    expect(await keptFor(laptop)).toMatchObject({ firstName: 'Nina' });
  });

  test('for one child is offered though another has it', async () => {
    const phone = await signedIn(kipu, 'kept-twin', TWINS);
    // For a third child, Nina.
    expect(await buy(phone, SCRATCH)).toBe('approved');
    await choose(phone);
    await isFor(phone, 'hijo-inti');
    const laptop = await signedIn(kipu, 'kept-twin', TWINS);
    expect(await keptFor(laptop)).toMatchObject({ firstName: 'Inti' });
  });

  test('that left the catalogue is not offered', async () => {
    const phone = await signedIn(kipu, 'kept-gone', TWINS);
    await choose(phone);
    kipu.use(http.get('*/api/courses/', () => Response.json({ data: [] })));
    expect(await keptFor(phone)).toBeNull();
  });
});
