/**
 * The global card provider's browser library for a shop's page: it sets `window.Stripe`. Its fields are the frames that
 * the other provider draws, too (card-provider/browser/frame.ts, which is served in the same file before it).
 */
import { Field } from '../card-provider/browser/frame.ts';
import type { FieldStyle, FieldType, FromField } from '../card-provider/browser/messages.ts';

type Listener = (event: object) => void;

const TYPES: Readonly<Record<string, FieldType>> = {
  cardNumber: 'card-number',
  cardExpiry: 'card-expiry',
  cardCvc: 'card-cvc',
};
const EVENTS = ['ready', 'change', 'focus', 'blur'];
/** The provider's codes for the errors of a field. */
const CODES: Readonly<Record<string, string>> = {
  invalid_number: 'incomplete_number',
  invalid_expiry: 'incomplete_expiry',
  invalid_cvc: 'incomplete_cvc',
};
const BRANDS: Readonly<Record<string, string>> = { dinersclub: 'diners' };

/** A field, drawn once it is mounted. */
class StripeElement {
  readonly #name: string;
  readonly #options: { readonly style?: FieldStyle; readonly placeholder?: string };
  readonly #listeners = new Map<string, Listener[]>();
  field: Field | null = null;

  constructor(name: string, options: { readonly style?: FieldStyle; readonly placeholder?: string }) {
    this.#name = name;
    this.#options = options;
  }

  mount(host: HTMLElement): void {
    const type = TYPES[this.#name];
    if (!type) throw new Error(`There is no element ${this.#name}`);
    const { style = {}, placeholder = '' } = this.#options;
    this.field = new Field(type, { host, style, placeholder, hears: (message) => this.#hear(message) });
    // A field that fails to draw never becomes ready.
    this.field.draw().then(
      () => this.#tell('ready', { elementType: this.#name }),
      () => undefined,
    );
  }

  on(event: string, listener: Listener): this {
    if (!EVENTS.includes(event)) throw new Error(`There is no event ${event}`);
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  clear(): void {
    this.field?.reset();
  }

  destroy(): void {
    this.field?.unmount();
    this.field = null;
  }

  #tell(event: string, value: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  #hear(message: FromField): void {
    if (message.kind !== 'change') return;
    const { empty, complete, errors, brand } = message;
    const [error] = errors;
    this.#tell('change', {
      elementType: this.#name,
      empty,
      complete,
      error: error && { type: 'validation_error', code: CODES[error.code], message: error.message },
      ...(this.#name === 'cardNumber' && { brand: brand ? (BRANDS[brand] ?? brand) : 'unknown' }),
    });
  }
}

/** Converts a refusal into the error that the library resolves with: it never throws. */
function errorOf(refusal: unknown): object {
  if (typeof refusal !== 'object' || refusal === null) return { type: 'api_error' };
  if ('error' in refusal && typeof refusal.error === 'object' && refusal.error) return refusal.error;
  const message = 'errorMessage' in refusal ? String(refusal.errorMessage) : 'The provider broke';
  return { type: message.includes('reached') ? 'api_connection_error' : 'api_error', message };
}

function stripeOf(key: string) {
  return {
    elements: () => ({
      create: (name: string, options = {}) => new StripeElement(name, options),
    }),

    async createPaymentMethod({
      card,
      billing_details: billing = {},
    }: {
      readonly type: 'card';
      readonly card: StripeElement;
      readonly billing_details?: Readonly<Record<string, unknown>>;
    }): Promise<object> {
      try {
        const made = card.field?.tokenize('/global-card/payment-methods', { key, ...billing });
        return made ? { paymentMethod: await made } : { error: { type: 'invalid_request_error' } };
      } catch (refusal) {
        return { error: errorOf(refusal) };
      }
    },
  };
}

Object.assign(window, { Stripe: stripeOf });
