import type { CompiledQuery } from 'kysely';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import type { Store } from '../../server/store/database.ts';
import type { MortalProcess } from './mortal-process.ts';
import type { Scheduler } from './scheduler.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often to check whether the nightly reconciliation is due: several times a day. Milliseconds. */
const LOOK_FOR_NIGHT_MS = 5 * HOUR;

/** The background tasks of simulated processes. */
export interface Background {
  /** Does the runner's work, without reading the journal every second for five days. */
  run(process: MortalProcess): Promise<void>;
  /** Does the nightly reconciliations. */
  reconcile(process: MortalProcess): Promise<void>;
  /** To be called whenever the journal may have changed. */
  forget(): void;
}

/**
 * Returns the background tasks of a run's processes.
 * @param options.until When they end, in true epoch milliseconds.
 */
export function createBackground(options: {
  readonly store: Store;
  readonly scheduler: Scheduler;
  /** Until when processes die, in true epoch milliseconds: until then the runner checks more often. */
  readonly dyingUntil: number;
  readonly until: number;
}): Background {
  const { store, scheduler, dyingUntil, until } = options;
  /** What is due in the journal; null when the journal may have changed. */
  let work: Work | null = null;

  return {
    forget() {
      work = null;
    },
    async run({ service, journal, isAlive, wallClock }) {
      await journal.releaseLeases();
      /**
       * The last check. Writes in this clock's future are checked again only when the journal or the clock has changed.
       */
      let looked: { work: Work; offset: number } | null = null;
      while (isAlive() && scheduler.now() < until) {
        work ??= await readWork(store, scheduler);
        const planClock = store.raw.dialect === 'postgres' ? scheduler.now() : wallClock();
        const { next, isOdd } = nextWork(work, scheduler.now(), planClock);
        const offset = wallClock() - scheduler.now();
        const isNew = looked?.work !== work || looked.offset !== offset;
        looked = { work, offset };
        if (next <= 0 || (isOdd && isNew)) await service.runner.runDue();
        const longest = scheduler.now() < dyingUntil ? 10 * SECOND : HOUR;
        await scheduler.sleep(Math.min(Math.max(SECOND, next), longest));
      }
    },
    async reconcile({ reconcileWhenDue, isAlive }) {
      while (isAlive() && scheduler.now() < until) {
        await scheduler.sleep(LOOK_FOR_NIGHT_MS);
        await reconcileWhenDue();
      }
    },
  };
}

/** The earliest planned run, the earliest end of a lease, and the latest write in the journal. */
interface Work {
  readonly next: number | null;
  readonly lease: number | null;
  readonly written: number;
}

/** The query for the work of a store, compiled once: it runs after every write. */
const workQueries = new WeakMap<Store, CompiledQuery<Work>>();

function readWork(store: Store, scheduler: Scheduler): Promise<Work> {
  const query =
    workQueries.get(store) ??
    paymentDatabase(store)
      .selectFrom('paymentAttempt')
      .select(({ fn }) => [
        fn.min('nextRunAt').as('next'),
        fn.min('leaseUntil').as('lease'),
        fn.max('updatedAt').as('written'),
      ])
      .compile();
  workQueries.set(store, query);
  return scheduler.real(async () => {
    const { rows } = await store.kysely.executeQuery(query);
    return rows[0] ?? { next: null, lease: null, written: 0 };
  });
}

/**
 * Returns how long it takes until something in the journal may be due, in milliseconds, and whether something was
 * written in this clock's future. Whether it is really due, the journal decides.
 */
function nextWork({ next, lease, written }: Work, now: number, planClock: number) {
  return {
    next: Math.min((next ?? Infinity) - planClock, (lease ?? Infinity) - now),
    isOdd: written > planClock + MINUTE,
  };
}
