import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { PROMOTION_CODES } from '../../fixtures/global-card.ts';
import { NotCharged } from '../../server/upstream/contracts/card-provider.ts';
import {
  CustomerAnswer,
  CustomerBody,
  EndSubscriptionBody,
  IntentRefundBody,
  IntentRefundStatus,
  PaymentIntentAnswer,
  PaymentIntentBody,
  PaymentNotification,
  PromotionCode,
  PromotionCodeBody,
  SubscriptionAnswer,
  SubscriptionBody,
} from '../../server/upstream/contracts/global-card.ts';
import type { PaymentIntent } from '../../server/upstream/contracts/global-card.ts';
import { notCharged } from '../card-provider/answers.ts';
import { hang, notFound, refuse, resetConnection, serverError } from '../faults.ts';
import { NO_BODY, protectedEndpoint } from '../handlers/endpoint.ts';
import type { Call } from '../handlers/endpoint.ts';
import type { MockState } from '../state.ts';
import { declined, newCustomer, renewed, subscriptionOf, succeeded, unsettled } from './answers.ts';
import { refundOfIntent, statusOfRefund } from './refunds.ts';
import { newestSubscription, recordSubscription } from './subscriptions.ts';

/** How many status queries answer 'processing' in 'internacional-en-proceso'. */
const UNSETTLED_QUERIES = 2;

/**
 * The global card provider behind the REST API: single and monthly charges, promotion codes, refunds, and notifications
 * that the shop sends.
 */
export function globalCardHandlers(state: MockState): RequestHandler[] {
  const notification = (name: 'paymentSucceeded' | 'paymentFailed') =>
    protectedEndpoint(state, name, { body: PaymentNotification, answer: z.object({}) }, (call, user) => {
      const { purchase_number } = call.body;
      const succeeded = name === 'paymentSucceeded';
      call.sandbox.record(
        { kind: 'notification', user_id: user.id, purchase_number, succeeded },
        call.scenario,
      );
      return call.scenario === 'internacional-aviso-403' ? refuse(403, 'Not allowed.') : {};
    });
  return [
    protectedEndpoint(
      state,
      'paymentIntent',
      { body: PaymentIntentBody, answer: PaymentIntentAnswer },
      (call, user) => answered(call, chargeOf(state, call, user.id), (data) => ({ data })),
    ),

    protectedEndpoint(
      state,
      'paymentIntentStatus',
      { body: NO_BODY, answer: z.union([PaymentIntentAnswer, NotCharged]) },
      (call, user) => {
        const order = orderOf(call, user.id);
        if (order instanceof Response) return order;
        const data = order.intent;
        return data ? { data: stillUnsettled(call, data) } : notCharged(call.part('purchaseNumber'));
      },
    ),

    protectedEndpoint(state, 'customer', { body: CustomerBody, answer: CustomerAnswer }, () => ({
      data: { id: newCustomer() },
    })),

    protectedEndpoint(
      state,
      'subscription',
      { body: SubscriptionBody, answer: SubscriptionAnswer },
      (call, user) => {
        const begun = newestSubscription(state, call.sandbox, call.body.purchase_number);
        const intent = chargeOf(state, call, user.id);
        if (intent instanceof Response) return intent;
        if (begun) return { data: begun };
        const data = subscriptionOf(intent, state.now());
        recordSubscription(call.sandbox, user.id, call.body.purchase_number, data, call.scenario);
        return answered(call, intent, () => ({ data }));
      },
    ),

    protectedEndpoint(
      state,
      'subscriptionStatus',
      { body: NO_BODY, answer: z.union([SubscriptionAnswer, NotCharged]) },
      (call, user) => {
        const order = orderOf(call, user.id);
        if (order instanceof Response) return order;
        const data = newestSubscription(state, call.sandbox, call.part('purchaseNumber'));
        if (!data) return notCharged(call.part('purchaseNumber'));
        const isDenied = call.scenario === 'renovacion-fallida' && data.invoices.length === 1;
        return { data: isDenied ? renewed(data, false) : data };
      },
    ),

    protectedEndpoint(
      state,
      'endSubscription',
      { body: EndSubscriptionBody, answer: SubscriptionAnswer },
      (call, user) => {
        const number = call.part('purchaseNumber');
        const begun = newestSubscription(state, call.sandbox, number);
        if (!begun || !call.sandbox.db.ownPurchase(number, user.id)) return notFound();
        if (call.scenario === 'mensual-no-termina') return refuse(409, 'Not while an invoice is open.');
        const data = { ...begun, cancel_at_period_end: true };
        recordSubscription(call.sandbox, user.id, number, data, call.scenario);
        return { data };
      },
    ),

    protectedEndpoint(state, 'promotionCode', { body: PromotionCodeBody, answer: PromotionCode }, (call) => {
      const promotion = PROMOTION_CODES.find(({ code }) => code === call.part('id').toUpperCase());
      if (!promotion) return refuse(404, 'No such promotion code.');
      const times_redeemed = promotion.times_redeemed + call.sandbox.invoices.timesUsed(promotion.code);
      return { data: { ...promotion, times_redeemed } };
    }),

    protectedEndpoint(
      state,
      'intentRefund',
      { body: IntentRefundBody, answer: IntentRefundStatus },
      (call, user) => refundOfIntent(state, call, user.id),
    ),

    protectedEndpoint(
      state,
      'intentRefundStatus',
      { body: NO_BODY, answer: IntentRefundStatus },
      (call, user) => statusOfRefund(state, call, user.id),
    ),

    notification('paymentSucceeded'),
    notification('paymentFailed'),
  ];
}

