import type { EndpointName } from '../../server/upstream/endpoints.ts';
import type { UpstreamFault } from '../../server/upstream/types.ts';

/** How what was given back stands. */
export type RefundStanding = 'Refunded' | 'Pending' | 'Rejected';

/** A fault of one call: what the caller sees, and whether the academy API did its work all the same. */
export interface Fault {
  readonly fault: UpstreamFault;
  readonly status?: number;
  readonly body?: unknown;
  /** 'late': after the caller has given up, when the test says so through `whenLate`. */
  readonly work: 'done' | 'not_done' | 'late';
}

/** How calls fare when time and chance are simulated. Without it, every call is answered at once. */
export interface Weather {
  /** The fault of this call, or undefined. */
  faultOf(endpoint: EndpointName): Fault | undefined;
  /** Time that passes before the work, and between the work and the answer. */
  pause(): Promise<void>;
  /** The wait of a caller for an answer that does not come. */
  giveUp(timeoutMs: number): Promise<void>;
  /** Does the work of a call at some time that its caller may not see. */
  later(endpoint: EndpointName, work: () => void, purchaseNumber?: string): void;
  /** True time, in epoch milliseconds. */
  now(): number;
  /** Whether the provider refuses a second authorization of one order. Where it does not, each one charges. */
  readonly guardsOrders: boolean;
  /** Whether an order that the provider has not received is answered with 'not charged' instead of a bare 404. */
  readonly deniesUnknownOrders: boolean;
  /** How long a code to pay in cash lives, in milliseconds. */
  payableFor(): number;
  /** What the controls of the local payments provider say of an order; mostly nothing. */
  holdsLocalOrder(): 'REJECTED' | 'VERIFIED' | null;
  /** Lets months of a subscription pass: each asks for the next, until it says that there is none. */
  monthly(purchaseNumber: string, renew: (purchaseNumber: string, isPaid: boolean) => boolean): void;
  /** How a refund stands when it is asked for. */
  refund(): RefundStanding;
  /** Ends a refund that is looked at, some time. */
  settleRefund(purchaseNumber: string, end: (status: RefundStanding) => void): void;
  /** Purchase numbers are above it. */
  readonly firstNumber: number;
  /** Is told of what happens, one line each. */
  tell(text: string): void;
}

/** An answer of the academy API with a status that refuses. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body?: unknown) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
  }
}
