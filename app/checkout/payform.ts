import type { CardForm } from '../../server/payments/types.ts';
import { fieldIds } from '../ui/field.tsx';
import { PLACEHOLDERS, styleOf } from './card-fields.ts';
import type { CardPayer, MountedCardForm, MountOptions, Tokenized } from './card-fields.ts';
import { CARD_FIELDS } from './card-form-state.ts';
import type { CardField, TokenRefusal } from './card-form-state.ts';

/**
 * The part of the card provider's script that we use. It draws number, expiry and code in frames of its own origin, so
 * that card data never enters our document, and returns a single-use token.
 */
interface Payform {
  setConfiguration(configuration: ReturnType<typeof configurationOf>): void;
  createElement(
    type: CardField,
    options: { style: ReturnType<typeof styleOf>; placeholder: string },
    hostId: string,
  ): Promise<PayformElement>;
  createToken(
    elements: readonly PayformElement[],
    payer: ReturnType<typeof tokenPayerOf>,
  ): Promise<{ transactionToken: string }>;
  resetData(elements: readonly PayformElement[]): void;
}

interface PayformElement {
  on(event: 'change', listener: (problems: { readonly message: string }[]) => void): void;
  /** Only for the number's field: its first six digits, once the whole number is valid. */
  on(event: 'bin', listener: (firstDigits: string) => void): void;
  unmount(): void;
}

declare global {
  interface Window {
    payform?: Payform;
  }
}

/**
 * Mounts the three fields once the provider's script has loaded.
 * @throws when the script is blocked or unreachable, or when `signal` is aborted.
 */
export async function mountPayform({
  form,
  script,
  onFieldChange,
  onBrand,
  signal,
}: MountOptions): Promise<MountedCardForm> {
  await script;
  const elements: PayformElement[] = [];
  let current = form;
  const unmount = () => {
    for (const element of elements) element.unmount();
    delete window.payform;
  };
  try {
    const payform = window.payform;
    if (!payform) throw new Error('The card form script came without payform');
    payform.setConfiguration(configurationOf(form));
    // In sequence: the provider's script ties each field to the previous one.
    for (const field of CARD_FIELDS) {
      const host = document.getElementById(fieldIds(field).control);
      if (!host) throw new Error(`The card form has no place for ${field}`);
      const element = await payform.createElement(
        field,
        { style: styleOf(host), placeholder: PLACEHOLDERS[field] },
        host.id,
      );
      elements.push(element);
      signal.throwIfAborted();
      element.on('change', (problems) => onFieldChange(field, problems[0]?.message ?? null));
      if (field === 'card-number') element.on('bin', (digits) => onBrand(brandOf(digits)));
    }
    return {
      createToken: (payer) => tokenize(payform, elements, tokenPayerOf(payer, current.amount)),
      // The provider's script marks invalid fields by itself, and returns no token.
      missing: () => ({}),
      clear: () => payform.resetData(elements),
      renew: (next) => {
        current = next;
        payform.setConfiguration(configurationOf(next));
      },
      unmount,
    };
  } catch (error) {
    unmount();
    throw error;
  }
}

/** Number prefixes of each brand; this provider does not report the brand before a payment. */
const BRANDS: readonly (readonly [brand: string, begins: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['dinersclub', /^(30[0-5]|3[689])/],
  ['unionpay', /^62/],
];

/** Returns the brand of a card from the first digits of its number (spec §5), or null. */
export const brandOf = (digits: string): string | null =>
  BRANDS.find(([, begins]) => begins.test(digits))?.[0] ?? null;

/** Spec §9: channel web, language es, recurrence and tokenization disabled, no currency conversion. */
function configurationOf(form: CardForm) {
  return {
    sessionkey: form.sessionKey,
    channel: 'web',
    merchantid: form.merchantId,
    purchasenumber: form.purchaseNumber,
    amount: form.amount,
    callbackurl: '',
    language: 'es',
    recurrence: false,
    tokenization: false,
    currencyConversion: false,
  } as const;
}

/** Returns the payer as the provider's `createToken` expects it; `amount` in major units. */
function tokenPayerOf({ name, lastName, email }: CardPayer, amount: number) {
  return {
    name,
    lastName,
    email,
    alias: '',
    userBlockId: '',
    currencyConversion: false,
    recurrence: false,
    installment: 0,
    amount,
  } as const;
}

async function tokenize(
  payform: Payform,
  elements: readonly PayformElement[],
  payer: ReturnType<typeof tokenPayerOf>,
): Promise<Tokenized> {
  try {
    return { token: (await payform.createToken(elements, payer)).transactionToken };
  } catch (reason) {
    return { refusal: readRejection(reason, navigator.onLine) };
  }
}

/**
 * Returns why the provider made no token. It rejects with an object, or with the same object as a JSON string; an ended
 * session or a lost connection can only be recognized by the text of its message.
 * @param isOnline Whether the browser is online: offline, it is never the card's fault.
 */
export function readRejection(reason: unknown, isOnline: boolean): TokenRefusal {
  const text = messageOf(typeof reason === 'string' ? parsed(reason) : reason);
  if (!isOnline || /failed to fetch|network|be reached|load failed|conexi[oó]n|timeout/i.test(text))
    return 'line';
  return /expirad|vencid|sesi[oó]n|session|unauthorized/i.test(text) ? 'session' : 'card';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function messageOf(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  if (typeof reason !== 'object' || reason === null) return '';
  const parts = ['errorMessage' in reason && reason.errorMessage, 'message' in reason && reason.message];
  return parts.filter((part) => typeof part === 'string').join(' ');
}
