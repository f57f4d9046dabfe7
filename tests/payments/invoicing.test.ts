import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { paymentLines } from '../../app/checkout/receipt-lines.ts';
import { formatMoney } from '../../app/ui/format.ts';
import { campaign } from '../../fixtures/campaign.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { findChosenPath, findChosenCourse, findChosenProgram } from '../../server/domain/checkout/chosen.ts';
import { buildOrder, orderView } from '../../server/domain/checkout/order.ts';
import type { Chosen } from '../../server/domain/checkout/chosen.ts';
import type { Reductions } from '../../server/domain/checkout/price-breakdown.ts';
import { CURRENCIES, majorAmount } from '../../server/domain/money.ts';
import type { Currency } from '../../server/domain/money.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { everythingOnSale } from '../support/products.ts';
import { storesOf } from '../store/stores.ts';
import type { Fault } from './faults.ts';
import { buyerOf, HOUR, openShop, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

/** The time at which a shop's clock starts. */
const NOW = new Date('2026-11-21T15:00:00Z');
const COURSES = courseEntries(NOW);
const rosa = buyerOf('rosa');
const INVOICE_CALLS = ['createInvoice', 'invoiceEnrolments', 'invoiceDone'] as const;

const broken: Fault = { fault: 'status', status: 500, work: 'not_done' };
const missing: Fault = { fault: 'status', status: 404, work: 'not_done' };
const unanswered: Fault = { fault: 'timeout', work: 'done' };

const stores = storesOf('sqlite');
afterAll(() => stores.stop());

async function aShop() {
  return openShop(await stores.open());
}

describe('The invoice of a payment', () => {
  test('is made with its purchase, before anything is paid, and says what the amount is made of', async () => {
    const shop = await aShop();
    const price = {
      list: 50_000,
      discount: 5_000,
      coupon: { code: 'KIPU10', minor: 4_050 },
      sibling: 4_500,
      referral: 0,
      total: 36_450,
    };
    const order = orderOf({ price, amount: { minor: price.total, currency: 'PEN' } });
    const { purchaseNumber, invoiceId } = await shop.begin(rosa, order);
    expect(shop.academy.invoices).toMatchObject([
      {
        id: invoiceId,
        purchase: purchaseNumber,
        product_id: 'videojuegos',
        currency: 'PEN',
        list_price: 500,
        discount: 50,
        sibling_discount: 45,
        coupon: { code: 'KIPU10', amount: 40.5 },
        referral_discount: 0,
        total: 364.5,
      },
    ]);
    expect(shop.academy.charges).toEqual([]);
  });

  test('is told of its enrolments and of the charge, and mailed once', async () => {
    const shop = await aShop();
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    await shop.restart();
    const [charge] = shop.academy.charges;
    expect(shop.academy.invoices).toMatchObject([
      {
        enrolments: shop.academy.enrollments.map((enrollment) => enrollment.id),
        paid: {
          purchase: charge?.purchaseNumber,
          transaction_id: charge?.transactionId,
          total: 450,
          currency: 'PEN',
        },
        mails: 1,
        mailedTo: rosa.user.email,
      },
    ]);
  });

  test('that cannot be made does not stop the payment, and is made once it is paid', async () => {
    const shop = await aShop();
    shop.academy.failNext('createInvoice', broken);
    const { id, invoiceId } = await shop.atForm(rosa);
    expect(invoiceId).toBeNull();
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    const [invoice] = shop.academy.invoices;
    expect(invoice).toMatchObject({ total: 450, mails: 1 });
    expect(await shop.see(rosa, id)).toMatchObject({ invoiceId: invoice?.id });
  });

  test.each(INVOICE_CALLS)(
    'whose %s fails for hours leaves the payment as it is, and is made up for',
    async (endpoint) => {
      const shop = await aShop();
      shop.academy.failNext(endpoint, ...Array.from({ length: 6 }, () => broken));
      const { id } = await shop.atForm(rosa);
      expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
      for (let tries = 0; tries < 6; tries += 1) await shop.later(HOUR);
      expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
      expect(shop.academy.invoices).toMatchObject([{ paid: { total: 450 }, mails: 1 }]);
      expect(shop.academy.charges).toHaveLength(1);
      expect(shop.academy.enrollments).toHaveLength(2);
    },
  );

  test.each(INVOICE_CALLS)(
    'is made once and mailed once though the answer to %s was lost',
    async (endpoint) => {
      const shop = await aShop();
      shop.academy.failNext(endpoint, unanswered, unanswered);
      const { id } = await shop.atForm(rosa);
      await shop.pay(rosa, id, 'approve');
      for (let tries = 0; tries < 3; tries += 1) await shop.later(HOUR);
      expect(shop.academy.invoices).toMatchObject([{ paid: { total: 450 }, mails: 1 }]);
    },
  );

  test('whose answer cannot be read exists: it is not made again and again', async () => {
    const shop = await aShop();
    const unread: Fault = { fault: 'contract', status: 201, body: { ok: true }, work: 'done' };
    shop.academy.failNext('createInvoice', ...Array.from({ length: 6 }, () => unread));
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    for (let tries = 0; tries < 3; tries += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', invoiceId: null });
    expect(shop.academy.countCalls('createInvoice'), 'before the payment and after it').toBe(2);
  });

  test.each<[string, Fault]>([
    ['lost', unanswered],
    ['refused', broken],
  ])('is not mailed again after an answer that was %s', async (_name, fault) => {
    const shop = await aShop();
    shop.academy.failNext('invoicePaidEmail', fault);
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved' });
    await shop.restart();
    await shop.later(24 * HOUR);
    expect(shop.academy.countCalls('invoicePaidEmail')).toBe(1);
  });

  test('is gone on without at an academy that has none', async () => {
    const shop = await aShop();
    const calls: readonly EndpointName[] = [...INVOICE_CALLS, 'invoicePaidEmail'];
    for (const endpoint of calls) shop.academy.failNext(endpoint, missing, missing);
    const { id } = await shop.atForm(rosa);
    const paid = await shop.pay(rosa, id, 'approve');
    expect(paid).toMatchObject({ status: 'approved', enrolled: true, invoiceId: null });
    expect(await shop.journal.find(id)).toMatchObject({ state: 'done' });
    // What would be about no invoice is not asked for.
    const asked = shop.academy.calls.map(({ endpoint }) => endpoint);
    expect(new Set(asked.filter((endpoint) => calls.includes(endpoint)))).toEqual(new Set(['createInvoice']));
  });
});

describe('The price that a person sees', () => {
  const percent = fc.integer({ min: 0, max: 60 });
  /** A list price in cents of both currencies, and the academy's discount. */
  const priced = fc
    .record({
      pen: fc.integer({ min: 1_000, max: 300_000 }),
      usd: fc.integer({ min: 500, max: 80_000 }),
      off: percent,
    })
    .map(({ pen, usd, off }) => ({
      has_discount: off > 0,
      discount_percentage: off,
      amount_pen: pen / 100,
      amount_usd: usd / 100,
      amount_after_discount_pen: Math.ceil((pen * (100 - off)) / 100) / 100,
      amount_after_discount_usd: Math.ceil((usd * (100 - off)) / 100) / 100,
    }));
  const coupon = fc.oneof(
    percent.map((off) => ({ percent: off, amount_off_pen: null, amount_off_usd: null })),
    fc
      .integer({ min: 1, max: 400 })
      .map((minor) => ({ percent: null, amount_off_pen: minor / 100, amount_off_usd: minor / 100 })),
  );
  /** Every product of the fixtures: programs, courses, packs, first courses and whole paths. */
  const products = everythingOnSale(NOW)
    .filter(
      ({ kind, name }, place, all) => place === all.findIndex((o) => o.kind === kind && o.name === name),
    )
    .map(({ selection }) => chosenOf(selection));

  /** Returns every amount of a purchase by a new family, from the page to the receipt. */
  async function amountsOf(shop: Shop, chosen: Chosen, currency: Currency, reductions: Reductions) {
    const { total } = orderView(
      chosen,
      { currency, timeZone: null, now: shop.clock.now(), report: () => undefined },
      reductions,
    );
    const guardian = { country: 'PE', city: null };
    const order = buildOrder(chosen, currency, COURSES, { guardian, reductions });
    const buyer = buyerOf(shop.newKey());
    const { id } = await shop.atForm(buyer, order);
    const purchase = await shop.pay(buyer, id, 'approve');
    const { charges, invoices, updates } = shop.academy;
    const ofIt = ({ purchaseNumber }: { readonly purchaseNumber: string }) =>
      purchaseNumber === purchase.purchaseNumber;
    const invoice = invoices.find((known) => known.id === purchase.invoiceId);
    const [, receipted] = paymentLines(purchase, '').find(([label]) => label === 'Monto') ?? [];
    return {
      seen: total,
      inMajorUnits: [
        order.context?.price,
        invoice?.total,
        invoice?.paid?.total,
        updates.find(ofIt)?.body.amount,
      ],
      charged: charges.find(ofIt)?.amount,
      kept: purchase.amount,
      receipted,
    };
  }

  test('is what is charged, invoiced, recorded and receipted, for every product, currency, discount, coupon and sibling', async () => {
    const shop = await aShop();
    const priceOf = (product: Chosen) =>
      fc.asyncProperty(
        fc.constantFrom(...CURRENCIES),
        priced,
        fc.option(coupon),
        fc.constantFrom(0, 10, 12.5),
        fc.constantFrom(null, ...CURRENCIES),
        async (currency, amounts, terms, siblingPercent, couponCurrency) => {
          const unlimited = { code: 'KIPU', products: null, expires_at: null, combines_with_discount: true };
          const reductions = {
            siblingPercent,
            coupon: terms && { ...terms, ...unlimited, currency: couponCurrency },
          };
          const chosen = { ...product, priced: amounts };
          const { seen, ...all } = await amountsOf(shop, chosen, currency, reductions);
          expect(all, product.name).toEqual({
            inMajorUnits: Array.from({ length: 4 }, () => majorAmount(seen)),
            charged: seen,
            kept: seen,
            receipted: formatMoney(seen),
          });
        },
      );
    for (const product of products) await fc.assert(priceOf(product), { numRuns: 2 });
  });
});

/** Returns what a selection chooses in the fixtures. */
function chosenOf(selection: PurchaseSelection): Chosen {
  const offerOf = (id: string | undefined) => courseOffers(NOW).find((offer) => offer.id === id) ?? null;
  const find = (): Chosen | null => {
    if (selection.kind === 'vacation') return findChosenProgram(campaign(NOW), selection);
    if (selection.kind === 'course') {
      const entry = COURSES.find(({ fields }) => fields.slug === selection.slug);
      return findChosenCourse(COURSES, offerOf(entry?.sys.id), selection);
    }
    const path = LEARNING_PATHS.find(({ fields }) => fields.slug === selection.slug);
    return findChosenPath(path, COURSES, offerOf(path?.fields.courses[0]?.course), selection);
  };
  const chosen = find();
  if (!chosen) throw new RangeError('The fixtures do not sell what they offer');
  return chosen;
}
