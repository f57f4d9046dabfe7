import type { Currency } from '../../server/domain/money.ts';
import type { AttemptView, Buyer, OrderedStudent } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import type { AcademyApi } from './academy-api.ts';
import type { MortalProcess } from './mortal-process.ts';
import type { Scheduler } from './scheduler.ts';

/** Whom a family buys for. */
export type Children = readonly [OrderedStudent | null, ...(OrderedStudent | null)[]];

/** A buyer and her children. */
export interface Family {
  readonly buyer: Buyer;
  readonly children: Children;
  /** The currency of the country where it lives. */
  readonly home: Currency;
}

/** See `Town.comes`. */
export type Comes = (inMs: number, run: () => void, purchaseNumber?: string) => void;

/** What people and staff of a simulated run share. */
export interface Town {
  readonly scheduler: Scheduler;
  readonly academy: AcademyApi;
  readonly store: Store;
  /** Until when people buy, in true epoch milliseconds. */
  readonly until: number;
  /** Schedules something that may change the provider's answer about one purchase, or about any. */
  comes: Comes;
  /** Sends a request to any process; null for an error page, a dead server or lost patience. */
  request<Result>(call: (process: MortalProcess) => Promise<Result>): Promise<Result | null>;
  /** Sends a request whose answer is shown to its buyer. */
  show(call: (process: MortalProcess) => Promise<AttemptView>): Promise<AttemptView | null>;
  seatsLeft(groupRef: string): Promise<number>;
  readonly decided: Set<string>;
  tell(text: string): void;
}
