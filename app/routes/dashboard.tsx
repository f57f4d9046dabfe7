import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageTitle } from '../page-title.ts';
import { dashboardPage } from '../students/dashboard-page.server.ts';
import { EnrolledCourses } from '../students/enrolled-courses.tsx';
import { PurchaseList } from '../students/purchase-list.tsx';
import { NeedHelpCard } from '../support/need-help-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Dashboard', matches),
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  return dashboardPage(request, context);
}

export const action = accountAction;

/** Who is logged in, the courses they are enrolled in, and what they bought. */
export default function DashboardPage() {
  const { user, country, courses, purchases } = useLoaderData<typeof loader>();
  return (
    <div className="page page-block stack">
      <PageHeading title={`Hola, ${user.firstName}`} lead={`Entraste como ${user.email}.`} />
      <section aria-labelledby="courses-title">
        <h2 id="courses-title">Tus cursos</h2>
        <EnrolledCourses courses={courses} />
      </section>
      <PurchaseList purchases={purchases} />
      <NeedHelpCard country={country} message="Hola, necesito ayuda con mis cursos." />
    </div>
  );
}
