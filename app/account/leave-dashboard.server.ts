import type { AppLoadContext } from '@remix-run/node';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';

/**
 * Where a dashboard leads whose courses cannot be listed (spec §6): to '/', with a sentence that says why; to the
 * login dialog when the academy API no longer knows the session. For loaders to throw.
 * @param page The dashboard to come back to after the login.
 */
export function leaveDashboard(context: AppLoadContext, failure: Failure, page: string): Response {
  if (failure.code === 'login_required') return seeOther(accountDialogPath('ingresar', paths.home(), page));
  context.leaveFlash({
    kind: 'error',
    text: PAGE_FAILURES.courses_unavailable.text,
  });
  return seeOther(paths.home());
}
