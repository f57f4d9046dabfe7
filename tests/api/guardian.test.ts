import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buy, firstOnSale, GUARDIAN, newBuyer, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

// The guardian, whom a purchase asks for once.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const onSale = (someone: Person) => someone.visit((api) => firstOnSale(api));
const choose = (someone: Person) => someone.visit(async (api) => api.checkout.choose(await firstOnSale(api)));
const draftOf = (someone: Person) => someone.visit((api) => api.checkout.draft());

/** Lets a family buy, whose academy then keeps its guardian. */
async function bought(sandbox: string): Promise<void> {
  const buyer = await newBuyer(kipu, sandbox, 'guardada');
  expect(await buy(buyer, await onSale(buyer))).toBe('approved');
}

/** Logs that family in again, and returns what its next purchase knows. */
async function nextDraft(sandbox: string) {
  const again = await signedIn(kipu, sandbox, 'guardada@kipu.test');
  await choose(again);
  return draftOf(again);
}

const LoggedIn = z.looseObject({ guardian: z.looseObject({ birth_date: z.string() }) });

test('a guardian who is not of age is refused at the birth date', async () => {
  const visitor = person(kipu, { sandbox: 'steps-young' });
  await choose(visitor);
  const failure = await failureOf(
    visitor.visit((api) =>
      api.checkout.guardian({ ...GUARDIAN, birthDate: `${new Date().getFullYear() - 10}-01-01` }),
    ),
  );
  expect(failure.fields).toEqual({ birthDate: 'El apoderado debe tener 18 años o más' });
});

test('a guardian is kept by the academy with the first purchase, and known at the next login', async () => {
  await bought('steps-kept');
  expect(await nextDraft('steps-kept')).toMatchObject({
    step: 4,
    guardian: { documentNumber: '44556677', phone: '+51987654321' },
  });
});

test('a guardian is known at the next login, too, where the academy keeps its day with a time and its number as one', async () => {
  await bought('steps-mysql');
  kipu.use(
    http.post('*/api/auth/login/', async ({ request }) => {
      const told = LoggedIn.parse(await (await kipu.answer(request))?.json());
      const { guardian } = told;
      const birth_date = `${guardian.birth_date}T05:00:00.000000Z`;
      const kept = { ...guardian, relation: 'MOTHER', document_number: 44_556_677, birth_date, id: 3 };
      return Response.json({ ...told, guardian: kept });
    }),
  );
  expect(await nextDraft('steps-mysql')).toMatchObject({
    step: 4,
    guardian: { relation: 'mother', documentNumber: '44556677' },
  });
});

test('a guardian whom the academy does not keep stops no purchase, and is in no log', async () => {
  const buyer = await newBuyer(kipu, 'steps-unkept', 'perdida');
  kipu.use(http.patch('*/api/auth/me/', () => new Response(null, { status: 500 })));
  expect(await buy(buyer, await onSale(buyer))).toBe('approved');
  expect(kipu.lines.join('\n')).toContain('the guardian was not kept');
  expect(kipu.lines.join('\n')).not.toContain('44556677');
});

test('a guardian and the student are forgotten at logout', async () => {
  const buyer = await newBuyer(kipu, 'steps-out', 'saliente');
  await choose(buyer);
  await buyer.visit(tellWhoLearns);
  await buyer.visit((api) => api.account.logout());
  expect(await draftOf(buyer)).toMatchObject({ step: 1, student: null, guardian: null });
});
