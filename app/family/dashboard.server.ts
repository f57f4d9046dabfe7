import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { AppLoadContext } from '@remix-run/node';
import type { Failure } from '../../server/domain/failure.ts';
import type { requireLogin } from '../account/require-login.server.ts';
import { failedPage, pageOrThrow, tryCall } from '../api/call.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';

/**
 * What /dashboard shows to a parent: the week of the family, the zone of the child that the address names, or of the
 * first, and what was bought for none of the children; null while the academy does not tell it in time.
 * @throws 404 for a child of another family; redirect to '/' with a sentence when the courses cannot be listed (spec
 *   §6); redirect to the login dialog when the academy API no longer knows the session.
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
 * What /dashboard shows to a student; null while the academy does not tell it in time.
 * @throws redirect to '/' with a sentence when the enrollments cannot be listed (spec §6); to the login dialog when the
 *   academy API no longer knows the session.
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
 * What a dashboard shows whose courses did not come: late is not failed, so whoever waited stays where the courses will be,
 * rather than wait for another page.
 * @throws the failure itself while the store is lost: the courses may well be there, and the sentence of another page could
 *   not be kept for it; where `leaveDashboard` leads, for any other failure
 */
function nothingYet(context: AppLoadContext, failure: Failure, page: string): null {
  if (failure.code === 'store_unavailable') throw failedPage(failure);
  if (context.isLate() && failure.code !== 'login_required') return null;
  throw leaveDashboard(context, failure, page);
}

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
    reference: failure.reference,
  });
  return seeOther(paths.home());
}
