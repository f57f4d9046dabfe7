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

/** How many calls to the academy API a successful purchase makes; the site is killed before and after each. */
const CALLS = 12;
const ALL_POINTS = Array.from({ length: CALLS }, (_, index) => index + 1).flatMap((call) => [
  `${call}.before`,
  `${call}.after`,
]);
/** Under `npm test`: one point for each state in which the dead process can leave a purchase. */
const QUICK = ['1.before', '3.after', '5.after', '6.before', '7.after', '8.before', '8.after', '11.before'];
const POINTS = amountOf({ test: 0, change: 1, release: 1 }) === 0 ? QUICK : ALL_POINTS;

/** How soon after a restart everything must be right. Milliseconds. */
const RECOVERY_LIMIT_MS = 60_000;
/** Duration of a kill, a restart and the recovery. Milliseconds. */
const A_KILL_MS = 15_000;

/** How often each point is used. */
const ROUNDS = amountOf({ test: 1, change: 5, release: 64 });

/**
 * Describes tests in which a buyer pays while the site is told to kill itself at one of its calls; it is restarted, and
 * the buyer goes on as people do. The mock backend outlives every kill, and its ledger is the evidence.
 * @param openDatabase Returns the site's database settings, and how to close the database.
 */
export function describeKillAtEveryCall(
  database: string,
  openDatabase: () => Promise<{ settings: Record<string, string>; close: () => Promise<void> }>,
): void {
  describe(`The site is killed at one call to the academy API on ${database}`, () => {
    let kipu: RunningKipu;
    let close: () => Promise<void>;
    const folder = mkdtempSync(path.join(tmpdir(), 'kipu-kill-'));
    /** Tells the running site where to kill itself. */
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
        // If a purchase made fewer calls than before, some points would never be reached.
        expect(kills).toBe(ROUNDS * POINTS.length);
        tally.hold();
      },
      limitFor(ROUNDS * POINTS.length, A_KILL_MS),
    );
  });
}

/** No point: the site is not killed. */
const NOWHERE = '';

/** Buys once; returns whether the site died meanwhile. */
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

/** Comes back after a crash, buys what is not bought yet, and returns what is wrong once everything has settled. */
async function putRight(buyer: HttpBuyer): Promise<string[]> {
  const { status } = await buyer.open('/compras');
  if (status !== 200) return [`not logged in any more: /compras answers ${status}`];
  await buyer.choose();
  const attempts = await buyer.api.payments.mine.query();
  if (attempts.length === 0) await buyer.pay(await buyer.prepare());
  try {
    await vi.waitUntil(
      async () => {
        const [newest] = await buyer.api.payments.mine.query();
        // The provider said that nothing was charged, so the buyer pays again.
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
