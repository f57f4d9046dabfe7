import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The three fields that a provider draws. The last one is `card-cvc`: the scripts know no `card-cvv`. */
export const CARD_FIELDS = ['card-number', 'card-expiry', 'card-cvc'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** What the form says about itself when something went wrong outside its fields. */
export type Complaint = Pick<Failure, 'text' | 'advice' | 'leadsTo' | 'reference'> &
  Partial<Pick<Failure, 'code'>>;

/**
 * The card form between opening and leaving for the receipt (spec §4: loading → IDLE → SUCCESS or FAILURE; the last
 * two are pages of their own, so that they can be reopened). Two steps are what the specification leaves silent:
 * 'unavailable', the provider's script did not arrive; 'unanswered', the line was lost with the payment on its way.
 * The standalone form thanks where it stands, until it is closed.
 */
export interface CardFormState {
  readonly step: 'loading' | 'idle' | 'paying' | 'unanswered' | 'unavailable' | 'thanked';
  readonly complaint: Complaint | null;
  /** What the provider says about a field, in its own words. */
  readonly fieldErrors: Readonly<Partial<Record<CardField, string>>>;
  /** Of the card, as the provider detects it from the number; null while it is not known. */
  readonly brand: string | null;
  /** Grows each time the fields must be drawn anew, with another session. */
  readonly round: number;
}

/**
 * Why there is no token. 'session': the provider no longer knows the session. 'card': it could make none of what was
 * typed. 'line': it was not reached.
 */
export type TokenRefusal = 'session' | 'card' | 'line';

export type CardFormEvent =
  | { readonly type: 'drawn' }
  | { readonly type: 'field-changed'; readonly field: CardField; readonly error: string | null }
  | { readonly type: 'brand-detected'; readonly brand: string | null }
  /** `isBlocked`: something is wrong that is none of the provider's fields. */
  | { readonly type: 'pay-pressed'; readonly isBlocked: boolean }
  | { readonly type: 'thanked' }
  | { readonly type: 'token-refused'; readonly reason: TokenRefusal }
  /** The server said no; whatever the form's session was good for is over. */
  | { readonly type: 'pay-refused'; readonly complaint: Complaint }
  /** No answer came, or none that knows: the payment may have arrived. */
  | { readonly type: 'pay-unanswered'; readonly complaint: Complaint }
  /** The line is back, and the payment had not arrived. */
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
  card: PAGE_FAILURES.card_not_read,
  line: PAGE_FAILURES.card_line_lost,
};

/** A session that ended cannot be mended: the fields are drawn anew, and what was typed in them is gone. */
function drawnAnew({ round }: CardFormState, complaint: Complaint): CardFormState {
  return { ...INITIAL_CARD_FORM, complaint, round: round + 1 };
}

const hasMarks = ({ fieldErrors }: CardFormState): boolean => Object.keys(fieldErrors).length > 0;

/** What is told is a new object each time: pressing again says it again. */
function wrongFields(state: CardFormState): CardFormState {
  return { ...state, step: 'idle', complaint: { ...PAGE_FAILURES.card_fields_wrong } };
}

/** Whether PAGAR may be pressed: terms ticked and nothing under way (spec §4). */
export function canPay(state: CardFormState, termsAccepted: boolean): boolean {
  return state.step === 'idle' && termsAccepted;
}

/** The next state. An event that does not fit the step changes nothing: a second click on PAGAR is such a one. */
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
      if (event.reason === 'session') return drawnAnew(state, PAGE_FAILURES.card_session_expired);
      // Whoever presses PAGAR from within a field has it looked at only now.
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
        ? { ...state, step: 'idle', complaint: PAGE_FAILURES.payment_not_arrived }
        : state;
    case 'load-failed':
      return state.step === 'loading' ? { ...state, step: 'unavailable', complaint: event.complaint } : state;
    case 'retry':
      return state.step === 'unavailable' ? { ...INITIAL_CARD_FORM, round: state.round + 1 } : state;
  }
}
