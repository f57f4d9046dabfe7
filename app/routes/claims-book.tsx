import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { CLAIM_ANSWER_DAYS } from '../../server/domain/claims/claim-sheet.ts';
import { fullName } from '../../server/domain/full-name.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrNull, pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { claimForm } from '../support/support-forms.server.ts';
import { ClaimForm } from '../support/claim-form.tsx';
import { ClaimNotes } from '../support/claim-sheet.tsx';
import { ProviderData } from '../support/provider-data.tsx';
import { Card } from '../ui/card.tsx';
import styles from './claims-book.module.css';

export const meta = publicMeta({
  title: 'Libro de Reclamaciones',
  description: `Presenta un reclamo o una queja en línea. Te damos un número y una copia, y respondemos en ${CLAIM_ANSWER_DAYS} días hábiles como máximo.`,
  path: paths.claimsBook(),
});

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Libro de Reclamaciones' }],
});

/** By law the book stays open, so the page works even when the provider's details cannot be read. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [provider, { user, visitor }] = await Promise.all([
    pageOrNull(() => context.api.support.provider()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    provider,
    submissionId: randomUUID(),
    known: {
      country: visitor.country,
      currency: visitor.currency,
      ...(user && { name: fullName(user), email: user.email }),
    },
  };
}

export const action = pageAction({ only: claimForm });

/** The claims book (Ley 29571 arts. 150-152): open to everybody, even without a purchase or an account. */
export default function ClaimsBookPage() {
  const { provider, submissionId, known } = useLoaderData<typeof loader>();
  return (
    <Page>
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
        <ClaimForm submissionId={submissionId} known={known} />
        <aside className={styles.aside} aria-labelledby="notes-title">
          <h2 id="notes-title">Lo que debes saber</h2>
          <ClaimNotes />
        </aside>
      </div>
    </Page>
  );
}
