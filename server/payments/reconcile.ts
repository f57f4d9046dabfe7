import { PAID_LATER } from '../domain/checkout/payment-way.ts';
import { ACADEMY_ZONE, daysLater, firstDateOn, readClock } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';
import { listCharges } from '../upstream/card-provider.ts';
import type { ListedCharge } from '../upstream/contracts/reconciliation.ts';
import { listPurchases } from '../upstream/purchases.ts';
import { failedCall, orWhenMissing } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Store } from '../store/database.ts';
import { AttemptRow, paymentDatabase } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { compareBooks, orderKey } from './differences.ts';
import type { Difference, Listed } from './differences.ts';
import { StaleAttempt } from './events.ts';
import type { Journal } from './journal.ts';
import { statesWhere } from './machine.ts';
import type { Move } from './moves.ts';

/** States in which nothing was charged as far as we know. If a charge is listed anyway, a person looks at it. */
const TAKEN_FOR_UNCHARGED = statesWhere(
  ({ money, next }) => money === 'none' && next.includes('needs_review'),
);

/** For how many days a bank may still return a refund that was said to be made. */
const REFUND_MAY_FAIL_DAYS = 31;

/** The days that are compared, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** Returns the day of an instant in Lima, by which the card provider lists, too; yyyy-mm-dd. */
export function limaDay(instant: Date | number): Day {
  return readClock(ACADEMY_ZONE, new Date(instant)).date;
}

/** What a comparison found. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** The lists that could not be read whole, each with the first reason: nothing is said to be missing from them. */
  readonly unread: ReadonlyMap<string, string>;
}

/**
 * Returns how the journal differs from the card provider and the academy on some days. An attempt that is listed as
 * charged, but is not charged in the journal, is handed to a person, and so is one whose whole refund did not stay;
 * nothing else is changed. A list that cannot be read leaves the others to be compared.
 * @param options.client The operator's client.
 * @throws UpstreamError when the operator's bearer is refused
 */
export async function reconcile(options: {
  store: Store;
  journal: Journal;
  client: UpstreamClient;
  /** The names of the providers that charge now. Those that charged what is compared are asked, too. */
  providers: readonly string[];
  span: Span;
}): Promise<Comparison> {
  const { store, journal, client, providers, span } = options;
  const sent = await readable(sentIn(store, span));
  const refunded = await readable(refundedBefore(store, span));
  const firstMade = Math.min(startOf(span.from), ...sent.map(({ createdAt }) => createdAt));
  const unread = new Map<string, string>();
  const chargeDays = new Set([
    ...daysUpTo(span, daysLater(span.from, -1)),
    ...refunded.flatMap((attempt) => daysAround(limaDay(chargedAt(attempt)))),
  ]);
  const charging = new Set([...providers, ...[...sent, ...refunded].map(({ provider }) => provider)]);
  const byProvider = await Promise.all(
    [...charging].map((provider) =>
      listed(span, chargeDays, {
        read: (day) => {
          const charges = listCharges(client, provider, day);
          // Without its former name, the academy lists them under the present one.
          return providers.includes(provider) ? charges : orWhenMissing(charges, () => []);
        },
        missed: (reason) => note(unread, chargesOf(provider), reason),
      }),
    ),
  );
  const charges = {
    within: byProvider.flatMap(({ within }) => within),
    around: byProvider.flatMap(({ around }) => around),
  };
  const purchases = await listed(span, daysUpTo(span, limaDay(firstMade)), {
    read: (day) => listPurchases(client, day),
    missed: (reason) => note(unread, PURCHASES, reason),
  });
  const numbers = new Set([
    ...charges.within.map((charge) => charge.purchase_number),
    ...purchases.within.map((purchase) => purchase.purchase_id),
  ]);
  const named = await attemptsNamed(store, [...numbers]);
  const differences = compareBooks({
    sent: [...sent, ...refunded],
    named,
    charges,
    purchases,
    hasAllCharges: (provider) => !unread.has(chargesOf(provider)),
    hasAllPurchases: !unread.has(PURCHASES),
  });
  await handToPerson(journal, charges.within, named);
  await handBackToPerson(journal, { charges: charges.around, sent: [...sent, ...refunded], span });
  return { differences, unread };
}

