import type { AppLoadContext } from '@remix-run/node';
import { tryCall } from '../api/call.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { safeReturnPath } from '../paths.ts';

/** The parameter of any page that holds the code of whoever invites. */
const PARAMETER = 'invita';

/**
 * Takes in the invitation of a link that was followed, and says what is wrong with one that is none.
 * @throws redirect to the same page without it, so that a link that is passed on from there invites nobody twice
 */
export async function followInvitation(request: Request, context: AppLoadContext): Promise<void> {
  const url = new URL(request.url);
  const code = url.searchParams.get(PARAMETER);
  if (code === null || context.maintenance) return;
  const followed = await tryCall(() => context.api.referrals.follow({ code: code.slice(0, 200) }));
  if (!followed.ok) {
    const { text, advice, reference } = followed.failure;
    const words = advice === undefined ? text : `${text}. ${advice}`;
    context.leaveFlash({ kind: 'error', text: words, reference });
  }
  url.searchParams.delete(PARAMETER);
  throw seeOther(safeReturnPath(`${url.pathname}${url.search}`));
}
