import { useEffect, useReducer, useRef } from 'react';
import type { RefObject } from 'react';
import type { CardForm } from '../../server/payments/types.ts';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { client, failureOfCall } from '../api/client.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { CARD_FIELDS, cardFormReducer, INITIAL_CARD_FORM } from './card-form-state.ts';
import type { CardFormEvent, CardFormState, Complaint } from './card-form-state.ts';
import { paymentPath } from './journey.ts';
import { loadScript } from './card-fields.ts';
import type { CardPayer, MountedCardForm, MountOptions } from './card-fields.ts';
import { mountElements } from './elements.ts';
import { mountPayform } from './payform.ts';

/**
 * How long the server may take to open a session, and then the card form to mount, before the form offers 'Reintentar':
 * a phone that changed its mast may wait for an answer for minutes. Milliseconds.
 */
const DRAW_LIMIT_MS = 15_000;

/** Timeout of the request sent by PAGAR, well over the time that the server gives a bank. Milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

/** How often the page checks whether a payment that got no response has arrived. Milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** The form while its fields are mounted. */
interface LiveForm {
  readonly mounted: MountedCardForm;
  /** Whether it says thanks in place, as the standalone form does (spec §4). */
  readonly thanks: boolean;
  /** When to renew its session, in epoch milliseconds; null if the session does not expire. */
  renewAt: number | null;
}

/**
 * Runs the provider's card form while the modal is open: loads and mounts it, renews its session before it expires,
 * pays when PAGAR is pressed, and removes everything when the modal closes.
 * @param scriptUrl URL of the provider's script.
 * @returns Its state and actions. `pay` leads to another page or, in the standalone form, to the thanks; on failure the
 *   form says why.
 */
export function useCardForm(attemptId: string, scriptUrl: string, onThanked: (receipt: string) => void) {
  const [state, dispatch] = useReducer(cardFormReducer, INITIAL_CARD_FORM);
  const live = useMounted(attemptId, scriptUrl, state.round, dispatch);
  /** Path of the page to open once the payment is made, or after the thanks. */
  const leadsTo = useRef<string | null>(null);

  useArrival(attemptId, state, dispatch);

  /** @param payer Null when something outside the provider's fields is wrong: the fields are validated all the same. */
  const makeToken = async (payer: CardPayer | null): Promise<string | null> => {
    const current = live.current;
    const missing = current?.mounted.missing() ?? {};
    for (const field of CARD_FIELDS) {
      const error = missing[field];
      if (error) dispatch({ type: 'field-changed', field, error });
    }
    const areWrong = Object.keys({ ...state.fieldErrors, ...missing }).length > 0;
    dispatch({ type: 'pay-pressed', isBlocked: payer === null });
    if (state.step !== 'idle' || areWrong || !current || !payer) return null;
    // Browsers suspend timers of background tabs, so the renewal may be overdue.
    const isDue = current.renewAt !== null && Date.now() >= current.renewAt;
    if (isDue) await renewSession(current, attemptId);
    const made = await current.mounted.createToken(payer);
    if ('token' in made) return made.token;
    dispatch({ type: 'token-refused', reason: made.refusal });
    return null;
  };

  const pay = async (payer: CardPayer | null): Promise<void> => {
    const transactionToken = await makeToken(payer);
    if (transactionToken === null) return;
    try {
      const payment = await client.payments.pay.mutate(
        { attemptId, transactionToken, terms: 'on' },
        { signal: abortedAfter(ANSWER_LIMIT_MS) },
      );
      leadsTo.current = paymentPath(payment);
      if (live.current?.thanks && payment.status === 'approved') {
        dispatch({ type: 'thanked' });
        onThanked(leadsTo.current);
      } else window.location.assign(leadsTo.current);
    } catch (error) {
      const failure = failureOfCall(error);
      // When leaving for another page, do not mount the form again: it would open a session for nothing.
      if (failure && leaveFor(failure, attemptId)) return;
      const complaint = failure ?? PURCHASE_PAGE_FAILURES.payment_unanswered;
      dispatch({ type: chargedNothing(failure) ? 'pay-refused' : 'pay-unanswered', complaint });
    }
  };

  /** The X of the thanks: empties the fields and opens the receipt. */
  const close = () => {
    live.current?.mounted.clear();
    if (leadsTo.current) window.location.assign(leadsTo.current);
  };

  return { state, retry: () => dispatch({ type: 'retry' }), pay, close };
}

/** Returns a signal that aborts by itself. Not `AbortSignal.timeout`: iPhones have it only since iOS 16. */
function abortedAfter(milliseconds: number): AbortSignal {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), milliseconds);
  return patience.signal;
}

/**
 * Mounts the form, anew in each round, and removes it when the modal closes.
 * @returns The mounted form, as a ref; null while there is none.
 */
