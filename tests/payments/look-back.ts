import type { Attempt } from '../../server/payments/attempt.ts';
import { createJournal } from '../../server/payments/journal.ts';
import type { Difference } from '../../server/payments/differences.ts';
import { limaDay, reconcile } from '../../server/payments/reconcile.ts';
import type { Store } from '../../server/store/database.ts';
import type { AcademyApi } from './academy-api.ts';
import { PROVIDERS } from './mortal-process.ts';
import { createOperator } from './operator.ts';
import type { SimulatedRun } from './simulation.ts';

/** A difference between the journal and the academy, and the kinds of reconciliation differences that may report it. */
interface Discrepancy {
  readonly attempt: Attempt;
  readonly text: string;
  readonly toldBy: readonly Difference['kind'][];
}

/**
 * Returns, as texts, the discrepancies that a reconciliation of all days of a run does not report. Those that arose too
 * late for any query may remain at the end of the run: they do no harm as long as they are reported.
 */
export async function breaksOfLookBack(
  store: Store,
  run: SimulatedRun,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const found = attempts.flatMap((attempt) => discrepanciesOf(run.academy, attempt));
  if (found.length === 0) return [];
  const differences = await compareAll(store, run.academy, attempts);
  return found
    .filter(
      ({ attempt, toldBy }) =>
        !differences.some(
          ({ purchaseNumber, kind }) => purchaseNumber === attempt.purchaseNumber && toldBy.includes(kind),
        ),
    )
    .map(({ attempt: { id, state }, text }) => `seed ${run.seed}: ${id.slice(0, 6)} (${state}) ${text}`);
}

function discrepanciesOf(academy: AcademyApi, attempt: Attempt): Discrepancy[] {
  const { purchaseNumber, state, ordered } = attempt;
  const has = academy.enrollments
    .filter(({ purchase, status }) => purchase === purchaseNumber && status !== 'withdrawn')
    .map((place) => placeKey(place.course_id, place.group_id));
  if (state === 'refunded' && has.length > 0) {
    return [{ attempt, text: 'is still enrolled, and no night tells', toldBy: ['enrollment_unpaid'] }];
  }
  if (state !== 'done') return [];
  const bought = ordered.lines.map(({ courseId, group }) => placeKey(courseId, group?.id));
  const isTaught = has.toSorted().join() === bought.toSorted().join();
  const [standing] = academy.standing(purchaseNumber);
  return [
    ...(isTaught
      ? []
      : [
          {
            attempt,
            text: `bought ${bought.join()}, has ${has.join()}, and no night tells`,
            toldBy: ['enrollment_missing', 'enrollment_elsewhere', 'enrollment_double'],
          } as const,
        ]),
    ...(standing
      ? []
      : [{ attempt, text: 'has no charge, and no night tells', toldBy: ['charge_reversed'] } as const]),
  ];
}

const placeKey = (course: string | number, group: string | null | undefined) => `${course} ${group ?? ''}`;

/** Reconciles all days of a run, including those of clocks that jumped. */
async function compareAll(
  store: Store,
  academy: AcademyApi,
  attempts: readonly Attempt[],
): Promise<readonly Difference[]> {
  const days = attempts
    .flatMap(({ authorizedAt, approvedAt }) => [authorizedAt, approvedAt])
    .filter((at) => at !== null)
    .concat([...academy.boughtAt.values()])
    .map(limaDay)
    .toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (!from || !to) return [];
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { differences } = await reconcile({
    store,
    journal: createJournal({ store, now: () => new Date(), logger: quiet }),
    client: createOperator(academy, () => false),
    providers: PROVIDERS.map(({ name }) => name),
    span: { from, to },
  });
  return differences;
}
