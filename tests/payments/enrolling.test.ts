import { beforeEach, expect, test } from 'vitest';
import { KipuError } from '../../server/errors.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import type { Fault } from './faults.ts';
import type { Buyer } from '../../server/payments/types.ts';

/** What a gateway says while the academy behind it is replaced. */
const NOT_FOUND_PAGE = {
  fault: 'status',
  status: 404,
  body: '<html><title>404 Not Found</title></html>',
} as const;

describeOnBothDatabases('After an approved charge, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  async function expectAllDone(attemptId: string) {
    expect(await shop.see(rosa, attemptId)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.charges).toHaveLength(1);
    expect(shop.academy.enrollments.map(({ course_id }) => course_id).sort()).toEqual(['c-roblox', 'c-web']);
    expect(shop.academy.updates).toHaveLength(1);
    expect(await shop.verifyLog()).toEqual([]);
  }

  /** Lets the waits pass after which an enrollment that was not found is sent again. */
  async function waitInVain() {
    for (const seconds of [5, 10, 20, 40, 80, 160, 320]) await shop.later(seconds * SECOND);
  }

  const lost: [string, Omit<Fault, 'work'>][] = [
    ['was answered with 408', { fault: 'status', status: 408 }],
    ['was answered with 500', { fault: 'status', status: 500 }],
    ['was answered with 502', { fault: 'status', status: 502 }],
    ['was answered with 504', { fault: 'status', status: 504 }],
    ['a proxy answered with its own 404', NOT_FOUND_PAGE],
    ['was answered with HTML', { fault: 'not_json', status: 200 }],
    ['did not keep the contract', { fault: 'contract', status: 200 }],
    ['timed out', { fault: 'timeout' }],
    ['lost its connection', { fault: 'connection_lost' }],
  ];

  test.each(lost)('an enrollment that %s and was kept is found, not sent again', async (_, fault) => {
    shop.academy.failNext('createEnrollment', { ...fault, work: 'done' });
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: false });
    await shop.later(5 * SECOND);
    await expectAllDone(id);
  });

  test.each(lost)('an enrollment that %s and arrives minutes later is not sent again', async (_, fault) => {
    shop.academy.failNext('createEnrollment', { ...fault, work: 'late' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    for (const seconds of [5, 10, 20, 40, 80]) await shop.later(seconds * SECOND);
    const ofFirstCourse = () =>
      shop.academy.calls.filter(
        ({ endpoint, body }) => endpoint === 'createEnrollment' && JSON.stringify(body).includes('c-roblox'),
      );
    expect(ofFirstCourse()).toHaveLength(1);
    shop.academy.whenLate();
    await shop.later(160 * SECOND);
    await expectAllDone(id);
    expect(ofFirstCourse()).toHaveLength(1);
  });

  test.each(lost)('an enrollment that %s and was never kept is sent again in the end', async (_, fault) => {
    shop.academy.failNext('createEnrollment', { ...fault, work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    await waitInVain();
    await expectAllDone(id);
  });

  test.each(['refused', 'breaker_open'] as const)(
    'an enrollment that was never received is sent again at once: %s',
    async (fault) => {
      shop.academy.failNext('createEnrollment', { fault, work: 'not_done' });
      const { id } = await shop.atForm(rosa);
      await shop.pay(rosa, id, 'approve');
      await shop.later(5 * SECOND);
      await expectAllDone(id);
    },
  );

  test('the list of enrollments is looked at before every send, the first one too', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    const calls = shop.academy.calls.map(({ endpoint }) => endpoint);
    const sends = calls.flatMap((endpoint, index) => (endpoint === 'createEnrollment' ? index : []));
    expect(sends.map((index) => calls[index - 1])).toEqual(['enrollments', 'enrollments']);
  });

  test.each([
    [{ purchase: '17', course_id: 7 }],
    [{ purchase: null }],
    [{ course_id: 'c-another' }],
    [{ id: 'm', course_id: 'c-roblox', purchase: '17', progress: 'mucho', status: 'nadie sabe' }],
  ])('a place of another purchase stops nothing, however odd it is: %j', async (odd) => {
    shop.academy.oddPlaces.push(odd);
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    await expectAllDone(id);
  });

  const unreadable: [string, (number: string | null) => unknown][] = [
    ['its course is no name', (purchase) => ({ id: 'm', course_id: {}, purchase })],
    ['its purchase is no name', (purchase) => ({ id: 'm', course_id: 'c-roblox', purchase: [purchase] })],
    ['it is nothing at all', () => null],
  ];
  /** As the specification shows it: only the course. */
  const untold = () => ({ course_id: 'c-roblox' });

  test('a list of which more pages follow keeps nobody waiting who was never sent, in no course of a pack', async () => {
    shop.academy.page.next = '?page=2';
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    await expectAllDone(id);
  });

  test('a place that was sent may stand on a further page: nobody is enrolled on a guess', async () => {
    shop.academy.page.next = '?page=2';
    shop.academy.failNext('createEnrollment', { fault: 'timeout', work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    await waitInVain();
    expect(shop.academy.countCalls('createEnrollment')).toBe(1);
    expect(await shop.see(rosa, id)).toMatchObject({ enrolled: false });
    shop.academy.page.next = null;
    for (let tries = 0; tries < 2; tries += 1) await shop.later(1280 * SECOND);
    await expectAllDone(id);
  });

  test('a place whose purchase is not told came by another one, as long as nothing was sent', async () => {
    shop.academy.oddPlaces.push(untold());
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    await expectAllDone(id);
  });

  test('a place whose purchase is not told may be the one that was sent: nobody is enrolled on a guess', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'timeout', work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    shop.academy.oddPlaces.push(untold());
    for (let tries = 0; tries < 40; tries += 1) await shop.later(60 * 60 * SECOND);
    expect((await shop.journal.find(id))?.state).toBe('needs_review');
    // Nor when a person has it retried.
    await shop.journal.resolve({ attemptId: id, resolution: 'retry', reason: 'sigue pendiente', by: 'ana' });
    await waitInVain();
    expect(shop.academy.countCalls('createEnrollment')).toBe(1);
    expect(await shop.see(rosa, id)).toMatchObject({ enrolled: false });
  });

  test.each(unreadable)('nobody is enrolled on a guess while a place cannot be read: %s', async (_, odd) => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.oddPlaces.push(odd(purchaseNumber));
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: false });
    await waitInVain();
    expect(shop.academy.countCalls('createEnrollment')).toBe(0);
    shop.academy.oddPlaces.pop();
    await shop.later(640 * SECOND);
    await expectAllDone(id);
  });

  test.each([...unreadable, ['its purchase is missing', untold] as const])(
    'what is there is there, whatever stands beside it: %s',
    async (_, odd) => {
      const unanswered = { fault: 'timeout', work: 'done' } as const;
      shop.academy.failNext('createEnrollment', unanswered, unanswered);
      const { id, purchaseNumber } = await shop.atForm(rosa);
      await shop.pay(rosa, id, 'approve');
      await shop.later(5 * SECOND);
      expect(await shop.see(rosa, id)).toMatchObject({ enrolled: false });
      shop.academy.oddPlaces.push(odd(purchaseNumber));
      await shop.later(10 * SECOND);
      await expectAllDone(id);
    },
  );

  test.each<[string, (purchase: string | null) => unknown]>([
    [
      'whose purchase is a number',
      (purchase) => ({ id: 7, course_id: 'c-roblox', purchase: Number(purchase) }),
    ],
    ['whose group is not told', (purchase) => ({ course_id: 'c-roblox', purchase, status: 'activa' })],
  ])('a place %s is the one that was sent: nobody is enrolled twice', async (_, listed) => {
    shop.academy.failNext('createEnrollment', { fault: 'timeout', work: 'not_done' });
    const { id, purchaseNumber } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    shop.academy.oddPlaces.push(listed(purchaseNumber));
    await shop.later(640 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.enrollments.map(({ course_id }) => course_id)).toEqual(['c-web']);
  });

  test('a clock that jumps does not hurry another send', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'timeout', work: 'late' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    shop.clock.jump(365 * 24 * HOUR);
    await shop.later(0);
    shop.clock.jump(-365 * 24 * HOUR);
    await shop.later(0);
    shop.academy.whenLate();
    await shop.later(MINUTE);
    await expectAllDone(id);
  });

  test('neither clocks that jump again and again nor logins hurry another send', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'timeout', work: 'late' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    for (let times = 0; times < 12; times += 1) {
      shop.clock.jump(HOUR);
      await shop.later(SECOND);
      await shop.service.renewCredentials(rosa);
      await shop.later(SECOND);
    }
    shop.academy.whenLate();
    await shop.later(HOUR);
    await expectAllDone(id);
  });

  test('a crash between the charge and the enrollment is resumed by the next process', async () => {
    shop.academy.hold('createEnrollment');
    const { id } = await shop.atForm(rosa);
    void shop.pay(rosa, id, 'approve').catch(() => undefined);
    await expect.poll(() => shop.academy.enrollments.length).toBe(1);
    shop.academy.hold('createEnrollment')();
    await shop.restart();
    await waitInVain();
    await expectAllDone(id);
  });

  test('a refused enrollment is for a person: said, logged, and still a paid purchase', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'status', status: 409, work: 'not_done' });
    const { id, purchaseNumber } = await shop.atForm(rosa);
    const view = await shop.pay(rosa, id, 'approve');
    expect(view).toMatchObject({ status: 'needs_review', enrolled: false, receipt: { brand: 'visa' } });
    expect(shop.log.lines.at(-1)).toContain('payment needs a person');
    expect(shop.log.lines.at(-1)).toContain('createEnrollment_409');
    expect(await shop.service.receipt({ userId: 'rosa', purchaseNumber: purchaseNumber ?? '' })).toEqual(
      view,
    );
    expect(await shop.service.purchases({ userId: 'rosa' })).toEqual([view]);
    await expect(shop.begin(rosa)).rejects.toThrow(new KipuError('already_purchased'));
  });

  test.each(['enrollments', 'updatePurchase'] as const)(
    'a page of a proxy in answer to %s refuses nothing: it is asked again',
    async (endpoint) => {
      shop.academy.failNext(endpoint, { ...NOT_FOUND_PAGE, work: 'not_done' });
      const { id } = await shop.atForm(rosa);
      expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved' });
      await shop.later(5 * SECOND);
      await expectAllDone(id);
    },
  );

  test('an update of the purchase is repeated with longer and longer waits, an hour at most', async () => {
    const failure = { fault: 'status', status: 500, work: 'not_done' } as const;
    shop.academy.failNext('updatePurchase', ...Array.from({ length: 14 }, () => failure));
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    const waits = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600];
    for (const [index, seconds] of waits.entries()) {
      await shop.later((seconds - 1) * SECOND);
      expect(shop.academy.countCalls('updatePurchase')).toBe(index + 1);
      await shop.later(SECOND);
      expect(shop.academy.countCalls('updatePurchase')).toBe(index + 2);
    }
    await shop.later(HOUR);
    await expectAllDone(id);
  });

  test('what cannot be finished within a day is for a person', async () => {
    const failure = { fault: 'status', status: 503, work: 'not_done' } as const;
    shop.academy.failNext('updatePurchase', ...Array.from({ length: 60 }, () => failure));
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    for (let hour = 0; hour < 34; hour += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', enrolled: true });
  });

  test('a credential that ended is waited for, and the next login finishes the enrollment', async () => {
    const ended = { fault: 'status', status: 401, work: 'not_done' } as const;
    shop.academy.failNext('createEnrollment', ended);
    shop.academy.failNext('enrollments', ended, ended);
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: false });
    await shop.later(MINUTE);
    await shop.later(MINUTE);
    await shop.service.renewCredentials({ ...rosa, bearer: `${rosa.bearer}.fresh` });
    await shop.later(0);
    await expectAllDone(id);
    expect(shop.academy.calls.at(-1)?.bearer).toBe(`${rosa.bearer}.fresh`);
  });

  test('a login gives its credential to the payments of its own account, and changes no other', async () => {
    const luis = buyerOf('luis');
    const waiting = async (buyer: Buyer) => {
      shop.academy.failNext('enrollments', { fault: 'status', status: 401, work: 'not_done' });
      const { id } = await shop.atForm(buyer);
      await shop.pay(buyer, id, 'approve');
      return id;
    };
    const [own, foreign] = [await waiting(rosa), await waiting(luis)];
    const before = await shop.journal.find(foreign);
    await shop.service.renewCredentials({ ...rosa, bearer: `${rosa.bearer}.fresh` });
    expect(await shop.journal.find(foreign)).toEqual(before);
    await shop.later(MINUTE);
    for (const id of [own, foreign]) expect(await shop.journal.find(id)).toMatchObject({ state: 'done' });
    const enrolledBy = shop.academy.calls.flatMap(({ endpoint, bearer }) =>
      endpoint === 'createEnrollment' ? bearer : [],
    );
    expect(new Set(enrolledBy)).toEqual(new Set([`${rosa.bearer}.fresh`, luis.bearer]));
    // What is over needs none, and what was never sent has nothing to be asked about.
    const unpaid = await shop.begin(rosa, orderOf({ productRef: 'vacation:youtuber' }));
    await shop.service.renewCredentials(rosa);
    for (const id of [own, unpaid.id]) expect((await shop.journal.find(id))?.credential).toBeNull();
  });

  test('many payments left by a crash are all finished', async () => {
    shop.academy.hold('createEnrollment');
    const buyers = Array.from({ length: 12 }, (_, index) => buyerOf(`buyer-${index}`));
    for (const buyer of buyers) {
      const { id } = await shop.atForm(buyer, orderOf({ groupRef: `g-${buyer.user.id}` }));
      void shop.service
        .pay({ buyer, attemptId: id, transactionToken: 'approve', seatsLeft: () => Promise.resolve(99) })
        .catch(() => undefined);
    }
    await expect.poll(() => shop.academy.enrollments.length).toBe(12);
    shop.academy.hold('createEnrollment')();
    await shop.restart();
    for (let minutes = 0; minutes < 30; minutes += 1) await shop.later(MINUTE);
    expect(shop.academy.charges).toHaveLength(12);
    expect(shop.academy.enrollments).toHaveLength(24);
    expect(shop.academy.updates).toHaveLength(12);
  });
});
