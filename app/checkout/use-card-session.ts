import { live, failureOfCall } from '../api/live.tsx';
import { paths, accountDialogPath } from '../paths.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import type { CardForm } from '../../server/payments/types.ts';
import type { Complaint } from './card-form-state.ts';

interface CardSession {
  readonly openCardForm: () => Promise<CardForm>;
  readonly complaintOf: (error: unknown) => Complaint | null;
}

/** The provider's session for one attempt, asked of our own server. */
export function useCardSession(attemptId: string): CardSession {
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
