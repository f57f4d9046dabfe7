import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { pageAction } from '../account/page-action.server.ts';
import { pageTitle } from '../seo/page-meta.ts';
import { NOT_FOUND_WORDS } from '../ui/error-words.ts';
import { FailurePage } from '../ui/failure-page.tsx';

export const meta: MetaFunction = ({ matches }) => [pageTitle(NOT_FOUND_WORDS.text, matches)];

/**
 * Answers instead of throwing, so that header and account dialogs work here too. An
 * address that begins with capitals leads to the one without: telephones write '/Cursos' at the start of a line.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const written = pathname.replace(/^\/[^/%]+(?=\/|$)/, (first) => first.toLowerCase());
  return written === pathname ? data(null, { status: 404 }) : redirect(`${written}${search}`, 301);
}

export const action = pageAction();

/** Any address that is not in the table. */
export default function NotFoundPage() {
  return <FailurePage told={NOT_FOUND_WORDS} />;
}
