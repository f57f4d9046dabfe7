import { beforeAll, describe, expect, inject, test } from 'vitest';
import { MACHINE } from '../../server/payments/machine.ts';
import { runSeeds } from './run-seeds.ts';
import type { SeedReport } from './run-seeds.ts';
import { onPostgres, onSqlite } from './simulated-stores.ts';

/** As many as fit beside all other tests; `npm run test:payments` runs more, and `-- --seed N` shows one step by step. */
const SEEDS = { sqlite: 300, postgres: 8 };

/** States and moves of what no card pays, or of what is asked for after it is paid. */
const NOT_BY_CARD = ['awaiting_payment', 'changing_group', 'refunding', 'open → auth_sent'];

/** Moves that only chance makes, and too rarely for so few seeds: late proofs of what everybody had given up. */
const RARE = [
  'session → approved',
  'session → needs_review',
  'denied → needs_review',
  'denied → approved',
  'abandoned → needs_review',
  'pending_review → abandoned',
];

describe('Simulated families, a bad network, wrong clocks and processes that die at any moment', () => {
  let report: SeedReport;
  beforeAll(async () => {
    const stores = onSqlite();
    report = await runSeeds(stores, 1, SEEDS.sqlite);
    await stores.close();
  }, 300_000);

  test(`break no promise of payments in ${SEEDS.sqlite} seeds`, () => {
    expect(report.found).toEqual([]);
  });

  test('really pay, and really die', () => {
    expect(report.charges).toBeGreaterThan(SEEDS.sqlite);
    expect(report.attempts).toBeGreaterThan(report.charges);
    expect(report.deaths).toBeGreaterThan(SEEDS.sqlite);
  });

  test('pay for twins in the same group', () => {
    expect(report.siblings).toBeGreaterThan(0);
  });

  test('make every move that an attempt may make', () => {
    const allowed = Object.entries(MACHINE).flatMap(([from, { next }]) =>
      next.map((to) => `${from} → ${to}`),
    );
    const played = allowed.filter((move) => !NOT_BY_CARD.some((state) => move.includes(state)));
    expect(played.filter((move) => !report.moves.includes(move) && !RARE.includes(move))).toEqual([]);
  });
});

test(`The same on PostgreSQL, where several processes share the journal: ${SEEDS.postgres} seeds`, async () => {
  const answer = await fetch(inject('databases'), { method: 'POST' });
  const stores = await onPostgres(await answer.text());
  const { found, charges } = await runSeeds(stores, 1, SEEDS.postgres);
  await stores.close();
  expect(found).toEqual([]);
  expect(charges).toBeGreaterThan(0);
}, 120_000);
