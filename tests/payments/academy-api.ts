import { z } from 'zod';
import { moneyFromMajor } from '../../server/domain/money.ts';
import type { Currency } from '../../server/domain/money.ts';
import { AuthorizationBody } from '../../server/upstream/contracts/card-provider.ts';
import {
  EnrollmentBody,
  CreatePurchaseBody,
  UpdatePurchaseBody,
} from '../../server/upstream/contracts/purchases.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import type { CallControls } from '../../server/upstream/call-controls.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { Upstream, UpstreamFault, UpstreamRequest } from '../../server/upstream/types.ts';
import { approvedAnswer, deniedAnswer, refusedAnswer, reviewAnswer } from './provider-answers.ts';
import type { Charged } from './provider-answers.ts';

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
  later(endpoint: EndpointName, work: () => void): void;
}

export interface AcademyCall {
  readonly endpoint: EndpointName;
  readonly bearer: string | null;
  readonly body: unknown;
  readonly parts: Readonly<Record<string, string>>;
  readonly controls: ReturnType<CallControls['toJSON']>;
}

/** Bearer of a user in these tests; what follows a dot makes another bearer of the same user. */
export const bearerOf = (userId: string) => `SECRET-BEARER-${userId}`;
const userBehind = (bearer: string | null) =>
  (bearer ?? '').slice('SECRET-BEARER-'.length).split('.')[0] ?? '';

const Reply = z.object({ answer: z.unknown() });
let lastNumber = 100_000;
const nextNumber = () => String((lastNumber += 1));

/**
 * The academy API of these tests: purchases, charges and enrollments in memory, which outlive any number of payment
 * services, and a fault for any call. The transaction token says what the card does: 'approve…', 'deny-NNN…',
 * 'review…', 'session…' (674), 'not-valid…', 'used…' (after a charge), 'duplicate…' (a charge answered with 300),
 * 'other-amount…' (charged, but not what was asked for).
 */
