import { SERVER_FAILURES } from '../../server/domain/failure.ts';
import type { AppLoadContext } from '@remix-run/node';
import type { Failure } from '../../server/domain/failure.ts';
import type { requireLogin } from '../account/require-login.server.ts';
import { failedPage, pageOrThrow, tryCall } from '../api/call.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';

/**
 * Returns the data of the parents' /dashboard: the family's week, the zone of the child named in the URL (by default
 * the first one), courses bought for none of the children, and all payments. Returns null when the academy does not
 * answer in time.
 * @throws 404 for a child of another family; redirect to '/' with a flash message when the courses cannot be listed
 *   (spec §6); redirect to the login dialog when the academy API no longer knows the session.
 */
export async function parentsDashboard(
  request: Request,
  context: AppLoadContext,
  { user, passwordConfirmed }: Awaited<ReturnType<typeof requireLogin>>,
) {
  const { pathname, search, searchParams } = new URL(request.url);
  const page = `${pathname}${search}`;
  const [zone, purchases] = await Promise.all([
    tryCall(() => context.api.parents.zone({ childId: searchParams.get('hijo') ?? undefined })),
    pageOrThrow(() => context.api.payments.mine()),
  ]);
  if (!zone.ok) {
    if (zone.failure.status === 404) throw failedPage(zone.failure);
    return nothingYet(context, zone.failure, page);
  }
  return { parentName: user.firstName, zone: zone.value, passwordConfirmed, purchases };
}

/**
 * Returns the data of a student's /dashboard; null when the academy does not answer in time.
 * @throws redirect to '/' with a flash message when the enrollments cannot be listed (spec §6); to the login dialog
 *   when the academy API no longer knows the session.
 */
export async function studentDashboard(
  context: AppLoadContext,
  { user }: Awaited<ReturnType<typeof requireLogin>>,
) {
  const [zone, purchases] = await Promise.all([
    tryCall(() => context.api.students.zone()),
    pageOrThrow(() => context.api.payments.mine()),
  ]);
  if (!zone.ok) return nothingYet(context, zone.failure, paths.dashboard());
  return { email: user.email, zone: zone.value, purchases };
}

/**
 * Returns null, for a dashboard without courses, when they are only late: late is not failed, so the viewer stays on
 * the page where the courses will appear.
 * @throws the failure itself when the store is down: the courses may well exist, and a flash message for another page
 *   could not be stored; the response of `leaveDashboard` for any other failure
 */
function nothingYet(context: AppLoadContext, failure: Failure, page: string): null {
  if (failure.code === 'store_unavailable') throw failedPage(failure);
  if (context.isLate() && failure.code !== 'login_required') return null;
  throw leaveDashboard(context, failure, page);
}

/**
 * Returns the redirect of a dashboard whose courses cannot be listed (spec §6): to '/', with a flash message that says
 * why, or to the login dialog when the academy API no longer knows the session. For loaders to throw.
 * @param page The dashboard to return to, from there or after the login.
 */
export function leaveDashboard(context: AppLoadContext, failure: Failure, page: string): Response {
  if (failure.code === 'login_required') return seeOther(accountDialogPath('ingresar', paths.home(), page));
  context.leaveFlash({
    kind: 'error',
    text: SERVER_FAILURES.courses_unavailable.text,
    reference: failure.reference,
    way: { href: page, text: 'Volver a intentarlo' },
  });
  return seeOther(paths.home());
}