/** The attempts in the order in which a person reads them, and in which the newest of a purchase number counts. */
const attemptsOf = (store: Store) =>
  paymentDatabase(store).selectFrom('paymentAttempt').selectAll().orderBy('createdAt').orderBy('id');

/** How many values a statement names at most: SQLite takes 32,766 in all, PostgreSQL twice as many. */
const MOST_NAMED = 10_000;

/** Returns the readable attempts with these purchase numbers: a year has more than one statement can name. */
async function attemptsNamed(store: Store, numbers: readonly string[]): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (let first = 0; first < numbers.length; first += MOST_NAMED) {
    const some = numbers.slice(first, first + MOST_NAMED);
    attempts.push(...(await readable(attemptsOf(store).where('purchaseNumber', 'in', some))));
  }
  return attempts;
}

/** The attempts sent on some days. One to be paid later is charged when it is paid, not when its buyer asks how to pay. */
const sentIn = (store: Store, { from, to }: Span) =>
  attemptsOf(store).where((row) => {
    const chargedAt = row
      .case()
      .when('way', 'in', PAID_LATER)
      .then(row.ref('approvedAt'))
      .else(row.ref('authorizedAt'))
      .end();
    return row.and([row(chargedAt, '>=', startOf(from)), row(chargedAt, '<', startOf(daysLater(to, 1)))]);
  });

/**
 * The attempts charged before some days that the provider has given back, in the weeks in which a refund may still fail.
 * What a person gave back may not be listed as given back.
 */
const refundedBefore = (store: Store, { from, to }: Span) =>
  attemptsOf(store)
    .where('state', '=', 'refunded')
    .where('resolution', 'is', null)
    .where('authorizedAt', '<', startOf(from))
    .where('updatedAt', '>=', startOf(daysLater(to, 1 - REFUND_MAY_FAIL_DAYS)))
    .where('updatedAt', '<', startOf(daysLater(to, 1)));

/** When an attempt was charged, in epoch milliseconds; one to be paid later, when the provider said that it was paid. */
const chargedAt = ({ way, approvedAt, authorizedAt }: Attempt): number =>
  (PAID_LATER.includes(way) ? approvedAt : authorizedAt) ?? 0;

/** Hands every attempt that is listed as charged, and not charged in the journal, to a person. */
async function handToPerson(
  journal: Journal,
  charges: readonly ListedCharge[],
  named: readonly Attempt[],
): Promise<void> {
  // A month has thousands of both: looking through all for each would stop the site for seconds.
  const byOrder = new Map(named.map((attempt) => [orderKey(attempt), attempt]));
  for (const charge of charges) {
    const attempt = byOrder.get(orderKey(charge));
    if (!attempt || charge.reversed || !TAKEN_FOR_UNCHARGED.includes(attempt.state)) continue;
    const { transaction_id: transactionId } = charge;
    await giveToPerson(journal, attempt, {
      detail: { reason: 'charged_at_provider', transaction: transactionId },
      facts: { transactionId },
    });
  }
}

/**
 * Hands every attempt to a person that the provider had given back whole, and lists as charged: a bank may return a refund
 * weeks later. One that was made on the last day may be listed a day later. What a person gave back stays. A refund of a
 * part is only reported: other academies may call no charge reversed of which something was kept, and its family would
 * read that its money is not there.
 */
