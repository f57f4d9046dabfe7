import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../store/postgres.ts';
import type { PostgresServer } from '../store/postgres.ts';
import { CARDS } from '../pages/support/cards.ts';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { amountOf, limitFor, tallyOf } from './amounts.ts';
import { OWN_ADDRESSES, breaksOf, createBuyer } from './buyer.ts';
import type { HttpBuyer } from './buyer.ts';

/** How many identical submissions are sent at once, and how often. */
const AT_ONCE = 50;
const ROUNDS = amountOf({ test: 2, change: 20, release: 200 });
/** How many captured payments are each sent again 23 times. */
const CAPTURED = amountOf({ test: 2, change: 22, release: 220 });
/** How many purchases are made through two processes that share a database. */
const SHARED = amountOf({ test: 10, change: 60, release: 1_000 });
const A_ROUND_MS = 10_000;

async function ready(origins: RunningKipu): Promise<HttpBuyer> {
  const buyer = createBuyer(origins);
  await buyer.logIn();
  await buyer.choose();
  return buyer;
}

/** Returns what is wrong with a buyer's records in the end. */
async function look(buyer: HttpBuyer): Promise<string[]> {
  return breaksOf(await buyer.ledger(), await buyer.api.payments.mine.query());
}

/** Opens a way to the academy that can be shut: requests then wait until it is open again. */
async function openGate(academy: string) {
  let passed = Promise.resolve();
  let open: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const server = createServer((asked, answer) => {
    arrive();
    void passed.then(() => {
      const { method, headers } = asked;
      const sent = request(`${academy}${asked.url ?? '/'}`, { method, headers }, (told) => {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        told.pipe(answer);
      });
      asked.pipe(sent);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Shuts it; resolves once a request waits. */
    shut(): Promise<void> {
      passed = new Promise((resolve) => (open = resolve));
      return new Promise((resolve) => (arrive = resolve));
    },
    open: () => open(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('The same submission many times, on SQLite', () => {
  let kipu: RunningKipu;
  beforeAll(async () => {
    kipu = await startKipu(OWN_ADDRESSES);
  });
  afterAll(() => kipu.end());

  test(
    `${AT_ONCE} identical payments at once are one charge and one answer: ${ROUNDS} rounds`,
    async () => {
      const tally = tallyOf(`${AT_ONCE} payments at once`, ROUNDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        const buyer = await ready(kipu);
        const form = await buyer.prepare();
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => buyer.pay(form)));
        expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([form.attemptId]));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['approved']));
        expect((await buyer.ledger()).of('charge')).toHaveLength(1);
        expect(await look(buyer)).toEqual([]);
        tally.count();
      }
      tally.hold();
    },
    limitFor(ROUNDS, A_ROUND_MS),
  );

  test(
    `a payment that was captured and sent again changes nothing, whoever sends it: ${CAPTURED} rounds`,
    async () => {
      const tally = tallyOf('captured payments', CAPTURED);
      for (let round = 0; round < CAPTURED; round += 1) {
        const buyer = await ready(kipu);
        const denied = await buyer.prepare(CARDS.denied116);
        expect(await buyer.pay(denied)).toMatchObject({ status: 'denied' });
        for (let again = 0; again < 10; again += 1) {
          expect(await buyer.pay(denied)).toMatchObject({ status: 'denied', id: denied.attemptId });
        }
        const approved = await buyer.prepare();
        const paid = await buyer.pay(approved);
        expect(paid).toMatchObject({ status: 'approved' });
        for (let again = 0; again < 10; again += 1) {
          expect(await buyer.pay(approved)).toMatchObject({ status: 'approved', receipt: paid.receipt });
        }
        await expect(
          buyer.api.checkout.start.mutate({ idempotencyKey: 'a key of another form' }),
        ).rejects.toThrow();

        const stranger = createBuyer(kipu, { sandbox: buyer.sandbox, email: 'alumna@kipu.test' });
        await expect(stranger.pay(approved)).rejects.toMatchObject({ data: { httpStatus: 401 } });
        await stranger.logIn();
        await expect(stranger.pay(approved)).rejects.toMatchObject({ data: { httpStatus: 404 } });
        await buyer.api.account.logout.mutate();
        await expect(buyer.pay(approved)).rejects.toMatchObject({ data: { httpStatus: 401 } });
        expect((await buyer.ledger()).of('charge')).toHaveLength(1);
        tally.count();
      }
      tally.hold();
    },
    limitFor(CAPTURED, A_ROUND_MS),
  );

  test('a second process is refused by the file of the first, which goes on', async () => {
    await expect(kipu.startAnother({})).rejects.toThrow('is in use by another process');
    const buyer = await ready(kipu);
    expect(await buyer.pay(await buyer.prepare())).toMatchObject({ status: 'approved' });
  });

  test('a purchase on its way to being begun when its process is told to end is begun all the same', async () => {
    const gate = await openGate(kipu.mockOrigin);
    const own = { DATABASE_FILE: `${kipu.folder}/ending.sqlite`, API_URL: gate.origin };
    const ending = await kipu.startAnother(own);
    const here = createBuyer(
      { ...kipu, siteOrigin: ending.origin },
      { publicOrigin: kipu.siteOrigin, cookies: new Map() },
    );
    await here.logIn();
    await here.choose();
    const arrived = gate.shut();
    const begun = here.api.checkout.start.mutate({ idempotencyKey: 'a key of one rendered form' });
    await arrived;
    const ended = ending.end();
    const isListening = () =>
      fetch(`${ending.origin}/livez`).then(
        () => true,
        () => false,
      );
    await expect.poll(isListening).toBe(false);
    gate.open();
    expect((await begun).attemptId).not.toBe('');
    await ended;
    await gate.close();
  });
});

describe('The same submission at two processes that share PostgreSQL', () => {
  let postgres: PostgresServer;
  let kipu: RunningKipu;
  let another: Awaited<ReturnType<RunningKipu['startAnother']>>;
  beforeAll(async () => {
    postgres = await startPostgres();
    const settings = { ...OWN_ADDRESSES, DATABASE_URL: await postgres.createDatabase('shared') };
    kipu = await startKipu(settings);
    another = await kipu.startAnother(settings);
  });
  afterAll(async () => {
    await another.end();
    await kipu.end();
    await postgres.stop();
  });

  test(
    `${SHARED} purchases, each begun and paid at both at once: one charge each`,
    async () => {
      const found: string[] = [];
      const tally = tallyOf('paid at two processes', SHARED);
      for (let round = 0; round < SHARED; round += 1) {
        const here = await ready(kipu);
        const there = here.atAnother(another.origin);
        const keys = ['a key of one rendered form', 'a key of the other tab'];
        const begun = await Promise.allSettled([
          here.api.checkout.start.mutate({ idempotencyKey: keys[0] ?? '' }),
          there.api.checkout.start.mutate({ idempotencyKey: keys[1] ?? '' }),
        ]);
        const ids = begun.flatMap((one) => (one.status === 'fulfilled' ? one.value.attemptId : []));
        if (new Set(ids).size !== 1) found.push(`round ${round}: begun ${ids.length} times as ${ids.join()}`);
        const form = await here.prepare();
        const paid = await Promise.allSettled([
          here.pay(form),
          there.pay(form),
          here.pay(form),
          there.pay(form),
        ]);
        const refused = paid.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
        found.push(...refused.map((text) => `round ${round}: ${text}`));
        found.push(...(await look(here)).map((text) => `round ${round}: ${text}`));
        tally.count();
      }
      expect(found).toEqual([]);
      tally.hold();
    },
    limitFor(SHARED, A_ROUND_MS),
  );
});
