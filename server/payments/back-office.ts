import type { ExpressionBuilder, Selectable } from 'kysely';
import { KNOWN_ACTION_CODES, actionCodeMeaning } from '../domain/checkout/action-codes.ts';
import type { Currency } from '../domain/money.ts';
import { readReference } from '../reference.ts';
import type { Store } from '../store/database.ts';
import { AttemptRow, EventRow, paymentDatabase } from './attempt.ts';
import type { Attempt, PaymentTables } from './attempt.ts';
import type { Journal } from './journal.ts';
import { AT_REST, ENDED, PAID, VERIFYING } from './machine.ts';
import { faultInEvents } from './events.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a sent or charged payment may be unfinished until a person looks at it. Milliseconds. */
const WAITING_MS = 30 * MINUTE_MS;
/** How long a fault of our own shop stays on the list, in milliseconds: over a long weekend. */
const FAULT_SHOWN_MS = 7 * DAY_MS;
/** How long after its last write an ended attempt is still checked for readability. Milliseconds. */
const READ_BACK_MS = 30 * DAY_MS;

/** Denials that are due to our shop, our address or our request. */
const MERCHANT_FAULTS = KNOWN_ACTION_CODES.filter((code) => actionCodeMeaning(code) === 'merchant_fault');

/** States of a charged attempt that is not finished. A change of group is left out: it reaches a person by itself. */
const UNFINISHED = PAID.filter((state) => !ENDED.includes(state) && state !== 'changing_group');

type Row = Selectable<PaymentTables['paymentAttempt']>;

