import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import { createJournal } from '../../server/payments/journal.ts';
import { MACHINE } from '../../server/payments/machine.ts';
import type { Store } from '../../server/store/database.ts';
import { storesOf } from '../store/stores.ts';
import type { StoreSource } from '../store/stores.ts';
import { attemptsOf, breaks } from './invariants.ts';
import { simulate } from './simulation.ts';

/** More seeds for a release: `SIMULATED_SEEDS=10000`; one seed again: `SIMULATED_FIRST_SEED=n SIMULATED_SEEDS=1`. */
const FIRST_SEED = Number(process.env.SIMULATED_FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SIMULATED_SEEDS ?? 200);
/** Seeds that share one file, so that its tables stay short. */
const SEEDS_PER_STORE = 25;

describe('Simulated families, a bad network and a process that dies at any moment', () => {
  let stores: StoreSource;
  const moves = new Set<string>();
  const totals = { attempts: 0, charges: 0, deaths: 0 };
  const found: string[] = [];

  beforeAll(async () => {
    stores = await storesOf('sqlite');
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += SEEDS_PER_STORE) {
      const store = await stores.open();
      // Processes die here, the machine does not: what the operating system has is safe, and the disk need not wait.
      if (store.raw.dialect === 'sqlite') store.raw.client.pragma('synchronous = OFF');
      const end = Math.min(seed + SEEDS_PER_STORE, FIRST_SEED + SEEDS);
      for (let current = seed; current < end; current += 1) await runSeed(store, current);
      const nothing = () => undefined;
      const logger = { info: nothing, warn: nothing, error: nothing };
      const now = () => new Date();
      const journal = createJournal({ store, now, logger });
      const { faults } = await createBackOffice({ store, journal, now }).verify();
      found.push(...faults.map((fault) => `I7 ${fault}`));
      const events = await paymentDatabase(store)
        .selectFrom('paymentEvent')
        .select(['fromState', 'toState'])
        .distinct()
        .execute();
      for (const { fromState, toState } of events) moves.add(`${fromState ?? 'nothing'} → ${toState}`);
    }
  }, 600_000);
  afterAll(() => stores.stop());

  async function runSeed(store: Store, seed: number): Promise<void> {
    const run = await simulate(store, seed);
    const attempts = await attemptsOf(store, run);
    found.push(...breaks(run, attempts));
    totals.attempts += attempts.length;
    totals.charges += run.academy.charges.length;
    totals.deaths += run.deaths;
  }

  test(`break no promise of payments in ${SEEDS} seeds`, () => {
    expect(found).toEqual([]);
  });

  test('really pay, and really die', () => {
    expect(totals.charges).toBeGreaterThan(SEEDS);
    expect(totals.attempts).toBeGreaterThan(totals.charges);
    expect(totals.deaths).toBeGreaterThan(SEEDS);
  });

  test('make every move that an attempt may make', () => {
    const allowed = Object.entries(MACHINE).flatMap(([from, { next }]) =>
      next.map((to) => `${from} → ${to}`),
    );
    // What a person decides, and proofs that come late, have tests of their own.
    const later =
      /^(needs_review|denied|abandoned|session) → (?!auth_sent|session|abandoned)|→ refunded|pending_review → (denied|abandoned)|unknown → abandoned|^(abandoned|needs_review) →/;
    expect(allowed.filter((move) => !moves.has(move) && !later.test(move))).toEqual([]);
  });
});
