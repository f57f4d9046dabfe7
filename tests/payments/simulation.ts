import { KipuError } from '../../server/errors.ts';
import type { AttemptView, Order } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import { createBackground } from './background.ts';
import { startProcess } from './mortal-process.ts';
import type { MortalProcess } from './mortal-process.ts';
import { createOperator } from './operator.ts';
import { buyerOf, orderOf } from './payment-service.ts';
import { comeBack, decideAsDesk, lookAtMonths, useTab } from './people.ts';
import { createScheduler } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';
import type { Children, Comes, Town } from './town.ts';
import { anyDelay, createSimulatedAcademy } from './weather.ts';
import type { SimulatedAcademy } from './weather.ts';

const START = Date.parse('2026-11-21T15:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long people act and faults happen, how long processes die, and when everything must have ended. */
const BAD_WEATHER_MS = 3 * MINUTE;
const DYING_MS = 6 * MINUTE;
const ALL_MS = 5 * DAY;
/** Until when refunds are faulty, longer than other calls, since most come about only after a day. */
const REFUNDS_MS = 3 * DAY;
/** When families look at their monthly payments for the last time. */
const LAST_LOOK_MS = ALL_MS - HOUR;

/** Seats of each group, fewer than there are buyers. */
export const CAPACITY = 2;
const BUYERS = 3;
const ANA = { kind: 'child', id: 'ana', firstName: 'Ana' } as const;
const EVA = { kind: 'child', id: 'eva', firstName: 'Eva' } as const;
/** The children of a family: twins who want to learn together, nobody named, one child. */
const CHILDREN: readonly [Children, ...Children[]] = [[ANA, EVA], [null], [ANA]];
/** How long an unanswered enrollment or refund is looked for before it is sent again. Milliseconds. */
const LOOKED_FOR: readonly [number, ...number[]] = [2 * MINUTE, 10 * MINUTE, 4 * HOUR];
/** Leases of a process on its work: the usual one, one shorter than most calls, and a long one. Milliseconds. */
const LEASES: readonly [number, ...number[]] = [75 * SECOND, 75 * SECOND, 5 * SECOND, 30 * MINUTE];
/**
 * Share of runs in which all status queries of a day are made. In the others, most are skipped while their answer
 * cannot change, since nothing that could change it is pending or due.
 */
const WHOLE_DAYS = 0.1;
const NUMBERS_A_SEED = 10_000;
/** How often a list of the reconciliation is unavailable. The last list never is: it must report the latest changes. */
const LIST_FAILS = 0.05;
const GOOD_NIGHT_MS = ALL_MS - DAY;
const CHANCE_OF_DEATH = 0.015;
/** Probabilities of a freeze: at any boundary; between a write and the call it announces; and if that is a refund. */
const CHANCE_OF_FREEZE = { anywhere: 0.004, beforeCall: 0.02, beforeRefund: 0.4 };

/** How far the clocks of two machines differ, and how far a clock jumps. Milliseconds. */
const DRIFTS: readonly [number, ...number[]] = [0, 0, 130 * SECOND, -130 * SECOND, 2 * SECOND];
const JUMPS: readonly [number, ...number[]] = [200 * SECOND, -200 * SECOND, DAY, -DAY, 365 * DAY];

/** What somebody saw of an attempt, with times in true epoch milliseconds. */
interface Shown {
  readonly view: AttemptView;
  readonly askedAt: number;
  readonly seenAt: number;
}

/** The state of an attempt at a true time, with its group and its move to another one. */
interface Known {
  readonly id: string;
  readonly state: string;
  readonly groupRef: string;
  readonly change: { readonly groupRef: string; readonly outcome: string } | null;
  readonly at: number;
}

/** The results of a simulated run: what the academy API did and what people saw. */
export interface SimulatedRun {
  readonly seed: number;
  readonly academy: SimulatedAcademy;
  readonly deaths: number;
  /** What was shown of each attempt, oldest first. */
  readonly shown: ReadonlyMap<string, readonly Shown[]>;
  /** The states of attempts by true time, as the journal was written, oldest first. */
  readonly history: readonly Known[];
  /**
   * Whether an enrollment, or a process about to send one, was late for longer than this run looks for enrollments:
   * only then may an enrollment exist twice, for the reconciliation to find.
   */
  readonly wasLateBeyondLooking: boolean;
  /** How long what has no answer is looked for before it is sent again. Milliseconds. */
  readonly lookedForMs: number;
  /** Attempts that the staff decided. */
  readonly decided: ReadonlySet<string>;
  /** The log lines of the processes. */
  readonly log: readonly string[];
  /** Errors that are not in the error catalogue, and other faults that were noticed. */
  readonly surprises: readonly unknown[];
}

/** Called with who does what at which true time, line by line. */
export type Trace = (at: Date, who: string, text: string) => void;

/**
 * Simulates families, their tabs, a bad network, wrong clocks and dying processes for five virtual days.
 * @param store For one process, unless its dialect is one that several share.
 */
export async function simulate(store: Store, seed: number, trace?: Trace): Promise<SimulatedRun> {
  const scheduler = createScheduler(seed, START);
  const teller = (who: string) => (text: string) => trace?.(new Date(scheduler.now()), who, text);
  const badUntil = START + BAD_WEATHER_MS;
  const refundsBadUntil = START + REFUNDS_MS;
  /**
   * Pending changes other than by people: late work, ends of reviews, frozen tasks, jumps of clocks. Each is of one
   * purchase or, without a number, of any.
   */
  const onItsWay = new Set<{ readonly at: number; readonly purchaseNumber: string | undefined }>();
  const comes: Comes = (inMs, run, purchaseNumber) => {
    const coming = { at: scheduler.now() + inMs, purchaseNumber };
    onItsWay.add(coming);
    scheduler.at(coming.at, () => {
      onItsWay.delete(coming);
      run();
    });
  };
  const academy = createSimulatedAcademy({
    scheduler,
    // Each seed has its own numbers, whatever ran before it.
    firstNumber: seed * NUMBERS_A_SEED,
    badUntil,
    refundsBadUntil,
    onLate: (delay) => (latest = Math.max(latest, delay)),
    comes,
    tell: teller('academy'),
  });
  const shown = new Map<string, Shown[]>();
  const surprises: unknown[] = [];
  const log: string[] = [];
  const history: Known[] = [];
  const decided = new Set<string>();
  const processes = new Map<string, MortalProcess>();
  let deaths = 0;
  /** The longest delay of anything. Milliseconds. */
  let latest = 0;
  const resendEnrollmentAfterMs = scheduler.pick(LOOKED_FOR);
  const leaseMs = scheduler.pick(LEASES);
  const livesWholeDays = scheduler.chance(WHOLE_DAYS);
  const background = createBackground({
    store,
    scheduler,
    dyingUntil: START + DYING_MS,
    until: START + ALL_MS,
  });

  const groups = [`g-${seed}`, `h-${seed}`] as const;
  const seatsLeft = (groupRef: string) =>
    Promise.resolve(CAPACITY - new Set(academy.placesIn(groupRef).map(({ purchase }) => purchase)).size);

  function freeze(written: string | null): number {
    // Few families have withdrawn before the weather improves, so refunds may freeze longer than anything else.
    const isRefund = written === 'refund' && scheduler.now() < refundsBadUntil;
    if (scheduler.now() >= badUntil && !isRefund) return 0;
    const kind = isRefund ? 'beforeRefund' : written ? 'beforeCall' : 'anywhere';
    if (!scheduler.chance(CHANCE_OF_FREEZE[kind])) return 0;
    const delay = anyDelay(scheduler);
    // A freeze before a refund delays no enrollment, so it does not count for the longest delay.
    if (!isRefund) latest = Math.max(latest, delay);
    comes(delay, () => undefined);
    return delay;
  }

  /** Returns when the provider's answer about a purchase may change, in true epoch milliseconds. */
  function mayChangeAt(purchaseNumber: string | null): number {
    const now = scheduler.now();
    if (livesWholeDays || now < START + DYING_MS || academy.countUnanswered() > 0) return now;
    let soonest = Infinity;
    for (const { at, purchaseNumber: of } of onItsWay) {
      if (of === undefined || of === purchaseNumber) soonest = Math.min(soonest, at);
    }
    return soonest;
  }

  function start(name: string, clock: { offset: number }): void {
    const mine = startProcess({
      name,
      store,
      upstream: academy.upstream,
      scheduler,
      seatsLeft: () => seatsLeft(groups[0]),
      wallClock: () => scheduler.now() + clock.offset,
      resendEnrollmentAfterMs,
      leaseMs,
      chanceOfDeath: () => (scheduler.now() < START + DYING_MS ? CHANCE_OF_DEATH : 0),
      freeze,
      onDeath() {
        deaths += 1;
        processes.delete(name);
        scheduler.at(scheduler.now() + scheduler.upTo(20 * SECOND), () => start(name, clock));
      },
      log: (level, facts, message) => log.push(JSON.stringify([level, facts, message])),
      mayChangeAt,
      onJournal: background.forget,
      operator: createOperator(
        academy,
        () => scheduler.chance(LIST_FAILS) && scheduler.now() < START + GOOD_NIGHT_MS,
      ),
      onState: (standing) => history.push({ ...standing, at: scheduler.now() }),
      tell: teller(name),
    });
    teller(name)('starts');
    processes.set(name, mine);
    void background.run(mine).catch((error: unknown) => surprises.push(error));
    void background.reconcile(mine).catch((error: unknown) => surprises.push(error));
  }

  function see(view: AttemptView, askedAt: number): void {
    shown.set(view.id, [...(shown.get(view.id) ?? []), { view, askedAt, seenAt: scheduler.now() }]);
  }

  const town: Town = {
    scheduler,
    academy,
    store,
    until: badUntil,
    comes,
    async request(call) {
      const [first, ...others] = processes.values();
      if (!first) return null;
      const answer = call(scheduler.pick([first, ...others])).catch((error: unknown) => {
        if (!(error instanceof KipuError)) surprises.push(error);
        return null;
      });
      return Promise.race([answer, scheduler.sleep(70 * SECOND).then(() => null)]);
    },
    async show(call) {
      const askedAt = scheduler.now();
      const view = await town.request(call);
      if (view) see(view, askedAt);
      return view;
    },
    seatsLeft,
    decided,
    tell: teller('people'),
  };

  const families = Array.from({ length: BUYERS }, (_, index) => ({
    buyer: buyerOf(`s${seed}-${index}`),
    children: CHILDREN[index] ?? scheduler.pick(CHILDREN),
    home: scheduler.pick(['PEN', 'PEN', 'USD'] as const),
  }));

  const machines = store.raw.dialect === 'sqlite' ? 1 : scheduler.pick([2, 2, 3]);
  for (let machine = 1; machine <= machines; machine += 1) {
    const clock = { offset: scheduler.pick(DRIFTS) };
    if (scheduler.chance(0.4)) {
      letJump(scheduler, clock, comes, teller(`machine ${machine}`));
    }
    start(`machine ${machine}`, clock);
  }
  const orders = [orderIn(groups[0], seed), orderIn(groups[1], seed)] as const;
  const visits = families.flatMap((family, index) => [
    ...Array.from({ length: index === 0 ? 2 : 1 }, () => useTab(town, family, orders)),
    comeBack(town, family, orders),
    lookAtMonths(town, family, START + LAST_LOOK_MS),
  ]);
  const finished = Promise.all([...visits, decideAsDesk(town, seed)]).catch((error: unknown) =>
    surprises.push(error),
  );
  await scheduler.runUntil(START + ALL_MS);
  await finished;

  for (const { buyer } of families) {
    const last = await town.request(({ service }) => service.purchases({ userId: buyer.user.id }));
    for (const view of last ?? []) see(view, scheduler.now());
  }
  const wasLateBeyondLooking = latest >= resendEnrollmentAfterMs;
  const told = { academy, deaths, shown, history, decided, log, surprises };
  return { seed, wasLateBeyondLooking, lookedForMs: resendEnrollmentAfterMs, ...told };
}

/** Returns an order whose first course is in a group with few seats. */
function orderIn(groupRef: string, seed: number): Order {
  const { lines, ...order } = orderOf({ groupRef, productRef: `p-${seed}` });
  return {
    ...order,
    lines: lines.map((line) => ({ ...line, group: line.group && { ...line.group, id: groupRef } })),
  };
}

/** Makes a clock jump within the first hours, and mostly corrects it some time later. */
function letJump(
  scheduler: Scheduler,
  clock: { offset: number },
  comes: Town['comes'],
  tell: (text: string) => void,
): void {
  const right = clock.offset;
  const jumpsIn = scheduler.upTo(scheduler.pick([BAD_WEATHER_MS, BAD_WEATHER_MS, HOUR]));
  const jump = scheduler.pick(JUMPS);
  comes(jumpsIn, () => {
    tell(`its clock jumps by ${jump / SECOND} s`);
    clock.offset += jump;
  });
  // A clock that stays a day behind delays everything planned by a day, which nothing can fix.
  if (scheduler.chance(0.7) || Math.abs(jump) > DAY) {
    comes(jumpsIn + scheduler.upTo(30 * MINUTE), () => {
      tell('its clock is put right');
      clock.offset = right;
    });
  }
}