export function createAcademyApi(weather?: Weather) {
  const merchants = new Map<string, Currency>([
    ['111', 'PEN'],
    ['222', 'USD'],
  ]);
  const calls: AcademyCall[] = [];
  const charges: Charged[] = [];
  const enrollments: (Enrollment & { userId: string })[] = [];
  const updates: { purchaseNumber: string; body: UpdatePurchaseBody }[] = [];
  /** The provider's last word on each order. */
  const orders = new Map<string, unknown>();
  const inReview = new Map<string, Charged['amount']>();
  const queued = new Map<EndpointName, Fault[]>();
  const gates = new Map<EndpointName, Promise<void>>();
  const lateWork: (() => void)[] = [];

  function work(call: AcademyCall): unknown {
    const { endpoint, body, parts } = call;
    switch (endpoint) {
      case 'createPurchase':
        CreatePurchaseBody.parse(body);
        return { data: { purchase_id: nextNumber() } };
      case 'cardToken':
        return { token: 'SECRET-SECURITY-TOKEN' };
      case 'cardSession':
        return { data: { sessionKey: 'SECRET-SESSION-KEY' } };
      case 'cardAuthorization':
        return authorize(AuthorizationBody.parse(body));
      case 'cardStatus': {
        const order = orders.get(parts.purchaseNumber ?? '');
        if (order === undefined) throw new Refusal(404);
        return order;
      }
      case 'enrollments':
        return { data: enrollments.filter(({ userId }) => userId === userBehind(call.bearer)) };
      case 'createEnrollment': {
        const enrollment = { ...EnrollmentBody.parse(body), id: nextNumber() };
        enrollments.push({ ...enrollment, userId: userBehind(call.bearer) });
        return { data: enrollment };
      }
      case 'updatePurchase': {
        const update = UpdatePurchaseBody.parse(body);
        updates.push({ purchaseNumber: parts.id ?? '', body: update });
        return { data: { purchase_id: parts.id, ...update } };
      }
      default:
        throw new Error(`Payments do not call ${endpoint}`);
    }
  }

  /** Does the work of a call that nobody waits for: a refusal reaches nobody. */
  function workUnseen(call: AcademyCall): void {
    try {
      work(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  function authorize(body: AuthorizationBody): unknown {
    const { purchase_number: purchaseNumber, transaction_token: token } = body;
    const denial = /^deny-(\w{3})/.exec(token)?.[1];
    if (denial) return remember(purchaseNumber, deniedAnswer(denial, denial === '116' ? 'text' : 'object'));
    if (token.startsWith('session')) return deniedAnswer('674');
    if (token.startsWith('not-valid')) return refusedAnswer('cardNumber is not valid.');
    if (orders.has(purchaseNumber)) return deniedAnswer('300');
    const amount = moneyFromMajor(body.amount, merchants.get(body.MERCHANT_ID) ?? 'PEN');
    if (token.startsWith('review')) {
      inReview.set(purchaseNumber, amount);
      return remember(purchaseNumber, reviewAnswer());
    }
    const charge = {
      purchaseNumber,
      amount: token.startsWith('other-amount') ? { ...amount, minor: amount.minor + 1 } : amount,
      transactionId: `9932115700${purchaseNumber}`,
    };
    charges.push(charge);
    const approved = remember(purchaseNumber, approvedAnswer(charge));
    if (token.startsWith('duplicate')) return deniedAnswer('300');
    if (token.startsWith('used')) return refusedAnswer('Token has been used before');
    return approved;
  }

  function remember(purchaseNumber: string, answer: unknown): unknown {
    orders.set(purchaseNumber, answer);
    return answer;
  }

  const upstream: Upstream = {
    for: ({ bearer, controls, requestId }) => ({
      async call<Answer>(request: UpstreamRequest<Answer>): Promise<Answer> {
        const { endpoint } = request;
        const call = {
          endpoint,
          bearer,
          body: request.body,
          parts: request.parts ?? {},
          controls: controls.toJSON(),
        };
        calls.push(call);
        const fault = queued.get(endpoint)?.shift() ?? weather?.faultOf(endpoint);
        const refuse = (details: { fault: UpstreamFault; status?: number; body?: unknown }) =>
          new UpstreamError({ endpoint, requestId, ...details });
        await weather?.pause();
        if (fault?.work === 'late') {
          const task = () => workUnseen(call);
          if (weather) weather.later(endpoint, task);
          else lateWork.push(task);
        }
        try {
          const { answer } = Reply.parse({ answer: fault && fault.work !== 'done' ? null : work(call) });
          await gates.get(endpoint);
          await weather?.pause();
          if (fault?.fault === 'timeout') await weather?.giveUp(request.timeoutMs);
          if (fault) throw refuse(fault);
          return request.answer.parse(answer);
        } catch (error) {
          if (error instanceof Refusal) throw refuse({ fault: 'status', status: error.status });
          throw error;
        }
      },
    }),
  };

  return {
    upstream,
    calls,
    charges,
    enrollments,
    updates,
    orders,
    /** Makes the next call of an endpoint fail; several are taken one after another. */
    failNext(endpoint: EndpointName, ...faults: Fault[]) {
      queued.set(endpoint, [...(queued.get(endpoint) ?? []), ...faults]);
    },
    /** Keeps the answers of an endpoint back, its work done, until the returned function is called. */
    hold(endpoint: EndpointName): () => void {
      let open: () => void = () => undefined;
      gates.set(endpoint, new Promise((resolve) => (open = resolve)));
      return () => {
        gates.delete(endpoint);
        open();
      };
    },
    /** Does the work of calls whose callers had given up. */
    whenLate() {
      for (const task of lateWork.splice(0)) task();
    },
    /** Orders that the provider looks at, and what they would charge. */
    inReview,
    /** Ends the provider's review of an order without a charge. */
    denyReview(purchaseNumber: string, actionCode = '670') {
      inReview.delete(purchaseNumber);
      orders.set(purchaseNumber, deniedAnswer(actionCode));
    },
    /** Ends the provider's review of an order with a charge. */
    endReview(purchaseNumber: string, amount: Charged['amount']) {
      const charge = { purchaseNumber, amount, transactionId: `9932115700${purchaseNumber}` };
      charges.push(charge);
      inReview.delete(purchaseNumber);
      orders.set(purchaseNumber, approvedAnswer(charge));
    },
    countCalls: (endpoint: EndpointName) => calls.filter((call) => call.endpoint === endpoint).length,
  };
}

export type AcademyApi = ReturnType<typeof createAcademyApi>;

class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}
