import { useEffect, useReducer, useRef } from 'react';
import type { CardForm } from '../../server/payments/types.ts';
import { NOTHING_CHARGED, PAGE_FAILURES } from '../../server/domain/failure.ts';
import { failureOfCall, live as api } from '../api/live.tsx';
import { accountDialogPath, paths } from '../paths.ts';
import { cardFormReducer, INITIAL_CARD_FORM } from './card-form-state.ts';
import type { Complaint } from './card-form-state.ts';
import { mountCardForm, readRejection } from './payform.ts';
import type { CardPayer, MountedCardForm } from './payform.ts';

/** How long script and fields may take to appear before the form offers 'Reintentar', in milliseconds. */
const DRAW_LIMIT_MS = 15_000;

/** What is alive between drawing the fields and taking them away. */
interface LiveForm {
  readonly mounted: MountedCardForm;
  renewAt: number;
}

/**
 * The provider's card form as long as the modal is open: loads and draws it, renews its session before it ends,
 * makes the token when PAGAR is pressed, and takes everything away again when the modal closes.
 * @returns Its state, and what is done with it; `makeToken` resolves with null when the form says why there is none.
 */
export function useCardForm(attemptId: string) {
  const { mutateAsync } = api.payments.openCardForm.useMutation();
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
      dispatch({ type: 'token-refused', reason: readRejection(reason) });
      return null;
    }
  };

  return { state, retry: () => dispatch({ type: 'retry' }), makeToken };
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

/**
 * Puts into words why there is no card form: the server gave no session, or script or network are to blame. A session
 * of ours that ended, and an attempt that is over, are matters of another page.
 */
function complaintOf(error: unknown, attemptId: string): Complaint {
  const failure = failureOfCall(error);
  if (!failure) return PAGE_FAILURES.card_form_unreachable;
  if (failure.code === 'login_required') {
    window.location.assign(accountDialogPath('ingresar', paths.enrollment(), paths.enrollment(attemptId)));
  }
  if (failure.code === 'payment_closed') window.location.assign(paths.enrollment(attemptId));
  const { text, advice = NOTHING_CHARGED, reference } = failure;
  return { text, advice, reference };
}
