import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { LiveProvider } from '../api/live.tsx';
import { pageTitle } from '../seo/page-title.ts';
import { answerCalendarForm } from '../family/calendar-action.server.ts';
import { answerParentsForm } from '../family/parents-action.server.ts';
import type { ParentsAnswer } from '../family/parents-action.server.ts';
import { ParentsDashboard } from '../family/parents-dashboard.tsx';
import { parentsPage } from '../family/parents-page.server.ts';
import { keepsZone } from '../family/zone-choice.ts';
import { paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { StudentDashboard } from '../students/student-dashboard.tsx';
import { studentDashboard } from '../students/student-dashboard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Dashboard', matches),
  { name: 'robots', content: 'noindex' },
];

export const handle = { hydrate: true, dashboard: true };

export const shouldRevalidate = keepsZone;

/** What shows a secret says itself how long. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** One address for all (spec §2); what it shows is the platform's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireLogin(request, context);
  if (session.platform === 'organizacion' && session.organizationId !== null) {
    throw seeOther(paths.organization(session.organizationId));
  }
  return session.platform === 'zona-padres'
    ? { parents: await parentsPage(request, context, session), student: null }
    : { parents: null, student: await studentDashboard(request, context) };
}

export async function action(args: ActionFunctionArgs) {
  return (await answerParentsForm(args)) ?? (await answerCalendarForm(args)) ?? (await accountAction(args));
}

/** /dashboard: the parents' or the student's (spec §2). */
export default function DashboardPage() {
  const { parents, student } = useLoaderData<typeof loader>();
  const answer = useActionData<ParentsAnswer>() ?? null;
  if (!parents) return <StudentDashboard dashboard={student} />;
  return (
    <LiveProvider>
      <ParentsDashboard dashboard={parents} answer={answer} />
    </LiveProvider>
  );
}
