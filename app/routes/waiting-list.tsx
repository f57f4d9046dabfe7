import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { heldSeatForm, visitorWaitForm, waitForm } from '../catalog/waiting-forms.server.ts';
import { WaitingList } from '../catalog/waiting-list.tsx';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Lista de espera');

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Cursos', path: paths.courses() }, { name: 'Lista de espera' }],
});

/** The product of a waiting list, and the place of the account in it. @throws 404 for what is not sold */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = {
    product: params['producto'] ?? '',
    group: searchParams.get('grupo'),
    announced: searchParams.has('anunciado'),
  };
  const [waiting, { user }] = await Promise.all([
    pageOrThrow(() => context.api.waitingList.byProduct(asked), request),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return { waiting, email: user?.email ?? null, submission: randomUUID() };
}

/** 'Avísame cuando haya cupo', and 'Usar mi cupo'. */
export const action = pageAction({
  esperar: waitForm,
  'esperar-sin-cuenta': visitorWaitForm,
  'usar-cupo': heldSeatForm,
});

/** The waiting list of a product or of one of its groups (assumed: not in the specification). */
export default function WaitingListPage() {
  const { waiting, email, submission } = useLoaderData<typeof loader>();
  return (
    <Page>
      {waiting.announced ? (
        <PageHeading
          title={waiting.product.name}
          lead="Este programa todavía no abre sus grupos. Déjanos dónde avisarte y te contamos antes que a nadie."
        />
      ) : (
        <PageHeading
          title={`Lista de espera de ${waiting.product.name}`}
          lead="Cuando un cupo se libera, lo ofrecemos por orden de llegada y lo guardamos 24 horas para tu familia."
        />
      )}
      <WaitingList waiting={waiting} email={email} submission={submission} />
    </Page>
  );
}
