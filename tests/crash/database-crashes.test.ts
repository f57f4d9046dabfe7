import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import type { Sleep } from '../../server/in-time.ts';
import { LEASE_MS } from '../../server/payments/journal.ts';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';
import { buyerOf, openShop, orderOf } from '../payments/payment-service.ts';
import { startPostgres } from '../store/postgres.ts';
import type { PostgresServer } from '../store/postgres.ts';
import { amountOf, limitFor, tallyOf } from './amounts.ts';

const CRASHES = amountOf({ test: 6, change: 24, release: 240 });
const BUYERS = 8;
/** How many times faster the waits of the service pass. */
const HASTE = 20;

const hastily: Sleep = async (milliseconds, signal) => {
  await wait(milliseconds / HASTE, undefined, { ref: false, ...(signal && { signal }) }).catch(
    () => undefined,
  );
};

let postgres: PostgresServer;
const stores: Store[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await postgres.stop();
});

/** Kills a server process of one connection, and waits until the server has ended all others because of it. */
async function killBackend(url: string): Promise<void> {
  const operator = new pg.Client(url);
  const ended = new Promise((resolve) => operator.once('error', resolve));
  await operator.connect();
  const { rows } = await operator.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by state = 'active' desc limit 1",
  );
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  await ended;
}

const answersAgain = (store: Store) =>
  sql`select 1`.execute(store.kysely).then(
    () => true,
    () => false,
  );

describe.each([
  ['crashes as a whole', 'server'],
  ['loses a process to kill -9', 'backend'],
] as const)('A PostgreSQL that %s in the middle of payments', (how, what) => {
  test(
    `breaks no promise in ${CRASHES} crashes, with each payment sent by two processes`,
    async () => {
      const url = await postgres.createDatabase(`crash_${what}`);
      stores.push(await openStore({ url, file: '' }), await openStore({ url, file: '' }));
      const [first, second] = stores.slice(-2);
      if (!first || !second) throw new Error('No stores');
      const shop = openShop(first);
      const other = openShop(second, shop.academy, shop.clock);
      const services = [shop.serviceOn(first, hastily), other.serviceOn(second, hastily)];

      const tally = tallyOf(`PostgreSQL ${how}`, CRASHES);
      for (let round = 0; round < CRASHES; round += 1) {
        const order = orderOf({ groupRef: `group-${round}` });
        const buyers = Array.from({ length: BUYERS }, (_, index) => buyerOf(`${what}-${round}-${index}`));
        const forms = await Promise.all(
          buyers.map(async (buyer) => {
            // Retried, since the last crash may have broken a connection.
            const { id: attemptId } = await vi.waitFor(() => shop.atForm(buyer, order), 20_000);
            return { buyer, attemptId };
          }),
        );
        const sentBefore = shop.academy.sends.length;
        const payments = forms.flatMap((form) =>
          services.map((service) =>
            service.pay({ ...form, transactionToken: 'approve', seatsLeft: () => Promise.resolve(99) }),
          ),
        );
        const told: unknown[] = [];
        const answers = Promise.allSettled(
          payments.map((payment) => payment.finally(() => told.push(payment))),
        );
        // Some have been sent by then, others not. A payment that a broken connection stops is not sent at all.
        const sends = sentBefore + 1 + (round % BUYERS);
        await vi.waitUntil(() => shop.academy.sends.length >= sends || told.length === payments.length, {
          interval: 1,
          timeout: 60_000,
        });
        await (what === 'server' ? postgres.crash() : killBackend(url));
        await answers;
        await expect.poll(() => answersAgain(first)).toBe(true);
        await expect.poll(() => answersAgain(second)).toBe(true);
        tally.count();
      }

      const charged = () => shop.academy.charges.map(({ purchaseNumber }) => purchaseNumber);
      const notDone = async () => {
        shop.clock.advance(LEASE_MS);
        for (const { runner } of services) await runner.runDue().catch(() => undefined);
        const done = await paymentDatabase(first)
          .selectFrom('paymentAttempt')
          .select('purchaseNumber')
          .where('state', '=', 'done')
          .execute()
          .catch(() => []);
        const numbers = done.map(({ purchaseNumber }) => purchaseNumber);
        return charged().filter((number) => !numbers.includes(number));
      };
      await expect.poll(notDone).toEqual([]);

      expect(shop.academy.sentTwice).toEqual([]);
      expect(new Set(charged()).size).toBe(charged().length);
      expect(charged().length).toBeGreaterThan(0);
      const enrolled = shop.academy.enrollments.map(
        ({ purchase, course_id: course }) => `${purchase} ${course}`,
      );
      expect(enrolled.sort()).toEqual(
        charged()
          .flatMap((number) => [`${number} c-roblox`, `${number} c-web`])
          .sort(),
      );
      expect(await shop.verifyLog()).toEqual([]);
      tally.hold();
    },
    limitFor(CRASHES, 5_000),
  );
});
