import { data } from '@remix-run/node';
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { certificateCodeIn } from '../../server/domain/sayable-code.ts';
import { pageAction } from '../account/page-action.server.ts';
import { tryCall } from '../api/call.server.ts';
import { CertificateCheckView, CheckForm } from '../family/certificate-check.tsx';
import { seeOther } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Verifica un certificado');

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Verifica un certificado' }],
  help: () => 'Hola, quiero verificar un certificado.',
});

/** Passes on the Retry-After of somebody who asked too often. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Longer than any code; the rest is ignored. */
const LONGEST_CODE = 100;

/** The certificate of the code in the address; a code typed into the form redirects to its address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('codigo')?.trim() ?? '';
  if (typed !== '') throw seeOther(paths.verify(certificateCodeIn(typed) ?? typed.slice(0, LONGEST_CODE)));
  const code = params['codigo']?.slice(0, LONGEST_CODE);
  if (code === undefined) return { code: '', certificate: null, failure: null };
  const checked = await tryCall(() => context.api.verification.certificate({ code }));
  if (checked.ok) return { code: '', certificate: checked.value, failure: null };
  const { status, retryAfterSeconds } = checked.failure;
  return data(
    { code, certificate: null, failure: checked.failure },
    { status, ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }) },
  );
}

export const action = pageAction();

/** /verificar/{code}: anybody can check whether a certificate is valid (assumed: not in the specification). */
export default function VerifyPage() {
  const { code, certificate, failure } = useLoaderData<typeof loader>();
  return (
    <Page className="page-narrow stack">
      {certificate ? (
        <CertificateCheckView certificate={certificate} />
      ) : (
        <PageHeading
          title="Verifica un certificado"
          lead="Cada certificado lleva un código. Escríbelo y te decimos qué curso certifica y si sigue siendo válido."
        />
      )}
      <CheckForm code={code} failure={failure} another={certificate !== null} />
    </Page>
  );
}
