import type { AppLoadContext } from '@remix-run/node';
import type { Session } from '../api/context.ts';

/** The most that is kept: every form whose texts are within their limits. Characters. */
const MOST_KEPT = 10_000;

/**
 * Keeps in the session what was typed in a form, for the account that it was drawn for: when its page cannot show it,
 * since that account is no longer logged in. Secrets are not among the values of a refusal.
 * @param page Path and query of the page with the form.
 */
export function keepUnsent(
  session: Session,
  page: string,
  { sentFor, refusal }: Pick<AppLoadContext, 'sentFor' | 'refusal'>,
): void {
  if (sentFor === null || refusal === null || session.data.signedIn?.user.id === sentFor) return;
  const unsent = { account: sentFor, page, intent: refusal.intent, values: refusal.values };
  if (JSON.stringify(unsent).length <= MOST_KEPT) session.remember({ unsent });
}

/** Returns what the account that is logged in had typed on a page before its login ended, and removes it. */
export function takeUnsent(session: Session, page: string): AppLoadContext['unsent'] {
  const { unsent, signedIn } = session.data;
  if (!unsent || unsent.page !== page || unsent.account !== signedIn?.user.id) return null;
  session.remember({ unsent: null });
  return { refused: true, intent: unsent.intent, errors: {}, values: unsent.values, failure: null };
}
