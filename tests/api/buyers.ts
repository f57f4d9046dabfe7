import { z } from 'zod';
import { APPROVED_CARD } from '../../mocks/scenarios/scenario.ts';
import { GUARDIAN as TYPED_GUARDIAN } from '../../mocks/scenarios/steps.ts';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { CardForm } from '../../server/payments/types.ts';
import { settingsWith } from '../http/settings.ts';
import { failureOf } from './failing.ts';
import { person, signedIn } from './kipu.ts';
import type { Kipu, Person, PersonOptions } from './kipu.ts';

const Tokenized = z.object({ transactionToken: z.string() });
const PaymentMethod = z.object({ id: z.string() });

let buyers = 0;

/** Registers a buyer in a sandbox, by default with an IP address of their own; `name` distinguishes buyers. */
export async function newBuyer(
  kipu: Kipu,
  sandbox: string,
  name: string,
  whereabouts: Pick<PersonOptions, 'geoCountry' | 'zone' | 'ip' | 'scenario' | 'services'> = {},
): Promise<Person> {
  buyers += 1;
  const buyer = person(kipu, { sandbox, ip: `10.0.${buyers >> 8}.${buyers & 255}`, ...whereabouts });
  await buyer.visit((api) =>
    api.account.register({
      firstName: 'Rosa',
      lastName: 'Quispe',
      email: `${name}@kipu.test`,
      country: 'PE',
      phone: '987654321',
      password: 'kipu2026',
      terms: 'on',
    }),
  );
  return buyer;
}

/** S/ 450 or $129; a second child has 10 % off. */
export const ROBLOX = {
  kind: 'vacation',
  age: '8-a-11',
  programId: 'programa-videojuegos-con-roblox',
  groupId: 'grupo-videojuegos-con-roblox-manana',
} as const;

/** S/ 399, with a discount of the academy. */
export const YOUTUBER = {
  ...ROBLOX,
  programId: 'programa-youtuber-kids',
  groupId: 'grupo-youtuber-kids-manana',
} as const;

/** A whole path, which may be paid by the month. */
export const PATH = {
  kind: 'path',
  age: '8-a-11',
  slug: 'creadores-digitales',
  part: 'full',
  groupId: 'grupo-curso-de-scratch-miercoles',
} as const;

/** The same in the afternoon group: a group has few seats, and holds those of denied payments. */
export const inTheAfternoon = <Sold extends { readonly groupId: string }>(sold: Sold) => ({
  ...sold,
  groupId: sold.groupId.replace('manana', 'tarde'),
});

/** Returns somebody of the demo who is about to pay for `ROBLOX`. */
export async function atReview(
  kipu: Kipu,
  sandbox: string,
  geoCountry = 'PE',
  email = 'mama@kipu.test',
): Promise<Person> {
  const someone = await signedIn(kipu, sandbox, email, { geoCountry });
  await someone.visit((api) => api.checkout.choose(ROBLOX));
  return someone;
}

/** Applies a coupon ('Aplicar'). */
export const applyCoupon = (someone: Person, code: string) =>
  someone.visit((api) => api.invoices.addCoupon({ code }));

/** Returns the total that somebody sees, in minor units; null without an order. */
export const totalSeen = (someone: Person) =>
  someone.visit(async (api) => (await api.checkout.order())?.total.minor ?? null);

/** The age range of tests to which the program does not matter. */
export const SEASON_AGE = '8-a-11';

/** Returns the first program and group on sale with at least so many seats. */
export async function firstOnSale(api: Api, seats = 1): Promise<PurchaseSelection> {
  const { programs } = await api.vacations.byAge({ age: SEASON_AGE });
  for (const { id: programId, groups } of programs) {
    const group = groups.find(({ seatsLeft }) => (seatsLeft ?? 0) >= seats);
    if (group) return { kind: 'vacation', age: SEASON_AGE, programId, groupId: group.id };
  }
  throw new Error('Nothing is on sale');
}

/** An age within each range that is sold. */
const AGES = { '5-a-7': 6, '8-a-11': 10, '12-a-mas': 14 } as const;

/** Fills in the student and the guardian of the purchase, if they are asked for. */
export const tellWhoLearns = (api: Api): Promise<void> => tellOfChild(api, 'Nina');

async function tellOfChild(api: Api, firstName: string): Promise<void> {
  const [draft, order] = await Promise.all([api.checkout.draft(), api.checkout.order()]);
  if (!draft || !order || draft.step === 4) return;
  const birthYear = new Date().getFullYear() - AGES[order.selection.age];
  await api.checkout.student({
    kind: 'new',
    firstName,
    birthDate: `${birthYear}-01-01`,
    experience: 'basic',
    operatingSystem: 'windows',
    roboticsKit: null,
  });
  await api.checkout.guardian(GUARDIAN);
}

/** An adult who may be a child's guardian. */
export const GUARDIAN = { ...TYPED_GUARDIAN, marketingSource: null } as const;

/** Goes as far as the card form of a selection; returns the attempt's id and a card token. */
export async function reachPay(
  buyer: Person,
  selection: PurchaseSelection,
  firstName = 'Nina',
  card = APPROVED_CARD,
) {
  await buyer.visit((api) => api.checkout.choose(selection));
  await buyer.visit((api) => tellOfChild(api, firstName));
  const idempotencyKey = `a form of ${Object.values(selection).join(' ')} of ${buyer.cookie()}`;
  const { attemptId } = await buyer.visit((api) => api.checkout.start({ idempotencyKey }));
  const form = await buyer.visit((api) => api.payments.openCardForm({ attemptId }));
  return { attemptId, transactionToken: await cardToken(form, card), terms: 'on' } as const;
}

/** Buys to the end; returns the status that the buyer sees, or the error code that refused it. */
export async function buy(
  buyer: Person,
  selection: PurchaseSelection,
  card = APPROVED_CARD,
): Promise<string> {
  const buying = async () => {
    const payment = await reachPay(buyer, selection, 'Nina', card);
    return (await buyer.visit((api) => api.payments.pay(payment))).status;
  };
  const bought = buying();
  return bought.catch(async () => (await failureOf(bought)).code);
}

/** The origin of both providers' scripts, to which they send the card. */
const { origin } = new URL(settingsWith().cardFormScriptUrl);

/** Tokenizes a card as the script of either provider does; by default one that is approved. */
export async function cardToken(form: CardForm, number = APPROVED_CARD): Promise<string> {
  const send = async (path: string, session: object): Promise<unknown> => {
    const body = JSON.stringify({ ...session, number, expiry: '12/30', cvc: '123' });
    const headers = { origin, 'content-type': 'application/json' };
    return (await fetch(`${origin}${path}`, { method: 'POST', headers, body })).json();
  };
  if (form.library === 'elements') {
    return PaymentMethod.parse(await send('/global-card/payment-methods', { key: form.merchantId })).id;
  }
  const session = {
    sessionkey: form.sessionKey,
    merchantid: form.merchantId,
    purchasenumber: form.purchaseNumber,
    amount: form.amount,
  };
  return Tokenized.parse(await send('/card-provider/tokens', session)).transactionToken;
}
