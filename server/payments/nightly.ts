import { z } from 'zod';
import { ACADEMY_ZONE, dayFrom, readClock } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';
import type { Store } from '../store/database.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import { paymentDatabase } from './attempt.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { DIFFERENCES } from './differences.ts';
import { limaDay, nightlySpan, reconcile } from './reconcile.ts';
import type { Comparison, Span } from './reconcile.ts';

/** After this long without an end, a run counts as dead, and another process repeats it. Milliseconds. */
const RUN_LIMIT_MS = 60 * 60_000;

/** How many of its differences a run stores; the log has all of them. */
const MOST_KEPT = 500;

const KeptDifferences = z.array(
  z.object({
    kind: z.enum(Object.keys(DIFFERENCES)),
    purchaseNumber: z.string(),
    reference: z.string().nullable(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
  }),
);

/** The latest finished reconciliation; days as yyyy-mm-dd. */
export interface LastReconciliation {
  readonly finishedAt: Date;
  readonly from: string;
  readonly to: string;
  readonly differences: z.infer<typeof KeptDifferences>;
}

/** Compares the journal with the card provider and the academy, every night and on demand. */
export type Reconciliation = ReturnType<typeof createReconciliation>;

/**
 * Returns the reconciliation of a store.
 * @param options.client The operator's client; null without one, and then nothing is reconciled.
 * @param options.hour The hour of the day in Lima at which it becomes due.
 */
export function createReconciliation(options: {
  store: Store;
  journal: Journal;
  client: UpstreamClient | null;
  providers: readonly string[];
  hour: number;
  now: () => Date;
  logger: PaymentLog;
}) {
  const { store, journal, client, providers, hour, now, logger } = options;
  const runs = store.kysely.selectFrom('reconciliation').where('finishedAt', 'is not', null);

  /** The day of the first attempt in Lima; today while there is none. */
  async function firstDay(): Promise<Day> {
    const first = await paymentDatabase(store)
      .selectFrom('paymentAttempt')
      .select(({ fn }) => fn.min('createdAt').as('at'))
      .executeTakeFirst();
    return limaDay(Number(first?.at ?? now()));
  }

  async function compare(span: Span): Promise<Comparison> {
    if (!client) throw new Error('OPERATOR_TOKEN is not set, so nothing can be compared');
    const { differences, unread } = await reconcile({ store, journal, client, providers, span });
    for (const { kind, ...facts } of differences) {
      logger.error({ ...facts, difference: kind }, `reconciliation: ${DIFFERENCES[kind]}`);
    }
    const facts = { ...span, differences: differences.length };
    if (unread.size > 0) logger.error({ ...facts, unread: [...unread] }, 'reconciliation incomplete');
    else logger.info(facts, 'reconciliation done');
    return { differences, unread };
  }

  /** Takes today's run for this process; false when another process runs it or has finished it. */
  async function take(day: Day, span: Span): Promise<boolean> {
    const startedAt = now().getTime();
    const run = { startedAt, fromDay: span.from, toDay: span.to };
    const taken = await store.kysely
      .insertInto('reconciliation')
      .values({ ...run, day, finishedAt: null, differences: null })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet(run)
          .where('reconciliation.finishedAt', 'is', null)
          .where('reconciliation.startedAt', '<=', startedAt - RUN_LIMIT_MS),
      )
      .returning('day')
      .executeTakeFirst();
    return taken !== undefined;
  }

  return {
    /** Returns what differs on some days. @throws UpstreamError, or Error without an operator's token */
    compare,

    /**
     * Does today's run if it is due and no process does it or has done it. Never fails: a failure is logged, and so is a
     * list that could not be read whole, and the run is tried again an hour later.
     */
    async runWhenDue(): Promise<void> {
      const { date: today, time } = readClock(ACADEMY_ZONE, now());
      if (!client || Number(time.slice(0, 2)) < hour) return;
      try {
        const last = await runs.select(({ fn }) => fn.max('toDay').as('toDay')).executeTakeFirst();
        const span = nightlySpan(today, last?.toDay ? dayFrom(last.toDay) : null, await firstDay());
        if (!(await take(today, span))) return;
        const { differences, unread } = await compare(span);
        if (unread.size > 0) return;
        await store.kysely
          .updateTable('reconciliation')
          .set({
            finishedAt: now().getTime(),
            differences: JSON.stringify(differences.slice(0, MOST_KEPT)),
          })
          .where('day', '=', today)
          .execute();
      } catch (error) {
        logger.error({ error }, 'reconciliation failed');
      }
    },

    /** Returns the latest finished run, or null. */
    async last(): Promise<LastReconciliation | null> {
      const run = await runs.selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
      if (!run?.finishedAt) return null;
      const differences = KeptDifferences.parse(JSON.parse(run.differences ?? '[]'));
      return { finishedAt: new Date(run.finishedAt), from: run.fromDay, to: run.toDay, differences };
    },
  };
}
