import { AttemptRow, paymentDatabase } from '../../server/payments/attempt.ts';
import type { Attempt } from '../../server/payments/attempt.ts';
import type { PaymentService } from '../../server/payments/service.ts';
import { PAYMENT_WAYS, isPaidLater, waysFor } from '../../server/domain/checkout/payment-way.ts';
import type { AttemptView, Buyer, Order } from '../../server/payments/types.ts';
import type { Family, Town } from './town.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** How often a family does not pay in its country's usual way; and how soon it pays a code in cash, in milliseconds. */
const ANOTHER_WAY = 0.25;
const CASH_COMES_WITHIN: readonly [number, ...number[]] = [HOUR, 4 * HOUR, 22 * HOUR];

/** How often a family that has just asked to move to another group also buys a place there. */
const BUYS_WHERE_IT_MOVES = 0.5;

/** How often a family has moved to another country, with another price. */
const MOVED = 0.1;
const PRICES = { PEN: { minor: 45_000, currency: 'PEN' }, USD: { minor: 12_950, currency: 'USD' } } as const;

/** The cards of simulated people at the global card provider: mostly approved. */
const METHODS = [
  ...Array.from({ length: 8 }, () => 'approve'),
  'deny_insufficient_funds',
  'deny_lost_card',
  'deny_authentication_required',
  'review',
  'review',
  'holder',
  'canceled',
  'partial',
  'voided',
] as const;

/** The cards of simulated people in Peru: mostly approved. */
const TOKENS = [
  ...Array.from({ length: 8 }, () => 'approve'),
  'deny-180',
  'deny-116',
  'deny-909',
  'review',
  'session',
  'not-valid',
  'used',
  'duplicate',
  'other-amount',
  'voided',
] as const;

/** A person in one tab: impatient, clicking twice, going back, and trying other cards and schedules. */
export async function useTab(town: Town, family: Family, orders: readonly [Order, Order]): Promise<void> {
  const { scheduler } = town;
  const { children } = family;
  const newKey = () => `key-of-a-rendered-form-${scheduler.upTo(2 ** 48)}`;
  let key = newKey();
  while (scheduler.now() < town.until) {
    await scheduler.sleep(scheduler.upTo(20 * SECOND));
    if (scheduler.chance(0.6)) key = newKey();
    const [usual, other] = orders;
    const chosen = { ...(scheduler.chance(0.1) ? other : usual), student: scheduler.pick(children) };
    await buy(town, family, chosen, key);
    if (scheduler.chance(0.2)) await payUnfinished(town, family.buyer, orders);
    if (scheduler.chance(0.4)) await changeMind(town, family, orders);
  }
}

/** The same person hours or days later: logs in, and buys again if the site lets her. */
export async function comeBack(town: Town, family: Family, orders: readonly [Order, Order]): Promise<void> {
  const { scheduler } = town;
  const { buyer, children } = family;
  await scheduler.sleep(scheduler.upTo(scheduler.pick([HOUR, 8 * HOUR, 40 * HOUR])));
  await town.request(({ service }) => service.renewCredentials(buyer));
  const student = scheduler.pick(children);
  await buy(town, family, { ...orders[0], student }, `key-of-another-day-${scheduler.upTo(2 ** 48)}`);
  if (scheduler.chance(0.5)) await changeMind(town, family, orders);
}

/** Starts a purchase, pays it if it is open, and looks at its outcome. */
async function buy(
  town: Town,
  { buyer, home }: Family,
  chosen: Order,
  idempotencyKey: string,
): Promise<void> {
  const { scheduler } = town;
  const seatsLeft = await town.seatsLeft(chosen.groupRef);
  const isAbroad = (home === 'USD') !== scheduler.chance(MOVED);
  const order = { ...chosen, amount: PRICES[isAbroad ? 'USD' : 'PEN'] };
  const [usual = 'card', ...others] = waysFor(order.amount.currency, PAYMENT_WAYS, true);
  const way = scheduler.chance(ANOTHER_WAY) ? scheduler.pick([usual, ...others]) : usual;
  const begin = { buyer, order, idempotencyKey, seatsLeft, way } as const;
  const view = await town.show(({ service }) => service.start(begin));
  if (view?.status === 'open') await pay(town, buyer, view, () => town.seatsLeft(chosen.groupRef));
  const purchaseNumber = view?.purchaseNumber;
  if (purchaseNumber) {
    await town.show(({ service }) => service.receipt({ userId: buyer.user.id, purchaseNumber }));
  }
}

/** Pays an unfinished attempt, perhaps one whose start had failed before; its group is one of the two. */
async function payUnfinished(town: Town, buyer: Buyer, orders: readonly [Order, Order]): Promise<void> {
  const userId = buyer.user.id;
  const [first, ...others] = (await town.request(({ service }) => service.unfinished({ userId }))) ?? [];
  if (!first) return;
  const seatsLeft = async () =>
    Math.min(...(await Promise.all(orders.map(({ groupRef }) => town.seatsLeft(groupRef)))));
  await pay(town, buyer, town.scheduler.pick([first, ...others]), seatsLeft);
}

