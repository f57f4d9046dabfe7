import { z } from 'zod';
import { GUARDIAN as TYPED_GUARDIAN } from '../../mocks/scenarios/steps.ts';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { CardForm } from '../../server/payments/types.ts';
import { failureOf } from './failing.ts';
import { person } from './kipu.ts';
import type { Kipu, Person, PersonOptions } from './kipu.ts';

const APPROVED_CARD = '4474118355632240';
const Tokenized = z.object({ transactionToken: z.string() });

let buyers = 0;

/** Registers somebody who may buy in a sandbox, at home in a network of their own; `name` tells one from the others. */
export async function newBuyer(
  kipu: Kipu,
  sandbox: string,
  name: string,
  whereabouts: Pick<PersonOptions, 'geoCountry' | 'zone' | 'scenario'> = {},
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

/** The age range whose programs tests buy when it does not matter which. */
export const SEASON_AGE = '8-a-11';

/** Returns the first program and group on sale with so many seats. */
export async function firstOnSale(api: Api, seats = 1): Promise<PurchaseSelection> {
  const { programs } = await api.vacations.byAge({ age: SEASON_AGE });
  for (const { id: programId, groups } of programs) {
    const group = groups.find(({ seatsLeft }) => (seatsLeft ?? 0) >= seats);
    if (group) return { kind: 'vacation', age: SEASON_AGE, programId, groupId: group.id };
  }
  throw new Error('Nothing is on sale');
}

/** Ages within each range that something is sold for. */
const AGES = { '5-a-7': 6, '8-a-11': 10, '12-a-mas': 14 } as const;

/** Tells whom the purchase is for and who answers for it, where that is asked. */
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

/** Somebody who may answer for a child. */
export const GUARDIAN = { ...TYPED_GUARDIAN, marketingSource: null } as const;

/** Goes as far as the card form of what is chosen; returns the attempt's id and a token of a card that is approved. */
export async function reachPay(buyer: Person, selection: PurchaseSelection, firstName = 'Nina') {
  await buyer.visit((api) => api.checkout.choose(selection));
  await buyer.visit((api) => tellOfChild(api, firstName));
  const idempotencyKey = `a form of ${Object.values(selection).join(' ')} of ${buyer.cookie()}`;
  const { attemptId } = await buyer.visit((api) => api.checkout.start({ idempotencyKey }));
  const form = await buyer.visit((api) => api.payments.openCardForm({ attemptId }));
  return { attemptId, transactionToken: await tokenOf(form), terms: 'on' } as const;
}

/** Buys to the end; returns the status that the buyer reads, or the row of the catalogue that refused it. */
export async function buy(buyer: Person, selection: PurchaseSelection): Promise<string> {
  const buying = async () => {
    const payment = await reachPay(buyer, selection);
    return (await buyer.visit((api) => api.payments.pay(payment))).status;
  };
  const bought = buying();
  return bought.catch(async () => (await failureOf(bought)).code);
}

/** Does what the provider's script does with a card. */
async function tokenOf(form: CardForm): Promise<string> {
  const { origin } = new URL(form.scriptUrl);
  const answer = await fetch(`${origin}/card-provider/tokens`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({
      sessionkey: form.sessionKey,
      merchantid: form.merchantId,
      purchasenumber: form.purchaseNumber,
      amount: form.amount,
      number: APPROVED_CARD,
      expiry: '12/30',
      cvc: '123',
    }),
  });
  return Tokenized.parse(await answer.json()).transactionToken;
}
