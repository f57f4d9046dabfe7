import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { inviteForm } from '../organizations/invite-form.server.ts';
import { OrganizationDashboard } from '../organizations/organization-dashboard.tsx';
import { readStudentFilter } from '../../server/domain/organization/student-list.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { pageHandle } from '../ui/page.tsx';

export const meta = privateMeta('Dashboard de tu organización');

export const handle = pageHandle({ hydrate: true, dashboard: true });

/** @throws 404 for any organization but the manager's own, as if there were no such one */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const organization = await pageOrThrow(() => context.api.organizations.byId({ id: params['id'] ?? '' }));
  const filter = readStudentFilter(new URL(request.url).searchParams, organization);
  return { organization, filter, reference: context.reference };
}

export const action = pageAction({ invitar: inviteForm });

/** The dashboard of an organization (spec §2), renewed while it is open. */
export default function OrganizationPage() {
  return <OrganizationDashboard {...useLoaderData<typeof loader>()} />;
}