const pay = (town: Town, buyer: Buyer, view: AttemptView, seatsLeft: () => Promise<number>): Promise<void> =>
  (isPaidLater(view.way) ? payLater : payOpen)(town, buyer, view, seatsLeft);

async function payOpen(
  town: Town,
  buyer: Buyer,
  { id: attemptId, amount }: AttemptView,
  seatsLeft: () => Promise<number>,
): Promise<void> {
  const { scheduler, request, show } = town;
  const transactionToken =
    amount.currency === 'USD'
      ? `pm_${scheduler.pick([METHODS[0], ...METHODS])}_SECRET_TRANSACTION_TOKEN`
      : `${scheduler.pick([TOKENS[0], ...TOKENS])}-SECRET-TRANSACTION-TOKEN`;
  const clicks = scheduler.pick([1, 1, 2, 3]);
  const think = () => scheduler.sleep(scheduler.upTo(30 * SECOND));
  const click = async (press: (service: PaymentService) => Promise<AttemptView>) => {
    town.tell(`${buyer.user.id} pays ${attemptId.slice(0, 6)} with ${transactionToken}, ${clicks} clicks`);
    await Promise.all(Array.from({ length: clicks }, () => show(({ service }) => press(service))));
  };
  if (scheduler.chance(0.25)) {
    const page = await request(({ service }) =>
      service.openHostedPage({ buyer, attemptId, returnOrigin: 'http://site.test' }),
    );
    if (!page) return;
    await think();
    const back = new URL(new URL(page.url).searchParams.get('callbackurl') ?? '');
    const returnSecret = back.searchParams.get('clave') ?? '';
    const answer = { attemptId, returnSecret, transactionToken, admit: () => Promise.resolve() };
    await click((service) => service.payFromHostedPage(answer));
  } else {
    if (!(await request(({ service }) => service.openCardForm({ buyer, attemptId })))) return;
    await think();
    await click((service) => service.pay({ buyer, attemptId, transactionToken, seatsLeft }));
  }
  if (transactionToken.includes('review')) endReviews(town);
}

/** Requests a code to pay in cash, and pays it in time, too late or never; or gives it up for another way. */
async function payLater(
  town: Town,
  buyer: Buyer,
  { id: attemptId, purchaseNumber }: AttemptView,
  seatsLeft: () => Promise<number>,
): Promise<void> {
  const { scheduler, academy, show } = town;
  const ask = { buyer, attemptId, transactionToken: null, seatsLeft };
  const clicks = Array.from({ length: scheduler.pick([1, 1, 2]) }, () =>
    show(({ service }) => service.pay(ask)),
  );
  await Promise.all(clicks);
  if (purchaseNumber !== null && scheduler.chance(0.6)) {
    const missing = scheduler.chance(0.08) ? 1_000 : 0;
    const within = scheduler.upTo(scheduler.pick(CASH_COMES_WITHIN));
    town.comes(within, () => academy.payInCash(purchaseNumber, missing), purchaseNumber);
  }
  if (purchaseNumber !== null && scheduler.chance(0.5))
    town.comes(scheduler.upTo(2 * HOUR), () => academy.letGo(purchaseNumber), purchaseNumber);
  if (scheduler.chance(0.2))
    await show(({ service }) => service.giveUp({ userId: buyer.user.id, attemptId }));
}

/**
 * A family with a paid place withdraws or moves to another group, sometimes with two clicks. It may also end monthly
 * payments.
 */
async function changeMind(town: Town, family: Family, orders: readonly [Order, Order]): Promise<void> {
  const { scheduler } = town;
  const { buyer } = family;
  const userId = buyer.user.id;
  const bought = (await town.request(({ service }) => service.purchases({ userId }))) ?? [];
  const [first, ...others] = bought.filter(({ status }) => status === 'approved');
  if (!first) return;
  const { amount, purchaseNumber, way, student } = scheduler.pick([first, ...others]);
  if (purchaseNumber === null) return;
  const press = async (wish: (service: PaymentService) => Promise<AttemptView>) => {
    const clicks = scheduler.pick([1, 1, 2]);
    await Promise.all(Array.from({ length: clicks }, () => town.show(({ service }) => wish(service))));
  };
  if (way === 'subscription' && scheduler.chance(0.5)) {
    town.tell(`${userId} ends the months of ${purchaseNumber}`);
    return press((service) => service.endSubscription({ buyer, purchaseNumber }));
  }
  if (scheduler.chance(0.5)) {
    const minor = scheduler.pick([amount.minor, Math.ceil(amount.minor / 2)]);
    const refund = {
      amount: { ...amount, minor },
      kept: { ...amount, minor: amount.minor - minor },
      term: 'less_one_class',
      motive: null,
      needsProof: scheduler.chance(0.1),
    } as const;
    town.tell(`${userId} withdraws from ${purchaseNumber}`);
    return press((service) => service.withdraw({ buyer, purchaseNumber, refund }));
  }
  const target = scheduler.pick(orders);
  const { groupRef, description, selection, lines } = target;
  const change = { groupRef, seatRefs: [groupRef], description, selection, lines, to: groupRef };
  const seatsLeft = () => town.seatsLeft(groupRef);
  town.tell(`${userId} wants to move ${purchaseNumber} to ${groupRef}`);
  const moved = press((service) => service.changeGroup({ buyer, purchaseNumber, change, seatsLeft }));
  // Before the move is confirmed to her, she buys in the new group.
  const isImpatient = scheduler.chance(BUYS_WHERE_IT_MOVES);
  const key = `key-of-impatience-${scheduler.upTo(2 ** 48)}`;
  await Promise.all([moved, isImpatient && buy(town, family, { ...target, student }, key)]);
}

