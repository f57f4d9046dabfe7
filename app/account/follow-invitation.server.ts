import type { AppLoadContext } from '@remix-run/node';
import { tryCall } from '../api/call.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { safeReturnPath } from '../paths.ts';

/** The query parameter with an invitation code; any page takes it. */
const PARAMETER = 'invita';

/**
 * Stores the invitation of a link that was followed, or leaves a message that says what is wrong with it.
 * @throws redirect to the same page without the code, so that copying the address passes on no invitation
 */
export async function followInvitation(request: Request, context: AppLoadContext): Promise<void> {
  const url = new URL(request.url);
  const code = url.searchParams.get(PARAMETER);
  if (code === null || context.maintenance) return;
  const followed = await tryCall(() => context.api.referrals.follow({ code: code.slice(0, 200) }));
  if (!followed.ok) {
    const { text, advice, reference } = followed.failure;
    context.leaveFlash({ kind: 'error', text, advice, reference });
  }
  url.searchParams.delete(PARAMETER);
  throw seeOther(safeReturnPath(`${url.pathname}${url.search}`));
}
