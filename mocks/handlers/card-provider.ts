import { MERCHANTS } from '../../fixtures/card-provider.ts';
import { AuthorizationBody, AuthorizationStatus, SessionAnswer, SessionBody, TokenAnswer, TokenBody } from '../../server/upstream/contracts/card-provider.ts';
import type { World } from '../backend.ts';
import { isSecurityToken, issueSecurityToken } from '../bearer.ts';
import { inReview, wrappedAnswer } from '../card-provider/answers.ts';
import { authorize } from '../card-provider/authorization.ts';
import { refuse } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import { NO_BODY, playSignedIn } from './play.ts';

/** Status queries that do not know yet in 'estado-desconocido-dos-veces', or still review in 'autorizacion-en-revision'. */
const UNSETTLED_QUERIES = 2;

const UNSETTLED: readonly (ScenarioId | null)[] = [
  'estado-desconocido-dos-veces',
  'autorizacion-en-revision',
];

/** The card provider behind the REST API: security token, session, authorization, and what became of an order. */
export function cardProviderHandlers(world: World) {
  return [
    playSignedIn(world, 'cardToken', { body: TokenBody, answer: TokenAnswer }, async ({ body }) =>
      body.MERCHANT_ID in MERCHANTS
        ? { token: await issueSecurityToken(body.MERCHANT_ID, world.now()) }
        : refuse(401, 'Unauthorized access'),
    ),

    playSignedIn(world, 'cardSession', { body: SessionBody, answer: SessionAnswer }, async ({ body }) => {
      if (!(await isSecurityToken(body.token, body.MERCHANT_ID, world.now()))) {
        return refuse(401, 'Unauthorized access');
      }
      const session = world.cardSessions.open(body.MERCHANT_ID, body.amount);
      return { data: { sessionKey: session.key, expirationTime: session.expiresAt } };
    }),

    playSignedIn(
      world,
      'cardAuthorization',
      { body: AuthorizationBody, answer: AuthorizationStatus },
      async ({ body, sandbox, scenario, part }, user) => {
        if (!(await isSecurityToken(body.token, body.MERCHANT_ID, world.now()))) {
          return refuse(401, 'Unauthorized access');
        }
        return authorize(world, { body, sandbox, scenario, provider: part('provider'), userId: user.id });
      },
    ),

    playSignedIn(
      world,
      'cardStatus',
      { body: NO_BODY, answer: AuthorizationStatus },
      ({ sandbox, scenario, part }, user) => {
        const purchaseNumber = part('purchaseNumber');
        const merchantId = part('merchant');
        const order = sandbox.db.order(merchantId, purchaseNumber);
        if (!order || sandbox.db.purchase(purchaseNumber)?.userId !== user.id) {
          return refuse(404, 'Not found.');
        }
        const isUnsettled =
          UNSETTLED.includes(scenario) &&
          sandbox.countTry(`status ${merchantId} ${purchaseNumber}`) <= UNSETTLED_QUERIES;
        if (isUnsettled && scenario === 'autorizacion-en-revision') {
          return Response.json(inReview(order.answer));
        }
        if (isUnsettled) {
          const page = '<html><body><h1>504 Gateway Time-out</h1></body></html>';
          return wrappedAnswer(part('provider'), page, 504);
        }
        // As it was answered the first time, when it was checked; parsing would drop what nobody reads yet.
        return Response.json(order.answer);
      },
    ),
  ];
}
