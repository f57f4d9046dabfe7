import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/processes.mjs';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { amountOf, limitFor, tallyOf } from './amounts.ts';
import { OWN_ADDRESSES, breaksOf, createBuyer, isToldAll } from './buyer.ts';
import type { HttpBuyer } from './buyer.ts';

/** The calls of a successful purchase that its answer waits for; later ones are repaired in the background. */
const CALLS = [
  'createPurchase',
  'cardToken',
  'cardSession',
  'cardAuthorization',
  'enrollments',
  'createEnrollment',
  'updatePurchase',
];
/** The faults of `fault-at.mjs`. */
const FAULTS = [
  'failsAfter',
  'refused',
  'page',
  'unresolved',
  'half',
  'failsBefore',
  'cut',
  'strange',
  'forbidden',
  'hangsThenWorks',
  'hangs',
  'late',
];
const ALL = CALLS.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));

/** Under `npm test`, one call per fault, the same each time, and no fault that makes the test wait. */
const QUICK = FAULTS.slice(0, 9).map((fault, index) => ({ call: CALLS[(index + 3) % CALLS.length], fault }));
const PAIRS = amountOf({ test: 0, change: 1, release: 1 }) === 0 ? QUICK : ALL;
const ROUNDS = amountOf({ test: 1, change: 5, release: 50 });
/** How often the disk is full: before a payment is sent, and while its answer is on the way. */
const FULL = amountOf({ test: 1, change: 10, release: 50 });

/** Longer than any fault can delay a purchase, four times in a row with a minute's wait. */
const RECOVERY_LIMIT_MS = 420_000;
/** How often people check whether their payment went through. Milliseconds. */
const LOOK_EVERY_MS = 2_000;
/** Statuses without a charge, now or later: the form is still open, or another one may be. */
const UNCHARGED = ['open', 'denied', 'abandoned'];

let kipu: RunningKipu;
const folder = mkdtempSync(path.join(tmpdir(), 'kipu-faults-'));
const file = path.join(folder, 'struck');
const holdFile = path.join(folder, 'hold');
beforeAll(async () => {
  writeFileSync(file, '');
  kipu = await startKipu({
    ...OWN_ADDRESSES,
    ENROLLMENT_RESEND_MS: '3000',
    FAULTS_FILE: file,
    SITE_PID_FILE: path.join(folder, 'pid'),
    HOLD_FILE: holdFile,
    NODE_OPTIONS: `--import=${path.join(ROOT, 'tests/crash/fault-at.mjs')}`,
  });
});
afterAll(async () => {
  await kipu.end();
  rmSync(folder, { recursive: true });
});

/** Buys as people do who believe what they read: again after no charge, and never while it is unknown. */
async function buyPatiently(buyer: HttpBuyer): Promise<void> {
  const endsAt = Date.now() + RECOVERY_LIMIT_MS;
  while (Date.now() < endsAt) {
    try {
      await buyer.logIn();
      const [newest] = await buyer.api.payments.mine.query();
      if (newest?.status === 'approved' && isToldAll(await buyer.ledger())) return;
      if (!newest || UNCHARGED.includes(newest.status)) {
        await buyer.choose();
        await buyer.pay(await buyer.prepare());
      }
    } catch {
      // An error page: what is wrong is checked at the end.
    }
    await pause(LOOK_EVERY_MS);
  }
}

test(
  `every fault of a call ends in one charge and all that was bought: ${PAIRS.length} of ${ALL.length}, ${ROUNDS} times each`,
  async () => {
    const found: string[] = [];
    const sandboxes: string[] = [];
    const tally = tallyOf('calls that fail', ROUNDS * PAIRS.length);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Once, or more often than a call is retried immediately.
      const times = round % 2 === 0 ? 1 : 4;
      await Promise.all(
        PAIRS.map(async ({ call, fault }) => {
          const sandbox = `fault-${call}-${fault}-${times}-${randomUUID().slice(0, 8)}`;
          sandboxes.push(sandbox);
          const buyer = createBuyer(kipu, { sandbox });
          await buyPatiently(buyer);
          const attempts = await buyer.api.payments.mine.query();
          const ledger = await buyer.ledger();
          if (!isToldAll(ledger)) found.push(`${sandbox}: not put right: ${attempts[0]?.status ?? 'unsent'}`);
          found.push(...breaksOf(ledger, attempts).map((text) => `${sandbox}: ${text}`));
          tally.count();
        }),
      );
    }
    expect(found).toEqual([]);
    const struck = new Set(readFileSync(file, 'utf8').split('\n'));
    expect(sandboxes.filter((sandbox) => !struck.has(sandbox))).toEqual([]);
    tally.hold();
  },
  limitFor(ROUNDS, RECOVERY_LIMIT_MS + 60_000),
);

/** Makes all the site's writes to files fail, as on a full disk, or succeed again. */
function letDiskBe(state: 'full' | 'free'): void {
  const site = readFileSync(path.join(folder, 'pid'), 'utf8');
  execFileSync('prlimit', ['--pid', site, `--fsize=${state === 'full' ? '0:' : 'unlimited:'}`]);
}

async function atForm(sandbox: string) {
  const buyer = createBuyer(kipu, { sandbox });
  await buyer.logIn();
  await buyer.choose();
  return { buyer, form: await buyer.prepare() };
}

test(
  `a disk that is full lets nothing be charged, and says so; there is room again, and it is paid: ${FULL} times`,
  async () => {
    for (let round = 0; round < FULL; round += 1) {
      const { buyer, form } = await atForm(`full-${randomUUID()}`);
      letDiskBe('full');
      try {
        await expect(buyer.pay(form)).rejects.toThrow('No pudimos enviar tu pago al banco');
        expect((await buyer.ledger()).of('charge')).toEqual([]);
      } finally {
        letDiskBe('free');
      }
      expect(await buyer.pay(form)).toMatchObject({ status: 'approved' });
      expect(breaksOf(await buyer.ledger(), await buyer.api.payments.mine.query())).toEqual([]);
    }
  },
  limitFor(FULL, 20_000),
);

test(
  `a disk that fills up while a card is charged loses no charge and tells of no denial: ${FULL} times`,
  async () => {
    for (let round = 0; round < FULL; round += 1) {
      const { buyer, form } = await atForm(`fault-cardAuthorization-held-1-${randomUUID().slice(0, 8)}`);
      writeFileSync(holdFile, '');
      const answer = buyer.pay(form).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      );
      await vi.waitUntil(async () => (await buyer.ledger()).of('charge').length === 1, {
        interval: 20,
        timeout: 20_000,
      });
      letDiskBe('full');
      rmSync(holdFile);
      try {
        expect(await answer).toBe('verifying');
      } finally {
        letDiskBe('free');
      }
      const isDone = async () => isToldAll(await buyer.ledger());
      await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
      expect(breaksOf(await buyer.ledger(), await buyer.api.payments.mine.query())).toEqual([]);
    }
  },
  limitFor(FULL, 80_000),
);
