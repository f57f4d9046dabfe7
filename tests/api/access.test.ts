import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { apiRouter } from '../../server/api/router.ts';
import type { Api } from '../../server/api/router.ts';
import { buy, newBuyer, ROBLOX } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';
import { ACCOUNTS, MISSING_ID, ownedBy } from './owned-ids.ts';
import type { OwnedIds } from './owned-ids.ts';

const SANDBOX = 'access';

let kipu: Kipu;
const people = new Map<string, Person>();
const owned = new Map<string, OwnedIds>();

beforeAll(async () => {
  // Of the two databases the one that takes less: text with a null character is an error there.
  const database = await fetch(inject('databases'), { method: 'POST' });
  kipu = await openKipu({ DATABASE_URL: await database.text() });
  for (const email of ACCOUNTS) {
    const someone = person(kipu, { sandbox: SANDBOX });
    await logIn(someone, email);
    people.set(email, someone);
    owned.set(email, await someone.visit(ownedBy));
  }
  const buyer = await newBuyer(kipu, SANDBOX, 'compradora');
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  owned.set('compradora@kipu.test', await buyer.visit(ownedBy));
});
afterAll(() => kipu.close());

/** Every procedure that takes the id of something that belongs to a person. */
const PROCEDURES: Readonly<
  Record<string, readonly [keyof OwnedIds, (api: Api, id: string) => Promise<unknown>]>
> = {
  'parents.zone': ['children', (api, childId) => api.parents.zone({ childId })],
  'parents.dismissBlocked': ['children', (api, childId) => api.parents.dismissBlocked({ childId })],
  'parents.enterStudentZone': ['children', (api, childId) => api.parents.enterStudentZone({ childId })],
  'parents.revealLogin': [
    'children',
    (api, childId) => api.parents.revealLogin({ childId, password: 'kipu2026' }),
  ],
  'parents.review': [
    'children',
    (api, childId) =>
      api.parents.review({ childId, courseId: 'x', stars: 5, text: 'x'.repeat(20), name: 'Ana' }),
  ],
  'waitingList.join': [
    'children',
    (api, childId) =>
      api.waitingList.join({
        product: 'entrada-curso-de-scratch',
        group: null,
        childId,
        submission: randomUUID(),
      }),
  ],
  'calendars.feed': ['children', (api, childId) => api.calendars.feed({ childId })],
  'calendars.renewFeed': ['children', (api, childId) => api.calendars.renewFeed({ childId })],
  'calendars.endFeed': ['children', (api, childId) => api.calendars.endFeed({ childId })],
  'devices.end': ['devices', (api, deviceId) => api.devices.end({ deviceId })],
  'calendars.ofCourse': ['childCourses', (api, childCourseId) => api.calendars.ofCourse({ childCourseId })],
  'calendars.googleLinks': [
    'childCourses',
    (api, childCourseId) => api.calendars.googleLinks({ childCourseId }),
  ],
  'changes.groups': ['purchases', (api, purchaseNumber) => api.changes.groups({ purchaseNumber })],
  'changes.changeGroup': [
    'purchases',
    (api, purchaseNumber) => api.changes.changeGroup({ purchaseNumber, groupId: ROBLOX.groupId }),
  ],
  'changes.withdrawal': ['purchases', (api, purchaseNumber) => api.changes.withdrawal({ purchaseNumber })],
  'changes.withdraw': [
    'purchases',
    (api, purchaseNumber) => api.changes.withdraw({ purchaseNumber, motive: null, seenBack: 0 }),
  ],
  'invoices.email': [
    'purchases',
    (api, purchaseNumber) => api.invoices.email({ purchaseNumber, idempotencyKey: randomUUID() }),
  ],
  'payments.attempt': ['attempts', (api, attemptId) => api.payments.attempt({ attemptId })],
  'payments.classes': ['attempts', (api, attemptId) => api.payments.classes({ attemptId })],
  'payments.openCardForm': ['attempts', (api, attemptId) => api.payments.openCardForm({ attemptId })],
  'payments.openHostedPage': ['attempts', (api, attemptId) => api.payments.openHostedPage({ attemptId })],
  'payments.pay': [
    'attempts',
    (api, attemptId) => api.payments.pay({ attemptId, transactionToken: 'x', terms: 'on' }),
  ],
  'payments.askHowToPay': [
    'attempts',
    (api, attemptId) => api.payments.askHowToPay({ attemptId, terms: 'on' }),
  ],
  'payments.endSubscription': [
    'purchases',
    (api, purchaseNumber) => api.payments.endSubscription({ purchaseNumber }),
  ],
  'payments.checkNow': ['purchases', (api, purchaseNumber) => api.payments.checkNow({ purchaseNumber })],
  'payments.giveUp': ['purchases', (api, purchaseNumber) => api.payments.giveUp({ purchaseNumber })],
  'payments.receipt': ['purchases', (api, purchaseNumber) => api.payments.receipt({ purchaseNumber })],
  'payments.waysAgain': ['purchases', (api, purchaseNumber) => api.payments.waysAgain({ purchaseNumber })],
  'payments.details': ['purchases', (api, purchaseNumber) => api.payments.details({ purchaseNumber })],
  'payments.resell': ['purchases', (api, purchaseNumber) => api.payments.resell({ purchaseNumber })],
  'certificates.byId': ['certificates', (api, id) => api.certificates.byId({ id })],
  'verification.chooseName': [
    'children',
    (api, childId) => api.verification.chooseName({ childId, name: 'none' }),
  ],
  'organizations.byId': ['organizations', (api, id) => api.organizations.byId({ id })],
  'organizations.invite': [
    'organizations',
    (api, id) => api.organizations.invite({ id, emails: 'ana@ejemplo.com' }),
  ],
};

