import type { RequestHandler } from 'msw';
import { MERCHANTS } from '../../fixtures/card-provider.ts';
import { LOCAL_PROVIDER } from '../../fixtures/local-payments.ts';
import {
  AuthorizationBody,
  AuthorizationStatus,
  RefundBody,
  RefundStatus,
  SessionAnswer,
  SessionBody,
  TokenAnswer,
  TokenBody,
} from '../../server/upstream/contracts/card-provider.ts';
import { isSecurityToken, issueSecurityToken } from '../bearer.ts';
import { forbidden, notFound, refuse, serverError } from '../faults.ts';
import { NO_BODY, protectedEndpoint } from '../handlers/endpoint.ts';
import { localStatus } from '../local-payments/endpoints.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { MockState } from '../state.ts';
import { inReview, notCharged, wrappedAnswer } from './answers.ts';
import { authorize } from './authorization.ts';
import { refund, refundStatus } from './refunds.ts';

/** How many status queries stay unsettled in the scenarios of `UNSETTLED`: unknown or in review. */
const UNSETTLED_QUERIES = 2;

const UNSETTLED: readonly (ScenarioId | null)[] = [
  'estado-desconocido-dos-veces',
  'autorizacion-en-revision',
  'pago-en-verificacion',
];

const unauthorized = () => refuse(401, 'Unauthorized access');

/** The card provider behind the REST API: security token, session, authorization, and status of an order. */
export function cardProviderHandlers(state: MockState): RequestHandler[] {
  return [
    protectedEndpoint(
      state,
      'cardToken',
      { body: TokenBody, answer: TokenAnswer },
      async ({ body, sandbox, scenario }) => {
        if (scenario === 'token-de-tarjeta-403') return forbidden();
        // The first token opens the card form; the later ones belong to a payment.
        const isOutOfReach = scenario === 'banco-fuera-de-alcance' && sandbox.countTry('card token') > 1;
        if (isOutOfReach) return serverError();
        return body.MERCHANT_ID in MERCHANTS
          ? { token: await issueSecurityToken(body.MERCHANT_ID, state.now()) }
          : unauthorized();
      },
    ),

    protectedEndpoint(
      state,
      'cardSession',
      { body: SessionBody, answer: SessionAnswer },
      async ({ body, scenario }) => {
        if (scenario === 'sesion-de-tarjeta-403') return forbidden();
        if (!(await isSecurityToken(body.token, body.MERCHANT_ID, state.now()))) return unauthorized();
        const session = state.cardSessions.open(body.MERCHANT_ID, body.amount, scenario);
        return { data: { sessionKey: session.key } };
      },
    ),

    protectedEndpoint(
      state,
      'cardAuthorization',
      { body: AuthorizationBody, answer: AuthorizationStatus },
      async ({ body, sandbox, scenario, part }, user) => {
        if (!(await isSecurityToken(body.token, body.MERCHANT_ID, state.now()))) return unauthorized();
        return authorize(state, { body, sandbox, scenario, provider: part('provider'), userId: user.id });
      },
    ),

    protectedEndpoint(
      state,
      'cardRefund',
      { body: RefundBody, answer: RefundStatus },
      ({ body, sandbox, scenario }, user) => refund(state, { body, sandbox, scenario, userId: user.id }),
    ),

    protectedEndpoint(
      state,
      'cardRefundStatus',
      { body: NO_BODY, answer: RefundStatus },
      ({ sandbox, scenario, part }, user) => {
        const number = part('purchaseNumber');
        const purchase = sandbox.db.ownPurchase(number, user.id);
        if (purchase?.merchantId !== part('merchant')) return notFound();
        return refundStatus(state, { number, sandbox, scenario });
      },
    ),

    protectedEndpoint(state, 'cardStatus', { body: NO_BODY, answer: AuthorizationStatus }, (call, user) => {
      const { sandbox, scenario, part } = call;
      const purchaseNumber = part('purchaseNumber');
      const merchantId = part('merchant');
      // What an academy without this call answers, or a proxy in front of it: it says nothing about the order.
      if (scenario === 'consulta-404') return notFound();
      const purchase = sandbox.db.ownPurchase(purchaseNumber, user.id);
      if (purchase?.merchantId !== merchantId) return notFound();
      if (part('provider') === LOCAL_PROVIDER) return localStatus(state, call, merchantId, purchaseNumber);
      const order = sandbox.db.order(merchantId, purchaseNumber);
      if (!order) return notCharged(purchaseNumber);
      const isUnsettled =
        UNSETTLED.includes(scenario) &&
        sandbox.countTry(`status ${merchantId} ${purchaseNumber}`) <= UNSETTLED_QUERIES;
      if (isUnsettled && scenario !== 'estado-desconocido-dos-veces') {
        return Response.json(inReview(order.answer));
      }
      if (isUnsettled) {
        const page = '<html><body><h1>504 Gateway Time-out</h1></body></html>';
        return wrappedAnswer(part('provider'), page, 504);
      }
      // The answer as it was first given, and validated then; parsing it again would drop fields that nobody reads yet.
      return Response.json(order.answer);
    }),
  ];
}
