import { paymentDatabase } from '../../server/payments/attempt.ts';
import type { Store } from '../../server/store/database.ts';
import { breaks, remainsOf, siblingsCharged } from './invariants.ts';
import type { Remains } from './invariants.ts';
import { breaksOfLookBack } from './look-back.ts';
import type { SimulatedStores } from './simulated-stores.ts';
import { simulate } from './simulation.ts';
import type { SimulatedRun, Trace } from './simulation.ts';

/** The results of several seeds. */
export interface SeedReport {
  seeds: number;
  attempts: number;
  charges: number;
  /** Pairs of siblings charged for the same group. */
  siblings: number;
  enrollments: number;
  deaths: number;
  /** Transitions of the state machine that happened, 'open → session'. */
  moves: string[];
  /** Outcomes for money in each way of payment, 'cash: charged'. */
  money: string[];
  /** Broken promises, in words. */
  found: string[];
}

/** After how many broken promises to stop. */
const ENOUGH = 20;

/** Runs seeds one after another and returns the results. */
export async function runSeeds(
  stores: SimulatedStores,
  from: number,
  count: number,
  trace?: Trace,
): Promise<SeedReport> {
  const report: SeedReport = {
    seeds: 0,
    attempts: 0,
    charges: 0,
    siblings: 0,
    enrollments: 0,
    deaths: 0,
    moves: [],
    money: [],
    found: [],
  };
  const moves = new Set<string>();
  const money = new Set<string>();
  for (let seed = from; seed < from + count && report.found.length < ENOUGH; seed += 1) {
    const store = await stores.of(seed);
    const run = await simulate(store, seed, trace);
    const remains = await remainsOf(store);
    report.found.push(...breaks(run, remains), ...(await breaksOfLookBack(store, run, remains.attempts)));
    await clear(store);
    report.seeds += 1;
    report.attempts += remains.attempts.length;
    report.charges += run.academy.charges.length;
    report.siblings += siblingsCharged(run, remains);
    report.enrollments += run.academy.enrollments.length;
    report.deaths += run.deaths;
    for (const { fromState, toState } of remains.events) moves.add(`${fromState ?? 'nothing'} → ${toState}`);
    for (const event of moneyOf(run, remains)) money.add(event);
    for (const kind of foundAtNight(run)) money.add(`a night found: ${kind}`);
  }
  return { ...report, moves: [...moves], money: [...money] };
}

function moneyOf({ academy }: SimulatedRun, { attempts }: Remains): string[] {
  return attempts.flatMap(({ way, purchaseNumber, payableUntil, amountMinor, change }) => {
    const charge = academy.charges.find((one) => one.purchaseNumber === purchaseNumber);
    if (!charge) return [];
    const isLate = payableUntil !== null && (academy.chargedAt.get(charge) ?? 0) > payableUntil;
    const months = academy.renewals.filter((month) => month.purchaseNumber === purchaseNumber);
    return [
      `${way}: charged`,
      ...(isLate ? [`${way}: charged too late`] : []),
      ...(charge.amount.minor === amountMinor ? [] : [`${way}: charged another amount`]),
      ...(academy.givenBack(purchaseNumber) > 0 ? [`${way}: given back`] : []),
      ...(academy.returned.has(charge) ? [`${way}: returned by the bank`] : []),
      ...(academy.reversed.get(charge) === academy.chargedAt.get(charge)
        ? [`${way}: taken back at once`]
        : []),
      ...(change?.outcome === 'done' ? [`${way}: moved to another group`] : []),
      ...months.map(({ isPaid }) => `${way}: a month ${isPaid ? 'paid' : 'refused'}`),
    ];
  });
}

/** Returns the kinds of differences that the reconciliations of a run found. */
function foundAtNight({ log }: SimulatedRun): string[] {
  return log.flatMap((line) => /"difference":"(\w+)"/.exec(line)?.[1] ?? []);
}

/** Clears the database: the result of a seed must not depend on those before it. */
async function clear(store: Store): Promise<void> {
  const database = paymentDatabase(store);
  await database.deleteFrom('paymentKey').execute();
  await database.deleteFrom('paymentEvent').execute();
  await database.deleteFrom('paymentSeat').execute();
  await database.deleteFrom('paymentAttempt').execute();
  await store.kysely.deleteFrom('reconciliation').execute();
}
