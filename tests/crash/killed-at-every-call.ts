import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/processes.mjs';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { amountOf, limitFor, tallyOf } from './amounts.ts';
import { OWN_ADDRESSES, breaksOf, createBuyer, isToldAll, isUnanswered } from './buyer.ts';
import type { HttpBuyer } from './buyer.ts';

/** Calls to the academy API that one good purchase makes; the site is killed before and after each of them. */
const CALLS = 12;
const ALL_POINTS = Array.from({ length: CALLS }, (_, index) => index + 1).flatMap((call) => [
  `${call}.before`,
  `${call}.after`,
]);
/** Every so many of them: an odd number, so that some come before a call and some after. */
const STRIDE = amountOf({ test: 5, change: 1, release: 1 });
const POINTS = ALL_POINTS.filter((_, index) => index % STRIDE === 0);

/** How soon after a restart everything has to be put right, in milliseconds. */
const RECOVERY_LIMIT_MS = 60_000;
/** A kill, a restart, and what comes after, in milliseconds. */
const A_KILL_MS = 15_000;

/** Each point so many times. */
const ROUNDS = amountOf({ test: 1, change: 5, release: 64 });

/**
 * A buyer pays while the site is set to end itself at one of its calls; it is started again, and the buyer goes on as
 * people do. The mock backend outlives every kill and is the witness.
 * @param openDatabase Settings of the site's database, and how it ends.
 */
export function describeKillAtEveryCall(
  database: string,
  openDatabase: () => Promise<{ settings: Record<string, string>; close: () => Promise<void> }>,
): void {
  describe(`The site is killed at one call to the academy API on ${database}`, () => {
    let kipu: RunningKipu;
    let close: () => Promise<void>;
    const folder = mkdtempSync(path.join(tmpdir(), 'kipu-kill-'));
    /** Says to the running site where it ends. */
    const killAt = (point: string) => writeFileSync(path.join(folder, 'at'), point);
    beforeAll(async () => {
      const opened = await openDatabase();
      close = opened.close;
      killAt(NOWHERE);
      kipu = await startKipu({
        ...OWN_ADDRESSES,
        ENROLLMENT_RESEND_MS: '3000',
        KILL_AT_FILE: path.join(folder, 'at'),
        NODE_OPTIONS: `--import=${path.join(ROOT, 'tests/crash/kill-at.mjs')}`,
        ...opened.settings,
      });
    });
    afterAll(async () => {
      await kipu.end();
      await close();
      rmSync(folder, { recursive: true });
    });

    test(
      `nothing is lost and nothing happens twice: ${POINTS.length} points, ${ROUNDS} times each`,
      async () => {
        const found: string[] = [];
        let kills = 0;
        const tally = tallyOf(`killed at one call on ${database}`, ROUNDS * POINTS.length);
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const point of POINTS) {
            const buyer = createBuyer(kipu);
            killAt(point);
            const dies = await diesUnder(buyer);
            if (dies) await kipu.siteEnded();
            killAt(NOWHERE);
            if (dies) {
              kills += 1;
              await kipu.startSite();
            }
            const broken = (await putRight(buyer)).map((text) => `killed at ${point}: ${text}`);
            found.push(...broken);
            tally.count(broken);
          }
        }
        expect(found).toEqual([]);
        // A purchase that makes fewer calls than it did would be killed at some of them only.
        expect(kills).toBe(ROUNDS * POINTS.length);
        tally.hold();
      },
      limitFor(ROUNDS * POINTS.length, A_KILL_MS),
    );
  });
}

/** No point: the site lives on. */
const NOWHERE = '';

/** Buys once; returns whether the site died of it. */
async function diesUnder(buyer: HttpBuyer): Promise<boolean> {
  try {
    await buyer.logIn();
    await buyer.choose();
    await buyer.pay(await buyer.prepare());
    return false;
  } catch (error) {
    if (isUnanswered(error)) return true;
    throw error;
  }
}

/** Comes back after a crash, buys what is not bought yet, and returns what is wrong when all has come to rest. */
async function putRight(buyer: HttpBuyer): Promise<string[]> {
  // The session of the time before may never have reached the disk.
  await buyer.logIn();
  await buyer.choose();
  const attempts = await buyer.api.payments.mine.query();
  if (attempts.length === 0) await buyer.pay(await buyer.prepare());
  try {
    await vi.waitUntil(
      async () => {
        const [newest] = await buyer.api.payments.mine.query();
        // The provider said that nothing was charged: people pay again.
        if (newest?.status === 'abandoned') await buyer.pay(await buyer.prepare());
        return newest?.status === 'approved' && isToldAll(await buyer.ledger());
      },
      { interval: 100, timeout: RECOVERY_LIMIT_MS },
    );
  } catch (error) {
    const told = (await buyer.api.payments.mine.query()).map(({ status }) => status);
    const why = error instanceof Error ? error.message : String(error);
    return [`I9 not put right within ${RECOVERY_LIMIT_MS / 1000} s: ${told.join()} (${why})`];
  }
  return breaksOf(await buyer.ledger(), await buyer.api.payments.mine.query());
}
