import { z } from 'zod';
import { AuthorizationBody, RefundBody } from '../../server/upstream/contracts/card-provider.ts';
import {
  EnrollmentBody,
  CreatePurchaseBody,
  UpdateEnrollmentBody,
  UpdatePurchaseBody,
} from '../../server/upstream/contracts/purchases.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import { PaymentInformationBody } from '../../server/upstream/contracts/local-payments.ts';
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
import { createCardOrders } from './card-orders.ts';
import { createGlobalProvider, isGlobal } from './global-provider.ts';
import { createLaterMoney } from './later-money.ts';
import { createLocalProvider } from './local-provider.ts';
import { createInvoices } from './academy-invoices.ts';
import { isForAnother, namesPurchase, numberOf, purchaseOf } from './about-calls.ts';
import type { AboutCall } from './about-calls.ts';
import { Refusal } from './faults.ts';
import type { Fault, Weather } from './faults.ts';
import type { Charged } from './provider-answers.ts';
import { createWitness, isHarmless, wasNeverSent } from './sends.ts';

export interface AcademyCall extends AboutCall {
  readonly bearer: string | null;
  readonly controls: ReturnType<CallControls['toJSON']>;
  /** When it was sent, in true epoch milliseconds; 0 without simulated time. */
  readonly at: number;
}

/** The bearer token of a user in these tests; a suffix after a dot makes another token of the same user. */
export const bearerOf = (userId: string) => `SECRET-BEARER-${userId}`;
const userBehind = (bearer: string | null) =>
  (bearer ?? '').slice('SECRET-BEARER-'.length).split('.')[0] ?? '';

/** How often a safe call is retried. */
const REPEATS = 2;

const Reply = z.object({ answer: z.unknown() });

/** Calls that may charge, or tell how to pay. Each is sent at most once. */
const CHARGING: readonly EndpointName[] = [
  'cardAuthorization',
  'paymentInformation',
  'paymentIntent',
  'subscription',
];
const REFUNDING: readonly EndpointName[] = ['cardRefund', 'intentRefund'];
/**
 * The academy API of these tests: purchases, charges and enrollments in memory, which outlive any number of payment
 * services, and faults for any call.
 */
