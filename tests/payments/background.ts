import type { CompiledQuery } from 'kysely';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import type { Store } from '../../server/store/database.ts';
import type { MortalProcess } from './mortal-process.ts';
import type { Scheduler } from './scheduler.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often it is looked whether the night's reconciliation is due, in milliseconds: more than once a day. */
const LOOK_FOR_NIGHT_MS = 5 * HOUR;

/** What simulated processes do without being asked. */
export interface Background {
  /** The runner's work, without looking at the journal every second of five days. */
  run(process: MortalProcess): Promise<void>;
  /** The reconciliation of every night. */
  reconcile(process: MortalProcess): Promise<void>;
  /** To be called whenever somebody has been at the journal. */
  forget(): void;
}

/** Returns what the processes of a run do in the background, until an instant in true epoch milliseconds. */
export function createBackground(options: {
  readonly store: Store;
  readonly scheduler: Scheduler;
  /** Until when processes die: until then the runner looks more often. */
  readonly dyingUntil: number;
  readonly until: number;
}): Background {
  const { store, scheduler, dyingUntil, until } = options;
  /** What the journal has to do, until somebody has been at the journal. */
  let work: Work | null = null;

  return {
    forget() {
      work = null;
    },
    async run({ service, journal, isAlive, wallClock }) {
      await journal.releaseLeases();
      /** What was written in the future by this clock, and was looked at: only the clock can make more of it due. */
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

/** The earliest plan and the earliest end of a lease in the journal, and its latest write. */
interface Work {
  readonly next: number | null;
  readonly lease: number | null;
  readonly written: number;
}

/** The question for the work of a store, compiled once: it is asked after every write. */
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
 * How long until something in the journal may be due, in milliseconds, and whether something was written in what is
 * the future by this clock. Whether it really is due, the journal says.
 */
function nextWork({ next, lease, written }: Work, now: number, planClock: number) {
  return {
    next: Math.min((next ?? Infinity) - planClock, (lease ?? Infinity) - now),
    isOdd: written > planClock + MINUTE,
  };
}
