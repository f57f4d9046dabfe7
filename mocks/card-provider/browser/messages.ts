import type { CardBrand, CardError } from '../card-rules.ts';

/** The three fields that the provider draws. */
export type FieldType = CardError['type'];

/** How a field looks, as far as a shop can set it. */
export interface FieldStyle {
  readonly base?: Readonly<Record<string, unknown>>;
  readonly invalid?: Readonly<Record<string, unknown>>;
}

/** From the shop's page to a field. `payform` marks our own messages among those of other scripts. */
export type ToField = { readonly payform: true } & (
  | { readonly kind: 'draw'; readonly style: FieldStyle; readonly placeholder: string }
  | { readonly kind: 'focus' }
  | { readonly kind: 'reset' }
  | {
      readonly kind: 'tokenize';
      readonly request: string;
      /** Path on the provider's origin that the card is posted to, and what is posted with it. */
      readonly path: string;
      readonly along: Readonly<Record<string, unknown>>;
    }
);

/** From a field to the shop's page: of the card, at most its first six and last four digits. */
export type FromField = { readonly payform: true } & (
  | { readonly kind: 'loaded' }
  | { readonly kind: 'drawn' }
  | { readonly kind: 'focus'; readonly focused: boolean }
  | {
      readonly kind: 'change';
      readonly errors: readonly CardError[];
      readonly empty: boolean;
      readonly complete: boolean;
      /** The brand of the number; null in the other fields, and until it is recognized. */
      readonly brand: CardBrand | null;
    }
  | { readonly kind: 'bin'; readonly value: string }
  | { readonly kind: 'lastFourDigits'; readonly value: string }
  | { readonly kind: 'token'; readonly request: string; readonly answer: object }
  | { readonly kind: 'refused'; readonly request: string; readonly error: object }
);

/**
 * Between the fields of one form, over a broadcast channel of the provider's origin that the shop's page cannot open.
 */
export type BetweenFields =
  | { readonly kind: 'number'; readonly brand: string | null }
  | { readonly kind: 'collect'; readonly request: string }
  | {
      readonly kind: 'value';
      readonly request: string;
      readonly type: FieldType;
      readonly value: string | null;
    };