export function createAcademyApi(weather?: Weather) {
  let lastNumber = weather?.firstNumber ?? 100_000;
  const nextNumber = () => String((lastNumber += 1));
  const calls: AcademyCall[] = [];
  let unanswered = 0;
  const charges: Charged[] = [];
  const enrollments: (Enrollment & { userId: string })[] = [];
  /** Malformed entries that are listed with the enrollments. */
  const oddPlaces: unknown[] = [];
  /**
   * Whether it ignores fields that it does not know, as Django does, and then answers with the place as it was; or
   * without anything, whatever it did.
   */
  const habits = { ignoresChanges: false, saysNothing: false };
  const shown = (place: object) =>
    habits.ignoresChanges && !habits.saysNothing ? { ...place, is_active: true } : place;
  /** What the list of enrollments says about further pages. */
  const page: { next: string | null } = { next: null };
  const updates: { purchaseNumber: string; body: UpdatePurchaseBody }[] = [];
  const inReview = new Map<string, Charged['amount']>();
  const queued = new Map<EndpointName, Fault[]>();
  const gates = new Map<EndpointName, Promise<void>>();
  const lateWork: (() => void)[] = [];
  /** The answers that were given. */
  const answered: { readonly call: AcademyCall; readonly answer: unknown }[] = [];
  const { sends, sentTwice, witness } = createWitness(weather);
  const chargedAt = new Map<Charged, number>();
  /** When each purchase was made, by its number. */
  const boughtAt = new Map<string, number>();
  /** Orders of which the provider explicitly said that they were not charged. */
  const saidNotCharged = new Set<string>();
  /** Charges that were refunded or reversed, and when. */
  const reversed = new Map<Charged, number>();

  const { invoices, workOnInvoice } = createInvoices(nextNumber);

  function charge(charged: Charged): void {
    charges.push(charged);
    chargedAt.set(charged, weather?.now() ?? 0);
    weather?.tell(`the bank charged ${charged.purchaseNumber}`);
  }

  /** The provider reverses a charge by itself, as some do when nobody received their answer. */
  function takeBack(purchaseNumber: string): void {
    for (const charged of charges) {
      if (charged.purchaseNumber === purchaseNumber) reversed.set(charged, weather?.now() ?? 0);
    }
  }

  /** Returns the answer about an order that the provider has not received. */
  function unknownOrder(purchaseNumber: string): unknown {
    if (!weather?.deniesUnknownOrders) throw new Refusal(404);
    saidNotCharged.add(purchaseNumber);
    return { code: 404, data: { purchaseNumber, charged: false } };
  }

  const later = createLaterMoney({ charges, reversed, weather });
  const local = createLocalProvider({ charges, charge, weather });
  const { workOnGlobal, endGlobalReview, ...global } = createGlobalProvider({
    ...{ charge, takeBack, inReview, saidNotCharged, unknownOrder, weather },
    refunds: later,
  });
  const card = createCardOrders({ charge, takeBack, inReview, endGlobalReview, weather });

  function work(call: AcademyCall): unknown {
    const { endpoint, body, parts } = call;
    const { purchaseNumber = '' } = parts;
    if (isGlobal(endpoint)) return workOnGlobal(endpoint, purchaseNumber, call);
    switch (endpoint) {
      case 'createPurchase': {
        CreatePurchaseBody.parse(body);
        const number = nextNumber();
        boughtAt.set(number, weather?.now() ?? 0);
        return { data: { purchase_id: number } };
      }
      case 'cardToken':
        return { token: 'SECRET-SECURITY-TOKEN' };
      case 'cardSession':
        return { data: { sessionKey: 'SECRET-SESSION-KEY' } };
      case 'cardAuthorization':
        return card.authorize(AuthorizationBody.parse(body));
      case 'paymentInformation':
        return local.askHowToPay(PaymentInformationBody.parse(body));
      case 'cardStatus':
        return (
          card.orders.get(purchaseNumber) ?? local.localStatus(purchaseNumber) ?? unknownOrder(purchaseNumber)
        );
      case 'enrollments':
        return {
          ...page,
          data: [
            ...enrollments.filter(({ userId }) => userId === userBehind(call.bearer)).map(shown),
            ...oddPlaces,
          ],
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
        const change = UpdateEnrollmentBody.parse(body);
        if (!habits.ignoresChanges) Object.assign(enrollment, change);
        return habits.saysNothing ? {} : { data: shown(enrollment) };
      }
      case 'cardRefund': {
        const refund = RefundBody.parse(body);
        later.giveBack(refund.purchase_number, refund.amount, call.at);
        return later.refundAnswer(refund.purchase_number);
      }
      case 'cardRefundStatus':
        return later.refundAnswer(purchaseNumber);
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

  /** Does the work of a call whose caller has given up: a refusal reaches nobody. */
  function workUnseen(call: AcademyCall): void {
    try {
      work(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async function callOnce<Answer>(
    { bearer, controls, requestId }: UpstreamContext,
    request: UpstreamRequest<Answer>,
  ): Promise<Answer> {
    const { endpoint, body, parts = {}, idempotencyKey } = request;
    const at = weather?.now() ?? 0;
    const call = { endpoint, bearer, body, parts, controls: controls.toJSON(), idempotencyKey, at };
    calls.push(call);
    const send = CHARGING.includes(endpoint) ? witness(numberOf(body)) : null;
    const refund = REFUNDING.includes(endpoint) ? later.witnessRefund(numberOf(body)) : null;
    const fault = queued.get(endpoint)?.shift() ?? weather?.faultOf(endpoint);
    const refuse = (details: { fault: UpstreamFault; status?: number; body?: unknown }) =>
      new UpstreamError({ endpoint, requestId, ...details });
    unanswered += 1;
    await weather?.pause();
    if (fault?.work === 'late') {
      const task = () => workUnseen(call);
      if (weather) weather.later(endpoint, task, purchaseOf(call));
      else lateWork.push(task);
    }
    const mixedUp = fault ? null : (weather?.mixesUp(endpoint) ?? null);
    const earlier = mixedUp && answered.findLast((one) => isForAnother(one.call, call));
    try {
      const isLeft = earlier ? mixedUp === 'not_done' : fault !== undefined && fault.work !== 'done';
      const { answer } = Reply.parse({ answer: isLeft ? null : work(call) });
      if (!isLeft && namesPurchase(call, answer)) answered.push({ call, answer });
      await gates.get(endpoint);
      await weather?.pause();
      if (fault?.fault === 'timeout') await weather?.giveUp(request.timeoutMs);
      if (send) send.provenHarmless = !earlier && isHarmless(fault, answer);
      if (refund && fault) refund.provenVoid ||= wasNeverSent(fault);
      if (fault) throw refuse(fault);
      if (earlier) weather?.tell(`${endpoint} is answered as for another purchase`);
      return request.answer.parse(earlier ? earlier.answer : answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, body: told } = error;
      if (send) send.provenHarmless = isHarmless(undefined, told);
      throw refuse({ fault: 'status', status, body: told });
    } finally {
      unanswered -= 1;
    }
  }

  /** Retries safe calls as the real client does, but only in simulated time: tests that queue faults count calls. */
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
    habits,
    page,
    updates,
    invoices,
    orders: card.orders,
    denyReview: card.denyReview,
    endReview: card.endReview,
    /** Orders in review at a provider, and the amounts that it would charge. */
    inReview,
    ...later,
    ...local,
    ...global,
    /** Makes the next calls of an endpoint fail, one fault each. */
    failNext(endpoint: EndpointName, ...faults: Fault[]) {
      queued.set(endpoint, [...(queued.get(endpoint) ?? []), ...faults]);
    },
    /** Does the work of an endpoint's calls, but holds back the answers until the returned function is called. */
    hold(endpoint: EndpointName): () => void {
      let open: () => void = () => undefined;
      gates.set(endpoint, new Promise((resolve) => (open = resolve)));
      return () => {
        gates.delete(endpoint);
        open();
      };
    },
    /** Does the work of calls whose callers have given up. */
    whenLate() {
      for (const task of lateWork.splice(0)) task();
    },
    /** Enrolls as a person of the academy does on its own screen. */
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
    /** Enrollments in a group that were not withdrawn. */
    placesIn: (groupRef: string) =>
      enrollments.filter(({ group_id, status }) => group_id === groupRef && status !== 'withdrawn'),
    sends,
    /** Purchase numbers that were sent again although the earlier send was not proven harmless. */
    sentTwice,
    chargedAt,
    boughtAt,
    reversed,
    saidNotCharged,
    /** Charges of an order that were not refunded. */
    standing: (purchaseNumber: string | null) =>
      charges.filter((charged) => charged.purchaseNumber === purchaseNumber && !reversed.has(charged)),
    /** How many calls are in progress. */
    countUnanswered: () => unanswered,
    countCalls: (endpoint: EndpointName) => calls.filter((call) => call.endpoint === endpoint).length,
  };
}

export type AcademyApi = ReturnType<typeof createAcademyApi>;