async function handBackToPerson(
  journal: Journal,
  { charges, sent, span }: { charges: readonly ListedCharge[]; sent: readonly Attempt[]; span: Span },
): Promise<void> {
  const listed = charges.filter(({ reversed }) => !reversed);
  const standing = new Set(listed.map((charge) => `${orderKey(charge)} ${charge.transaction_id}`));
  for (const attempt of sent) {
    const { state, resolution, refund, transactionId } = attempt;
    const wasMade = (refund?.settledAt ?? Infinity) < startOf(span.to);
    const wasWhole = refund?.kept.minor === 0;
    if (state !== 'refunded' || resolution !== null || !wasMade || !wasWhole) continue;
    if (!standing.has(`${orderKey(attempt)} ${transactionId}`)) continue;
    await giveToPerson(journal, attempt, { detail: { reason: 'charge_not_reversed' }, facts: { tries: 0 } });
  }
}

/**
 * Hands an attempt to a person. One that has moved since it was read stays: a further charge of its order has handed it
 * over, or it was paid meanwhile, and the next run reads it again.
 */
async function giveToPerson(
  journal: Journal,
  attempt: Attempt,
  found: Required<Pick<Move, 'detail' | 'facts'>>,
): Promise<void> {
  try {
    await journal.move(attempt, { to: 'needs_review', ...found });
  } catch (error) {
    if (!(error instanceof StaleAttempt)) throw error;
  }
}

/** Returns the attempts that can be read; the others are already on a person's list. */
async function readable(query: { execute(): Promise<unknown[]> }): Promise<Attempt[]> {
  return (await query.execute()).flatMap((row) => AttemptRow.safeParse(row).data ?? []);
}

/** The names of the lists. */
const PURCHASES = 'purchases';
const chargesOf = (provider: string) => `charges of ${provider}`;

/** Notes why a list was not read whole, unless an earlier reason is known. */
function note(unread: Map<string, string>, list: string, reason: string): void {
  if (!unread.has(list)) unread.set(list, reason);
}

/** Returns a day and those beside it, in case something crossed midnight. */
const daysAround = (day: Day): Day[] => [-1, 0, 1].map((days) => daysLater(day, days));

/** Returns the days from a first one to the day after a span. */
function daysUpTo({ to }: Span, first: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= daysLater(to, 1); day = daysLater(day, 1)) days.push(day);
  return days;
}

/**
 * Reads one list day by day, and tells of each day on which something could not be read. The other days are read all the
 * same.
 */
async function listed<Item extends object>(
  span: Span,
  days: Iterable<Day>,
  list: {
    readonly read: (day: Day) => Promise<readonly (Item | null)[]>;
    readonly missed: (reason: string) => void;
  },
): Promise<Listed<Item>> {
  const within: Item[] = [];
  const around: Item[] = [];
  for (const day of days) {
    const told = await list.read(day).catch((error: unknown) => {
      const { message, why } = failedCall(error);
      list.missed(`${day}: ${why === null ? message : `${message}, ${why}`}`);
      return [];
    });
    const items = told.flatMap((item) => item ?? []);
    if (items.length < told.length) list.missed(`${day}: an item could not be read`);
    around.push(...items);
    if (day >= span.from && day <= span.to) within.push(...items);
  }
  return { within, around };
}

/** Returns when a day begins in Lima, which has no daylight saving time. Epoch milliseconds. */
function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00-05:00`);
}

/**
 * Returns the days to compare: from the day after the last compared one to yesterday, at most a month. The last three
 * days are always included, because a call that was held back for a day and a half may undo what an earlier night found
 * in order. It is the whole month on Mondays, since banks take money back weeks later, and until a first run has
 * finished.
 * @param firstDay The journal's first day: anything sold earlier is no difference.
 */
export function nightlySpan(today: Day, lastCompared: Day | null, firstDay: Day): Span {
  const to = daysLater(today, -1);
  const later = (one: Day, other: Day) => (one > other ? one : other);
  const oldest = later(daysLater(to, -30), firstDay > to ? to : firstDay);
  if (lastCompared === null || firstDateOn('monday', today) === today) return { from: oldest, to };
  const usual = daysLater(to, -2);
  const next = daysLater(lastCompared, 1);
  return { from: later(next < usual ? next : usual, oldest), to };
}
