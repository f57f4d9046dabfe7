import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { pageAction } from '../account/page-action.server.ts';
import { pageTitle } from '../seo/page-meta.ts';
import { FailurePage, NOT_FOUND_WORDS } from '../ui/failure-page.tsx';

export const meta: MetaFunction = ({ matches }) => [pageTitle(NOT_FOUND_WORDS.text, matches)];

/**
 * Returns the 404 instead of throwing it, so that the header and the account dialogs work here too. An address that
 * begins with a capital redirects to lower case: phones capitalize '/Cursos' at the start of a line.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const written = pathname.replace(/^\/[^/%]+(?=\/|$)/, (first) => first.toLowerCase());
  return written === pathname ? data(null, { status: 404 }) : redirect(`${written}${search}`, 301);
}

export const action = pageAction();

/** The page of every unknown address. */
export default function NotFoundPage() {
  return <FailurePage told={NOT_FOUND_WORDS} />;
}
