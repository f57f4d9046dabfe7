import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { PATH_PARTS } from '../../server/domain/catalogue/learning-paths.ts';
import type { PathPart } from '../../server/domain/catalogue/learning-paths.ts';
import type { PathSelection } from '../../server/domain/checkout/checkout.ts';
import type { Api } from '../../server/api/router.ts';
import { buy, newBuyer, reachPay } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

/** Somebody who learns themselves, and so is not asked about a child. */
const STUDENT = 'nuevo@kipu.test';

/** Returns a part of a path in the first group with a seat, and what its page shows of both. */
async function onPage(api: Api, slug: string, part: PathPart) {
  const path = await api.learningPaths.bySlug({ slug });
  const group = path.groups.find(({ canBeChosen }) => canBeChosen);
  const sold = path.parts.find((candidate) => candidate.part === part);
  if (!group || !sold) throw new Error(`${slug} cannot be bought`);
  const selection: PathSelection = { kind: 'path', age: path.age ?? '5-a-7', slug, part, groupId: group.id };
  return { path, group, sold, selection };
}

const WAYS = LEARNING_PATHS.flatMap(({ fields: { slug } }) =>
  PATH_PARTS.flatMap((part) => (['PE', 'CL'] as const).map((country) => ({ slug, part, country }))),
);

test.each(WAYS)(
  '$slug, $part, is reviewed and charged from $country as its page says it',
  async ({ slug, part, country }) => {
    const sandbox = `${slug}-${part}-${country}`;
    const buyer = await signedIn(kipu, sandbox, STUDENT, { geoCountry: country });
    const { path, group, sold, selection } = await buyer.visit((api) => onPage(api, slug, part));
    const { attemptId } = await reachPay(buyer, selection);
    const order = await buyer.visit((api) => api.checkout.order());
    const attempt = await buyer.visit((api) => api.payments.attempt({ attemptId }));
    expect(order).toMatchObject({ price: sold.price, sessions: sold.sessions, group });
    expect(attempt.amount).toEqual(sold.price.now);
    expect(attempt.courses.map(({ courseName }) => courseName)).toEqual(
      path.courses.slice(0, part === 'full' ? undefined : 1).map(({ name }) => name),
    );
    expect(attempt.courses.reduce((sum, { classes }) => sum + (classes?.sessions ?? 0), 0)).toBe(
      sold.sessions,
    );
  },
);

test('a whole path is charged once and enrolled in full, its later courses without a group', async () => {
  const sandbox = 'whole';
  const buyer = await signedIn(kipu, sandbox, STUDENT);
  const { path, group, selection } = await buyer.visit((api) => onPage(api, 'creadores-digitales', 'full'));
  expect(await buy(buyer, selection)).toBe('approved');
  const ledger = kipu.ledger(sandbox);
  expect(ledger.filter(({ kind }) => kind === 'charge')).toMatchObject([{ amount: 1_710, currency: 'PEN' }]);
  const [first, ...later] = ledger.flatMap((entry) => (entry.kind === 'enrollment' ? entry.enrollment : []));
  expect(first).toMatchObject({
    course_name: path.courses[0]?.name,
    group_name: group.name,
    initial_date: group.startDate,
    schedules: group.weekly.map(({ day, start }) => ({ day, hour: start })),
  });
  expect(later.map((body) => body.course_name)).toEqual(path.courses.slice(1).map(({ name }) => name));
  for (const body of later) {
    expect(body).not.toHaveProperty('group_id');
    expect(body).not.toHaveProperty('group_name');
    expect(body).not.toHaveProperty('schedules');
    expect(body).toMatchObject({ initial_date: null });
  }
  await buyer.visit((api) => api.checkout.choose(selection));
  const again = buyer.visit((api) =>
    api.checkout.start({ idempotencyKey: 'another form of the same family' }),
  );
  expect(await failureOf(again)).toMatchObject({ code: 'already_purchased' });
});

const startAgain = (buyer: Person) =>
  failureOf(buyer.visit((api) => api.checkout.start({ idempotencyKey: 'another form of the same family' })));

