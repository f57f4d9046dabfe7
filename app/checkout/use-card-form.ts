import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { RefObject } from 'react';
import type { CardForm } from '../../server/payments/types.ts';
import { NOTHING_CHARGED, PAGE_FAILURES } from '../../server/domain/failure.ts';
import { failureOfCall, live } from '../api/live.tsx';
import { accountDialogPath, paths } from '../paths.ts';
import { cardFormReducer, INITIAL_CARD_FORM } from './card-form-state.ts';
import type { CardField, Complaint } from './card-form-state.ts';
import { mountCardForm, readRejection } from './payform.ts';
import type { CardPayer, MountedCardForm } from './payform.ts';

/** How long script and fields may take to appear before the form offers 'Reintentar', in milliseconds. */
const DRAW_LIMIT_MS = 15_000;

/** Where the provider draws each field. */
type CardHosts = Readonly<Record<CardField, RefObject<HTMLDivElement>>>;

/** The provider's session for one attempt. */
interface CardSession {
  /** Asks the server for one. Rejects when it cannot be had. */
  readonly openCardForm: () => Promise<CardForm>;
  /** Puts into words why the server gave none; null when the script or the network is to blame. */
  readonly complaintOf: (error: unknown) => Complaint | null;
}

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
export function useCardForm(attemptId: string, hosts: CardHosts) {
  const session = useCardSession(attemptId);
  const [state, dispatch] = useReducer(cardFormReducer, INITIAL_CARD_FORM);
  const live = useRef<LiveForm | null>(null);
  const options = useRef({ ...session, hosts });
  useEffect(() => {
    options.current = { ...session, hosts };
  });

  useEffect(() => {
    const closed = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let patience: ReturnType<typeof setTimeout> | undefined;

    const scheduleRenewal = (renewAt: number) => {
      renewal = setTimeout(() => void renew(), Math.max(0, renewAt - Date.now()));
    };
    const renew = async () => {
      const renewed = await renewSession(live.current, options.current.openCardForm);
      if (renewed !== null && !closed.signal.aborted) scheduleRenewal(renewed);
    };
    const draw = async () => {
      const form = await options.current.openCardForm();
      closed.signal.throwIfAborted();
      patience = setTimeout(() => {
        dispatch({ type: 'load-failed', complaint: PAGE_FAILURES.card_form_unreachable });
        closed.abort();
      }, DRAW_LIMIT_MS);
      const mounted = await mountCardForm({
        form,
        hosts: elementsOf(options.current.hosts),
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
      const complaint = options.current.complaintOf(error) ?? PAGE_FAILURES.card_form_unreachable;
      dispatch({ type: 'load-failed', complaint });
    });
    return () => {
      closed.abort();
      clearTimeout(renewal);
      clearTimeout(patience);
      live.current?.mounted.unmount();
      live.current = null;
    };
  }, [state.round]);

  const makeToken = useCallback(
    async (payer: CardPayer): Promise<string | null> => {
      const current = live.current;
      const fieldsWrong = Object.keys(state.fieldErrors).length > 0;
      dispatch({ type: 'pay-pressed' });
      if (state.step !== 'idle' || fieldsWrong || !current) return null;
      try {
        // Timers sleep with the tab: a form left open in the background may be due only now.
        if (Date.now() >= current.renewAt) await renewSession(current, options.current.openCardForm);
        return await current.mounted.createToken(payer);
      } catch (reason) {
        dispatch({ type: 'token-refused', reason: readRejection(reason) });
        return null;
      }
    },
    [state],
  );

  const retry = useCallback(() => dispatch({ type: 'retry' }), []);
  return { state, retry, makeToken };
}

/**
 * Returns the form a new session; what is typed stays.
 * @returns When the next one is due (epoch milliseconds), or null when there was none to be had: pressing PAGAR then
 *   finds out, and says so.
 */
async function renewSession(
  live: LiveForm | null,
  openCardForm: CardSession['openCardForm'],
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

function elementsOf(hosts: CardHosts): Record<CardField, HTMLElement> {
  const elementOf = (field: CardField) => {
    const element = hosts[field].current;
    if (!element) throw new Error(`The card form has no place for ${field}`);
    return element;
  };
  return {
    'card-number': elementOf('card-number'),
    'card-expiry': elementOf('card-expiry'),
    'card-cvc': elementOf('card-cvc'),
  };
}

/** The provider's session for one attempt, asked of our own server. */
function useCardSession(attemptId: string): CardSession {
  const { mutateAsync } = live.payments.openCardForm.useMutation();
  return {
    openCardForm: () => mutateAsync({ attemptId }),
    complaintOf: (error) => {
      const failure = failureOfCall(error);
      if (!failure) return null;
      leaveWhenOver(failure.code, attemptId);
      return { text: failure.text, advice: failure.advice ?? NOTHING_CHARGED };
    },
  };
}

/** A session that ended, and an attempt that is over, are matters of another page. */
function leaveWhenOver(code: string, attemptId: string): void {
  if (code === 'login_required') {
    window.location.assign(accountDialogPath('ingresar', paths.enrollment(), paths.enrollment(attemptId)));
  }
  if (code === 'payment_closed') window.location.assign(paths.enrollment(attemptId));
}
