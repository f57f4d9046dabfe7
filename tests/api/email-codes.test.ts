import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ROBLOX, YOUTUBER, buy, inTheAfternoon, newBuyer } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

const FATHER = 'papa@kipu.test';
const MOTHER = 'mama@kipu.test';
/** Denied with action code 180. */
const DENIED = '4474118355690180';
const CONFIRMATION = '*/api/auth/email/confirmation/';

/** Several orders, since a denied purchase is not paid again with the same form. */
const ORDERS = [ROBLOX, YOUTUBER, inTheAfternoon(ROBLOX), inTheAfternoon(YOUTUBER)];

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

let addresses = 0;

/** Returns somebody who has bought nothing, from an address with twenty denied cards. */
async function held(sandbox: string, email = FATHER): Promise<Person> {
  addresses += 1;
  const ip = `198.51.100.${addresses}`;
  for (let card = 0; card < 20; card += 1) await kipu.services.api.rateLimiter.admitCard(ip);
  return signedIn(kipu, sandbox, email, { ip, geoCountry: 'PE' });
}

/** Returns the newest code that was mailed in a sandbox. */
function mailedIn(sandbox: string): string {
  const mail = kipu.ledger(sandbox).findLast(({ kind }) => kind === 'mail');
  return mail?.kind === 'mail' ? mail.subject.slice(0, 6) : '';
}

const send = (someone: Person) => someone.visit((api) => api.emailCodes.send());
const type = (someone: Person, code: string) => someone.visit((api) => api.emailCodes.confirm({ code }));
const standing = (someone: Person) => someone.visit((api) => api.emailCodes.mine());
const anotherThan = (code: string) => (code === '111111' ? '222222' : '111111');

test('a code by mail lets a family pay at once where the cards of its address wait', async () => {
  const father = await held('family');
  expect(await buy(father, ROBLOX)).toBe('cards_held');
  const { waitSeconds, ...before } = await standing(father);
  expect(waitSeconds).toBeGreaterThan(20);
  expect(before).toEqual({ email: 'p***@kipu.test', isOffered: true, isMailed: false, cardsLeft: 0 });
  await send(father);
  expect(await standing(father)).toMatchObject({ isMailed: true, cardsLeft: 0 });
  await type(father, ` ${mailedIn('family').replace(/(...)/, '$1 ')}`);
  expect(await standing(father)).toMatchObject({ isMailed: false, cardsLeft: 3 });
  expect(await buy(father, ROBLOX)).toBe('approved');
  // Only denied cards count.
  expect(await standing(father)).toMatchObject({ cardsLeft: 3 });
});

test('a code is worth three denied cards, and the next take another code', async () => {
  const thief = await held('three');
  await send(thief);
  await type(thief, mailedIn('three'));
  for (const bought of ORDERS.slice(0, 3)) expect(await buy(thief, bought, DENIED)).toBe('denied');
  const [, , , fourth = ROBLOX] = ORDERS;
  expect(await buy(thief, fourth, DENIED)).toBe('cards_held');
  await send(thief);
  await type(thief, mailedIn('three'));
  expect(await buy(thief, fourth, DENIED)).toBe('denied');
  expect(await standing(thief)).toMatchObject({ cardsLeft: 2 });
});

test('a code is of no use to another account, nor in another sandbox, and lasts over a logout', async () => {
  const father = await held('own');
  const mother = await held('own', MOTHER);
  const elsewhere = await held('elsewhere');
  await send(father);
  const code = mailedIn('own');
  for (const other of [mother, elsewhere]) {
    await send(other);
    const typed = code === mailedIn(other === mother ? 'own' : 'elsewhere') ? anotherThan(code) : code;
    expect(await failureOf(type(other, typed))).toMatchObject({
      code: 'email_code_wrong',
      fields: { code: 'Este código no es, o ya venció' },
    });
    expect(await standing(other)).toMatchObject({ cardsLeft: 0 });
  }
  await type(father, code);
  await father.visit((api) => api.account.logout());
  await logIn(father, FATHER);
  expect(await standing(father)).toMatchObject({ cardsLeft: 3 });
  expect(await standing(elsewhere)).toMatchObject({ cardsLeft: 0 });
});

test('a code is used once, also where the academy takes it twice, and pressing twice is told as once', async () => {
  const thief = await held('twice');
  kipu.use(http.post(CONFIRMATION, () => Response.json({ confirmed: true })));
  await send(thief);
  await type(thief, '123456');
  for (const bought of ORDERS.slice(0, 3)) expect(await buy(thief, bought, DENIED)).toBe('denied');
  expect(await failureOf(type(thief, '123456'))).toMatchObject({ code: 'email_code_wrong' });
  expect(await buy(thief, ORDERS[3] ?? ROBLOX, DENIED)).toBe('cards_held');
  kipu.reset();
  const hasty = await held('hasty', MOTHER);
  await send(hasty);
  const code = mailedIn('hasty');
  await type(hasty, code);
  await type(hasty, code);
  expect(await standing(hasty)).toMatchObject({ cardsLeft: 3 });
});

