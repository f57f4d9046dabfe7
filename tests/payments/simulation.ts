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

/** People act and faults happen this long; processes die a little longer; then everything must come to an end. */
const BAD_WEATHER_MS = 3 * MINUTE;
const DYING_MS = 6 * MINUTE;
const ALL_MS = 5 * DAY;
/** Until when giving money back fares badly: what it comes to takes a day. */
const REFUNDS_MS = 3 * DAY;
/** When families look at what they pay every month for the last time. */
const LAST_LOOK_MS = ALL_MS - HOUR;

/** Seats of each group, fewer than there are buyers. */
export const CAPACITY = 2;
const BUYERS = 3;
const ANA = { kind: 'child', id: 'ana', firstName: 'Ana' } as const;
const EVA = { kind: 'child', id: 'eva', firstName: 'Eva' } as const;
/** Children of a family: twins who are to learn together, nobody named, one child. */
const CHILDREN: readonly [Children, ...Children[]] = [[ANA, EVA], [null], [ANA]];
/** How long an enrollment or a refund without an answer is looked for before it is sent again, in milliseconds. */
const LOOKED_FOR: readonly [number, ...number[]] = [2 * MINUTE, 10 * MINUTE, 4 * HOUR];
/** How long a process holds what it works on, in milliseconds: usual, shorter than most calls, and long. */
const LEASES: readonly [number, ...number[]] = [75 * SECOND, 75 * SECOND, 5 * SECOND, 30 * MINUTE];
/**
 * In how many runs every question of a day is asked. In the others most are left out of a row of questions to which
 * the answer cannot change, because nothing that could change it is on its way, or not yet.
 */
const WHOLE_DAYS = 0.1;
const NUMBERS_A_SEED = 10_000;
/** How often a list of the night cannot be had, until the last one: what came after the one before it is told by that. */
const LIST_FAILS = 0.05;
const GOOD_NIGHT_MS = ALL_MS - DAY;
const CHANCE_OF_DEATH = 0.015;
/** At any boundary; between what is written and the call that it was written for; and where that gives money back. */
const CHANCE_OF_FREEZE = { anywhere: 0.004, beforeCall: 0.02, beforeRefund: 0.4 };

/** How far the clocks of two machines are apart, and how far a clock jumps, in milliseconds. */
const DRIFTS: readonly [number, ...number[]] = [0, 0, 130 * SECOND, -130 * SECOND, 2 * SECOND];
const JUMPS: readonly [number, ...number[]] = [200 * SECOND, -200 * SECOND, DAY, -DAY, 365 * DAY];

/** What somebody saw of an attempt, in true epoch milliseconds. */
interface Shown {
  readonly view: AttemptView;
  readonly askedAt: number;
  readonly seenAt: number;
}

/** Where an attempt stood, which group it was for, and which it was moving to or did, at a true time. */
interface Known {
  readonly id: string;
  readonly state: string;
  readonly groupRef: string;
  readonly change: { readonly groupRef: string; readonly outcome: string } | null;
  readonly at: number;
}

/** One simulated run: what the academy API did and what people were shown. */
export interface SimulatedRun {
  readonly seed: number;
  readonly academy: SimulatedAcademy;
  readonly deaths: number;
  /** What was shown of each attempt, oldest first. */
  readonly shown: ReadonlyMap<string, readonly Shown[]>;
  /** Where attempts stood at which true time, as the journal was written, oldest first. */
  readonly history: readonly Known[];
  /**
   * Whether an enrollment, or a process on its way to send one, was late for longer than this run lets an enrollment
   * be looked for: only then may one be there twice, for the reconciliation to find.
   */
  readonly wasLateBeyondLooking: boolean;
  /** How long what has no answer is looked for before it is sent again, in milliseconds. */
  readonly lookedForMs: number;
  /** Attempts that the desk decided about. */
  readonly decided: ReadonlySet<string>;
  /** What the processes logged, each line as text. */
  readonly log: readonly string[];
  /** Errors that are no row of the catalogue, and what was found wrong on the way. */
  readonly surprises: readonly unknown[];
}

/** Told who does what at which true time, line by line. */
export type Trace = (at: Date, who: string, text: string) => void;

/**
 * Runs families, their tabs, a bad network, clocks that are wrong and dying processes for five virtual days.
 * @param store For one process, unless its dialect is one that several share.
 */
export async function simulate(store: Store, seed: number, trace?: Trace): Promise<SimulatedRun> {
  const scheduler = createScheduler(seed, START);
  const teller = (who: string) => (text: string) => trace?.(new Date(scheduler.now()), who, text);
  const badUntil = START + BAD_WEATHER_MS;
  const refundsBadUntil = START + REFUNDS_MS;
  /**
   * What will still change something, people apart: late work, ends of reviews, frozen tasks, jumps of clocks; of one
   * purchase or, where it names none, of any.
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
    // Of its own for each seed, whatever ran before it.
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
  /** The longest that anything was late, in milliseconds. */
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
    // Few families have left while the weather is bad: who gives money back may stand still on any day.
    const isRefund = written === 'refund' && scheduler.now() < refundsBadUntil;
    if (scheduler.now() >= badUntil && !isRefund) return 0;
    const kind = isRefund ? 'beforeRefund' : written ? 'beforeCall' : 'anywhere';
    if (!scheduler.chance(CHANCE_OF_FREEZE[kind])) return 0;
    const delay = anyDelay(scheduler);
    // Whoever stands still before a refund keeps no enrollment back, and must not send it so late.
    if (!isRefund) latest = Math.max(latest, delay);
    comes(delay, () => undefined);
    return delay;
  }

  /** When the provider may answer the same question about a purchase otherwise than now, in true epoch milliseconds. */
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

/** An order whose first course is held in a group with few seats. */
function orderIn(groupRef: string, seed: number): Order {
  const { lines, ...order } = orderOf({ groupRef, productRef: `p-${seed}` });
  return {
    ...order,
    lines: lines.map((line) => ({ ...line, group: line.group && { ...line.group, id: groupRef } })),
  };
}

/** Lets a clock jump within the first hours, and mostly be put right again some time later. */
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
  // A clock that stays a day behind delays everything planned before by that day, and nothing can help it.
  if (scheduler.chance(0.7) || Math.abs(jump) > DAY) {
    comes(jumpsIn + scheduler.upTo(30 * MINUTE), () => {
      tell('its clock is put right');
      clock.offset = right;
    });
  }
}
