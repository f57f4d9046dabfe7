import type { Currency } from '../../server/domain/money.ts';
import type { AttemptView, Buyer, OrderedStudent } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import type { AcademyApi } from './academy-api.ts';
import type { MortalProcess } from './mortal-process.ts';
import type { Scheduler } from './scheduler.ts';

/** Whom a family buys for. */
export type Children = readonly [OrderedStudent | null, ...(OrderedStudent | null)[]];

/** A buyer and whom she buys for. */
export interface Family {
  readonly buyer: Buyer;
  readonly children: Children;
  /** The currency of where it lives. */
  readonly home: Currency;
}

/** See `Town.comes`. */
export type Comes = (inMs: number, run: () => void, purchaseNumber?: string) => void;

/** What people and the desk of a simulated run have in common. */
export interface Town {
  readonly scheduler: Scheduler;
  readonly academy: AcademyApi;
  readonly store: Store;
  /** Until when people buy, in true epoch milliseconds. */
  readonly until: number;
  /** Lets something happen in some milliseconds that may change what a provider answers of a purchase, or of any. */
  comes: Comes;
  /** A request to any process: null for an error page, a dead server or no patience any more. */
  request<Result>(call: (process: MortalProcess) => Promise<Result>): Promise<Result | null>;
  /** A request whose answer is shown to its buyer. */
  show(call: (process: MortalProcess) => Promise<AttemptView>): Promise<AttemptView | null>;
  seatsLeft(groupRef: string): Promise<number>;
  readonly decided: Set<string>;
  tell(text: string): void;
}