test('an academy that says anything but that it is confirmed confirms nothing', async () => {
  const thief = await held('vague');
  await send(thief);
  kipu.use(http.post(CONFIRMATION, () => Response.json({ message: 'Processed.' })));
  expect(await failureOf(type(thief, '123456'))).toMatchObject({ code: 'unexpected' });
  expect(await standing(thief)).toMatchObject({ cardsLeft: 0 });
});

test.each([
  ['204', () => new Response(null, { status: 204 })],
  ['an empty body', () => new Response('')],
  ['an empty object', () => Response.json({})],
])('a good status with nothing besides, %s, confirms the code', async (how, answer) => {
  const mother = await held(how.replaceAll(' ', '-'), MOTHER);
  await send(mother);
  kipu.use(http.post(CONFIRMATION, answer));
  await type(mother, '123456');
  expect(await standing(mother)).toMatchObject({ cardsLeft: 3 });
});

test.each([{ confirmed: false }, { success: false, message: 'Expired' }, { error: 'Wrong code' }])(
  'a code is wrong where the academy says so with a good status: %j',
  async (told) => {
    const guesser = await held(`told-${JSON.stringify(told).length}`);
    await send(guesser);
    kipu.use(http.post(CONFIRMATION, () => Response.json(told)));
    expect(await failureOf(type(guesser, '123456'))).toMatchObject({ code: 'email_code_wrong' });
    expect(await standing(guesser)).toMatchObject({ cardsLeft: 0 });
  },
);

test.each([
  [200, { success: false, message: 'No mail today' }],
  [400, { detail: 'No.' }],
  [403, { detail: 'No.' }],
  [409, {}],
  [410, {}],
  [422, { message: 'No.', errors: {} }],
  [429, {}],
  [503, {}],
])('a code that is answered with %d %j is not said to be sent, nor to be our fault', async (status, told) => {
  const father = await held(`unsent-${status}`);
  kipu.use(http.post('*/api/auth/email/code/', () => Response.json(told, { status })));
  expect(await failureOf(send(father))).toMatchObject({ code: 'email_code_unsent', status: 502 });
  expect(await standing(father)).toMatchObject({ isOffered: true, isMailed: false });
});

test('a code is typed ten times an hour, right or wrong', async () => {
  const guesser = await held('guesser');
  await send(guesser);
  kipu.use(http.post(CONFIRMATION, () => Response.json({}, { status: 409 })));
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await failureOf(type(guesser, `00000${guess}`))).toMatchObject({ code: 'email_code_wrong' });
  }
  kipu.reset();
  expect(await failureOf(type(guesser, mailedIn('guesser')))).toMatchObject({
    code: 'email_code_limited',
    status: 429,
  });
});

test('one mailbox is sent five codes a day, however many accounts read it', async () => {
  const sandbox = 'mailbox';
  for (let account = 1; account <= 6; account += 1) {
    const sent = send(await newBuyer(kipu, sandbox, `la.dron+${account}`));
    if (account <= 5) await sent;
    else expect(await failureOf(sent)).toMatchObject({ code: 'email_code_limited', status: 429 });
  }
  await send(await newBuyer(kipu, sandbox, 'otra'));
});

test.each([404, 405, 501])(
  'an academy that mails no codes (%i) leaves the wait as it is, and none is offered then',
  async (status) => {
    const father = await held(`missing-${status}`);
    kipu.use(http.post('*/api/auth/email/code/', () => Response.json({}, { status })));
    expect(await failureOf(send(father))).toMatchObject({ code: 'email_code_unsent', status: 502 });
    expect(await standing(father)).toMatchObject({ isOffered: false, isMailed: false });
    expect(await buy(father, ROBLOX)).toBe('messages_limited');
  },
);

test.each([
  [400, 'email_code_wrong'],
  [403, 'email_code_wrong'],
  [404, 'email_code_wrong'],
  [410, 'email_code_wrong'],
  [422, 'email_code_wrong'],
  [429, 'upstream_unavailable'],
  [500, 'upstream_unavailable'],
])('a code that is answered by %i is told as %s, and codes are still offered', async (status, code) => {
  const father = await held(`answered-${status}`);
  await send(father);
  kipu.use(http.post(CONFIRMATION, () => Response.json({ detail: 'No.' }, { status })));
  expect(await failureOf(type(father, '123456'))).toMatchObject({ code });
  expect(await standing(father)).toMatchObject({ isOffered: true, isMailed: true, cardsLeft: 0 });
});

test('something else than six digits is told at the field, and counts as no guess', async () => {
  const father = await held('typed');
  for (let typed = 0; typed < 11; typed += 1) {
    expect(await failureOf(type(father, '12345'))).toMatchObject({
      fields: { code: 'Escribe los 6 números del código' },
    });
  }
});