/** Something that needs a person. */
export interface Concern {
  readonly kind: 'needs_review' | 'waiting' | 'unfinished' | 'merchant_fault' | 'unreadable';
  readonly attemptId: string;
  readonly reference: string;
  readonly purchaseNumber: string | null;
  readonly state: string;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Why, as a short code from the journal. */
  readonly reason: string;
  /** The student's first name; null when it is not known. */
  readonly student: string | null;
  /** The amount of the payment, in minor units. */
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** A payment with its full history. */
export interface Story {
  /** Null when another version wrote the row and it cannot be read. */
  readonly attempt: Attempt | null;
  readonly attemptId: string;
  readonly reference: string;
  readonly state: string;
  /** As they were written, by whatever version, in order. */
  readonly events: readonly Selectable<PaymentTables['paymentEvent']>[];
}

/** The state of payments as a whole, for the health endpoint. */
export interface PaymentsHealth {
  /** The number of payments that need a person, without those that cannot be read. */
  readonly needPerson: number;
  /** When the oldest authorization without an outcome was sent, ISO 8601; null without one. */
  readonly oldestUnknown: string | null;
}

/** What staff see of payments, and decide about them. It works next to a running site. */
export type BackOffice = ReturnType<typeof createBackOffice>;

/** Returns the back office of a store. */
export function createBackOffice({
  store,
  journal,
  now,
}: {
  store: Store;
  journal: Journal;
  now: () => Date;
}) {
  const database = paymentDatabase(store);
  const attempts = database.selectFrom('paymentAttempt').selectAll();

  const eventsOf = (attemptId: string) =>
    database
      .selectFrom('paymentEvent')
      .selectAll()
      .where('attemptId', '=', attemptId)
      .orderBy('seq')
      .execute();

  async function storyOf(row: Row): Promise<Story> {
    const { id: attemptId, reference, state } = row;
    const attempt = AttemptRow.safeParse(row).data ?? null;
    return { attempt, attemptId, reference, state, events: await eventsOf(attemptId) };
  }

  /** Returns what is wrong with one attempt, or null. It is read again in case the site has just moved it. */
  async function faultOf(id: string, tries = 3): Promise<string | null> {
    const [row] = await attempts.where('id', '=', id).execute();
    const attempt = AttemptRow.safeParse(row);
    if (!attempt.success) return 'cannot be read';
    const events = EventRow.array().safeParse(await eventsOf(id));
    if (!events.success) return 'an event cannot be read';
    const fault = faultInEvents(attempt.data, events.data);
    return fault !== null && tries > 1 ? faultOf(id, tries - 1) : fault;
  }

  return {
    /** Returns everything that needs a person, oldest first. */
    async list(): Promise<Concern[]> {
      const time = now().getTime();
      const listed = await attempts.where(needsPerson(time)).execute();
      const looked = await attempts
        .where((row) => row.or([row('state', 'not in', ENDED), row('updatedAt', '>=', time - READ_BACK_MS)]))
        .execute();
      const unreadable = looked.filter(
        (row) => !AttemptRow.safeParse(row).success && !listed.some(({ id }) => id === row.id),
      );
      return [...listed, ...unreadable].map(concernOf).sort((one, other) => one.since - other.since);
    },

    /** Returns the payments with a reference, an attempt id or a purchase number. */
    async find(named: string): Promise<Story[]> {
      const reference = readReference(named);
      const found = attempts.where((row) =>
        row.or([
          row('id', '=', named),
          row('purchaseNumber', '=', named),
          row('reference', '=', reference ?? named),
        ]),
      );
      const rows = await found.orderBy('createdAt').execute();
      return Promise.all(rows.map(storyOf));
    },

    /** Returns the ids of the accounts with an e-mail or id that paid, or began to. */
    async buyersCalled(named: string): Promise<string[]> {
      const wanted = named.toLowerCase();
      const rows = await database
        .selectFrom('paymentAttempt')
        .select(['userId', 'payer'])
        .distinct()
        .where((row) =>
          row.or([row('userId', '=', named), row(row.fn('lower', ['payer']), 'like', `%"${wanted}"%`)]),
        )
        .execute();
      const isMeant = ({ userId, payer }: (typeof rows)[number]) =>
        userId === named || AttemptRow.shape.payer.safeParse(payer).data?.email.toLowerCase() === wanted;
      return [...new Set(rows.filter(isMeant).map(({ userId }) => userId))];
    },

    /** Returns the payments that were moved in the request with a reference. */
    async touchedBy(reference: string): Promise<Story[]> {
      const told = database
        .selectFrom('paymentEvent')
        .select('attemptId')
        .where('detailJson', 'like', `%"request":"${reference}"%`);
      const rows = await attempts.where('id', 'in', told).orderBy('createdAt').execute();
      return Promise.all(rows.map(storyOf));
    },

    /** Writes what a person decided. */
    resolve: journal.resolve,

    /** Checks the event log of every attempt. Returns their number, and a line for each fault. */
    async verify(): Promise<{ attempts: number; faults: string[] }> {
      const ids = await database.selectFrom('paymentAttempt').select('id').orderBy('id').execute();
      const faults: string[] = [];
      for (const { id } of ids) {
        const fault = await faultOf(id);
        if (fault !== null) faults.push(`${id}: ${fault}`);
      }
      return { attempts: ids.length, faults };
    },

    /**
     * Returns how many payments are in each state, and since when the longest of them has been there, in epoch
     * milliseconds; null for states that a payment does not leave by itself. Tries of a step do not count.
     */
    async byState(): Promise<{ state: string; count: number; since: number | null }[]> {
      const counted = await database
        .selectFrom('paymentAttempt')
        .select(({ fn }) => ['state', fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      const under = await database
        .selectFrom('paymentAttempt')
        .innerJoin('paymentEvent', 'attemptId', 'id')
        .select(({ fn }) => ['state', fn.max('at').as('since')])
        .where('state', 'not in', AT_REST)
        .where((row) => row.or([row('fromState', 'is', null), row('fromState', '!=', row.ref('toState'))]))
        .groupBy(['id', 'state'])
        .orderBy('since')
        .execute();
      return counted.map(({ state, count }) => {
        const longest = under.find((attempt) => attempt.state === state);
        return { state, count: Number(count), since: longest?.since ?? null };
      });
    },

    /** Returns the state of payments as a whole. Two short queries, since this runs every few seconds. */
    async health(): Promise<PaymentsHealth> {
      const waiting = database
        .selectFrom('paymentAttempt')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(needsPerson(now().getTime()));
      const oldest = database
        .selectFrom('paymentAttempt')
        .select(({ fn }) => fn.min('authorizedAt').as('sentAt'))
        .where('state', 'in', VERIFYING);
      const { count } = await waiting.executeTakeFirstOrThrow();
      const { sentAt } = await oldest.executeTakeFirstOrThrow();
      return {
        needPerson: Number(count),
        oldestUnknown: sentAt === null ? null : new Date(sentAt).toISOString(),
      };
    },
  };
}

/** Selects the payments that need a person, of those that can be read. */
const needsPerson = (time: number) => (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
  row.or([
    row('state', '=', 'needs_review'),
    row.and([row('state', 'in', VERIFYING), row('authorizedAt', '<=', time - WAITING_MS)]),
    row.and([row('state', 'in', UNFINISHED), row('approvedAt', '<=', time - WAITING_MS)]),
    row.and([
      row('state', '=', 'denied'),
      row('actionCode', 'in', MERCHANT_FAULTS),
      row('updatedAt', '>=', time - FAULT_SHOWN_MS),
    ]),
  ]);

/** Returns why a row needs a person. */
function concernOf(row: Row): Concern {
  const { id: attemptId, reference, purchaseNumber, state, amountMinor, currency, updatedAt } = row;
  const attempt = AttemptRow.safeParse(row).data;
  const student = attempt?.ordered.student?.firstName ?? null;
  const about = { attemptId, reference, purchaseNumber, state, student, amountMinor, currency };
  if (!attempt) {
    return { ...about, kind: 'unreadable', since: updatedAt, reason: 'unreadable' };
  }
  if (state === 'needs_review') {
    return { ...about, kind: 'needs_review', since: updatedAt, reason: row.reviewReason ?? 'unknown' };
  }
  if (state === 'denied') {
    return { ...about, kind: 'merchant_fault', since: updatedAt, reason: `code_${row.actionCode ?? ''}` };
  }
  const isCharged = UNFINISHED.includes(state);
  const since = (isCharged ? row.approvedAt : row.authorizedAt) ?? updatedAt;
  return { ...about, kind: isCharged ? 'unfinished' : 'waiting', since, reason: state };
}
