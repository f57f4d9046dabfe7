import { KipuError } from '../../server/errors.ts';
import type { ErrorCode } from '../../server/errors.ts';
import type { KyselyPlugin } from 'kysely';
import { InsertQueryNode } from 'kysely';
import { CallControls } from '../../server/upstream/call-controls.ts';
import type { User } from '../../server/domain/account/account.ts';
import type { Sleep } from '../../server/in-time.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import { LEASE_MS, createJournal } from '../../server/payments/journal.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { createPaymentService } from '../../server/payments/service.ts';
import type { PaymentService } from '../../server/payments/service.ts';
import type { AttemptView, Buyer, Order } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import { createSealer } from '../../server/store/seal.ts';
import { bearerOf, createAcademyApi } from './academy-api.ts';
import type { AcademyApi } from './academy-api.ts';
import { CARD_PROVIDER } from './provider-answers.ts';

function userOf(id: string): User {
  return {
    id,
    email: `${id}@kipu.test`,
    firstName: 'Rosa',
    lastName: 'Quispe',
    phone: '+51987654321',
    countryCode: 'PE',
  };
}

export function buyerOf(userId: string): Buyer {
  return {
    user: userOf(userId),
    bearer: bearerOf(userId),
    controls: new CallControls({ sandbox: 't', scenario: 's' }),
  };
}

/** An order of two courses, one enrolled with its group and one by its start date. */
export function orderOf(changes: Partial<Order> = {}): Order {
  return {
    productRef: 'vacation:videojuegos',
    groupRef: 'g-lunes',
    productName: 'Videojuegos',
    description: 'Videojuegos, 8 sesiones',
    amount: { minor: 45_000, currency: 'PEN' },
    selection: { kind: 'vacation', age: '8-a-11', programId: 'videojuegos', groupId: 'g-lunes' },
    student: null,
    lines: [
      {
        courseId: 'c-roblox',
        courseName: 'Roblox',
        moduleId: 'm-1',
        moduleName: 'Primeros pasos',
        group: { id: 'g-1', name: 'Lunes', schedules: [{ day: 'monday', hour: '17:00' }] },
        initialDate: '2027-01-04',
        timeZone: 'America/Lima',
        classes: null,
      },
      {
        courseId: 'c-web',
        courseName: 'Web',
        moduleId: 'm-2',
        moduleName: 'Páginas',
        group: null,
        initialDate: '2027-01-18',
        timeZone: 'America/Lima',
        classes: null,
      },
    ],
    context: null,
    price: null,
    ...changes,
  };
}

/** A clock that only the test moves. */
export function createClock() {
  const start = Date.parse('2026-11-21T15:00:00Z');
  let time = start;
  let passed = 0;
  return {
    now: () => new Date(time),
    /** The clock of leases, which does not jump. */
    steady: () => start + passed,
    advance(milliseconds: number) {
      time += milliseconds;
      passed += milliseconds;
    },
    /** Moves the wall clock forward or back, but not the clock of leases. */
    jump(milliseconds: number) {
      time += milliseconds;
    },
  };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A log that keeps its lines as text. */
function createLog() {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (facts: object, message?: string): void =>
      void lines.push(JSON.stringify([level, facts, message]));
  return { logger: { info: write('info'), warn: write('warn'), error: write('error') }, lines };
}

const untilAborted: Sleep = (_, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/** The secret of the site in these tests. */
export const SECRET = 'a secret of thirty-two characters';

/**
 * Opens a shop: one process that sells, on a database. `restart` starts a new process, as after a crash.
 * @param others Providers besides that of cards.
 */
export function openShop(
  store: Store,
  academy: AcademyApi = createAcademyApi(),
  clock = createClock(),
  others: readonly PaymentProvider[] = [],
) {
  const log = createLog();
  let keys = 0;
  const journal = createJournal({ store, now: clock.now, leaseClock: clock.steady, logger: log.logger });
  // Time limits of answers never end a wait in these tests: everything is answered before.
  const open = (on = store, sleep: Sleep = untilAborted, sealer = createSealer(SECRET)): PaymentService =>
    createPaymentService({
      journal: createJournal({ store: on, now: clock.now, leaseClock: clock.steady, logger: log.logger }),
      sealer,
      upstream: academy.upstream,
      providers: [CARD_PROVIDER, ...others],
      now: clock.now,
      logger: log.logger,
      seatsLeft: () => Promise.resolve(6),
      sleep,
    });
  const shop = {
    store,
    academy,
    clock,
    log,
    /** The journal, as a tool beside the site uses it. */
    journal,
    service: open(),
    /** Starts a process on another database, or with other waits or secrets. */
    serviceOn: open,
    /** Starts a new process, as after a crash. In a shared database it has to wait for the old one's leases to end. */
    async restart() {
      if (store.raw.dialect === 'postgres') clock.advance(LEASE_MS);
      shop.service = open();
      await shop.service.runner.start();
      await shop.service.runner.stop();
    },
    /** Returns an idempotency key, as a rendered form has it. */
    newKey: () => `key-of-a-rendered-form-${(keys += 1)}`,
    begin: (buyer: Buyer, order = orderOf()) =>
      shop.service.start({ buyer, order, idempotencyKey: shop.newKey(), seatsLeft: 6 }),
    /** Returns an attempt whose card form is open. */
    async atForm(buyer: Buyer, order = orderOf()): Promise<AttemptView> {
      const view = await shop.begin(buyer, order);
      await shop.service.openCardForm({ buyer, attemptId: view.id });
      return view;
    },
    pay: (buyer: Buyer, attemptId: string, transactionToken: string, seatsLeft = 6) =>
      shop.service.pay({ buyer, attemptId, transactionToken, seatsLeft: () => Promise.resolve(seatsLeft) }),
    /** Lets time pass, and then the background work run. */
    async later(milliseconds: number) {
      clock.advance(milliseconds);
      await shop.service.runner.runDue();
    },
    /** Verifies the event log of every attempt; returns the faults. */
    async verifyLog(): Promise<string[]> {
      return (await createBackOffice({ store, journal, now: clock.now }).verify()).faults;
    },
    see: (buyer: Buyer, attemptId: string): Promise<AttemptView> =>
      shop.service.attempt({ userId: buyer.user.id, attemptId }),
  };
  return shop;
}

export type Shop = ReturnType<typeof openShop>;

/** A full disk for one table: every insert into it fails, and with it its transaction. */
export function refuseWrites(table: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (InsertQueryNode.is(node) && node.into?.table.identifier.name === table) {
        throw new Error('disk full');
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** Returns the error code with which a call is refused, or 'none'. */
export async function refusal(call: Promise<unknown>): Promise<ErrorCode | 'none'> {
  return call.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof KipuError) return error.code;
      throw error;
    },
  );
}
