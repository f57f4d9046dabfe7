import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { startPostgres } from '../store/postgres.ts';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { amountOf, limitFor, tallyOf } from './amounts.ts';
import { OWN_ADDRESSES, breaksOf, isToldAll, createBuyer } from './buyer.ts';
import type { HttpBuyer } from './buyer.ts';

const BUYERS = 20;
/** Nothing on this machine delays an enrollment for minutes, so a missing one is sent again after seconds. */
const SETTINGS = { ...OWN_ADDRESSES, ENROLLMENT_RESEND_MS: '3000' };
const KILLS = {
  sqlite: amountOf({ test: 2, change: 60, release: 1_000 }),
  postgres: amountOf({ test: 1, change: 30, release: 600 }),
};
/** When a kill follows after the site has recovered, in milliseconds: 0.2 to 3 s. */
const KILL_AFTER = { least: 200, spread: 2_800 };
const A_KILL_MS = 20_000;
const RECOVERY_LIMIT_MS = 90_000;

/** Lets people buy again and again while something happens to the site. */
async function buyWhile(kipu: RunningKipu, disturb: (crowd: Crowd) => Promise<void>): Promise<HttpBuyer[]> {
  const crowd: Crowd = { steps: 0, paid: 0, isOver: false };
  const all: HttpBuyer[] = [];
  const people = Array.from({ length: BUYERS }, async () => {
    while (!crowd.isOver) {
      const buyer = createBuyer(kipu);
      all.push(buyer);
      await buyStubbornly(buyer, crowd);
    }
  });
  await disturb(crowd);
  // On a busy machine nobody may have reached a payment yet.
  await vi.waitUntil(() => crowd.paid > 0, { interval: 20, timeout: RECOVERY_LIMIT_MS });
  crowd.isOver = true;
  await Promise.all(people);
  return all;
}

interface Crowd {
  /** How many answers anybody has had. */
  steps: number;
  /** How many payments were answered. */
  paid: number;
  isOver: boolean;
}

/** Waits until the site answers again, and then for a random time. */
async function waitForMoment(crowd: Crowd): Promise<void> {
  const before = crowd.steps;
  await vi.waitUntil(() => crowd.steps > before, { interval: 20, timeout: RECOVERY_LIMIT_MS });
  await pause(KILL_AFTER.least + Math.random() * KILL_AFTER.spread);
}

/** Retries until the payment was sent, whatever the answers; continues where the last attempt stopped. */
async function buyStubbornly(buyer: HttpBuyer, crowd: Crowd): Promise<void> {
  const steps = [
    () => buyer.logIn(),
    () => buyer.choose(),
    async () => {
      const [sent] = await buyer.api.payments.mine.query();
      if (!sent) await buyer.pay(await buyer.prepare());
      crowd.paid += 1;
    },
  ];
  for (let step = steps.shift(); step && !crowd.isOver;) {
    try {
      await step();
      crowd.steps += 1;
      step = steps.shift();
    } catch {
      // The site is dead, starting, or refuses: people wait a moment and click again.
      await pause(200);
    }
  }
}

/** Returns everything that is wrong once all payments have settled; `charged` shows that the test did something. */
async function lookAtAll(buyers: readonly HttpBuyer[]): Promise<{ found: string[]; charged: number }> {
  const found: string[] = [];
  let charged = 0;
  for (const buyer of buyers) {
    const isSettled = async () => {
      const ledger = await buyer.ledger();
      return ledger.of('charge').length === 0 || isToldAll(ledger);
    };
    await vi.waitUntil(isSettled, { interval: 200, timeout: RECOVERY_LIMIT_MS }).catch(() => undefined);
    const ledger = await buyer.ledger();
    if (ledger.entries.length === 0) continue;
    await buyer.logIn();
    charged += ledger.of('charge').length;
    found.push(
      ...breaksOf(ledger, await buyer.api.payments.mine.query()).map((text) => `${buyer.sandbox}: ${text}`),
    );
  }
  return { found, charged };
}

async function killOnce(kipu: RunningKipu, crowd: Crowd): Promise<void> {
  await waitForMoment(crowd);
  await kipu.killSite();
  await kipu.startSite();
}

describe(`Under ${BUYERS} buyers`, () => {
  test(
    `the site is killed ${KILLS.sqlite} times at random moments, on SQLite`,
    async () => {
      const kipu = await startKipu(SETTINGS);
      const tally = tallyOf('killed at random on SQLite', KILLS.sqlite);
      const buyers = await buyWhile(kipu, async (crowd) => {
        for (let kill = 0; kill < KILLS.sqlite; kill += 1) {
          await killOnce(kipu, crowd);
          tally.count();
        }
      });
      const { found, charged } = await lookAtAll(buyers);
      await kipu.end();
      expect(found).toEqual([]);
      expect(charged).toBeGreaterThan(0);
      tally.hold();
    },
    limitFor(KILLS.sqlite, A_KILL_MS) + RECOVERY_LIMIT_MS,
  );

  test(
    `every connection of PostgreSQL is terminated ${KILLS.postgres} times, and the site killed as often`,
    async () => {
      const postgres = await startPostgres();
      const url = await postgres.createDatabase('terminated');
      const kipu = await startKipu({ ...SETTINGS, DATABASE_URL: url, PAYMENT_LEASE_MS: '3000' });
      const admin = new pg.Client(url);
      await admin.connect();
      let terminated = 0;
      const tally = tallyOf('terminated and killed on PostgreSQL', KILLS.postgres);
      const buyers = await buyWhile(kipu, async (crowd) => {
        for (let round = 0; round < KILLS.postgres; round += 1) {
          await waitForMoment(crowd);
          const { rowCount } = await admin.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
          terminated += rowCount ?? 0;
          const survives = await Promise.race([
            kipu.siteEnded().then(() => false),
            pause(500).then(() => true),
          ]);
          expect(survives).toBe(true);
          await killOnce(kipu, crowd);
          tally.count();
        }
      });
      const { found, charged } = await lookAtAll(buyers);
      await admin.end();
      await kipu.end();
      await postgres.stop();
      expect(found).toEqual([]);
      expect(terminated).toBeGreaterThan(0);
      expect(charged).toBeGreaterThan(0);
      tally.hold();
    },
    limitFor(KILLS.postgres, 2 * A_KILL_MS) + RECOVERY_LIMIT_MS,
  );
});
