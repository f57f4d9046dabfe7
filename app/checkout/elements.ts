import { CARD_FIELD_MISSING } from '../../server/domain/checkout/purchase-failures.ts';
import { fieldIds } from '../ui/field.tsx';
import { PLACEHOLDERS, styleOf } from './card-fields.ts';
import type { CardPayer, MountedCardForm, MountOptions, Tokenized } from './card-fields.ts';
import { CARD_FIELDS } from './card-form-state.ts';
import type { CardField } from './card-form-state.ts';

/**
 * The part of the global card provider's browser library that we use. It draws number, expiry and code in frames of its
 * own origin, and returns the id of a payment method.
 */
type Stripe = (publicKey: string) => {
  elements(options: { readonly locale: 'es' }): {
    create(
      type: (typeof ELEMENTS)[CardField],
      options: { readonly style: ReturnType<typeof styleOf>; readonly placeholder: string },
    ): StripeElement;
  };
  createPaymentMethod(method: {
    readonly type: 'card';
    readonly card: StripeElement;
    readonly billing_details: { readonly name: string; readonly email: string };
  }): Promise<{
    readonly paymentMethod?: { readonly id: string };
    readonly error?: { readonly type: string };
  }>;
};

interface StripeElement {
  mount(host: HTMLElement): void;
  on(event: 'ready', listener: () => void): void;
  on(event: 'change', listener: (change: FieldChange) => void): void;
  clear(): void;
  destroy(): void;
}

interface FieldChange {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error?: { readonly message: string };
  /** Only for the number's field: 'visa' and so on, or 'unknown'. */
  readonly brand?: string;
}

declare global {
  interface Window {
    Stripe?: Stripe;
  }
}

const ELEMENTS = {
  'card-number': 'cardNumber',
  'card-expiry': 'cardExpiry',
  'card-cvc': 'cardCvc',
} as const satisfies Record<CardField, string>;

/**
 * Mounts the three fields once the library has loaded, and waits until each says that it is ready (spec §4).
 * @throws when the script is blocked or unreachable, or when `signal` is aborted.
 */
export async function mountElements(options: MountOptions): Promise<MountedCardForm> {
  const { form, signal } = options;
  await options.script;
  const drawn = new Map<CardField, StripeElement>();
  const filled = new Map<CardField, FieldChange>();
  const unmount = () => {
    for (const element of drawn.values()) element.destroy();
    delete window.Stripe;
  };
  try {
    if (!window.Stripe) throw new Error('The card form script came without Stripe');
    const stripe = window.Stripe(form.merchantId);
    // Spec §9: card locale es.
    const elements = stripe.elements({ locale: 'es' });
    const ready = CARD_FIELDS.map((field) => {
      const host = document.getElementById(fieldIds(field).control);
      if (!host) throw new Error(`The card form has no place for ${field}`);
      const element = elements.create(ELEMENTS[field], {
        style: styleOf(host),
        placeholder: PLACEHOLDERS[field],
      });
      drawn.set(field, element);
      element.on('change', (change) => {
        filled.set(field, change);
        options.onFieldChange(field, change.error?.message ?? null);
        if (change.brand !== undefined) options.onBrand(change.brand === 'unknown' ? null : change.brand);
      });
      return new Promise<void>((resolve) => {
        element.on('ready', resolve);
        element.mount(host);
      });
    });
    await Promise.race([Promise.all(ready), untilAborted(signal)]);
    signal.throwIfAborted();
    return {
      createToken: async (payer) => tokenize(stripe, drawn.get('card-number'), payer),
      missing: () => missingOf(filled),
      renew: () => undefined,
      clear: () => {
        for (const element of drawn.values()) element.clear();
      },
      unmount,
    };
  } catch (error) {
    unmount();
    throw error;
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
  });

/** Returns our errors for empty and incomplete fields (spec §5), except where the provider already shows its own. */
function missingOf(filled: ReadonlyMap<CardField, FieldChange>): Partial<Record<CardField, string>> {
  return Object.fromEntries(
    CARD_FIELDS.flatMap((field) => {
      const change = filled.get(field);
      if (change?.complete || change?.error) return [];
      return [[field, CARD_FIELD_MISSING[field][change && !change.empty ? 'incomplete' : 'empty']]];
    }),
  );
}

async function tokenize(
  stripe: ReturnType<Stripe>,
  card: StripeElement | undefined,
  { name, lastName, email }: CardPayer,
): Promise<Tokenized> {
  if (!card) return { refusal: 'card' };
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card,
      billing_details: { name: `${name} ${lastName}`.trim(), email },
    });
    if (paymentMethod) return { token: paymentMethod.id };
    const isLine = error?.type === 'api_connection_error' || !navigator.onLine;
    return { refusal: isLine ? 'line' : 'card' };
  } catch {
    return { refusal: navigator.onLine ? 'card' : 'line' };
  }
}
