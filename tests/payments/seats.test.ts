import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const MONDAYS = orderOf({
  productRef: 'course:roblox',
  groupRef: 'lunes',
  otherGroupRefs: ['cohorte-lunes'],
});
const PACK = orderOf({
  productRef: 'course:pack',
  groupRef: 'pack',
  otherGroupRefs: ['cohorte-lunes', 'cohorte-martes'],
});
const TUESDAYS = orderOf({
  productRef: 'course:web',
  groupRef: 'martes',
  otherGroupRefs: ['cohorte-martes'],
});
const SUNDAYS = orderOf({
  productRef: 'course:arte',
  groupRef: 'domingo',
  otherGroupRefs: ['cohorte-domingo'],
});

describeOnBothDatabases('Seats', (stores) => {
  let shop: Shop;

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  /** Pays while one seat is left; returns the error code, or 'none'. */
  async function payForLast(name: string, order: typeof PACK, token = 'approve') {
    const buyer = buyerOf(name);
    const { id } = await shop.atForm(buyer, order);
    return refusal(shop.pay(buyer, id, token, 1));
  }

  test.each([
    ['the pack that sells its group', MONDAYS, PACK],
    ['each group of a pack', PACK, TUESDAYS],
    ['both groups of a pack', PACK, MONDAYS],
  ])('a payment that may have charged holds the last seat against %s', async (_name, first, second) => {
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    expect(await payForLast('rosa', first)).toBe('none');
    expect(await payForLast('luis', second)).toBe('group_full');
    expect(await payForLast('ana', SUNDAYS)).toBe('none');
    expect(shop.academy.charges).toHaveLength(2);
  });

  test('of two buyers of one group by two products at once, one is charged', async () => {
    const [rosa, luis] = [buyerOf('rosa'), buyerOf('luis')];
    const mine = await shop.atForm(rosa, MONDAYS);
    const theirs = await shop.atForm(luis, PACK);
    // An enrolled buyer is counted only by the academy, which here always says that one seat is left.
    const release = shop.academy.hold('createEnrollment');
    const told: string[] = [];
    const pay = async (buyer: typeof rosa, { id }: typeof mine) =>
      told.push(await refusal(shop.pay(buyer, id, 'approve', 1)));
    const both = Promise.all([pay(rosa, mine), pay(luis, theirs)]);
    await expect.poll(() => told).toEqual(['group_full']);
    release();
    await both;
    expect(told).toEqual(['group_full', 'none']);
    expect(shop.academy.charges).toHaveLength(1);
  });

  test.each([0, 200_000, -200_000, 365 * 24 * 3_600_000])(
    'a buyer enrolled while another reads the seats is not counted by the clock (%i ms meanwhile)',
    async (jump) => {
      const [rosa, luis] = [buyerOf('rosa'), buyerOf('luis')];
      const mine = await shop.atForm(rosa, MONDAYS);
      const theirs = await shop.atForm(luis, MONDAYS);
      const paying = shop.service.pay({
        buyer: luis,
        attemptId: theirs.id,
        transactionToken: 'approve',
        // The academy counted before Rosa was enrolled, but its answer arrives afterwards.
        seatsLeft: async () => {
          await shop.pay(rosa, mine.id, 'approve', 1);
          shop.clock.advance(jump);
          return 1;
        },
      });
      expect(await refusal(paying)).toBe('group_full');
      expect(shop.academy.charges).toHaveLength(1);
      shop.clock.advance(-jump);
    },
  );

  test('a buyer enrolled while another reads the seats counts also where somebody else left the group meanwhile', async () => {
    const [rosa, luis, ana] = [buyerOf('rosa'), buyerOf('luis'), buyerOf('ana')];
    const { id } = await shop.atForm(rosa, MONDAYS);
    const { purchaseNumber } = await shop.pay(rosa, id, 'approve');
    const theirs = await shop.atForm(luis, MONDAYS);
    const mine = await shop.atForm(ana, MONDAYS);
    const { description, selection, lines } = SUNDAYS;
    const change = {
      groupRef: 'domingo',
      seatRefs: ['domingo'],
      description,
      selection,
      lines,
      to: 'Domingo',
    };
    const paying = shop.service.pay({
      buyer: ana,
      attemptId: mine.id,
      transactionToken: 'approve',
      seatsLeft: async () => {
        await shop.service.changeGroup({
          buyer: rosa,
          purchaseNumber: purchaseNumber ?? '',
          change,
          seatsLeft: () => Promise.resolve(1),
        });
        // The academy counted the seat that Rosa left, before Luis had it.
        await shop.pay(luis, theirs.id, 'approve', 1);
        return 1;
      },
    });
    expect(await refusal(paying)).toBe('group_full');
    expect(shop.academy.charges).toHaveLength(2);
  });

  test('a seat that the academy counts is not counted twice', async () => {
    expect(await payForLast('rosa', MONDAYS)).toBe('none');
    expect(await payForLast('luis', MONDAYS)).toBe('none');
    expect(shop.academy.charges).toHaveLength(2);
  });
});
