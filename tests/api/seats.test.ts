import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { buy, newBuyer, reachPay } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, person } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

/** More buyers than any group has seats left. */
const BUYERS = 8;

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

interface OnSale {
  readonly selection: PurchaseSelection;
  readonly seats: number;
}

/** Returns a group of a course or pack, by its position on the page. */
const groupOf =
  (slug: string, place: number) =>
  async (api: Api): Promise<OnSale> => {
    const { age, groups } = await api.courses.bySlug({ slug });
    const group = groups[place];
    if (!group) throw new Error(`${slug} has no such group`);
    const selection = { kind: 'course', age: age ?? '5-a-7', slug, groupId: group.id } as const;
    return { selection, seats: group.seatsLeft ?? 0 };
  };

const groupOfProgram =
  (age: '5-a-7' | '8-a-11' | '12-a-mas', place: number) =>
  async (api: Api): Promise<OnSale> => {
    const { programs } = await api.vacations.byAge({ age });
    const program = programs[0];
    const group = program?.groups[place];
    if (!program || !group) throw new Error(`No such group at ${age}`);
    const selection = { kind: 'vacation', age, programId: program.id, groupId: group.id } as const;
    return { selection, seats: group.seatsLeft ?? 0 };
  };

const SOLD = [
  ['a course through the year', groupOf('curso-de-python', 0)],
  ['another group of it', groupOf('curso-de-python', 1)],
  ['a pack of two courses', groupOf('pack-creadores-digitales', 1)],
  ['a program of the season', groupOfProgram('8-a-11', 1)],
  ['a program for the smallest', groupOfProgram('5-a-7', 1)],
  ['a course that a program sells', groupOf('curso-de-videojuegos-con-roblox', 0)],
] as const;

async function queue(sandbox: string): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let count = 0; count < BUYERS; count += 1)
    buyers.push(await newBuyer(kipu, sandbox, `familia-${count}`));
  return buyers;
}

const charged = (sandbox: string) => kipu.ledger(sandbox).filter(({ kind }) => kind === 'charge').length;
const counted = (words: readonly string[]) => words.filter((word) => word === 'approved').length;

describe.each(SOLD)('seats of %s', (name, onSale) => {
  test(`are charged once each to ${BUYERS} buyers who come one after the other`, async () => {
    const sandbox = `in-turn-${name.replaceAll(' ', '-')}`;
    const { selection, seats } = await person(kipu, { sandbox }).visit(onSale);
    expect(seats).toBeGreaterThan(0);
    expect(seats).toBeLessThan(BUYERS);
    const words: string[] = [];
    for (const buyer of await queue(sandbox)) words.push(await buy(buyer, selection));
    expect([counted(words), charged(sandbox)]).toEqual([seats, seats]);
    expect(words.slice(seats)).toEqual(words.slice(seats).map(() => 'group_full'));
  });

  test(`are charged once each to ${BUYERS} buyers who all press PAGAR at once`, async () => {
    const sandbox = `at-once-${name.replaceAll(' ', '-')}`;
    const { selection, seats } = await person(kipu, { sandbox }).visit(onSale);
    const ready = await Promise.all(
      (await queue(sandbox)).map(async (buyer) => ({ buyer, payment: await reachPay(buyer, selection) })),
    );
    const words = await Promise.all(
      ready.map(async ({ buyer, payment }) => {
        const paying = buyer.visit((api) => api.payments.pay(payment));
        return paying.then(
          ({ status }) => status,
          async () => (await failureOf(paying)).code,
        );
      }),
    );
    expect([counted(words), charged(sandbox)]).toEqual([seats, seats]);
    expect(words.filter((word) => word === 'group_full')).toHaveLength(BUYERS - seats);
  });
});

const Offer = z.looseObject({ groups: z.array(z.looseObject({ capacity: z.number() })) });

test('a pack has no more seats than a course of it that sells the same cohort', async () => {
  kipu.use(
    http.get('*/api/courses/entrada-roblox-en-dos-semanas', async ({ request }) => {
      const told = (await (await kipu.answer(request.clone()))?.text()) ?? '';
      const ofPack = told.replaceAll('"cohorte-', '"cohorte-pack-creadores-digitales-');
      const { groups, ...offer } = Offer.parse(JSON.parse(ofPack));
      return HttpResponse.json({
        ...offer,
        groups: groups.map((group) => ({ ...group, enrolled: group.capacity })),
      });
    }),
  );
  const sandbox = 'pack-of-a-full-course';
  const buyer = await newBuyer(kipu, sandbox, 'familia');
  const { selection, seats } = await buyer.visit(groupOf('pack-creadores-digitales', 1));
  expect(seats).toBeGreaterThan(0);
  expect(await buy(buyer, selection)).toBe('group_full');
  expect(charged(sandbox)).toBe(0);
});

test('a seat that is held for a code that somebody has yet to pay is not on sale where one waits', async () => {
  const visitor = person(kipu, { sandbox: 'held-for-codes' });
  const wanted = { product: 'entrada-curso-de-scratch', group: 'grupo-curso-de-scratch-miercoles' };
  const lookAt = () => visitor.visit((api) => api.waitingList.byProduct(wanted));
  expect(await lookAt()).toMatchObject({ onSale: { groupId: wanted.group } });
  vi.spyOn(kipu.services.api.payments, 'seatsAwaitingPayment').mockResolvedValue(99);
  expect(await lookAt()).toMatchObject({ onSale: null, group: { seatsLeft: 0 } });
});
