import type { CardForm } from '../../server/payments/types.ts';
import type { CardField, TokenRefusal } from './card-form-state.ts';

/** Who pays, as the providers want it with a card. */
export interface CardPayer {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
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

/** What came of a card: a token that works once, or why there is none. */
export type Tokenized = { readonly token: string } | { readonly refusal: TokenRefusal };

/** The fields of a provider, drawn and alive. Card data never enters our document. */
export interface MountedCardForm {
  createToken(payer: CardPayer): Promise<Tokenized>;
  /** What is wrong with fields that are empty or incomplete, in our own words; of those only that nobody else tells. */
  missing(): Readonly<Partial<Record<CardField, string>>>;
  /** Goes on with a new session; what is typed in the fields stays. */
  renew(form: CardForm): void;
  /** Empties the fields. */
  clear(): void;
  /** Takes away fields and library; the script goes with the signal that it was loaded for. */
  unmount(): void;
}

/** How the fields of a form are drawn. */
export interface MountOptions {
  readonly form: CardForm;
  /** Settles once the provider's script is there, on its way since before there was a session. */
  readonly script: Promise<void>;
  readonly onFieldChange: (field: CardField, error: string | null) => void;
  /** Of the card, once its number tells; null while it is not known. */
  readonly onBrand: (brand: string | null) => void;
  /** Aborted when the modal closes, or patience ends, while this is still under way. */
  readonly signal: AbortSignal;
}

export const PLACEHOLDERS: Readonly<Record<CardField, string>> = {
  'card-number': '0000 0000 0000 0000',
  'card-expiry': 'MM/AA',
  'card-cvc': '123',
};

/** The provider's frames see none of our styles: they are told how our own fields look, in this theme. */
export function styleOf(host: HTMLElement) {
  const style = getComputedStyle(host);
  const { backgroundColor, color, fontSize } = style;
  const colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return {
    base: { backgroundColor, color, fontSize, fontFamily: 'system-ui, sans-serif', colorScheme },
    invalid: { color: style.getPropertyValue('--error').trim() || color },
  };
}

/**
 * Loads a provider's script into the page, where it stays until `signal` is aborted (spec §4: closing the modal removes
 * the provider script).
 * @throws when it is blocked or unreachable, or when `signal` is aborted.
 */
export async function loadScript(url: string, signal: AbortSignal): Promise<void> {
  const script = document.createElement('script');
  // Pages hide the nonce from selectors but not from this property.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.src = url;
  document.head.append(script);
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The card form script did not load')));
    signal.addEventListener('abort', () => {
      script.remove();
      reject(new Error('The card form was given up'));
    });
  });
}
