import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { CARD_PROMOTIONS } from '../../fixtures/local-payments.ts';
import { NotApproved } from '../../server/upstream/contracts/card-provider.ts';
import {
  CardPromotionList,
  CardPromotionsBody,
  LocalPaymentMade,
  PaymentInformationBody,
} from '../../server/upstream/contracts/local-payments.ts';
import { notCharged } from '../card-provider/answers.ts';
import { notFound, resetConnection, serverError } from '../faults.ts';
import { protectedEndpoint } from '../handlers/endpoint.ts';
import type { Call } from '../handlers/endpoint.ts';
import type { MockState } from '../state.ts';
import {
  awaitingOf,
  errorAnswer,
  isOver,
  newPayment,
  paymentAnswer,
  recordPayment,
  settlePayment,
} from './payments.ts';

const PaymentInformation = z.union([LocalPaymentMade, NotApproved]);

/** Cash and bank transfers behind the REST API, and banks' promotions. */
export function localPaymentHandlers(state: MockState): RequestHandler[] {
  return [
    protectedEndpoint(
      state,
      'paymentInformation',
      { body: PaymentInformationBody, answer: PaymentInformation },
      ({ body, sandbox, scenario }, user) => {
        const { MERCHANT_ID: merchantId, purchase_number: number } = body;
        if (sandbox.db.ownPurchase(number, user.id)?.merchantId !== merchantId) return notFound();
        const duplicated = errorAnswer(5009, 'Order id is duplicated.');
        if (sandbox.db.order(merchantId, number)) return duplicated;
        if (scenario === 'efectivo-falla') return serverError();
        const status = scenario === 'efectivo-rechazado' ? 'REJECTED' : 'PENDING';
        const payment = newPayment(body, status, state.now());
        recordPayment(sandbox, payment, status, { user_id: user.id, merchant_id: merchantId }, scenario);
        if (scenario === 'efectivo-sin-respuesta' || scenario === 'transferencia-sin-respuesta') {
          return resetConnection();
        }
        return scenario === 'efectivo-duplicado' ? duplicated : paymentAnswer(payment);
      },
    ),

    protectedEndpoint(
      state,
      'cardPromotions',
      { body: CardPromotionsBody, answer: CardPromotionList },
      ({ body: { card_range: range, currency } }) => {
        const fitting = CARD_PROMOTIONS.filter((promotion) => range === null || promotion.range === range);
        return {
          data: currency === 'PEN' ? fitting.map(({ range: _, ...promotion }) => promotion) : [],
        };
      },
    ),
  ];
}

/** The answer to a status query about an order to be paid in cash or by transfer. */
export function localStatus(
  state: MockState,
  { sandbox, scenario }: Call<undefined>,
  merchantId: string,
  purchaseNumber: string,
) {
  const order = sandbox.db.order(merchantId, purchaseNumber);
  if (!order) return notCharged(purchaseNumber);
  const awaiting = awaitingOf(state.ledger.entriesOf(sandbox.id)).find(
    (entry) => entry.merchant_id === merchantId && entry.purchase_number === purchaseNumber,
  );
  const now = state.now();
  if (awaiting && scenario === 'efectivo-pagado') return settlePayment(sandbox, awaiting, 'PAID', now);
  if (awaiting && (scenario === 'efectivo-vencido' || isOver(awaiting, now))) {
    return settlePayment(sandbox, awaiting, 'EXPIRED', now);
  }
  return Response.json(order.answer);
}
