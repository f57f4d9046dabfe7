import type { AppLoadContext } from '@remix-run/node';
import { requireLogin } from '../account/require-login.server.ts';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { leaveDashboard } from '../account/leave-dashboard.server.ts';
import { paths } from '../paths.ts';

/** What `<StudentDashboard>` draws. */
export type StudentDashboardData = Awaited<ReturnType<typeof studentDashboard>>;

/**
 * What /dashboard shows to a student. Certificates that cannot be read are null: their part says so.
 * @throws redirect to '/' with a sentence when the enrollments cannot be listed (spec §6); to the login dialog when the
 *   academy API no longer knows the session.
 */
export async function studentDashboard(request: Request, context: AppLoadContext) {
  const { user } = await requireLogin(request, context);
  const [enrollments, certificates, banners, purchases] = await Promise.all([
    tryCall(() => context.api.enrollments.mine()),
    tryCall(() => context.api.certificates.mine()),
    pageOrThrow(() => context.api.banners.dashboard()),
    pageOrThrow(() => context.api.payments.mine()),
  ]);
  if (!enrollments.ok) throw leaveDashboard(context, enrollments.failure, paths.dashboard());
  return {
    user: { firstName: user.firstName, email: user.email },
    courses: enrollments.value,
    certificates: certificates.ok ? certificates.value : null,
    banners,
    purchases,
  };
}
