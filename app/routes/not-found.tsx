import { data } from '@remix-run/node';
import type { MetaFunction } from '@remix-run/node';
import { pageAction } from '../account/page-action.server.ts';
import { pageTitle } from '../seo/page-meta.ts';
import { NOT_FOUND_WORDS } from '../ui/error-words.ts';
import { FailurePage } from '../ui/failure-page.tsx';

export const meta: MetaFunction = ({ matches }) => [pageTitle(NOT_FOUND_WORDS.text, matches)];

/** Answers instead of throwing, so that header and account dialogs work here too. */
export function loader() {
  return data(null, { status: 404 });
}

export const action = pageAction();

/** Any address that is not in the table. */
export default function NotFoundPage() {
  return <FailurePage told={NOT_FOUND_WORDS} />;
}
