import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CLAIM_ANSWER_DAYS } from '../../server/domain/claims/claim-sheet.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrNull, pageOrThrow } from '../api/call.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { NO_COOKIES, toldWithoutCookies } from '../forms/without-cookies.server.ts';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { forgetClaimForm } from '../support/support-forms.server.ts';
import { ClaimSheetView } from '../support/claim-sheet.tsx';
import { Button, PrintButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { countryName } from '../ui/countries.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import styles from './claim-sheet.module.css';

/** Shown when the academy accepted the sheet without returning its number. */
const UNNUMBERED =
  'Ya está presentada: no hace falta que la presentes otra vez. Todavía no tenemos su número: pídelo por chat o por correo con el código de envío de esta copia.';

export const meta = privateMeta(({ params }) => `Hoja de Reclamación ${params['numero'] ?? ''}`);

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
    pageOrNull(() => context.api.support.provider()),
  ]);
  return { sheet, provider, countryName: countryName(sheet.claim.country) };
}

export const action = pageAction({ only: forgetClaimForm });

/** The consumer's printable copy of a sheet of the claims book. */
export default function ClaimSheetPage() {
  const copy = useLoaderData<typeof loader>();
  const { claimNumber, claim } = copy.sheet;
  const number = claimNumber === null ? UNNUMBERED : `Tu número es ${claimNumber}.`;
  return (
    <Page className="page-narrow stack">
      <PageHeading
        title="Recibimos tu hoja"
        lead={`${number} Te respondemos a ${claim.email} en ${CLAIM_ANSWER_DAYS} días hábiles como máximo.`}
      />
      <div className="no-print">
        <Notice kind="info" title="Imprime o guarda esta copia ahora">
          <div className={styles.actions}>
            <p>
              Solo se ve en este navegador, hasta que la quites, ingreses a una cuenta o salgas de ella, o
              presentes otra hoja.
            </p>
            <PrintButton />
            <form method="post">
              <Button kind="quiet">Quitar la copia</Button>
            </form>
          </div>
        </Notice>
      </div>
      <ClaimSheetView {...copy} />
    </Page>
  );
}
