import { describe, expect, test } from 'vitest';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { NotCharged } from '../../server/upstream/contracts/card-provider.ts';
import { CardPromotionList, LocalPaymentMade } from '../../server/upstream/contracts/local-payments.ts';
import { academyOfTest, logIn } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { callAs, createPurchase, MERCHANT } from './buyer.ts';
import type { Buyer } from './buyer.ts';
import { cashOrder } from './good-calls.ts';

const provider = 'dlocal';

async function buyerIn(scenario?: ScenarioId): Promise<Buyer & { readonly academy: Academy }> {
  const academy = academyOfTest();
  return { academy, bearer: await logIn(academy), ...(scenario && { scenario }) };
}

const ask = (buyer: Buyer, purchaseNumber: string, method = 'cash') =>
  callAs(buyer, 'paymentInformation', 'POST', {
    parts: { provider },
    body: { ...cashOrder, purchase_number: purchaseNumber, payment_method: method },
  });

const statusOf = async (buyer: Buyer, purchaseNumber: string): Promise<unknown> =>
  (
    await callAs(buyer, 'cardStatus', 'GET', { parts: { provider, merchant: MERCHANT, purchaseNumber } })
  ).json();

const paymentIn = (answer: unknown) => LocalPaymentMade.parse(answer).data;

describe('A payment that is asked for', () => {
  test('in cash has a code and two days, and is charged by nobody yet', async () => {
    const buyer = await buyerIn();
    const number = await createPurchase(buyer);
    const payment = paymentIn(await (await ask(buyer, number)).json());
    expect(payment).toMatchObject({ order_id: number, amount: 450, status: 'PENDING', status_code: '100' });
    expect(payment.ticket?.id).toMatch(/^\d{8}$/);
    expect(payment.expiration_date).toBe('2026-11-23T15:00:00.000Z');
    expect(buyer.academy.ledger().map(({ kind }) => kind)).toEqual(['purchase', 'awaiting']);
  });

  test('by transfer has an account and a reference in the place of the code', async () => {
    const buyer = await buyerIn();
    const payment = paymentIn(await (await ask(buyer, await createPurchase(buyer), 'transfer')).json());
    expect(payment.ticket).toBeUndefined();
    expect(payment.bank_transfer?.reference).toMatch(/^K\d{7}$/);
  });

  test('twice for one order is refused as duplicated', async () => {
    const buyer = await buyerIn();
    const number = await createPurchase(buyer);
    await ask(buyer, number);
    expect(await (await ask(buyer, number)).json()).toMatchObject({
      dlocal_response: { text: { code: 5009 } },
    });
  });

  test('for the order of another family is not found', async () => {
    const buyer = await buyerIn();
    const number = await createPurchase(buyer);
    const other = { ...buyer, bearer: await logIn(buyer.academy, 'papa@kipu.test') };
    expect((await ask(other, number)).status).toBe(404);
  });
});

describe('What became of it', () => {
  test('is that nothing was charged while nobody asked how to pay', async () => {
    const buyer = await buyerIn();
    expect(NotCharged.safeParse(await statusOf(buyer, await createPurchase(buyer))).success).toBe(true);
  });

  test('is paid as soon as somebody marks it as paid on the panel, also after a restart', async () => {
    const buyer = await buyerIn();
    const number = await createPurchase(buyer);
    await ask(buyer, number);
    const body = new URLSearchParams({ purchase_number: number, status: 'PAID' });
    await buyer.academy.request('POST', '/__mock/payments', { body });
    const restarted = { ...buyer, academy: buyer.academy.restart() };
    expect(paymentIn(await statusOf(restarted, number))).toMatchObject({
      status: 'PAID',
      status_code: '200',
    });
    expect(buyer.academy.ledger().filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  });

  test('is expired once its two days are over, and cannot be paid any more', async () => {
    const buyer = await buyerIn();
    const number = await createPurchase(buyer);
    await ask(buyer, number);
    buyer.academy.advance(48 * 3_600_000);
    const bearer = await logIn(buyer.academy);
    expect(paymentIn(await statusOf({ ...buyer, bearer }, number))).toMatchObject({ status: 'EXPIRED' });
    const body = new URLSearchParams({ purchase_number: number, status: 'PAID' });
    await buyer.academy.request('POST', '/__mock/payments', { body });
    expect(paymentIn(await statusOf({ ...buyer, bearer }, number))).toMatchObject({ status: 'EXPIRED' });
  });

  test.each([
    ['efectivo-pagado', 'PAID'],
    ['efectivo-vencido', 'EXPIRED'],
    ['efectivo-duplicado', 'PENDING'],
  ] as const)('in %s is %s', async (scenario, status) => {
    const buyer = await buyerIn(scenario);
    const number = await createPurchase(buyer);
    await ask(buyer, number);
    expect(paymentIn(await statusOf(buyer, number)).status).toBe(status);
  });

  test('is a denial where the provider refused it', async () => {
    const buyer = await buyerIn('efectivo-rechazado');
    const number = await createPurchase(buyer);
    expect(await (await ask(buyer, number)).json()).toMatchObject({
      dlocal_response: { text: { status: 'REJECTED', status_code: '317' } },
    });
    expect(buyer.academy.ledger().map(({ kind }) => kind)).toEqual(['purchase', 'denial']);
  });
});

test('a card of a bank with a promotion has it, another has none', async () => {
  const buyer = await buyerIn();
  const promotions = async (range: string | null) =>
    CardPromotionList.parse(
      await (
        await callAs(buyer, 'cardPromotions', 'POST', {
          body: { card_range: range, amount: 450, currency: 'PEN' },
        })
      ).json(),
    );
  expect(await promotions('447411')).toMatchObject({ data: [{ installments: 6, interest_free: true }] });
  expect(await promotions('516003')).toEqual({ data: [] });
  expect(await promotions(null)).toMatchObject({ data: [{ installments: 6 }] });
});
