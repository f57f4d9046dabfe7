import { expect, test } from 'vitest';
import { academyOfTest, logIn } from '../support/academy.ts';
import { callAs, createInvoice, createPurchase, INVOICE } from './buyer.ts';
import type { Buyer } from './buyer.ts';

async function aBuyer(): Promise<Buyer> {
  const academy = academyOfTest();
  return { academy, bearer: await logIn(academy) };
}

const tryCoupon = (buyer: Buyer, id: string, code: string) =>
  callAs(buyer, 'addCoupon', 'POST', { parts: { id }, body: { code } });

const finish = (buyer: Buyer, id: string, total: number) =>
  callAs(buyer, 'invoiceDone', 'PATCH', {
    parts: { id },
    body: { purchase: '1', transaction_id: '1', currency: 'PEN', total },
  });

test('a purchase has one invoice, however often it is asked for, also after a restart', async () => {
  const buyer = await aBuyer();
  const purchase = await createPurchase(buyer);
  const id = await createInvoice(buyer, { purchase });
  const restarted = { ...buyer, academy: buyer.academy.restart() };
  expect(await createInvoice(restarted, { purchase })).toBe(id);
  expect(await createInvoice(restarted)).not.toBe(id);
});

test('an invoice whose amounts do not add up is refused, and so is one that is paid with another amount', async () => {
  const buyer = await aBuyer();
  const body = { ...INVOICE, discount: 50 };
  expect((await callAs(buyer, 'createInvoice', 'POST', { body })).status).toBe(400);
  const id = await createInvoice(buyer);
  expect([(await finish(buyer, id, 449.99)).status, (await finish(buyer, id, 450)).status]).toEqual([
    409, 200,
  ]);
});

test('an invoice of somebody else is not found', async () => {
  const buyer = await aBuyer();
  const id = await createInvoice(buyer);
  const other = { ...buyer, bearer: await logIn(buyer.academy, 'papa@kipu.test') };
  expect((await tryCoupon(other, id, 'KIPU10')).status).toBe(404);
  expect((await finish(other, id, 450)).status).toBe(404);
});

test('a coupon for each family once is used by the family that paid with it, and by no other', async () => {
  const buyer = await aBuyer();
  const coupon = { code: 'BIENVENIDA', amount: 50 };
  const id = await createInvoice(buyer, { coupon, total: 400 });
  expect((await tryCoupon(buyer, id, 'BIENVENIDA')).status).toBe(200);
  await finish(buyer, id, 400);
  expect((await tryCoupon(buyer, id, 'BIENVENIDA')).status).toBe(409);
  const other = { ...buyer, bearer: await logIn(buyer.academy, 'papa@kipu.test') };
  expect((await tryCoupon(other, await createInvoice(other), 'BIENVENIDA')).status).toBe(200);
});
