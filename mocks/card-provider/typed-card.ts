import { z } from 'zod';
import { brandOf, cvcError, digitsOf, expiryError, numberError } from './card-rules.ts';
import type { CardError, Month } from './card-rules.ts';
import { monthOf } from './field-page.ts';
import { HOSTED_FIELDS } from './hosted-page.ts';
import type { HostedErrors } from './hosted-page.ts';

const HostedCard = z.object({
  cardholder: z.string(),
  'card-number': z.string(),
  'card-expiry': z.string(),
  'card-cvc': z.string(),
});

interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

function thisMonth(now: Date): Month {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  return { year, month };
}

/** Returns the errors of a card, at most one per field. */
export function cardErrors(card: TypedCard, now: Date): CardError[] {
  const brand = brandOf(digitsOf(card.number));
  const errors = [
    numberError(card.number),
    expiryError(card.expiry, thisMonth(now)),
    cvcError(card.cvc, brand),
  ];
  return errors.filter((error) => error !== null);
}

/** Returns the card that was typed on a hosted page, or null with its errors. */
export function cardFieldsOf(
  fields: unknown,
  now: Date,
): { readonly card: TypedCard | null; readonly errors: HostedErrors; readonly cardholder: string } {
  const parsed = HostedCard.safeParse(fields);
  if (!parsed.success) return { card: null, errors: {}, cardholder: '' };
  const { cardholder, 'card-number': number, 'card-expiry': expiry, 'card-cvc': cvc } = parsed.data;
  const errors: HostedErrors = {};
  if (!cardholder.trim()) errors.cardholder = 'Escribe el nombre como figura en la tarjeta.';
  const card = { number, expiry, cvc };
  for (const error of cardErrors(card, now)) errors[error.type] = error.message;
  return { card: HOSTED_FIELDS.some((name) => errors[name]) ? null : card, errors, cardholder };
}