test('the accounts of the demo own something of every kind', () => {
  for (const kind of ['children', 'childCourses', 'certificates', 'organizations', 'devices'] as const) {
    const owners = [...owned.values()].filter((ids) => ids[kind].length > 0);
    expect(owners.length, kind).toBeGreaterThan(1);
  }
});

describe.each(ACCOUNTS)('%s', (email) => {
  test.each(Object.entries(PROCEDURES))('finds nothing of others by %s', async (_name, [kind, call]) => {
    const someone = people.get(email);
    if (!someone) throw new Error(`${email} is not logged in`);
    const failureFor = (id: string) => failureOf(someone.visit((api) => call(api, id)));
    const missing = await failureFor(MISSING_ID);
    expect(missing).toMatchObject({ code: 'not_found', status: 404 });
    for (const [other, { [kind]: ids }] of owned) {
      const own = owned.get(email)?.[kind] ?? [];
      const foreign = ids.find((id) => !own.includes(id));
      if (other === email || foreign === undefined) continue;
      expect(await failureFor(foreign), other).toEqual(missing);
    }
  });
});

describe.each(['mama@kipu.test', 'empresa@kipu.test'])('%s', (email) => {
  test.each(Object.entries(PROCEDURES))(
    'is told no failure of ours by %s for what is no text',
    async (_, [, call]) => {
      for (const id of ['a\0b', '\ud800']) {
        const failure = await failureOf(
          people.get(email)?.visit((api) => call(api, id)) ?? Promise.resolve(),
        );
        expect(['not_found', 'invalid_input']).toContain(failure.code);
      }
    },
  );
});

test.each(Object.entries(PROCEDURES))('%s is for people who are logged in', async (_name, [kind, call]) => {
  const nobody = person(kipu, { sandbox: SANDBOX });
  for (const ids of owned.values()) {
    for (const id of ids[kind].slice(0, 1)) {
      const failure = await failureOf(nobody.visit((api) => call(api, id)));
      expect(failure).toMatchObject({ code: 'login_required', status: 401 });
    }
  }
});

test.each<[string, (api: Api) => Promise<unknown>]>([
  ['parents.zone', (api) => api.parents.zone({})],
  ['parents.children', (api) => api.parents.children()],
])('%s is not there for accounts without a parents zone', async (_name, call) => {
  for (const email of ['alumna@kipu.test', 'nuevo@kipu.test', 'empresa@kipu.test']) {
    const failure = await failureOf(people.get(email)?.visit(call) ?? Promise.resolve());
    expect(failure, email).toMatchObject({ code: 'not_found', status: 404 });
  }
});

/** What this test needs of a procedure. */
const Definition = z.object({ inputs: z.array(z.instanceof(z.ZodType)) });

test('no procedure takes an amount, an account or anything else that it does not name', () => {
  const inputs = Object.entries<object>(apiRouter._def.procedures).flatMap(([name, procedure]) =>
    Definition.parse(Reflect.get(procedure, '_def')).inputs.map((input): [string, string] => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      return [name, JSON.stringify(schema)];
    }),
  );
  expect(inputs.length).toBeGreaterThan(50);
  // Only an object that lets further fields through says so.
  expect(inputs.filter(([, schema]) => schema.includes('"additionalProperties":{}'))).toEqual([]);
});

test('who asks for what belongs to others is an event of the log', async () => {
  const papa = people.get('papa@kipu.test');
  const [foreign = ''] = owned.get('mama@kipu.test')?.children ?? [];
  const before = kipu.lines.length;
  await failureOf(papa?.visit((api) => api.parents.zone({ childId: foreign })) ?? Promise.resolve());
  const denied = kipu.lines.slice(before).filter((line) => line.includes('"event":"access_denied"'));
  expect(denied).toHaveLength(1);
  expect(denied[0]).toMatch(/"code":"not_found","path":"parents.zone","userId":"[^"]+"/);
});

test('no login of a child was shown or counted on the way', () => {
  expect(kipu.lines.join('')).not.toContain('login of a child shown');
});
