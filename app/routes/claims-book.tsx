import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { CLAIM_ANSWER_DAYS } from '../../server/domain/claims/claim-sheet.ts';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { answerClaimForm } from '../support/claim-action.server.ts';
import { ClaimForm } from '../support/claim-form.tsx';
import { ClaimNotes } from '../support/claim-notes.tsx';
import { ProviderData } from '../support/provider-data.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { residenceCountries } from '../ui/phone-countries.server.ts';
import styles from './claims-book.module.css';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Libro de Reclamaciones',
      description: `Presenta un reclamo o una queja en línea. Te damos un número y una copia, y respondemos en ${CLAIM_ANSWER_DAYS} días hábiles como máximo.`,
      path: paths.claimsBook(),
    },
    matches,
  );

/** Whoever sells may be missing for a moment; the book stays open, as the law wants it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [provider, { user, visitor }] = await Promise.all([
    tryCall(() => context.api.support.provider()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    provider: provider.ok ? provider.value : null,
    submissionId: randomUUID(),
    known: {
      country: visitor.country,
      currency: visitor.currency,
      ...(user && { name: `${user.firstName} ${user.lastName}`, email: user.email }),
    },
    countries: residenceCountries(),
    siteOrigin: context.siteOrigin,
  };
}

export function action(args: ActionFunctionArgs) {
  return answerClaimForm(args);
}

/** The claims book (Ley 29571 arts. 150-152): open to everybody, also without a purchase or an account. */
export default function ClaimsBookPage() {
  const { provider, submissionId, known, countries, siteOrigin } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className="page page-block">
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Libro de Reclamaciones', pathname: 'end' },
        ]}
      />
      <PageHeading
        title="Libro de Reclamaciones"
        lead={`Hoja de Reclamación. Al presentarla recibes un número y una copia, y te respondemos en ${CLAIM_ANSWER_DAYS} días hábiles como máximo.`}
      />
      {provider && (
        <Card as="section" className={styles.provider} aria-labelledby="provider-title">
          <h2 id="provider-title" className="visually-hidden">
            Proveedor
          </h2>
          <ProviderData provider={provider} />
        </Card>
      )}
      <div className={styles.columns}>
        <ClaimForm submissionId={submissionId} countries={countries} known={known} refused={refused} />
        <aside className={styles.aside} aria-labelledby="notes-title">
          <h2 id="notes-title">Lo que debes saber</h2>
          <ClaimNotes />
        </aside>
      </div>
    </div>
  );
}
