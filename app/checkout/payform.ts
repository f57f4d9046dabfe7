import type { CardForm } from '../../server/payments/types.ts';
import { fieldIds } from '../ui/field.tsx';
import { CARD_FIELDS } from './card-form-state.ts';
import type { CardField, TokenRefusal } from './card-form-state.ts';

/**
 * The card provider's script, as far as the product uses it. It draws number, expiry and code in frames of its own
 * origin, so that card data never enters our document; what comes out is a token that works once.
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
}

interface PayformElement {
  on(event: 'change', listener: (problems: { readonly message: string }[]) => void): void;
  unmount(): void;
}

declare global {
  interface Window {
    payform?: Payform;
  }
}

const PLACEHOLDERS: Record<CardField, string> = {
  'card-number': '0000 0000 0000 0000',
  'card-expiry': 'MM/AA',
  'card-cvc': '123',
};

/** Who pays, as the provider wants it with a card. */
export interface CardPayer {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** The fields, drawn and alive. */
export interface MountedCardForm {
  /** Rejects with whatever the provider says; `readRejection` makes sense of it. */
  createToken(payer: CardPayer): Promise<string>;
  /** Goes on with a new session; what is typed in the fields stays. */
  renew(form: CardForm): void;
  /** Takes away fields and script (spec §4: closing the modal removes the provider script). */
  unmount(): void;
}

interface MountOptions {
  readonly form: CardForm;
  readonly onFieldChange: (field: CardField, error: string | null) => void;
  /** Aborted when the modal closes, or patience ends, while this is still under way. */
  readonly signal: AbortSignal;
}

/**
 * Loads the provider's script and draws the three fields.
 * @throws when the script is blocked or unreachable, or when `signal` is aborted.
 */
export async function mountCardForm({ form, onFieldChange, signal }: MountOptions): Promise<MountedCardForm> {
  const script = await loadScript(form.scriptUrl, signal);
  const elements: PayformElement[] = [];
  let current = form;
  const unmount = () => {
    for (const element of elements) element.unmount();
    script.remove();
    delete window.payform;
  };
  try {
    const payform = window.payform;
    if (!payform) throw new Error('The card form script came without payform');
    payform.setConfiguration(configurationOf(form));
    // One after the other: the provider's script ties each field to the one before it.
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
    }
    return {
      createToken: async (payer) => {
        const made = await payform.createToken(elements, tokenPayerOf(payer, current.amount));
        return made.transactionToken;
      },
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

/** Who pays, as the provider makes a token for; `amount` in major units. */
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

/** The provider's frames see none of our styles: they are told how our own fields look, in this theme. */
function styleOf(host: HTMLElement) {
  const style = getComputedStyle(host);
  const { backgroundColor, color, fontSize } = style;
  const colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return {
    base: { backgroundColor, color, fontSize, fontFamily: 'system-ui, sans-serif', colorScheme },
    invalid: { color: style.getPropertyValue('--error').trim() || color },
  };
}

async function loadScript(url: string, signal: AbortSignal): Promise<HTMLScriptElement> {
  const script = document.createElement('script');
  // Pages hide the nonce from selectors but not from this property.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.src = url;
  document.head.append(script);
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error('The card form script did not load')));
      signal.addEventListener('abort', () => reject(new Error('The card form was given up')));
    });
    return script;
  } catch (error) {
    script.remove();
    throw error;
  }
}

/**
 * Why the provider made no token. It rejects with an object or with the same object as a JSON string, and tells an
 * ended session, or a line that was lost, only by the words of its message.
 * @param isOnline Whether the browser has a network at all: without one it is never the card's fault.
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

/**
 * The cardholder's one field as the provider's two: the first word, and the rest.
 * @param cardholder As typed, 'Rosa Quispe Mamani'.
 * @param otherwise Surname of the account, for a holder who wrote a single word.
 */
export function payerOf(cardholder: string, otherwise: CardPayer): CardPayer {
  const [first = '', ...rest] = cardholder.trim().split(/\s+/);
  return {
    name: first || otherwise.name,
    lastName: rest.join(' ') || otherwise.lastName,
    email: otherwise.email,
  };
}
