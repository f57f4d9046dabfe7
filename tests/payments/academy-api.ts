import { z } from 'zod';
import { moneyFromMajor } from '../../server/domain/money.ts';
import type { Currency } from '../../server/domain/money.ts';
import { AuthorizationBody, RefundBody } from '../../server/upstream/contracts/card-provider.ts';
import {
  EnrollmentBody,
  CreatePurchaseBody,
  UpdateEnrollmentBody,
  UpdatePurchaseBody,
} from '../../server/upstream/contracts/purchases.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import type { EnrollmentLine } from '../../server/payments/types.ts';
import type { CallControls } from '../../server/upstream/call-controls.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type {
  Upstream,
  UpstreamContext,
  UpstreamFault,
  UpstreamRequest,
} from '../../server/upstream/types.ts';
import { CASH_TOKEN } from './cash-provider.ts';
import { createLaterMoney } from './later-money.ts';
import { createInvoices } from './academy-invoices.ts';
import { Refusal } from './faults.ts';
import type { Fault, Weather } from './faults.ts';
import { approvedAnswer, deniedAnswer, refusedAnswer, reviewAnswer } from './provider-answers.ts';
import type { Charged } from './provider-answers.ts';

/** One authorization that was sent, whoever received it. */
export interface Send {
  readonly purchaseNumber: string;
  readonly at: number;
  /** Whether the sender was told that it charged nothing and reached no bank. Only then may another be sent. */
  provenHarmless: boolean;
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

/** Repeats of a safe call after its first try. */
const REPEATS = 2;

const Reply = z.object({ answer: z.unknown() });

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
  let lastNumber = weather?.firstNumber ?? 100_000;
  const nextNumber = () => String((lastNumber += 1));
  const calls: AcademyCall[] = [];
  let unanswered = 0;
  const charges: Charged[] = [];
  const enrollments: (Enrollment & { userId: string })[] = [];
  /** What is listed beside them as nobody wrote it. */
  const oddPlaces: unknown[] = [];
  const updates: { purchaseNumber: string; body: UpdatePurchaseBody }[] = [];
  /** The provider's last word on each order. */
  const orders = new Map<string, unknown>();
  const inReview = new Map<string, Charged['amount']>();
  const queued = new Map<EndpointName, Fault[]>();
  const gates = new Map<EndpointName, Promise<void>>();
  const lateWork: (() => void)[] = [];
  /** The witness of sends: it counts what leaves the server, whatever the provider does with it. */
  const sends: Send[] = [];
  const sentTwice: string[] = [];
  const chargedAt = new Map<Charged, number>();
  /** Orders of which the provider said in so many words that they are not charged. */
  const saidNotCharged = new Set<string>();
  /** Charges that were given back, and when. */
  const reversed = new Map<Charged, number>();

  const { invoices, workOnInvoice } = createInvoices(nextNumber);

  function witness(purchaseNumber: string): Send {
    const send = { purchaseNumber, at: weather?.now() ?? 0, provenHarmless: false };
    const isSecond = sends.some(
      (earlier) => earlier.purchaseNumber === purchaseNumber && !earlier.provenHarmless,
    );
    if (isSecond) sentTwice.push(purchaseNumber);
    sends.push(send);
    return send;
  }

  function charge(charged: Charged): void {
    charges.push(charged);
    chargedAt.set(charged, weather?.now() ?? 0);
    weather?.tell(`the bank charged ${charged.purchaseNumber}`);
  }

