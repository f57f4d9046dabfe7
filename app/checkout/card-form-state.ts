import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The three fields that a provider draws. The last one is `card-cvc`: the scripts do not accept `card-cvv`. */
export const CARD_FIELDS = ['card-number', 'card-expiry', 'card-cvc'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** The form's own error, for problems outside its fields. */
export type Complaint = Pick<Failure, 'text' | 'advice' | 'leadsTo' | 'reference'> &
  Partial<Pick<Failure, 'code'>>;

/**
 * The state of the card form, from opening the modal until the receipt (spec §4: loading → IDLE → SUCCESS or FAILURE;
 * the last two are separate pages, so that they can be reopened). Two steps are not in the specification:
 * 'unavailable', when the provider's script or session could not be loaded, and 'unanswered', when the connection was
 * lost after the payment was sent. In step 'thanked' the standalone form says thanks in place, until it is closed.
 */
export interface CardFormState {
  readonly step: 'loading' | 'idle' | 'paying' | 'unanswered' | 'unavailable' | 'thanked';
  readonly complaint: Complaint | null;
  /** The error of each field: the provider's own text, or ours for an empty or incomplete field. */
  readonly fieldErrors: Readonly<Partial<Record<CardField, string>>>;
  /** The card brand, detected from the number; null while it is unknown. */
  readonly brand: string | null;
  /** Incremented each time the fields must be mounted again with a new session. */
  readonly round: number;
}

/**
 * Why there is no token. 'session': the provider no longer knows the session. 'card': it could not make a token from
 * what was typed. 'line': the provider could not be reached.
 */
export type TokenRefusal = 'session' | 'card' | 'line';

export type CardFormEvent =
  | { readonly type: 'drawn' }
  | { readonly type: 'field-changed'; readonly field: CardField; readonly error: string | null }
  | { readonly type: 'brand-detected'; readonly brand: string | null }
  /** `isBlocked`: something outside the provider's fields is wrong. */
  | { readonly type: 'pay-pressed'; readonly isBlocked: boolean }
  | { readonly type: 'thanked' }
  | { readonly type: 'token-refused'; readonly reason: TokenRefusal }
  /** The server refused the payment; the form's session can no longer be used. */
  | { readonly type: 'pay-refused'; readonly complaint: Complaint }
  /** No response came, or one that does not say whether the payment arrived. */
  | { readonly type: 'pay-unanswered'; readonly complaint: Complaint }
  /** The connection is back, and the payment had not arrived. */
  | { readonly type: 'pay-not-arrived' }
  | { readonly type: 'load-failed'; readonly complaint: Complaint }
  | { readonly type: 'retry' };

export const INITIAL_CARD_FORM: CardFormState = {
  step: 'loading',
  complaint: null,
  fieldErrors: {},
  brand: null,
  round: 0,
};

const TOKEN_COMPLAINTS: Readonly<Record<Exclude<TokenRefusal, 'session'>, Complaint>> = {
  card: PURCHASE_PAGE_FAILURES.card_not_read,
  line: PURCHASE_PAGE_FAILURES.card_line_lost,
};

/** Returns the state to mount the fields again: an ended session cannot be reused, so what was typed is lost. */
function drawnAnew({ round }: CardFormState, complaint: Complaint): CardFormState {
  return { ...INITIAL_CARD_FORM, complaint, round: round + 1 };
}

const hasMarks = ({ fieldErrors }: CardFormState): boolean => Object.keys(fieldErrors).length > 0;

/** Returns the state for invalid fields. The complaint is a new object each time, so that pressing again repeats it. */
function wrongFields(state: CardFormState): CardFormState {
  return { ...state, step: 'idle', complaint: { ...PURCHASE_PAGE_FAILURES.card_fields_wrong } };
}

/** Returns whether PAGAR can be pressed: the terms are ticked and no payment is in progress (spec §4). */
export function canPay(state: CardFormState, termsAccepted: boolean): boolean {
  return state.step === 'idle' && termsAccepted;
}

/** Returns the next state. An event that does not fit the step, like a second click on PAGAR, changes nothing. */
export function cardFormReducer(state: CardFormState, event: CardFormEvent): CardFormState {
  switch (event.type) {
    case 'drawn':
      return state.step === 'loading' ? { ...state, step: 'idle' } : state;
    case 'field-changed': {
      const { [event.field]: _, ...others } = state.fieldErrors;
      return {
        ...state,
        fieldErrors: event.error === null ? others : { ...others, [event.field]: event.error },
      };
    }
    case 'brand-detected':
      return { ...state, brand: event.brand };
    case 'pay-pressed':
      if (state.step !== 'idle') return state;
      return event.isBlocked || hasMarks(state)
        ? wrongFields(state)
        : { ...state, step: 'paying', complaint: null };
    case 'token-refused':
      if (state.step !== 'paying') return state;
      if (event.reason === 'session') return drawnAnew(state, PURCHASE_PAGE_FAILURES.card_session_expired);
      // When PAGAR is pressed from within a field, the provider validates that field only now.
      if (event.reason === 'card' && hasMarks(state)) return wrongFields(state);
      return { ...state, step: 'idle', complaint: TOKEN_COMPLAINTS[event.reason] };
    case 'pay-refused':
      return state.step === 'paying' ? drawnAnew(state, event.complaint) : state;
    case 'thanked':
      return state.step === 'paying' ? { ...state, step: 'thanked', complaint: null } : state;
    case 'pay-unanswered':
      return state.step === 'paying' ? { ...state, step: 'unanswered', complaint: event.complaint } : state;
    case 'pay-not-arrived':
      return state.step === 'unanswered'
        ? { ...state, step: 'idle', complaint: PURCHASE_PAGE_FAILURES.payment_not_arrived }
        : state;
    case 'load-failed':
      return state.step === 'loading' ? { ...state, step: 'unavailable', complaint: event.complaint } : state;
    case 'retry':
      return state.step === 'unavailable' ? { ...INITIAL_CARD_FORM, round: state.round + 1 } : state;
  }
}
