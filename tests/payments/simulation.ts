import { KipuError } from '../../server/errors.ts';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import type { PaymentService } from '../../server/payments/service.ts';
import type { AttemptView, Buyer, Order } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import { buyerOf, orderOf } from './payment-service.ts';
import { createSimulatedAcademy, startProcess } from './mortal-process.ts';
import type { MortalProcess } from './mortal-process.ts';
import type { AcademyApi } from './academy-api.ts';
import { createScheduler } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';

const START = Date.parse('2026-11-21T15:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** People act and faults happen this long; processes die a little longer; then everything must come to an end. */
const BAD_WEATHER_MS = 6 * MINUTE;
const DYING_MS = 12 * MINUTE;
const ALL_MS = 52 * HOUR;

const CAPACITY = 3;
const OTHER_PRICE = { minor: 12_950, currency: 'USD' } as const;
const CHANCE_OF_DEATH = 0.02;

/** What the card of a simulated person does: mostly approved. */
const TOKENS = [
  ...Array.from({ length: 8 }, () => 'approve'),
  'deny-180',
  'deny-116',
  'deny-909',
  'review',
  'session',
  'not-valid',
  'used',
  'duplicate',
  'other-amount',
] as const;

/** One simulated run: what the academy API did and what people were shown. */
export interface SimulatedRun {
  readonly seed: number;
  readonly academy: AcademyApi;
  readonly orders: readonly { readonly buyer: Buyer; readonly order: Order }[];
  readonly deaths: number;
  /** What was shown of each attempt, oldest first. */
  readonly shown: ReadonlyMap<string, readonly AttemptView[]>;
  /** Errors that are no row of the catalogue. */
  readonly surprises: readonly unknown[];
}

/** Runs families, their tabs, a bad network and a dying process for two virtual days. */
export async function simulate(store: Store, seed: number): Promise<SimulatedRun> {
  const scheduler = createScheduler(seed, START);
  const academy = createSimulatedAcademy(scheduler, START + BAD_WEATHER_MS);
  const shown = new Map<string, AttemptView[]>();
  const surprises: unknown[] = [];
  let deaths = 0;
  let process: MortalProcess | null = null;

  const groupRef = `g-${seed}`;
  const seatsLeft = () => {
    const purchases = new Set(academy.enrollments.map(({ purchase }) => purchase));
    return Promise.resolve(CAPACITY - purchases.size);
  };

  function start(): void {
    const mine = startProcess({
      store,
      upstream: academy.upstream,
      scheduler,
      seatsLeft,
      chanceOfDeath: () => (scheduler.now() < START + DYING_MS ? CHANCE_OF_DEATH : 0),
      onDeath() {
        deaths += 1;
        process = null;
        scheduler.at(scheduler.now() + Math.floor(scheduler.random() * 20_000), start);
      },
    });
    process = mine;
    void runInBackground(mine).catch((error: unknown) => surprises.push(error));
  }

  /** The runner's work, without looking at the journal every second of two days. */
  async function runInBackground({ service, journal, isAlive }: MortalProcess): Promise<void> {
    await journal.releaseLeases();
    while (isAlive() && scheduler.now() < START + ALL_MS) {
      await service.runner.runDue();
      const row = await paymentDatabase(store)
        .selectFrom('paymentAttempt')
        .select(({ fn }) => fn.min('nextRunAt').as('next'))
        .executeTakeFirstOrThrow();
      const wait = Math.max(1_000, (row.next ?? Infinity) - scheduler.now());
      const longest = scheduler.now() < START + DYING_MS ? 10_000 : HOUR;
      await scheduler.sleep(Math.min(wait, longest));
    }
  }

  /** A request of a browser: its answer, or null for an error page, a dead server or no patience any more. */
  async function request<Result>(call: (service: PaymentService) => Promise<Result>): Promise<Result | null> {
    const alive = process;
    if (!alive) return null;
    const answer = call(alive.service).catch((error: unknown) => {
      if (!(error instanceof KipuError)) surprises.push(error);
      return null;
    });
    return Promise.race([answer, scheduler.sleep(70_000).then(() => null)]);
  }

  function see(view: AttemptView | null): AttemptView | null {
    if (view) shown.set(view.id, [...(shown.get(view.id) ?? []), view]);
    return view;
  }

  const orders = Array.from({ length: 3 }, (_, index) => {
    const buyer = buyerOf(`s${seed}-${index}`);
    return { buyer, order: orderOf({ groupRef, productRef: `p-${seed}` }) };
  });

  start();
  const tabs = orders.flatMap((purchase, index) =>
    Array.from({ length: index === 0 ? 2 : 1 }, () =>
      useTab({ ...purchase, scheduler, academy, request, see, seatsLeft }),
    ),
  );
  const finished = Promise.all(tabs).catch((error: unknown) => surprises.push(error));
  await scheduler.runUntil(START + ALL_MS);
  await finished;

  for (const { buyer } of orders) {
    const last = await request((service) => service.purchases({ userId: buyer.user.id }));
    for (const view of last ?? []) see(view);
  }
  return { seed, academy, orders, deaths, shown, surprises };
}

interface Tab {
  readonly buyer: Buyer;
  readonly order: Order;
  readonly scheduler: Scheduler;
  readonly academy: AcademyApi;
  readonly request: <Result>(call: (service: PaymentService) => Promise<Result>) => Promise<Result | null>;
  readonly see: (view: AttemptView | null) => AttemptView | null;
  readonly seatsLeft: () => Promise<number>;
}

/** A person in one tab: impatient, clicking twice, going back, trying again with other cards. */
async function useTab(tab: Tab): Promise<void> {
  const { buyer, scheduler, request, see } = tab;
  let idempotencyKey = `key-${Math.floor(scheduler.random() * 2 ** 48)}`;
  while (scheduler.now() < START + BAD_WEATHER_MS) {
    await scheduler.sleep(Math.floor(scheduler.random() * 20_000));
    if (scheduler.random() < 0.6) idempotencyKey = `key-${Math.floor(scheduler.random() * 2 ** 48)}`;
    const key = idempotencyKey;
    const seatsLeft = await tab.seatsLeft();
    // Now and then the price is another one, or the family has moved to another country.
    const order = scheduler.random() < 0.1 ? { ...tab.order, amount: OTHER_PRICE } : tab.order;
    const view = see(
      await request((service) => service.start({ buyer, order, idempotencyKey: key, seatsLeft })),
    );
    if (view?.status === 'open') await payOpen(tab, view.id);
    const purchaseNumber = view?.purchaseNumber;
    if (purchaseNumber) {
      see(await request((service) => service.receipt({ userId: buyer.user.id, purchaseNumber })));
    }
  }
}

async function payOpen(tab: Tab, attemptId: string): Promise<void> {
  const { buyer, scheduler, academy, request, see, seatsLeft } = tab;
  const transactionToken = scheduler.pick([TOKENS[0], ...TOKENS]);
  const clicks = scheduler.pick([1, 1, 2, 3]);
  if (scheduler.random() < 0.25) {
    const page = await request((service) =>
      service.openHostedPage({ buyer, attemptId, returnOrigin: 'http://site.test' }),
    );
    if (!page) return;
    await scheduler.sleep(Math.floor(scheduler.random() * 30_000));
    const back = new URL(new URL(page.url).searchParams.get('callbackurl') ?? '');
    const answer = { attemptId, returnSecret: back.searchParams.get('clave') ?? '', transactionToken };
    await Promise.all(
      Array.from({ length: clicks }, async () =>
        see(await request((service) => service.payFromHostedPage(answer))),
      ),
    );
  } else {
    if (!(await request((service) => service.openCardForm({ buyer, attemptId })))) return;
    await scheduler.sleep(Math.floor(scheduler.random() * 30_000));
    await Promise.all(
      Array.from({ length: clicks }, async () =>
        see(await request((service) => service.pay({ buyer, attemptId, transactionToken, seatsLeft }))),
      ),
    );
  }
  // Most reviews end within hours; the rest never ends.
  if (transactionToken === 'review' && scheduler.random() < 0.7) {
    const isDenied = scheduler.random() < 0.4;
    scheduler.at(scheduler.now() + Math.floor(scheduler.random() * 3 * HOUR), () => {
      for (const [purchaseNumber, amount] of academy.inReview) {
        if (isDenied) academy.denyReview(purchaseNumber);
        else academy.endReview(purchaseNumber, amount);
      }
    });
  }
}
