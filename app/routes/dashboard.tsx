import { data } from '@remix-run/node';
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrNull, pageOrThrow } from '../api/call.server.ts';
import { WaitingPlaces } from '../catalog/waiting-places.tsx';
import { AwaitingPayments, KeptPurchase } from '../checkout/purchase-notices.tsx';
import { FailedRenewals } from '../checkout/failed-renewals.tsx';
import { privateMeta } from '../seo/page-meta.ts';
import type { ShownLogin } from '../family/student-zone-card.tsx';
import { FAMILY_FORMS } from '../family/family-forms.server.ts';
import { ParentsDashboard } from '../family/parents-dashboard.tsx';
import { parentsDashboard, studentDashboard } from '../family/dashboard.server.ts';
import { useLastRead } from '../api/newest.ts';
import { keepsZone } from '../family/same-zone.ts';
import { readZoneChoice, zoneTitle } from '../family/zone-choice.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { seeOther } from '../forms/see-other.server.ts';
import { StudentDashboard } from '../students/student-dashboard.tsx';

export const meta = privateMeta<typeof loader>(({ data: { isParent, parents }, location }) => {
  if (!isParent) return 'Tu panel';
  const zone = parents?.zone.zone;
  return zone ? zoneTitle(zone, readZoneChoice(new URLSearchParams(location.search))) : 'Zona de Padres';
});

export const handle = pageHandle<typeof loader>({
  hydrate: true,
  dashboard: true,
  lacksAll: ({ parents, student }) => !parents && !student,
});

export const shouldRevalidate = keepsZone;

/** An action that reveals a secret sets its own cache headers. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** One address for everybody (spec §2): what it shows depends on the platform of the account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireLogin(request, context);
  if (session.platform === 'organizacion' && session.organizationId !== null) {
    throw seeOther(paths.organization(session.organizationId));
  }
  const { waitingList, checkout } = context.api;
  const open = Promise.all([pageOrThrow(() => waitingList.mine()), pageOrNull(() => checkout.kept())]);
  const isParent = session.platform === 'zona-padres';
  const [parents, student, [waiting, kept]] = await Promise.all([
    isParent ? parentsDashboard(request, context, session) : null,
    isParent ? null : studentDashboard(context, session),
    open,
  ]);
  const { firstName } = session.user;
  return data(
    { isParent, firstName, parents, student, waiting, kept },
    { status: parents || student ? 200 : PAGE_FAILURES.page_late.status },
  );
}

export const action = pageAction<ShownLogin>(FAMILY_FORMS);

/** /dashboard: that of parents or of a student (spec §2), or the notice that the courses are late. */
export default function DashboardPage() {
  const now = useLoaderData<typeof loader>();
  const child = useSearchParams()[0].get('hijo');
  const isRead = now.parents !== null || now.student !== null;
  const { firstName, parents, student, waiting, kept } = useLastRead(now, child, isRead);
  const purchases = (parents ?? student)?.purchases ?? [];
  const awaiting = purchases.filter(({ status }) => status === 'awaiting');
  const failed = purchases.filter(({ subscription }) => subscription?.failedSince);
  const notices = (waiting.length > 0 || awaiting.length > 0 || failed.length > 0 || kept) && (
    <div className="stack">
      <FailedRenewals purchases={failed} />
      <AwaitingPayments payments={awaiting} />
      <KeptPurchase kept={kept} />
      <WaitingPlaces places={waiting} />
    </div>
  );
  return (
    <>
      {parents && <ParentsDashboard {...parents} notices={notices} />}
      {student && <StudentDashboard {...student} notices={notices} />}
      {!parents && !student && (
        <Page className="stack">
          <PageHeading title={`Hola, ${firstName}`} />
          {notices}
        </Page>
      )}
    </>
  );
}
