import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CLAIM_ANSWER_DAYS } from '../../server/domain/claims/claim-sheet.ts';
import { pageAction } from '../account/page-action.server.ts';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { NO_COOKIES, toldWithoutCookies } from '../forms/without-cookies.server.ts';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { forgetClaimForm } from '../support/support-forms.server.ts';
import { ClaimSheetView } from '../support/claim-sheet.tsx';
import { Button, PrintButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { COUNTRIES } from '../ui/countries.ts';
import { pageHandle } from '../ui/page.tsx';
import styles from './claim-sheet.module.css';

/** Shown when the academy accepted the sheet without returning its number. */
const UNNUMBERED =
  'Ya está presentada: no hace falta que la presentes otra vez. Todavía no tenemos su número: pídelo por chat o por correo con el código de envío de esta copia.';

export const meta = privateMeta((params) => `Hoja de Reclamación ${params['numero'] ?? ''}`);

/** Hydrated for the print button. */
export const handle = pageHandle({ hydrate: true });

/**
 * The sheet that this visitor filed.
 * @throws 404 for any other number; redirect to the book for a browser that brings no session to its own sheet
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (!context.hasSession && new URL(request.url).searchParams.has(NO_COOKIES)) {
    throw seeOther(toldWithoutCookies(context, paths.claimsBook(), 'hoja'));
  }
  const [sheet, provider] = await Promise.all([
    pageOrThrow(() => context.api.support.claimSheet({ sheet: params['numero'] ?? '' })),
    tryCall(() => context.api.support.provider()),
  ]);
  const country = COUNTRIES.find(({ value }) => value === sheet.claim.country);
  return {
    sheet,
    countryName: country?.label ?? sheet.claim.country,
    provider: provider.ok ? provider.value : null,
  };
}

export const action = pageAction({ only: forgetClaimForm });

/** The consumer's printable copy of a sheet of the claims book. */
export default function ClaimSheetPage() {
  const { sheet, countryName, provider } = useLoaderData<typeof loader>();
  const number = sheet.claimNumber === null ? UNNUMBERED : `Tu número es ${sheet.claimNumber}.`;
  return (
    <div className="page page-narrow page-block stack">
      <PageHeading
        title="Recibimos tu hoja"
        lead={`${number} Te respondemos a ${sheet.claim.email} en ${CLAIM_ANSWER_DAYS} días hábiles como máximo.`}
      />
      <div className="no-print">
        <Notice kind="info" title="Imprime o guarda esta copia ahora">
          <div className={styles.actions}>
            <p>
              Solo se ve en este navegador, hasta que la quites, entres a una cuenta o salgas de ella, o
              presentes otra hoja.
            </p>
            <PrintButton />
            <form method="post">
              <Button kind="quiet">Quitar la copia</Button>
            </form>
          </div>
        </Notice>
      </div>
      <ClaimSheetView sheet={sheet} countryName={countryName} provider={provider} />
    </div>
  );
}
