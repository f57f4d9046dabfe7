import type { AppLoadContext } from '@remix-run/node';
import type { requireLogin } from '../account/require-login.server.ts';
import { tryCall, failedPage, pageOrThrow } from '../api/call.server.ts';
import { leaveDashboard } from '../account/leave-dashboard.server.ts';

/** Where the hour of the data is said while the family's own zone is not known. */
const USUAL_ZONE = 'America/Lima';

/** What `<ParentsDashboard>` draws. */
export type ParentsPageData = Awaited<ReturnType<typeof parentsPage>>;

/**
 * What /dashboard shows to a parent: the zone of the child that the address names, or of the first, and what was bought.
 * @throws 404 for a child of another family; redirect to '/' with a sentence when the courses cannot be listed (spec
 *   §6); redirect to the login dialog when the academy API no longer knows the session.
 */
export async function parentsPage(
  request: Request,
  context: AppLoadContext,
  { user, visitor, passwordConfirmed }: Awaited<ReturnType<typeof requireLogin>>,
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
    timeZone: visitor.timeZone ?? USUAL_ZONE,
    zone: zone.value,
    passwordConfirmed,
    feedPath: await feedPathOf(context, zone.value.zone?.child.id),
    bought: bought.value,
    purchases,
  };
}

/** The child's subscribed calendar; null while there is none, and when it cannot be read, which is not worth a page. */
async function feedPathOf(context: AppLoadContext, childId: string | undefined): Promise<string | null> {
  if (childId === undefined) return null;
  const feed = await tryCall(() => context.api.calendars.existingFeed({ childId }));
  return feed.ok && feed.value ? feed.value.path : null;
}