type ChargeCall = Call<PaymentIntentBody>;

/**
 * Charges, or returns why not. The charge is written to the ledger before any scenario breaks the answer: a charge
 * whose answer is lost is still a charge.
 */
function chargeOf(state: MockState, call: ChargeCall, userId: string): PaymentIntent | Response {
  const { body, sandbox, scenario } = call;
  if (scenario === 'internacional-cortada-antes') return resetConnection();
  if (scenario === 'internacional-500-antes') return serverError();
  const purchase = sandbox.db.ownPurchase(body.purchase_number, userId);
  if (!purchase) return refuse(400, 'Unknown purchase.');
  const method = state.paymentMethods.find(body.payment_method);
  if (!method) return refuse(400, 'No such payment method.');
  // An order that was answered is never charged again, whatever its idempotency key.
  const before = sandbox.db.order(purchase.merchantId, body.purchase_number);
  if (before) return PaymentIntentAnswer.parse(before.answer).data;
  const asked = { body, card: method.card, at: state.now() };
  const intent = succeeded(asked);
  const asksHolder = method.isCareful || scenario === 'internacional-requiere-accion';
  if (asksHolder && !method.isConfirmed) return unsettled(intent, 'requires_action');
  const facts = {
    user_id: userId,
    merchant_id: purchase.merchantId,
    provider: call.part('provider'),
    purchase_number: body.purchase_number,
    amount: body.amount / 100,
    currency: body.currency === 'pen' ? 'PEN' : 'USD',
    transaction_id: intent.id,
  } as const;
  const denial = scenario === 'internacional-denegada' ? '116' : method.card.denial;
  if (denial) {
    const data = declined(asked, denial);
    sandbox.record({ kind: 'denial', ...facts, action_code: denial, answer: { data } }, scenario);
    return data;
  }
  sandbox.record({ kind: 'charge', ...facts, answer: { data: intent } }, scenario);
  return stillUnsettled(call, intent);
}

/** Returns the answer as it arrives: some scenarios lose or break it. */
function answered<Answer>(
  { scenario }: ChargeCall,
  intent: PaymentIntent | Response,
  answer: (intent: PaymentIntent) => Answer,
): Answer | Response | Promise<Response> {
  if (intent instanceof Response) return intent;
  switch (scenario) {
    case 'internacional-sin-respuesta':
      return hang();
    case 'internacional-dos-veces':
      return resetConnection();
    case 'internacional-500-despues':
      return serverError();
    case 'internacional-otro-monto':
      return Response.json({ data: { ...intent, amount_received: 100 } });
    default:
      return answer(intent);
  }
}

/** The intent while the provider still processes it, in the scenario where it does. */
function stillUnsettled({ sandbox, scenario }: Call<unknown>, intent: PaymentIntent): PaymentIntent {
  if (scenario !== 'internacional-en-proceso' || intent.status !== 'succeeded') return intent;
  const asked = sandbox.countTry(`processing ${intent.id}`);
  return asked <= UNSETTLED_QUERIES + 1 ? unsettled(intent, 'processing') : intent;
}

/** Returns the intent that charged or denied the order of a status query; null when there is none. */
function orderOf(
  { sandbox, part }: Call<undefined>,
  userId: string,
): { intent: PaymentIntent | null } | Response {
  const number = part('purchaseNumber');
  const purchase = sandbox.db.ownPurchase(number, userId);
  if (!purchase) return notFound();
  const order = sandbox.db.order(purchase.merchantId, number);
  return { intent: order && PaymentIntentAnswer.parse(order.answer).data };
}
