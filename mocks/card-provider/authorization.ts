import { MERCHANTS } from '../../fixtures/card-provider.ts';
import type { AuthorizationBody } from '../../server/upstream/contracts/card-provider.ts';
import { cutOff, forbidden, hang, htmlPage, resetConnection, serverError } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { MockState } from '../state.ts';
import {
  approvedAnswer,
  deniedText,
  inReview,
  newTransaction,
  ofAmount,
  refusedText,
  withoutStatus,
  wrappedAnswer,
} from './answers.ts';
import type { Transaction } from './answers.ts';
import type { TakenToken, TransactionToken } from './card-sessions.ts';

/** A request to authorize a payment, with its user and scenario. */
export interface AuthorizationRequest {
  readonly body: AuthorizationBody;
  readonly sandbox: Sandbox;
  readonly scenario: ScenarioId | null;
  readonly provider: string;
  readonly userId: string;
}

type Answer = ReturnType<typeof approvedAnswer> | ReturnType<typeof wrappedAnswer> | Response;

/** Scenarios that refuse the first authorization of a purchase before it reaches a bank, with the error message. */
const FIRST_TRY_REFUSALS: Partial<Record<ScenarioId, string>> = {
  'dato-de-tarjeta-invalido': 'cardNumber is not valid.',
  'token-usado': 'Token has been used before',
};

/** Scenarios that deny every card. */
const DENIALS: Partial<Record<ScenarioId, string>> = { 'denegada-180': '180', 'denegada-116': '116' };

/**
 * The one call that charges. The charge is written to the ledger before any scenario breaks the answer: a charge whose
 * answer is lost is still a charge.
 */
export function authorize(state: MockState, request: AuthorizationRequest): Answer | Promise<Answer> {
  const { body, sandbox, scenario, provider } = request;
  const refused = (message: string) => wrappedAnswer(provider, refusedText(message));
  if (scenario === 'autorizacion-reset-antes') return resetConnection();
  if (scenario === 'autorizacion-500-antes') return serverError();
  if (scenario === 'autorizacion-403') return forbidden();

  const purchase = sandbox.db.purchase(body.purchase_number);
  if (purchase?.userId !== request.userId || purchase.merchantId !== body.MERCHANT_ID) {
    return refused('purchaseNumber is not valid.');
  }
  const taken = state.cardSessions.take(body.transaction_token);
  if (taken.state === 'unknown') return refused('tokenId is not valid.');
  const transaction = transactionOf(state, request, taken.token);
  // The provider's own guard: an order number that was answered is never charged again.
  if (sandbox.db.order(body.MERCHANT_ID, body.purchase_number)) {
    return wrappedAnswer(provider, deniedText(transaction, '300'));
  }
  const problem = refusalOf(request, taken);
  if (problem) return refused(problem);
  if (scenario === 'sesion-de-tarjeta-vencida' && isFirstTry(request)) {
    return wrappedAnswer(provider, {
      ...deniedText(transaction, '674'),
      errorMessage: 'La sesión ha expirado',
    });
  }
  const denial = (scenario && DENIALS[scenario]) ?? taken.token.card.denial;
  return denial ? deny(request, transaction, denial) : charge(request, transaction);
}

const isFirstTry = ({ sandbox, body }: AuthorizationRequest): boolean =>
  sandbox.countTry(`authorize ${body.MERCHANT_ID} ${body.purchase_number}`) === 1;

/** Returns why an authorization is refused before it reaches a bank, in the provider's words; null when it is not. */
function refusalOf(
  request: AuthorizationRequest,
  { state, token }: Exclude<TakenToken, { state: 'unknown' }>,
): string | null {
  const { body, scenario } = request;
  const firstTryRefusal = scenario && FIRST_TRY_REFUSALS[scenario];
  if (firstTryRefusal && isFirstTry(request)) return firstTryRefusal;
  if (state === 'used') return 'Token has been used before';
  if (state === 'expired') return 'Token has expired';
  if (token.session.merchantId !== body.MERCHANT_ID) return 'merchantId is not valid.';
  if (token.session.amount !== body.amount) return 'amount is not valid.';
  if (token.purchaseNumber !== body.purchase_number) return 'purchaseNumber is not valid.';
  return null;
}

function transactionOf(
  state: MockState,
  { body }: AuthorizationRequest,
  token: TransactionToken,
): Transaction {
  return newTransaction({
    merchantId: body.MERCHANT_ID,
    purchaseNumber: body.purchase_number,
    amount: body.amount,
    currency: MERCHANTS[body.MERCHANT_ID] ?? 'PEN',
    card: token.card,
    tokenId: body.transaction_token,
    at: state.now(),
  });
}

/** The facts that every ledger entry of an authorization has. */
function factsOf({ body, userId }: AuthorizationRequest, transaction: Transaction) {
  return {
    user_id: userId,
    merchant_id: body.MERCHANT_ID,
    purchase_number: body.purchase_number,
    amount: body.amount,
    currency: transaction.currency,
    transaction_id: transaction.transactionId,
  };
}

function deny(request: AuthorizationRequest, transaction: Transaction, code: string): Answer {
  const { sandbox, provider, scenario } = request;
  const text = deniedText(transaction, code);
  const answer = wrappedAnswer(provider, scenario === 'denegada-116' ? JSON.stringify(text) : text);
  sandbox.record({ kind: 'denial', ...factsOf(request, transaction), action_code: code, answer }, scenario);
  return answer;
}

function charge(request: AuthorizationRequest, transaction: Transaction): Answer | Promise<Answer> {
  const { sandbox, provider, scenario } = request;
  const answer = approvedAnswer(transaction);
  sandbox.record({ kind: 'charge', ...factsOf(request, transaction), answer }, scenario);
  switch (scenario) {
    case 'autorizacion-cuelga':
      return hang();
    case 'autorizacion-reset-despues':
    case 'consulta-404':
    case 'estado-desconocido-dos-veces':
      return resetConnection();
    case 'autorizacion-500-despues':
      return serverError();
    case 'autorizacion-html':
      return htmlPage(502);
    case 'autorizacion-texto-html':
      return wrappedAnswer(provider, '<html><body><h1>502 Bad Gateway</h1></body></html>', 502);
    case 'autorizacion-cortada':
      return cutOff(answer);
    case 'autorizacion-sin-estado':
      return Response.json(withoutStatus(answer));
    case 'autorizacion-otro-monto':
      return Response.json(ofAmount(answer, 1));
    case 'autorizacion-en-revision':
    case 'pago-en-verificacion':
      return Response.json(inReview(answer));
    case 'orden-duplicada':
      return wrappedAnswer(provider, deniedText(transaction, '300'));
    default:
      return answer;
  }
}
