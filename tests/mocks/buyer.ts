import type { ScenarioId } from '../../mocks/scenarios.ts';
import { APPROVED_CARD } from '../../mocks/scenarios/scenario.ts';
import { SessionAnswer, TokenAnswer } from '../../server/upstream/contracts/card-provider.ts';
import { CreatedInvoice } from '../../server/upstream/contracts/invoices.ts';
import type { InvoiceBody } from '../../server/upstream/contracts/invoices.ts';
import { CreatedPurchase } from '../../server/upstream/contracts/purchases.ts';
import { endpointPath } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { ORIGIN } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';

/** The merchant that charges in soles. */
export const MERCHANT = '456879852';

/** Everything of one buyer at one academy, in one scenario. */
export interface Buyer {
  readonly academy: Academy;
  readonly bearer: string;
  readonly scenario?: ScenarioId;
  readonly sandbox?: string;
}

/** Calls an endpoint as a buyer. */
export function callAs(
  { academy, bearer, scenario, sandbox }: Buyer,
  endpoint: EndpointName,
  method: 'GET' | 'POST' | 'PATCH',
  options: { readonly body?: unknown; readonly parts?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  return academy.request(method, endpointPath(endpoint, { provider: 'niubiz', ...options.parts }), {
    bearer,
    scenario,
    ...(sandbox && { sandbox }),
    ...(options.body !== undefined && { body: options.body }),
  });
}

/** An order that is ready to be charged. */
export interface OpenOrder {
  readonly purchaseNumber: string;
  readonly securityToken: string;
  readonly sessionKey: string;
  readonly amount: number;
}

/** Creates a purchase. */
export async function createPurchase(buyer: Buyer, merchantId = MERCHANT): Promise<string> {
  const answer = await callAs(buyer, 'createPurchase', 'POST', { body: { MERCHANT_ID: merchantId } });
  return CreatedPurchase.parse(await answer.json()).data.purchase_id;
}

/** A draft of an invoice of S/ 450. */
export const INVOICE: InvoiceBody = {
  purchase: null,
  product_id: 'programa-videojuegos-con-roblox',
  description: 'Videojuegos con Roblox',
  currency: 'PEN',
  list_price: 450,
  discount: 0,
  sibling_discount: 0,
  coupon: null,
  referral_discount: 0,
  total: 450,
};

/** Makes an invoice; returns its number. */
export async function createInvoice(buyer: Buyer, changes: Partial<InvoiceBody> = {}): Promise<string> {
  const answer = await callAs(buyer, 'createInvoice', 'POST', { body: { ...INVOICE, ...changes } });
  return CreatedInvoice.parse(await answer.json()).data.id;
}

/** Opens a form session for a purchase, a new one unless a number is given. */
export async function openOrder(buyer: Buyer, purchase?: string, amount = 450): Promise<OpenOrder> {
  const purchaseNumber = purchase ?? (await createPurchase(buyer));
  const token = await callAs(buyer, 'cardToken', 'POST', { body: { MERCHANT_ID: MERCHANT } });
  const securityToken = TokenAnswer.parse(await token.json()).token;
  const session = await callAs(buyer, 'cardSession', 'POST', {
    body: { MERCHANT_ID: MERCHANT, amount, token: securityToken },
  });
  const { sessionKey } = SessionAnswer.parse(await session.json()).data;
  return { purchaseNumber, securityToken, sessionKey, amount };
}

/** Makes a transaction token of a card, as the card fields do. */
export async function tokenize(
  academy: Academy,
  order: OpenOrder,
  card: { readonly number?: string; readonly expiry?: string; readonly cvc?: string } = {},
): Promise<Response> {
  return academy.request('POST', '/card-provider/tokens', {
    origin: ORIGIN,
    body: {
      sessionkey: order.sessionKey,
      merchantid: MERCHANT,
      purchasenumber: order.purchaseNumber,
      amount: order.amount,
      number: card.number ?? APPROVED_CARD,
      expiry: card.expiry ?? '12/30',
      cvc: card.cvc ?? '123',
    },
  });
}

/** Makes a transaction token; returns it. */
export async function transactionToken(buyer: Buyer, order: OpenOrder, number?: string): Promise<string> {
  const answer: unknown = await (await tokenize(buyer.academy, order, { ...(number && { number }) })).json();
  if (typeof answer !== 'object' || answer === null || !('transactionToken' in answer)) {
    throw new Error(`No token: ${JSON.stringify(answer)}`);
  }
  return String(answer.transactionToken);
}

/** Asks for the authorization of an order. */
export function authorize(buyer: Buyer, order: OpenOrder, token: string): Promise<Response> {
  return callAs(buyer, 'cardAuthorization', 'POST', {
    body: {
      MERCHANT_ID: MERCHANT,
      amount: order.amount,
      purchase_number: order.purchaseNumber,
      transaction_token: token,
      token: order.securityToken,
    },
  });
}

/** Asks what became of an order. */
export function statusOf(buyer: Buyer, purchaseNumber: string): Promise<Response> {
  return callAs(buyer, 'cardStatus', 'GET', { parts: { merchant: MERCHANT, purchaseNumber } });
}

/** Buys with a card from beginning to end; returns the order and what the authorization was answered. */
export async function pay(
  buyer: Buyer,
  number?: string,
): Promise<{ readonly order: OpenOrder; readonly response: Response }> {
  const order = await openOrder(buyer);
  const token = await transactionToken(buyer, order, number);
  return { order, response: await authorize(buyer, order, token) };
}
