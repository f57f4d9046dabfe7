import type { CardForm } from '../../server/payments/types.ts';
import type { CardField, TokenRefusal } from './card-form-state.ts';

/** The payer, as the providers expect it with a card. */
export interface CardPayer {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Splits the cardholder's single field into the provider's two: the first word, and the rest.
 * @param cardholder As typed, 'Rosa Quispe Mamani'.
 * @param otherwise The account's data: its e-mail, and the names to use where `cardholder` has none.
 */
export function payerOf(cardholder: string, otherwise: CardPayer): CardPayer {
  const [first = '', ...rest] = cardholder.trim().split(/\s+/);
  return {
    name: first || otherwise.name,
    lastName: rest.join(' ') || otherwise.lastName,
    email: otherwise.email,
  };
}

/** The result of tokenizing a card: a single-use token, or the reason why there is none. */
export type Tokenized = { readonly token: string } | { readonly refusal: TokenRefusal };

/** A provider's card fields, mounted in the page. Card data never enters our document. */
export interface MountedCardForm {
  createToken(payer: CardPayer): Promise<Tokenized>;
  /** Our own error texts for empty or incomplete fields, only where the provider does not show an error itself. */
  missing(): Readonly<Partial<Record<CardField, string>>>;
  /** Switches to a new session and keeps what was typed. */
  renew(form: CardForm): void;
  /** Empties the fields. */
  clear(): void;
  /** Removes the fields and the library's global. The script element is removed when its signal is aborted. */
  unmount(): void;
}

/** Options to mount the fields of a card form. */
export interface MountOptions {
  readonly form: CardForm;
  /** Settles once the provider's script has loaded. Loading starts in parallel with the request for a session. */
  readonly script: Promise<void>;
  readonly onFieldChange: (field: CardField, error: string | null) => void;
  /** Called with the brand detected from the card number; null while it is unknown. */
  readonly onBrand: (brand: string | null) => void;
  /** Aborted when the modal closes, or when mounting takes longer than its time limit. */
  readonly signal: AbortSignal;
}

export const PLACEHOLDERS: Readonly<Record<CardField, string>> = {
  'card-number': '0000 0000 0000 0000',
  'card-expiry': 'MM/AA',
  'card-cvc': '123',
};

/** Returns the look of our own fields in the current theme, for the provider's frames: our CSS does not reach them. */
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
 * Loads a provider's script into the page and removes it when `signal` is aborted (spec §4: closing the modal removes
 * the provider script).
 * @throws when it is blocked or unreachable, or when `signal` is aborted.
 */
export async function loadScript(url: string, signal: AbortSignal): Promise<void> {
  const script = document.createElement('script');
  // Browsers hide the nonce from selectors, but not from this property.
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