/** Each family looks at its monthly payments once more at the end: what it sees must be true. */
export async function lookAtMonths(town: Town, { buyer }: Family, at: number): Promise<void> {
  const { scheduler, request, show } = town;
  await scheduler.sleep(at - scheduler.now());
  const userId = buyer.user.id;
  const bought = (await request(({ service }) => service.purchases({ userId }))) ?? [];
  for (const { purchaseNumber, subscription } of bought) {
    if (subscription && purchaseNumber !== null)
      await show(({ service }) => service.receipt({ userId, purchaseNumber }));
  }
}

/** Ends most reviews within minutes or hours; the others never end. */
function endReviews({ scheduler, academy, comes }: Town): void {
  if (!scheduler.chance(0.7)) return;
  const isDenied = scheduler.chance(0.4);
  comes(scheduler.upTo(scheduler.pick([HOUR / 4, 3 * HOUR])), () => {
    for (const [purchaseNumber, amount] of academy.inReview) {
      if (isDenied) academy.denyReview(purchaseNumber);
      else academy.endReview(purchaseNumber, amount);
    }
  });
}

/**
 * The staff, once a day: looks at what needs a decision, asks bank and academy by telephone, and records what was found
 * or done.
 */
export async function decideAsDesk(town: Town, seed: number): Promise<void> {
  const { scheduler, store } = town;
  for (let day = 1; day <= 3; day += 1) {
    await scheduler.sleep(20 * HOUR + scheduler.upTo(4 * HOUR));
    const rows = await scheduler.real(() =>
      paymentDatabase(store)
        .selectFrom('paymentAttempt')
        .selectAll()
        .where('productRef', '=', `p-${seed}`)
        .where('state', '=', 'needs_review')
        .execute(),
    );
    for (const row of rows) await decide(town, AttemptRow.parse(row));
  }
}

async function decide(town: Town, attempt: Attempt): Promise<void> {
  const { scheduler, academy, request } = town;
  const { id: attemptId, purchaseNumber } = attempt;
  if (purchaseNumber !== null && academy.inReview.has(purchaseNumber)) return;
  if (academy.isBeingRefunded(purchaseNumber)) return;
  const [charge] = academy.standing(purchaseNumber);
  const wasCharged = academy.charges.some((one) => one.purchaseNumber === purchaseNumber);
  const decided = charge ? scheduler.pick(['refunded', 'enrolled', 'retry'] as const) : 'refunded';
  const resolution = wasCharged ? decided : 'not_charged';
  if (charge && resolution === 'refunded') academy.reversed.set(charge, scheduler.now());
  // A refund of a month by hand also ends the later ones, on the provider's own screen (docs/operations.md).
  if (resolution !== 'enrolled' && resolution !== 'retry') academy.endAtPeriod(purchaseNumber ?? '');
  if (charge && resolution === 'enrolled') {
    // On the provider's own screen, a person sees that nothing was refunded.
    academy.notRefunded(attempt.purchaseNumber ?? '');
    enrollByHand(town, attempt);
  }
  town.tell(`the desk finds ${attemptId.slice(0, 6)}: ${resolution}`);
  town.decided.add(attemptId);
  const decision = { attemptId, resolution, reason: 'by telephone', by: 'desk' } as const;
  await request(async ({ journal }) => {
    try {
      return await journal.resolve(decision);
    } catch (error) {
      // A late proof has decided it meanwhile.
      if (error instanceof RangeError) return null;
      throw error;
    }
  });
}

/** Enrolls a family in all missing courses of its order, as a person does on the academy's screen. */
function enrollByHand({ academy }: Town, { purchaseNumber, ordered, change, userId }: Attempt): void {
  const { lines } = change?.outcome === 'pending' ? change : ordered;
  for (const line of lines) {
    if (purchaseNumber === null) return;
    const place = academy.enrollments.find(
      (one) =>
        one.purchase === purchaseNumber && one.course_id === line.courseId && one.status !== 'withdrawn',
    );
    if (!place) academy.enrollByHand(userId, line, purchaseNumber);
    else if (line.group) place.group_id = line.group.id;
  }
}
