import type { EndpointName } from '../../server/upstream/endpoints.ts';
import type { UpstreamFault } from '../../server/upstream/types.ts';

/** The status of a refund. */
export type RefundStanding = 'Refunded' | 'Pending' | 'Rejected';

/** A fault of one call: what the caller sees, and whether the academy API did its work nevertheless. */
export interface Fault {
  readonly fault: UpstreamFault;
  readonly status?: number;
  readonly body?: unknown;
  /** 'late': after the caller has given up, when the test calls `whenLate`. */
  readonly work: 'done' | 'not_done' | 'late';
}

/** How calls behave when time and chance are simulated. Without it, every call is answered at once. */
export interface Weather {
  /** Returns the fault of this call, or undefined. */
  faultOf(endpoint: EndpointName): Fault | undefined;
  /** Lets time pass before the work, and between the work and the answer. */
  pause(): Promise<void>;
  /** Lets a caller wait for an answer that does not come. */
  giveUp(timeoutMs: number): Promise<void>;
  /** Does the work of a call at some later time, which its caller may not see. */
  later(endpoint: EndpointName, work: () => void, purchaseNumber?: string): void;
  /** Returns the true time, in epoch milliseconds. */
  now(): number;
  /** Whether the provider refuses a second authorization of an order. If not, each one charges. */
  readonly guardsOrders: boolean;
  /** Whether the provider answers 'not charged' about an order that it has not received, instead of a bare 404. */
  readonly deniesUnknownOrders: boolean;
  /** Returns how long a code to pay in cash is valid. Milliseconds. */
  payableFor(): number;
  /** Returns what the local payments provider's fraud controls decide about an order; mostly null. */
  holdsLocalOrder(): 'REJECTED' | 'VERIFIED' | null;
  /** Lets the months of a subscription pass: each calls `renew`, until that returns false. */
  monthly(purchaseNumber: string, renew: (purchaseNumber: string, isPaid: boolean) => boolean): void;
  /** Returns the status of a refund when it is requested. */
  refund(): RefundStanding;
  /** Settles a pending refund, at some time. */
  settleRefund(purchaseNumber: string, end: (status: RefundStanding) => void): void;
  /** Lets the bank return a refund that was made, at some time or never. */
  returnRefund(purchaseNumber: string, back: () => void): void;
  /**
   * Whether this call is answered with the answer to an earlier one about another purchase, and whether its work is done;
   * mostly null.
   */
  mixesUp(endpoint: EndpointName): 'done' | 'not_done' | null;
  /** Lower bound of all purchase numbers. */
  readonly firstNumber: number;
  /** Called with what happens, one line each. */
  tell(text: string): void;
}

/** An answer of the academy API with an error status. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body?: unknown) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
  }
}
