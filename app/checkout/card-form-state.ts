import { PAGE_FAILURES } from '../../server/domain/failure.ts';

/** The three fields that the provider draws. The last one is `card-cvc`: its script knows no `card-cvv`. */
export const CARD_FIELDS = ['card-number', 'card-expiry', 'card-cvc'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** What the form says about itself when something went wrong outside its fields. */
export interface Complaint {
  readonly text: string;
  readonly advice: string;
  /** Of the failure behind it, where an answer of ours brought one. */
  readonly reference?: string | undefined;
}

/**
 * The card form between opening and leaving for the receipt (spec §4: loading → IDLE → SUCCESS or FAILURE; the last
 * two are pages of their own, so that they can be reopened). 'unavailable' is what the specification leaves silent:
 * the provider's script did not arrive.
 */
export interface CardFormState {
  readonly step: 'loading' | 'idle' | 'paying' | 'unavailable';
  readonly complaint: Complaint | null;
  /** What the provider says about a field, in its own words. */
  readonly fieldErrors: Readonly<Partial<Record<CardField, string>>>;
  /** Grows each time the fields must be drawn anew, with another session. */
  readonly round: number;
}

export type CardFormEvent =
  | { readonly type: 'drawn' }
  | { readonly type: 'field-changed'; readonly field: CardField; readonly error: string | null }
  | { readonly type: 'pay-pressed' }
  /** 'session': the provider no longer knows the session. 'card': it could not make a token of what was typed. */
  | { readonly type: 'token-refused'; readonly reason: 'session' | 'card' }
  | { readonly type: 'load-failed'; readonly complaint: Complaint }
  | { readonly type: 'retry' };

const { card_fields_wrong: FIELDS_WRONG, card_not_read: CARD_NOT_READ } = PAGE_FAILURES;

export const INITIAL_CARD_FORM: CardFormState = {
  step: 'loading',
  complaint: null,
  fieldErrors: {},
  round: 0,
};

/** Whether PAGAR may be pressed: terms ticked and nothing under way (spec §4). */
export function canPay(state: CardFormState, termsAccepted: boolean): boolean {
  return state.step === 'idle' && termsAccepted;
}

/** The next state. An event that does not fit the step changes nothing: a second click on PAGAR is such a one. */
export function cardFormReducer(state: CardFormState, event: CardFormEvent): CardFormState {
  switch (event.type) {
    case 'drawn':
      return state.step === 'loading' ? { ...state, step: 'idle', fieldErrors: {} } : state;
    case 'field-changed': {
      const { [event.field]: _, ...others } = state.fieldErrors;
      return {
        ...state,
        fieldErrors: event.error === null ? others : { ...others, [event.field]: event.error },
      };
    }
    case 'pay-pressed':
      if (state.step !== 'idle') return state;
      return Object.keys(state.fieldErrors).length > 0
        ? // A new object each time: pressing again says it again.
          { ...state, complaint: { ...FIELDS_WRONG } }
        : { ...state, step: 'paying', complaint: null };
    case 'token-refused':
      if (state.step !== 'paying') return state;
      // A session that ended cannot be mended: the fields are drawn anew, and what was typed in them is gone.
      return event.reason === 'session'
        ? {
            step: 'loading',
            complaint: PAGE_FAILURES.card_session_expired,
            fieldErrors: {},
            round: state.round + 1,
          }
        : { ...state, step: 'idle', complaint: CARD_NOT_READ };
    case 'load-failed':
      return state.step === 'loading' ? { ...state, step: 'unavailable', complaint: event.complaint } : state;
    case 'retry':
      return state.step === 'unavailable' ? { ...INITIAL_CARD_FORM, round: state.round + 1 } : state;
  }
}