  const later = createLaterMoney({ charges, charge, reversed, weather });

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
        const order = orders.get(parts.purchaseNumber ?? '') ?? later.cashStatus(parts.purchaseNumber ?? '');
        if (order !== undefined) return order;
        if (!weather?.deniesUnknownOrders) throw new Refusal(404);
        saidNotCharged.add(parts.purchaseNumber ?? '');
        return { code: 404, data: { purchaseNumber: parts.purchaseNumber, charged: false } };
      }
      case 'enrollments':
        return {
          data: [...enrollments.filter(({ userId }) => userId === userBehind(call.bearer)), ...oddPlaces],
        };
      case 'createEnrollment': {
        const enrollment = { ...EnrollmentBody.parse(body), id: nextNumber() };
        enrollments.push({ ...enrollment, userId: userBehind(call.bearer) });
        weather?.tell(`the academy enrolled ${enrollment.purchase} in ${enrollment.course_id}`);
        return { data: enrollment };
      }
      case 'updateEnrollment': {
        const enrollment = enrollments.find(({ id }) => id === parts.id);
        if (!enrollment) throw new Refusal(404);
        Object.assign(enrollment, UpdateEnrollmentBody.parse(body));
        return { data: enrollment };
      }
      case 'cardRefund':
        return later.giveBack(RefundBody.parse(body));
      case 'cardRefundStatus':
        return later.refundAnswer(parts.purchaseNumber ?? '');
      case 'createInvoice':
      case 'invoiceEnrolments':
      case 'invoiceDone':
      case 'invoicePaidEmail':
        return workOnInvoice(endpoint, parts, body);
      case 'updatePurchase': {
        const update = UpdatePurchaseBody.parse(body);
        updates.push({ purchaseNumber: parts.id ?? '', body: update });
        return { data: { purchase_id: parts.id, ...update } };
      }
      case 'freeSeat':
        return {};
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
    if (orders.has(purchaseNumber) && weather?.guardsOrders !== false) return deniedAnswer('300');
    const amount = moneyFromMajor(body.amount, merchants.get(body.MERCHANT_ID) ?? 'PEN');
    if (token === CASH_TOKEN) return later.askForCash(purchaseNumber, amount);
    if (token.startsWith('review')) {
      inReview.set(purchaseNumber, amount);
      return remember(purchaseNumber, reviewAnswer());
    }
    const charged = {
      purchaseNumber,
      amount: token.startsWith('other-amount') ? { ...amount, minor: amount.minor + 1 } : amount,
      transactionId: `9932115700${purchaseNumber}`,
    };
    charge(charged);
    const approved = remember(purchaseNumber, approvedAnswer(charged));
    if (token.startsWith('duplicate')) return deniedAnswer('300');
    if (token.startsWith('used')) return refusedAnswer('Token has been used before');
    return approved;
  }

  function remember(purchaseNumber: string, answer: unknown): unknown {
    orders.set(purchaseNumber, answer);
    return answer;
  }

  async function callOnce<Answer>(
    { bearer, controls, requestId }: UpstreamContext,
    request: UpstreamRequest<Answer>,
  ): Promise<Answer> {
    const { endpoint, body, parts = {} } = request;
    const call = { endpoint, bearer, body, parts, controls: controls.toJSON() };
    calls.push(call);
    const send =
      endpoint === 'cardAuthorization' ? witness(AuthorizationBody.parse(body).purchase_number) : null;
    const refund =
      endpoint === 'cardRefund' ? later.witnessRefund(RefundBody.parse(body).purchase_number) : null;
    const fault = queued.get(endpoint)?.shift() ?? weather?.faultOf(endpoint);
    const refuse = (details: { fault: UpstreamFault; status?: number; body?: unknown }) =>
      new UpstreamError({ endpoint, requestId, ...details });
    unanswered += 1;
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
      if (send) send.provenHarmless = isHarmless(fault, answer);
      if (refund && fault) refund.provenVoid ||= wasNeverSent(fault);
      if (fault) throw refuse(fault);
      return request.answer.parse(answer);
    } catch (error) {
      if (error instanceof Refusal) throw refuse({ fault: 'status', status: error.status });
      throw error;
    } finally {
      unanswered -= 1;
    }
  }

  /** Repeats what may be repeated, as the real client does, when time is simulated: tests that queue faults count calls. */
  async function call<Answer>(context: UpstreamContext, request: UpstreamRequest<Answer>): Promise<Answer> {
    for (let left = weather && request.repeat === 'safe' ? REPEATS : 0; ; left -= 1) {
      try {
        return await callOnce(context, request);
      } catch (error) {
        const isOver = error instanceof UpstreamError && (error.status ?? 500) < 500;
        if (left === 0 || isOver) throw error;
      }
    }
  }
  const upstream: Upstream = { for: (context) => ({ call: (request) => call(context, request) }) };

  return {
    upstream,
    calls,
    charges,
    enrollments,
    oddPlaces,
    updates,
    invoices,
    orders,
    ...later,
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
      const charged = { purchaseNumber, amount, transactionId: `9932115700${purchaseNumber}` };
      charge(charged);
      inReview.delete(purchaseNumber);
      orders.set(purchaseNumber, approvedAnswer(charged));
    },
    /** What a person of the academy does on its own screen. */
    enrollByHand(userId: string, line: EnrollmentLine, purchase: string) {
      const body = EnrollmentBody.parse({
        course_id: line.courseId,
        course_name: line.courseName,
        module_id: line.moduleId,
        module_name: line.moduleName,
        ...(line.group && { group_id: line.group.id, group_name: line.group.name }),
        initial_date: line.initialDate,
        timezone_name: line.timeZone,
        purchase,
      });
      enrollments.push({ ...body, id: nextNumber(), userId });
    },
    /** Enrollments in a group that nobody has withdrawn from. */
    placesIn: (groupRef: string) =>
      enrollments.filter(({ group_id, status }) => group_id === groupRef && status !== 'withdrawn'),
    sends,
    /** Purchase numbers of orders that were sent again although nothing proved the earlier send harmless. */
    sentTwice,
    chargedAt,
    reversed,
    saidNotCharged,
    /** Charges of an order that nobody has given back. */
    standing: (purchaseNumber: string | null) =>
      charges.filter((charged) => charged.purchaseNumber === purchaseNumber && !reversed.has(charged)),
    /** How many calls are under way. */
    countUnanswered: () => unanswered,
    countCalls: (endpoint: EndpointName) => calls.filter((call) => call.endpoint === endpoint).length,
  };
}

export type AcademyApi = ReturnType<typeof createAcademyApi>;

/** Whether what the sender of an authorization was told proves that it reached no bank. */
function isHarmless(fault: Fault | undefined, answer: unknown): boolean {
  if (fault) return wasNeverSent(fault);
  return HARMLESS_ANSWERS.includes(JSON.stringify(answer));
}
const wasNeverSent = ({ fault }: Fault) => fault === 'refused' || fault === 'breaker_open';
const HARMLESS_ANSWERS = [deniedAnswer('674'), refusedAnswer('cardNumber is not valid.')].map((answer) =>
  JSON.stringify(answer),
);
