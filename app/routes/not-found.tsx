import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageTitle } from '../seo/page-meta.ts';
import { FailurePage, NOT_FOUND_WORDS } from '../ui/failure-page.tsx';

export const meta: MetaFunction = ({ matches }) => [pageTitle(NOT_FOUND_WORDS.text, matches)];

/**
 * Returns the 404 instead of throwing it, so that the header and the account dialogs work here too. An address that
 * begins with a capital redirects to lower case: phones capitalize '/Cursos' at the start of a line.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const written = pathname.replace(/^\/[^/%]+(?=\/|$)/, (first) => first.toLowerCase());
  if (written !== pathname) return redirect(`${written}${search}`, 301);
  // Among the data, because an account dialog brings scripts here, which draw the page again.
  return data({ reference: context.reference }, { status: 404 });
}

export const action = pageAction();

/** The page of every unknown address. */
export default function NotFoundPage() {
  const { reference } = useLoaderData<typeof loader>();
  return <FailurePage told={{ ...NOT_FOUND_WORDS, reference }} />;
}