test.each([
  ['the whole path after its first course', 'first', 'full'],
  ['its first course after the whole path', 'full', 'first'],
] as const)('%s is not charged a second time for the same student', async (_name, before, after) => {
  const sandbox = `begun-${before}`;
  const buyer = await newBuyer(kipu, sandbox, sandbox);
  const [bought, wanted] = await buyer.visit(async (api) => [
    (await onPage(api, 'creadores-digitales', before)).selection,
    (await onPage(api, 'creadores-digitales', after)).selection,
  ]);
  expect(await buy(buyer, bought)).toBe('approved');
  await buyer.visit((api) => api.checkout.choose(wanted));
  const [nina] = (await buyer.visit((api) => api.checkout.draft()))?.family ?? [];
  await buyer.visit((api) => api.checkout.student({ kind: 'child', childId: nina?.id ?? '' }));
  expect(await startAgain(buyer)).toMatchObject({
    code: 'path_begun',
    text: 'Una parte de esta compra ya está pagada para Nina',
  });
  expect(kipu.ledger(sandbox).filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  // A sibling starts with the first course.
  await buyer.visit((api) =>
    api.checkout.student({
      kind: 'new',
      firstName: 'Illa',
      birthDate: `${new Date().getFullYear() - 10}-01-01`,
      experience: 'basic',
      operatingSystem: 'windows',
      roboticsKit: null,
    }),
  );
  const { attemptId } = await buyer.visit((api) =>
    api.checkout.start({ idempotencyKey: 'a form for the sibling' }),
  );
  const sibling = await buyer.visit((api) => api.payments.attempt({ attemptId }));
  expect(sibling).toMatchObject({ status: 'open', student: { firstName: 'Illa' } });
});

test('a whole path is sold to a student whose card for its first course never reached a bank', async () => {
  const buyer = await newBuyer(kipu, 'unpaid', 'unpaid');
  const [first, whole] = await buyer.visit(async (api) => [
    (await onPage(api, 'creadores-digitales', 'first')).selection,
    (await onPage(api, 'creadores-digitales', 'full')).selection,
  ]);
  const payment = await reachPay(buyer, first);
  const refused = buyer.visit((api) => api.payments.pay({ ...payment, transactionToken: 'no-such-token' }));
  expect(await failureOf(refused)).toMatchObject({ code: 'card_data_rejected' });
  await buyer.visit((api) => api.checkout.choose(whole));
  const [nina] = (await buyer.visit((api) => api.checkout.draft()))?.family ?? [];
  await buyer.visit((api) => api.checkout.student({ kind: 'child', childId: nina?.id ?? '' }));
  const instead = await reachPay(buyer, whole);
  expect(await buyer.visit((api) => api.payments.pay(instead))).toMatchObject({ status: 'approved' });
});

test.each([
  ['first', 'full'],
  ['full', 'first'],
] as const)(
  'of a path begun in two tabs, %s paid before %s, one is charged',
  async (paidFirst, paidLater) => {
    const sandbox = `tabs-${paidFirst}`;
    const buyer = await newBuyer(kipu, sandbox, sandbox);
    const [one, other] = await buyer.visit(async (api) => [
      (await onPage(api, 'creadores-digitales', paidFirst)).selection,
      (await onPage(api, 'creadores-digitales', paidLater)).selection,
    ]);
    const first = await reachPay(buyer, one);
    await buyer.visit((api) => api.checkout.choose(other));
    const [nina] = (await buyer.visit((api) => api.checkout.draft()))?.family ?? [];
    await buyer.visit((api) => api.checkout.student({ kind: 'child', childId: nina?.id ?? '' }));
    const second = await reachPay(buyer, other);
    expect(await buyer.visit((api) => api.payments.pay(first))).toMatchObject({ status: 'approved' });
    expect(await failureOf(buyer.visit((api) => api.payments.pay(second)))).toMatchObject({
      code: 'path_begun',
      text: 'Una parte de esta compra ya está pagada para Nina',
    });
    expect(kipu.ledger(sandbox).filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  },
);

test('a path is not sold in a group that is not its own, nor for another age', async () => {
  const buyer = await signedIn(kipu, 'not-sold', STUDENT);
  const { selection } = await buyer.visit((api) => onPage(api, 'inventores-en-accion', 'full'));
  const gone = { ...selection, groupId: 'grupo-de-nadie' };
  expect(await failureOf(buyer.visit((api) => api.checkout.choose(gone)))).toMatchObject({
    code: 'order_gone',
  });
  const older = { ...selection, age: '12-a-mas' as const };
  expect(await failureOf(buyer.visit((api) => api.checkout.choose(older)))).toMatchObject({
    code: 'order_gone',
  });
});
