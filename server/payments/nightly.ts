import { z } from 'zod';
import { dayFrom, readClock } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';
import type { Store } from '../store/database.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import { paymentDatabase } from './attempt.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { DIFFERENCES, limaDay, nightlySpan, reconcile } from './reconcile.ts';
import type { Difference, Span } from './reconcile.ts';

/** How long a run may go without an end until it is taken for dead, and another process does it. Milliseconds. */
const RUN_LIMIT_MS = 60 * 60_000;

/** How many of its differences a run keeps; all of them stand in the log. */
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

/** The newest reconciliation that came to its end. */
export interface LastReconciliation {
  readonly finishedAt: Date;
  readonly from: string;
  readonly to: string;
  readonly differences: z.infer<typeof KeptDifferences>;
}

/** Compares the journal with the card provider and the academy once a night, and on demand. */
export type Reconciliation = ReturnType<typeof createReconciliation>;

/**
 * Returns the reconciliation of a store.
 * @param options.client The operator's client; null when there is none, and nothing is reconciled.
 * @param options.hour The hour of the day in Lima from which on it is done.
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

  /** The day of the first attempt; today while there is none. */
  async function firstDay(): Promise<Day> {
    const first = await paymentDatabase(store)
      .selectFrom('paymentAttempt')
      .select(({ fn }) => fn.min('createdAt').as('at'))
      .executeTakeFirst();
    return limaDay(Number(first?.at ?? now()));
  }

  async function compare(span: Span): Promise<Difference[]> {
    if (!client) throw new Error('OPERATOR_TOKEN is not set, so nothing can be compared');
    const differences = await reconcile({ store, journal, client, providers, span });
    for (const { kind, ...facts } of differences) {
      logger.error({ ...facts, difference: kind }, `reconciliation: ${DIFFERENCES[kind]}`);
    }
    logger.info({ ...span, differences: differences.length }, 'reconciliation done');
    return differences;
  }

  /** Takes the run of a day for this process; false when another has it, or had it. */
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
    /** Returns what differs in some days. @throws UpstreamError, Error without an operator's token */
    compare,

    /**
     * Does today's run when its hour has come and no process did it or does it. Never fails: what goes wrong is
     * logged as an error, and tried again an hour later.
     */
    async runWhenDue(): Promise<void> {
      const { date: today, time } = readClock('America/Lima', now());
      if (!client || Number(time.slice(0, 2)) < hour) return;
      try {
        const last = await runs.select(({ fn }) => fn.max('toDay').as('toDay')).executeTakeFirst();
        const span = nightlySpan(today, last?.toDay ? dayFrom(last.toDay) : null, await firstDay());
        if (!(await take(today, span))) return;
        const differences = await compare(span);
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

    /** Returns the newest run that came to its end, or null. */
    async last(): Promise<LastReconciliation | null> {
      const run = await runs.selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
      if (!run?.finishedAt) return null;
      const differences = KeptDifferences.parse(JSON.parse(run.differences ?? '[]'));
      return { finishedAt: new Date(run.finishedAt), from: run.fromDay, to: run.toDay, differences };
    },
  };
}
