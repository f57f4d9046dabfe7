import type { CardError } from '../card-rules.ts';

/** The three fields that the provider draws. */
export type FieldType = CardError['type'];

/** How a field looks, as far as a shop may say. */
export interface FieldStyle {
  readonly base?: Readonly<Record<string, unknown>>;
  readonly invalid?: Readonly<Record<string, unknown>>;
}

/** What `payform.setConfiguration` takes. */
export interface Configuration {
  readonly sessionkey: string;
  readonly merchantid: string;
  readonly purchasenumber: string;
  readonly amount: number | string;
}

/** Who pays, as `payform.createToken` takes it. */
export interface Payer {
  readonly name?: string;
  readonly lastName?: string;
  readonly email?: string;
}

/** What `payform.createToken` resolves to. */
export interface TransactionTokenAnswer {
  readonly transactionToken: string;
  readonly bin: string;
  readonly channel: string;
}

/** How the provider refuses. */
export interface ProviderError {
  readonly errorCode: number;
  readonly errorMessage: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** From the shop's page to a field. `payform` marks our own messages among those of other scripts. */
export type ToField = { readonly payform: true } & (
  | { readonly kind: 'draw'; readonly style: FieldStyle; readonly placeholder: string }
  | { readonly kind: 'focus' }
  | { readonly kind: 'reset' }
  | {
      readonly kind: 'tokenize';
      readonly request: string;
      readonly configuration: Configuration;
      readonly payer: Payer;
    }
);

/** From a field to the shop's page: never more of the card than its first six and last four digits. */
export type FromField = { readonly payform: true } & (
  | { readonly kind: 'loaded' }
  | { readonly kind: 'drawn' }
  | { readonly kind: 'focus'; readonly focused: boolean }
  | {
      readonly kind: 'change';
      readonly errors: readonly CardError[];
      readonly empty: boolean;
      readonly complete: boolean;
    }
  | { readonly kind: 'bin'; readonly value: string }
  | { readonly kind: 'lastFourDigits'; readonly value: string }
  | { readonly kind: 'token'; readonly request: string; readonly answer: TransactionTokenAnswer }
  | { readonly kind: 'refused'; readonly request: string; readonly error: ProviderError }
);

/** Between the fields of one form, over a channel of their own origin that the shop's page cannot open. */
export type BetweenFields =
  | { readonly kind: 'number'; readonly brand: string | null }
  | { readonly kind: 'collect'; readonly request: string }
  | {
      readonly kind: 'value';
      readonly request: string;
      readonly type: FieldType;
      readonly value: string | null;
    };
