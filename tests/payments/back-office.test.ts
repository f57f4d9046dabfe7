import { beforeEach, expect, test } from 'vitest';
import { runPayments } from '../../server/commands/payments.ts';
import { runReference } from '../../server/commands/reference.ts';
import { createErrorReports } from '../../server/error-reports.ts';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import { createJournal } from '../../server/payments/journal.ts';
import { createReconciliation } from '../../server/payments/nightly.ts';
import { duringRequest, referenceOf } from '../../server/reference.ts';
import type { Store } from '../../server/store/database.ts';
import { openStoreBeside } from '../../server/store/database.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import { refusedAnswer } from './provider-answers.ts';

const rosa = buyerOf('rosa');
const luis = buyerOf('luis');
const REQUEST = { reference: referenceOf('a request'), method: 'POST', path: '/enrollment' };

/** An academy that refuses the enrollment of a charged payment permanently. */
const REFUSED = { fault: 'status', status: 409, work: 'not_done' } as const;

/** An academy that does not answer. */
const TIMEOUT = { fault: 'timeout', work: 'not_done' } as const;

describeOnBothDatabases('In the back office', (stores) => {
  let site: Store;
  let beside: Store;
  let shop: Shop;
  let tools: Parameters<typeof runPayments>[0] & Parameters<typeof runReference>[0];

  beforeEach(async () => {
    const opened = await stores.openReopenable();
    site = opened.store;
    shop = openShop(site);
    // Like the commands: on SQLite, a second connection besides that of the owner of the file.
    beside = opened.file === null ? await opened.reopen() : await openStoreBeside({ file: opened.file });
    const { now, steady: leaseClock } = shop.clock;
    const journal = createJournal({ store: beside, now, leaseClock, logger: shop.log.logger });
    tools = {
      backOffice: createBackOffice({ store: beside, journal, now }),
      reconciliation: createReconciliation({
        store: beside,
        journal,
        client: null,
        providers: ['niubiz'],
        hour: 3,
        now,
        logger: shop.log.logger,
      }),
      errorReports: createErrorReports({ store: beside, now, log: shop.log.logger }),
      now,
    };
  });

  const payments = (...args: string[]) => runPayments(tools, args);
  const decision = ['--reason', 'the bank gave it back', '--by', 'Ana'];

  /** Returns a payment that was charged, and whose enrollment was refused. */
  async function inReview(buyer = rosa, groupRef = 'g-lunes') {
    shop.academy.failNext('createEnrollment', REFUSED);
    const attempt = await shop.atForm(buyer, orderOf({ groupRef }));
    return shop.pay(buyer, attempt.id, 'approve');
  }

  /** Returns a payment of which nobody knows whether it was charged. */
  async function inDoubt() {
    shop.academy.failNext('cardAuthorization', TIMEOUT);
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    for (let times = 0; times < 8; times += 1) await shop.later(5 * MINUTE);
    return shop.see(rosa, id);
  }

  test('a payment counts since it came to its state, however often its step is tried again', async () => {
    shop.academy.failNext('updatePurchase', ...Array.from({ length: 40 }, () => TIMEOUT));
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    const begun = shop.clock.now().getTime();
    await shop.later(20 * MINUTE);
    expect(await tools.backOffice.list()).toEqual([]);
    for (let times = 0; times < 10; times += 1) await shop.later(10 * MINUTE);
    expect(await tools.backOffice.list()).toMatchObject([
      { kind: 'unfinished', attemptId: id, since: begun, reason: 'enrolled' },
    ]);
    expect(await tools.backOffice.byState()).toEqual([{ state: 'enrolled', count: 1, since: begun }]);
  });

  test('nothing needs a person while all goes well', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    const denied = await shop.atForm(luis);
    await shop.pay(luis, denied.id, 'deny-180');
    expect(await tools.backOffice.list()).toEqual([]);
    expect((await payments('list')).text).toContain('No payment needs a person.');
  });

  test('what needs a person is listed with its reason, the oldest first', async () => {
    const lost = await shop.atForm(rosa, orderOf({ productRef: 'vacation:youtuber' }));
    shop.academy.failNext('cardStatus', ...Array<typeof REFUSED>(9).fill(REFUSED));
    await shop.pay(rosa, lost.id, 'used');
    shop.clock.advance(MINUTE);
    const ours = await shop.atForm(luis);
    await shop.pay(luis, ours.id, 'deny-401');
    shop.clock.advance(MINUTE);
    const refused = await inReview();
    expect((await tools.backOffice.list()).map(({ kind }) => kind)).toEqual([
      'merchant_fault',
      'needs_review',
    ]);
    shop.clock.advance(29 * MINUTE);
    expect(
      (await tools.backOffice.list()).map(({ kind, attemptId, reason }) => [kind, attemptId, reason]),
    ).toEqual([
      ['waiting', lost.id, 'unknown'],
      ['merchant_fault', ours.id, 'code_401'],
      ['needs_review', refused.id, 'createEnrollment_409'],
    ]);
    const { text } = await payments('list');
    for (const { reference } of [lost, ours, refused]) expect(text).toContain(reference);
    expect(text).toContain('ALARM');
    expect(JSON.parse((await payments('list', '--json')).text)).toMatchObject({
      concerns: [{ attemptId: lost.id }, { attemptId: ours.id }, { attemptId: refused.id }],
    });
  });

  test.each(['401', '402', '480', '904'])('a denial with %s is an alarm of the log', async (code) => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, `deny-${code}`);
    const alarm = shop.log.lines.find((line) => line.includes('refuses this shop'));
    expect(alarm).toContain('"error"');
  });

  test('a refusal of what we sent is one, too, and blames no card', async () => {
    const { id } = await shop.atForm(rosa);
    const body = refusedAnswer('amount is not valid.');
    shop.academy.failNext('cardAuthorization', { fault: 'status', status: 400, body, work: 'not_done' });
    expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('payment_not_sent');
    expect(shop.log.lines.some((line) => line.includes('refuses this shop'))).toBe(true);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'open' });
  });

  test('a row that this version cannot read is listed, shown and left alone', async () => {
    const { id, reference } = await shop.atForm(rosa);
    const rows = paymentDatabase(site).updateTable('paymentAttempt').where('id', '=', id);
    await rows.set({ ordered: '{"of":"another version"}' }).execute();
    expect(await tools.backOffice.list()).toMatchObject([{ kind: 'unreadable', attemptId: id }]);
    expect((await payments('show', reference)).text).toContain('cannot read');
    expect(await payments('resolve', reference, 'refunded', ...decision)).toMatchObject({ code: 1 });
    expect((await payments('verify')).text).toContain('cannot be read');
  });

  test('a payment is shown by reference, number and id, with everything that happened, in order', async () => {
    const attempt = await duringRequest(REQUEST, () => inReview());
    for (const named of [
      attempt.reference,
      attempt.reference.toLowerCase(),
      attempt.purchaseNumber ?? '',
      attempt.id,
    ]) {
      const { text, code } = await payments('show', named);
      expect(code).toBe(0);
      const states = ['open', 'session → auth_sent', 'auth_sent → approved', 'approved → needs_review'];
      const places = states.map((state) => text.indexOf(state));
      expect(places).not.toContain(-1);
      expect([...places].sort((one, other) => one - other)).toEqual(places);
      expect(text).toContain('waits for a person: createEnrollment_409');
    }
    const json = (await payments('show', attempt.id, '--json')).text;
    expect(json).toContain('"hasCredential": true');
    expect(json).not.toMatch(/SECRET|"credential"|"returnHash"/);
    expect(await payments('show', 'K-0000-00')).toMatchObject({ code: 1 });
  });

  test.each([
    ['enrolled', 'approved', 'enrolled', inReview],
    ['refunded', 'refunded', 'refunded', inReview],
    ['not-charged', 'abandoned', 'not_charged', inDoubt],
  ] as const)(
    'what is decided as %s is told to the buyer, and stays with reason and name',
    async (what, status, resolution, begin) => {
      const { id, reference } = await begin();
      expect(await payments('resolve', reference, what, ...decision)).toMatchObject({ code: 0 });
      expect(await shop.see(rosa, id)).toMatchObject({ status, resolution });
      expect(await tools.backOffice.list()).toEqual([]);
      const { text } = await payments('show', reference);
      expect(text).toContain(`{"resolution":"${resolution}","reason":"the bank gave it back","by":"Ana"}`);
      expect(await payments('verify')).toMatchObject({ code: 0 });
      expect(await payments('resolve', reference, 'refunded', ...decision)).toMatchObject({ code: 1 });
    },
  );

  test('a retry is done by the running site', async () => {
    const { id, reference } = await inReview();
    expect(await payments('resolve', reference, 'retry', ...decision)).toMatchObject({ code: 0 });
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('a payment of which no charge is known is asked about at a retry, and lets nobody in', async () => {
    const { id, reference } = await inDoubt();
    expect(await shop.journal.find(id)).toMatchObject({ state: 'needs_review', transactionId: null });
    const asked = shop.academy.countCalls('cardStatus');
    await payments('resolve', reference, 'retry', ...decision);
    await shop.later(0);
    expect(shop.academy.countCalls('cardStatus')).toBe(asked + 1);
    expect(shop.academy.enrollments).toEqual([]);
  });

  test('a payment that is asked about is asked at once after a retry', async () => {
    const { id, reference } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'used');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    await payments('resolve', reference, 'retry', ...decision);
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('no decision is taken without a reason, a name, or a payment that waits for one', async () => {
    const { reference } = await inReview();
    const fine = await shop.atForm(luis);
    for (const args of [
      [reference, 'refunded'],
      [reference, 'refunded', '--reason', 'because'],
      [reference, 'refunded', '--reason', ' ', '--by', 'Ana'],
      [reference, 'forgotten', ...decision],
      ['K-0000-00', 'refunded', ...decision],
      [fine.reference, 'refunded', ...decision],
    ]) {
      expect((await payments('resolve', ...args)).code, args.join(' ')).toBe(1);
    }
    expect(await tools.backOffice.list()).toHaveLength(1);
  });

  test('a changed event is found, and payments that move meanwhile are no fault', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    const other = await shop.atForm(luis);
    const [verified] = await Promise.all([payments('verify', '--json'), shop.pay(luis, other.id, 'approve')]);
    expect(verified.code).toBe(0);
    const events = paymentDatabase(site).updateTable('paymentEvent').where('attemptId', '=', id);
    await events.where('seq', '=', 2).set({ detailJson: '{}' }).execute();
    const { text, code } = await payments('verify');
    expect(code).toBe(1);
    expect(text).toContain(`${id}: event 2 was changed`);
  });

  test('health counts what needs a person, and the oldest payment without an outcome', async () => {
    expect(await tools.backOffice.health()).toEqual({ needPerson: 0, oldestUnknown: null });
    await inReview();
    const sentAt = shop.clock.now().toISOString();
    const { id } = await shop.atForm(luis);
    await shop.pay(luis, id, 'used');
    shop.clock.advance(SECOND);
    expect(await tools.backOffice.health()).toEqual({ needPerson: 1, oldestUnknown: sentAt });
    shop.clock.advance(30 * MINUTE);
    expect(await tools.backOffice.health()).toEqual({ needPerson: 2, oldestUnknown: sentAt });
  });

  test('the story names what a person needs to give the money back, and what was decided', async () => {
    const { id } = await inReview();
    const { purchaseNumber, transactionId } = (await shop.journal.find(id)) ?? {};
    const charged = `purchase ${purchaseNumber}, transaction ${transactionId}, action code -\n`;
    expect((await payments('show', id)).text).toContain(`${charged}waits for a person: `);
    const { text } = await payments('resolve', id, 'refunded', ...decision, '--json');
    expect(JSON.parse(text)).toMatchObject({ before: 'needs_review', state: 'refunded' });
    expect((await payments('show', id)).text).toContain(`${charged}decided by a person: refunded\n`);
  });

  test('nothing is decided of two payments that have one number at two merchants', async () => {
    const [{ id, purchaseNumber }, other] = [await inReview(), await inReview(luis)];
    const rows = paymentDatabase(site).updateTable('paymentAttempt').where('id', '=', other.id);
    await rows.set({ purchaseNumber, merchantId: '222' }).execute();
    const { text } = await payments('resolve', purchaseNumber ?? '', 'refunded', ...decision);
    expect(text).toContain('name one by its id');
    for (const one of [id, other.id]) expect((await shop.journal.find(one))?.state).toBe('needs_review');
  });

  test('the reference of a payment, and that of a request that moved it, lead to its story', async () => {
    const other = await shop.atForm(luis);
    const attempt = await duringRequest(REQUEST, () => inReview());
    for (const reference of [attempt.reference, REQUEST.reference]) {
      const { text, code } = await runReference(tools, [reference]);
      expect(text).not.toContain(other.id);
      expect(code).toBe(0);
      expect(text).toContain(attempt.id);
      expect(text).toContain('approved → needs_review');
      expect(text).toContain('npm run replay -- ');
    }
  });

  test('the reference of a failure leads to what was read, why, and how to see it again', async () => {
    duringRequest(REQUEST, () => tools.errorReports.remember(new TypeError('x is undefined')));
    await tools.errorReports.settled();
    const { text } = await runReference(tools, REQUEST.reference.toLowerCase().split('-'));
    expect(text).toContain('unexpected (500)');
    expect(text).toContain('Algo se rompió de nuestro lado');
    expect(text).toContain('POST /enrollment');
    expect(text).toContain('TypeError: x is undefined');
    expect(text).toContain('npm run replay -- json-inesperado');
    const { text: json } = await runReference(tools, [REQUEST.reference, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      reports: [{ code: 'unexpected', replay: 'npm run replay -- json-inesperado' }],
    });
  });

  test('a mistyped reference is told apart from one that only the log may have', async () => {
    const mistyped = `${REQUEST.reference.slice(0, -1)}${REQUEST.reference.endsWith('0') ? '1' : '0'}`;
    expect(await runReference(tools, [mistyped])).toMatchObject({ code: 1 });
    expect((await runReference(tools, [mistyped])).text).toContain('is no reference');
    expect((await runReference(tools, [REQUEST.reference])).text).toContain(
      `is only in the log: look there for "reference":"${REQUEST.reference}"`,
    );
  });

  test('it works while the site is paying', async () => {
    await inReview();
    const buyers = Array.from({ length: 8 }, (_, index) => buyerOf(`buyer-${index}`));
    const forms = await Promise.all(
      buyers.map((buyer) => shop.atForm(buyer, orderOf({ groupRef: buyer.user.id }))),
    );
    const paying = forms.map(({ id }, index) => shop.pay(buyers[index] ?? rosa, id, 'approve'));
    const { reference } = (await tools.backOffice.list())[0] ?? { reference: '' };
    expect(await payments('resolve', reference, 'refunded', ...decision)).toMatchObject({ code: 0 });
    for (const paid of await Promise.all(paying))
      expect(paid).toMatchObject({ status: 'approved', enrolled: true });
    expect(await payments('verify')).toMatchObject({ code: 0 });
    shop.clock.advance(HOUR);
    expect(await tools.backOffice.list()).toEqual([]);
  });
});
