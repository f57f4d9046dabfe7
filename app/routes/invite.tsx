import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvitedFamilies, OwnInvitation } from '../account/invitations.tsx';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { formatMoney } from '../ui/format.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';

export const meta = privateMeta('Invita a una familia');

export const handle = pageHandle({
  hydrate: true,
  dashboard: true,
  help: () => 'Hola, tengo una pregunta sobre las invitaciones.',
});

/** The invitation link and what it has brought. @throws redirect to the dashboard for schools, which invite nobody */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { platform } = await requireLogin(request, context);
  if (platform === 'organizacion') throw seeOther(paths.dashboard());
  return { standing: await pageOrThrow(() => context.api.referrals.mine(), request) };
}

export const action = pageAction();

/** /invita: a family invites another (assumed: the specification shows only the calls). */
export default function InvitePage() {
  const { standing } = useLoaderData<typeof loader>();
  const { discount = null, reward = null } = standing ?? {};
  return (
    <Page className="page-narrow stack">
      <PageHeading
        title="Invita a una familia"
        lead={[
          discount?.minor !== 0 &&
            `Con tu enlace, otra familia paga ${discount ? `${formatMoney(discount)} ` : ''}menos en su primera compra.`,
          reward?.minor !== 0 &&
            `Cuando compra, tú recibes un cupón${reward ? ` de ${formatMoney(reward)}` : ''} para tu próxima compra.`,
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {standing === null && <UnreadNotice of="invitation_unread" />}
      {standing && <OwnInvitation standing={standing} />}
      {standing && <InvitedFamilies standing={standing} />}
    </Page>
  );
}
