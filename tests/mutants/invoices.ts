import type { Mutant } from './mutant.ts';

const INVOICING = ['tests/payments/invoicing.test.ts'];
const COUPONS = ['tests/api/coupons.test.ts'];

/** The rules of invoices and coupons, each with the change that removes it. */
export const INVOICE_MUTANTS: readonly Mutant[] = [
  {
    rule: 'an invoice that cannot be made stops no payment',
    file: 'server/payments/invoice.ts',
    find: 'onlyLogged(logger, attempt, FAILED, () => makeInvoice(client, attempt));',
    replace: 'makeInvoice(client, attempt);',
    tests: INVOICING,
  },
  {
    rule: 'an academy without invoices is gone on without',
    file: 'server/upstream/types.ts',
    find: 'new Set([404, 405, 501])',
    replace: 'new Set()',
    tests: INVOICING,
  },
  {
    rule: 'the mail of an invoice goes to whoever paid',
    file: 'server/payments/invoice.ts',
    find: 'sendPaidMail(client, invoiceId, payer.email, id)',
    replace: "sendPaidMail(client, invoiceId, 'otra@kipu.test', id)",
    tests: [...INVOICING, '-t', 'mailed once'],
  },
  {
    rule: 'the mail of an invoice is written down before it is sent',
    file: 'server/payments/settle.ts',
    find: `  const done = await journal.move(work.attempt, move);
  await mailPaidInvoice(logger, client, done);
`,
    replace: `  await mailPaidInvoice(logger, client, work.attempt);
  await mailPaidInvoice(logger, client, work.attempt);
  const done = await journal.move(work.attempt, move);
`,
    tests: INVOICING,
  },
  {
    rule: 'the amount of an order is its price less everything that is taken off',
    file: 'server/domain/checkout/order.ts',
    find: 'amount: { minor: price.total, currency }',
    replace: 'amount: { minor: price.list - price.discount, currency }',
    tests: INVOICING,
  },
  {
    rule: 'a coupon is asked about once more when the payment begins',
    file: 'server/api/pricing.ts',
    find: '    await applyCoupon(ctx, chosen, coupon.terms.code, student)',
    replace: '    await Promise.resolve()',
    tests: COUPONS,
  },
  {
    rule: 'the terms of a coupon decide, whatever the academy answered',
    file: 'server/api/pricing.ts',
    find: "  if (problem) throw new KipuError(problem, { field: 'code' });\n",
    replace: '',
    tests: COUPONS,
  },
  {
    rule: 'the coupon of a visit is forgotten at logout',
    file: 'server/http/request-session.ts',
    find: '  coupon: null,\n',
    replace: '',
    tests: COUPONS,
  },
  {
    rule: "a sibling's discount is for another child than the one who has the place",
    file: 'server/api/pricing.ts',
    find: 'bought.some((purchase) => purchase.student?.id !== id) ? percent : 0',
    replace: 'percent',
    tests: COUPONS,
  },
  {
    rule: 'a coupon counts in its own currency alone',
    file: 'server/domain/checkout/price-breakdown.ts',
    find: '  return coupon.currency === null || coupon.currency === currency;',
    replace: '  return true;',
    tests: ['tests/domain/price-breakdown.test.ts'],
  },
];
