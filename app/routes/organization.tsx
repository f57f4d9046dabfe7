import { data } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { InvitationInput, invitedInWords } from '../../server/domain/organization/invitation.ts';
import { listedRows, readStudentFilter } from '../../server/domain/organization/student-list.ts';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { failedPage, tryCall } from '../api/call.server.ts';
import { useLastRead } from '../api/newest.ts';
import { form, sayAndGo } from '../forms/form-action.server.ts';
import { OrganizationDashboard } from '../organizations/organization-dashboard.tsx';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

/** Narrowed, the title says to how many: nobody is told of what a page already has when it opens. */
export const meta = privateMeta<typeof loader>(({ data: shown }) => {
  const title = 'Panel de tu organización';
  if (!shown.organization) return title;
  const { rows } = shown.organization;
  const listed = listedRows(rows, shown.filter).length;
  return listed < rows.length ? `${title}: ${listed} de ${rows.length} inscripciones` : title;
});

export const handle = pageHandle<typeof loader>({
  hydrate: true,
  dashboard: true,
  lacksAll: ({ organization }) => organization === null,
});

/**
 * The organization of its manager; null when the academy does not answer in time.
 * @throws 404 for any organization but the manager's own
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const read = await tryCall(() => context.api.organizations.byId({ id: params['id'] ?? '' }));
  if (!read.ok) {
    if (!context.isLate() || read.failure.code !== 'upstream_unavailable') {
      throw failedPage(read.failure, request);
    }
    return data({ organization: null }, { status: PAGE_FAILURES.page_late.status });
  }
  const organization = read.value;
  const filter = readStudentFilter(new URL(request.url).searchParams, organization);
  return data({ organization, filter, reference: context.reference });
}

export const action = pageAction({
  // 'Enviar invitaciones': back to the page, with how many e-mails were sent.
  invitar: form({
    schema: InvitationInput,
    call: ({ emails }, { context, params }) =>
      context.api.organizations.invite({ id: params['id'] ?? '', emails }),
    then: ({ invited, alreadyInvited }, submission) =>
      sayAndGo(submission, invitedInWords(invited, alreadyInvited)),
  }),
});

/** The dashboard of an organization (spec §2). It refreshes while open, and keeps the last data while new data is late. */
export default function OrganizationPage() {
  const now = useLoaderData<typeof loader>();
  const shown = useLastRead(now, useParams()['id'] ?? null, now.organization !== null);
  return shown.organization ? (
    <OrganizationDashboard {...shown} />
  ) : (
    <Page>
      <PageHeading title="Tu organización" />
    </Page>
  );
}
