import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPayments } from '../../server/commands/payments.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { createLogger } from '../../server/logger.ts';
import { openBackOffice } from '../../server/services.ts';
import { cardToken, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

const AGE = '8-a-11';
const SANDBOX = 'back-office';

let kipu: Kipu;
let backOffice: Awaited<ReturnType<typeof openBackOffice>>;
beforeAll(async () => {
  kipu = await openKipu();
  backOffice = await openBackOffice(kipu.settings, createLogger('silent'));
});
afterAll(async () => {
  await backOffice.close();
  await kipu.close();
});

/** Returns the group with one seat left. */
async function lastSeat(someone: Person): Promise<PurchaseSelection> {
  const { programs } = await someone.visit((api) => api.vacations.byAge({ age: AGE }));
  for (const { id: programId, groups } of programs) {
    const group = groups.find(({ seatsLeft }) => seatsLeft === 1);
    if (group) return { kind: 'vacation', age: AGE, programId, groupId: group.id };
  }
  throw new Error('No group has one seat left');
}

async function start(someone: Person, idempotencyKey: string): Promise<string> {
  const selection = await lastSeat(someone);
  await someone.visit((api) => api.checkout.choose(selection));
  await someone.visit(tellWhoLearns);
  return (await someone.visit((api) => api.checkout.start({ idempotencyKey }))).attemptId;
}

test('a charged purchase that the academy refuses holds its seat until a command says that it was given back', async () => {
  const papa = await signedIn(kipu, SANDBOX, 'papa@kipu.test', { scenario: 'matricula-rechazada' });
  const mama = await signedIn(kipu, SANDBOX);
  const attemptId = await start(papa, 'a key of the form that papa saw');
  const form = await papa.visit((api) => api.payments.openCardForm({ attemptId }));
  const transactionToken = await cardToken(form);
  const paid = await papa.visit((api) => api.payments.pay({ attemptId, transactionToken, terms: 'on' }));
  expect(paid).toMatchObject({ status: 'needs_review', resolution: null });

  const mamaStarts = () => start(mama, 'a key of the form that mama saw');
  expect(await failureOf(mamaStarts())).toMatchObject({ code: 'group_full' });

  const { text } = await runPayments(backOffice, ['list']);
  expect(text).toContain(paid.reference);
  expect(text).toContain('createEnrollment_409');
  const health = await kipu.services.health();
  expect(health.payments).toMatchObject({ needPerson: 1 });

  const decision = ['--reason', 'el banco lo devolvió', '--by', 'Ana'];
  const resolved = await runPayments(backOffice, ['resolve', paid.reference, 'refunded', ...decision]);
  expect(resolved).toMatchObject({ code: 0 });
  const { purchaseNumber } = paid;
  const receipt = await papa.visit((api) => api.payments.receipt({ purchaseNumber: purchaseNumber ?? '' }));
  expect(receipt).toMatchObject({ status: 'refunded', resolution: 'refunded' });
  await mamaStarts();
  expect(await runPayments(backOffice, ['verify'])).toMatchObject({ code: 0 });
});
