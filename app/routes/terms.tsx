import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { legalPage } from '../support/legal-page.server.ts';
import { LegalPage } from '../support/legal-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.page.title ?? 'Términos y condiciones',
      description: data?.page.lead ?? '',
      path: paths.terms(),
    },
    matches,
  );

export function loader(args: LoaderFunctionArgs) {
  return legalPage(args, 'terminos-y-condiciones');
}

export const action = pageAction();

/** Terms and conditions; opened in a new tab from the payment modal (spec §2). */
export default function TermsPage() {
  const { page, provider } = useLoaderData<typeof loader>();
  return <LegalPage page={page} provider={provider} />;
}
