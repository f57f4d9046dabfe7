import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import type { PurchasePageView } from '../../server/domain/catalogue/vacations.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Alternatives } from '../catalog/alternatives.tsx';
import { ProgramForm } from '../catalog/program-form.tsx';
import { Reviews } from '../catalog/reviews.tsx';
import { chooseProgramForm } from '../catalog/choice-forms.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { uncapitalised } from '../ui/format.ts';
import { Picture } from '../ui/picture.tsx';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import styles from '../catalog/program-form.module.css';

export const meta = publicMeta<typeof loader>(({ data: { page } }) => {
  const names = page.programs.map((program) => program.name).join(' y ');
  return {
    title: headingOf(page),
    description: [
      names && `${names}: clases en vivo, horarios y precio.`,
      page.startText && `${page.startText}.`,
    ]
      .filter(Boolean)
      .join(' '),
    path: paths.vacationsFor(page.age),
  };
});

export const handle = pageHandle<typeof loader>({
  crumbs: ({ page }) => [
    { name: 'Vacaciones', path: paths.vacations() },
    { name: ageRangeBySlug(page.age)?.name ?? page.campaignName },
  ],
  help: ({ page }) => `Hola, tengo una pregunta sobre ${headingOf(page).toLowerCase()}.`,
});

/** The programs of one age range, and whether the viewer is logged in. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const [page, { user }] = await Promise.all([
    pageOrThrow(() => context.api.vacations.byAge({ age: params['edad'] ?? '' })),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    page,
    wantedProgramId: new URL(request.url).searchParams.get('programa'),
    // Null for visitors: they cannot pay yet, and one cached page serves all of them.
    idempotencyKey: user && randomUUID(),
  };
}

/** 'Ir a Pagar'. */
export const action = pageAction({ only: chooseProgramForm });

/** Returns the heading of an age range; the name of the campaign for an age range unknown here. */
function headingOf({ age, campaignName }: Pick<PurchasePageView, 'age' | 'campaignName'>): string {
  const range = ageRangeBySlug(age);
  return range ? `Vacaciones ${uncapitalised(range.name)}` : campaignName;
}

/** The purchase page of an age range: program, schedule, price (spec §2 'Vacation programs purchase page'). */
export default function VacationProgramPage() {
  const { page, wantedProgramId, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page>
      <header className={styles.header}>
        <PageHeading title={headingOf(page)} lead={page.campaignName} />
        <Picture shown="first" src={page.picture} width="640" height="400" className={styles.picture} />
      </header>
      {page.programs.length > 0 ? (
        <ProgramForm
          page={page}
          reasons={page.reasons}
          wantedProgramId={wantedProgramId}
          idempotencyKey={idempotencyKey}
        />
      ) : (
        <UnreadNotice of="programs_unread" />
      )}
      <Reviews reviews={page.reviews} />
      <Alternatives
        id="mas-corto"
        title="¿Con menos tiempo? Cursos cortos y packs"
        products={page.alternatives}
      />
    </Page>
  );
}
