import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { LiveProvider } from '../api/live.tsx';
import { WaitingPlaces } from '../catalog/waiting-list.tsx';
import { AwaitingPayments } from '../checkout/purchases.tsx';
import { privateMeta } from '../seo/page-meta.ts';
import type { ShownLogin } from '../family/student-zone-card.tsx';
import { FAMILY_FORMS } from '../family/family-forms.server.ts';
import { ParentsDashboard } from '../family/parents-dashboard.tsx';
import { parentsDashboard, studentDashboard } from '../family/dashboard.server.ts';
import { keepsZone } from '../family/zone-choice.ts';
import { paths } from '../paths.ts';
import { pageHandle } from '../ui/page.tsx';
import { seeOther } from '../forms/see-other.server.ts';
import { StudentDashboard } from '../students/student-dashboard.tsx';

export const meta = privateMeta('Dashboard');

export const handle = pageHandle({ hydrate: true, dashboard: true });

export const shouldRevalidate = keepsZone;

/** What shows a secret says itself how long. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** One address for all (spec §2); what it shows is the platform's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireLogin(request, context);
  if (session.platform === 'organizacion' && session.organizationId !== null) {
    throw seeOther(paths.organization(session.organizationId));
  }
  const places = () => pageOrThrow(() => context.api.waitingList.mine());
  if (session.platform === 'zona-padres') {
    const [parents, waiting] = await Promise.all([parentsDashboard(request, context, session), places()]);
    return { parents, student: null, waiting };
  }
  const [student, waiting] = await Promise.all([studentDashboard(context, session), places()]);
  return { parents: null, student, waiting };
}

export const action = pageAction<ShownLogin>(FAMILY_FORMS);

/** /dashboard: the parents' or the student's (spec §2). */
export default function DashboardPage() {
  const { parents, student, waiting } = useLoaderData<typeof loader>();
  const awaiting = (parents ?? student).purchases.filter(({ status }) => status === 'awaiting');
  return (
    <>
      {(waiting.length > 0 || awaiting.length > 0) && (
        <div className="page stack">
          <AwaitingPayments payments={awaiting} />
          <WaitingPlaces places={waiting} />
        </div>
      )}
      {parents ? (
        <LiveProvider>
          <ParentsDashboard {...parents} />
        </LiveProvider>
      ) : (
        <StudentDashboard {...student} />
      )}
    </>
  );
}
