import { placesElsewhere } from '../../server/domain/family/enrolled-course.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { AppLoadContext } from '@remix-run/node';
import type { Failure } from '../../server/domain/failure.ts';
import type { requireLogin } from '../account/require-login.server.ts';
import { failedPage, pageOrThrow, tryCall } from '../api/call.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';

/**
 * What /dashboard shows to a parent: the zone of the child that the address names, or of the first, and what was bought
 * for none of the children.
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
  const [zone, bought, purchases] = await Promise.all([
    tryCall(() => context.api.parents.zone({ childId: searchParams.get('hijo') ?? undefined })),
    tryCall(() => context.api.enrollments.mine()),
    pageOrThrow(() => context.api.payments.mine()),
  ]);
  if (!zone.ok) {
    throw zone.failure.status === 404
      ? failedPage(zone.failure)
      : leaveDashboard(context, zone.failure, page);
  }
  if (!bought.ok) throw leaveDashboard(context, bought.failure, page);
  return {
    parentName: user.firstName,
    zone: zone.value,
    passwordConfirmed,
    feedPath: await feedPathOf(context, zone.value.zone?.child.id),
    places: placesElsewhere(bought.value, purchases, ({ id }) =>
      zone.value.children.some((child) => child.id === id),
    ),
    purchases,
  };
}

/** The child's subscribed calendar; null while there is none, and when it cannot be read, which is not worth a page. */
async function feedPathOf(context: AppLoadContext, childId: string | undefined): Promise<string | null> {
  if (childId === undefined) return null;
  const feed = await tryCall(() => context.api.calendars.existingFeed({ childId }));
  return feed.ok && feed.value ? feed.value.path : null;
}

/**
 * What /dashboard shows to a student. Certificates that cannot be read are null: their part says so.
 * @throws redirect to '/' with a sentence when the enrollments cannot be listed (spec §6); to the login dialog when the
 *   academy API no longer knows the session.
 */
export async function studentDashboard(
  context: AppLoadContext,
  { user }: Awaited<ReturnType<typeof requireLogin>>,
) {
  const [enrollments, own, certificates, banners, purchases] = await Promise.all([
    tryCall(() => context.api.enrollments.mine()),
    pageOrThrow(() => context.api.enrollments.own()),
    tryCall(() => context.api.certificates.mine()),
    pageOrThrow(() => context.api.banners.dashboard()),
    pageOrThrow(() => context.api.payments.mine()),
  ]);
  if (!enrollments.ok) throw leaveDashboard(context, enrollments.failure, paths.dashboard());
  return {
    user: { firstName: user.firstName, email: user.email },
    /** What was bought here, by the journal. */
    own,
    places: placesElsewhere(enrollments.value, purchases, ({ kind }) => kind === 'self'),
    certificates: certificates.ok ? certificates.value : null,
    /** What support finds by, where something could not be read. */
    reference: context.reference,
    banners,
    purchases,
  };
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
