import { useEffect, useReducer, useRef } from 'react';
import type { CardForm } from '../../server/payments/types.ts';
import { NOTHING_CHARGED, PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { failureOfCall, live as api } from '../api/live.tsx';
import { accountDialogPath, paths } from '../paths.ts';
import { cardFormReducer, INITIAL_CARD_FORM } from './card-form-state.ts';
import type { CardFormEvent, CardFormState, Complaint } from './card-form-state.ts';
import { paymentPath } from './journey.ts';
import { mountCardForm, readRejection } from './payform.ts';
import type { CardPayer, MountedCardForm } from './payform.ts';

/** How long script and fields may take to appear before the form offers 'Reintentar', in milliseconds. */
const DRAW_LIMIT_MS = 15_000;

/** How long an answer to PAGAR is waited for, in milliseconds: well over what the server lets a bank take. */
const ANSWER_LIMIT_MS = 30_000;

/** How often it is looked whether a payment without an answer arrived, in milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** What is alive between drawing the fields and taking them away. */
interface LiveForm {
  readonly mounted: MountedCardForm;
  renewAt: number;
}

/**
 * The provider's card form as long as the modal is open: loads and draws it, renews its session before it ends,
 * pays when PAGAR is pressed, and takes everything away again when the modal closes.
 * @returns Its state, and what is done with it; `pay` ends on another page, or the form says why not.
 */
export function useCardForm(attemptId: string) {
  const { mutateAsync } = api.payments.openCardForm.useMutation();
  const { client } = api.useUtils();
  const [state, dispatch] = useReducer(cardFormReducer, INITIAL_CARD_FORM);
  const live = useRef<LiveForm | null>(null);
  const openCardForm = useRef(() => mutateAsync({ attemptId }));
  useEffect(() => {
    openCardForm.current = () => mutateAsync({ attemptId });
  });

  useEffect(() => {
    const closed = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let patience: ReturnType<typeof setTimeout> | undefined;

    const scheduleRenewal = (renewAt: number) => {
      renewal = setTimeout(() => void renew(), Math.max(0, renewAt - Date.now()));
    };
    const renew = async () => {
      const renewed = await renewSession(live.current, openCardForm.current);
      if (renewed !== null && !closed.signal.aborted) scheduleRenewal(renewed);
    };
    const draw = async () => {
      const form = await openCardForm.current();
      closed.signal.throwIfAborted();
      patience = setTimeout(() => {
        dispatch({ type: 'load-failed', complaint: PAGE_FAILURES.card_form_unreachable });
        closed.abort();
      }, DRAW_LIMIT_MS);
      const mounted = await mountCardForm({
        form,
        onFieldChange: (field, error) => dispatch({ type: 'field-changed', field, error }),
        signal: closed.signal,
      });
      clearTimeout(patience);
      live.current = { mounted, renewAt: form.renewAt };
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
  }, [state.round, attemptId]);

  useArrival(attemptId, state, dispatch);

  const makeToken = async (payer: CardPayer): Promise<string | null> => {
    const current = live.current;
    const fieldsWrong = Object.keys(state.fieldErrors).length > 0;
    dispatch({ type: 'pay-pressed' });
    if (state.step !== 'idle' || fieldsWrong || !current) return null;
    try {
      // Timers sleep with the tab: a form left open in the background may be due only now.
      if (Date.now() >= current.renewAt) await renewSession(current, openCardForm.current);
      return await current.mounted.createToken(payer);
    } catch (reason) {
      dispatch({ type: 'token-refused', reason: readRejection(reason, navigator.onLine) });
      return null;
    }
  };

  const pay = async (payer: CardPayer): Promise<void> => {
    const transactionToken = await makeToken(payer);
    if (transactionToken === null) return;
    try {
      const payment = await client.payments.pay.mutate(
        { attemptId, transactionToken, terms: 'on' },
        { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) },
      );
      window.location.assign(paymentPath(payment));
    } catch (error) {
      const failure = failureOfCall(error);
      const complaint = failure ?? PAGE_FAILURES.payment_unanswered;
      dispatch({ type: chargedNothing(failure) ? 'pay-refused' : 'pay-unanswered', complaint });
      if (failure) leaveFor(failure, attemptId);
    }
  };

  return { state, retry: () => dispatch({ type: 'retry' }), pay };
}

/**
 * Looks, while no answer to PAGAR has come, whether the payment arrived: leads to its page, or has the form say that
 * it did not. Pressing again is safe either way, since one attempt is authorized once.
 */
function useArrival(
  attemptId: string,
  { step }: CardFormState,
  dispatch: (event: CardFormEvent) => void,
): void {
  const { client } = api.useUtils();
  useEffect(() => {
    if (step !== 'unanswered') return;
    const look = async () => {
      const payment = await client.payments.attempt.query({ attemptId });
      if (payment.status === 'open') dispatch({ type: 'pay-not-arrived' });
      else window.location.assign(paymentPath(payment));
    };
    const timer = setInterval(() => {
      // Still out of reach: the next look may have more luck.
      look().catch((error: unknown) => {
        const failure = failureOfCall(error);
        if (failure) leaveFor(failure, attemptId);
      });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [attemptId, step, client, dispatch]);
}

/**
 * Returns the form a new session; what is typed stays.
 * @returns When the next one is due (epoch milliseconds), or null when there was none to be had: pressing PAGAR then
 *   finds out, and says so.
 */
async function renewSession(
  live: LiveForm | null,
  openCardForm: () => Promise<CardForm>,
): Promise<number | null> {
  if (!live) return null;
  try {
    const form = await openCardForm();
    live.mounted.renew(form);
    live.renewAt = form.renewAt;
    return form.renewAt;
  } catch {
    return null;
  }
}

/** Puts into words why there is no card form: the server gave no session, or script or network are to blame. */
function complaintOf(error: unknown, attemptId: string): Complaint {
  const failure = failureOfCall(error);
  if (!failure) return PAGE_FAILURES.card_form_unreachable;
  leaveFor(failure, attemptId);
  return { ...failure, advice: failure.advice ?? NOTHING_CHARGED };
}

/** Whether a failure of PAGAR says for certain that no bank was reached; where something broke, only if it says so. */
function chargedNothing(failure: Failure | null): boolean {
  if (!failure) return false;
  return failure.status < 500 || failure.advice?.includes(NOTHING_CHARGED) === true;
}

/** Leaves for the page that a failure is a matter of: a session of ours that ended, an attempt that is over or another's. */
function leaveFor({ code }: Failure, attemptId: string): void {
  const modal = paths.enrollment(attemptId);
  if (code === 'login_required') {
    window.location.assign(accountDialogPath('ingresar', paths.enrollment(), modal));
  }
  if (code === 'payment_closed' || code === 'not_found') window.location.assign(modal);
}
