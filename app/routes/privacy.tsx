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
      title: data?.page.title ?? 'Política de privacidad',
      description: data?.page.lead ?? '',
      path: paths.privacy(),
    },
    matches,
  );

export function loader(args: LoaderFunctionArgs) {
  return legalPage(args, 'politica-de-privacidad');
}

export const action = pageAction();

/** What is done with the data of families (Ley 29733). */
export default function PrivacyPage() {
  const { page, provider } = useLoaderData<typeof loader>();
  return <LegalPage page={page} provider={provider} />;
}