function useMounted(
  attemptId: string,
  scriptUrl: string,
  round: number,
  dispatch: (event: CardFormEvent) => void,
): RefObject<LiveForm | null> {
  const live = useRef<LiveForm | null>(null);

  useEffect(() => {
    const closed = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let patience: ReturnType<typeof setTimeout> | undefined;

    const scheduleRenewal = (renewAt: number | null) => {
      if (renewAt === null) return;
      renewal = setTimeout(() => void renew(), Math.max(0, renewAt - Date.now()));
    };
    const renew = async () => {
      const renewed = await renewSession(live.current, attemptId);
      if (renewed !== null && !closed.signal.aborted) scheduleRenewal(renewed);
    };
    const waitAtMost = () => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        dispatch({ type: 'load-failed', complaint: PURCHASE_PAGE_FAILURES.card_form_unreachable });
        closed.abort();
      }, DRAW_LIMIT_MS);
    };
    const draw = async () => {
      // In parallel: opening the session takes two calls to the provider.
      const script = loadScript(scriptUrl, closed.signal);
      script.catch(() => undefined);
      waitAtMost();
      const form = await openCardForm(attemptId);
      closed.signal.throwIfAborted();
      waitAtMost();
      const mounted = await mount({
        form,
        script,
        onFieldChange: (field, error) => dispatch({ type: 'field-changed', field, error }),
        onBrand: (brand) => dispatch({ type: 'brand-detected', brand }),
        signal: closed.signal,
      });
      clearTimeout(patience);
      live.current = { mounted, thanks: form.library === 'elements', renewAt: form.renewAt };
      scheduleRenewal(form.renewAt);
      dispatch({ type: 'drawn' });
    };

    draw().catch((error: unknown) => {
      if (closed.signal.aborted) return;
      dispatch({ type: 'load-failed', complaint: complaintOf(error, attemptId) });
    });
    return () => {
      closed.abort();
      clearTimeout(renewal);
      clearTimeout(patience);
      live.current?.mounted.unmount();
      live.current = null;
    };
  }, [round, attemptId, scriptUrl, dispatch]);

  return live;
}

const openCardForm = (attemptId: string): Promise<CardForm> =>
  client.payments.openCardForm.mutate({ attemptId });

/** Mounts the fields of a form with the library of its provider. */
const mount = (options: MountOptions): Promise<MountedCardForm> =>
  options.form.library === 'elements' ? mountElements(options) : mountPayform(options);

/**
 * While PAGAR has got no response, checks whether the payment arrived: opens its page, or makes the form say that it
 * did not. Pressing again is safe either way, since an attempt is authorized only once.
 */
function useArrival(
  attemptId: string,
  { step }: CardFormState,
  dispatch: (event: CardFormEvent) => void,
): void {
  useEffect(() => {
    if (step !== 'unanswered') return;
    const look = async () => {
      const payment = await client.payments.attempt.query({ attemptId });
      if (payment.status === 'open') dispatch({ type: 'pay-not-arrived' });
      else window.location.assign(paymentPath(payment));
    };
    const timer = setInterval(() => {
      // Without a failure the server is still out of reach: the next check may succeed.
      look().catch((error: unknown) => {
        const failure = failureOfCall(error);
        if (failure) leaveFor(failure, attemptId);
      });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [attemptId, step, dispatch]);
}

/**
 * Gives the form a new session and keeps what was typed.
 * @returns When the next renewal is due, in epoch milliseconds; null if that session does not expire, or if none could
 *   be opened: pressing PAGAR then shows the error.
 */
async function renewSession(live: LiveForm | null, attemptId: string): Promise<number | null> {
  if (!live) return null;
  try {
    const form = await openCardForm(attemptId);
    live.mounted.renew(form);
    live.renewAt = form.renewAt;
    return form.renewAt;
  } catch {
    return null;
  }
}

/** Returns why there is no card form: the server opened no session, or the script or the network failed. */
function complaintOf(error: unknown, attemptId: string): Complaint {
  const failure = failureOfCall(error);
  if (!failure) return PURCHASE_PAGE_FAILURES.card_form_unreachable;
  leaveFor(failure, attemptId);
  return { ...failure, advice: failure.advice ?? NOTHING_CHARGED };
}

/** Returns whether a failure of PAGAR proves that nothing was charged: one below 500 does, others only if they say so. */
function chargedNothing(failure: Failure | null): boolean {
  if (!failure) return false;
  return failure.status < 500 || failure.advice?.includes(NOTHING_CHARGED) === true;
}

/**
 * Opens the page that can deal with a failure: the login if the session has ended, or the attempt's own page if it is
 * closed or belongs to somebody else.
 * @returns Whether there is such a page.
 */
function leaveFor({ code }: Failure, attemptId: string): boolean {
  const modal = paths.enrollment(attemptId);
  const isOver = code === 'payment_closed' || code === 'not_found';
  if (code !== 'login_required' && !isOver) return false;
  window.location.assign(isOver ? modal : accountDialogPath('ingresar', paths.enrollment(), modal));
  return true;
}
