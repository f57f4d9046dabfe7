import { data } from '@remix-run/node';
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { pageTitle } from '../seo/page-meta.ts';
import { Maintenance } from '../support/maintenance.tsx';
import { pageHandle } from '../ui/page.tsx';

const { text: TEXT, status } = PAGE_FAILURES.maintenance;

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(TEXT, matches),
  { name: 'robots', content: 'noindex' },
];

/** Nothing that header and footer lead to is there now. */
export const handle = pageHandle({ standsAlone: true });

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * The host puts this page in the place of every other while the site is under maintenance.
 * @throws 404 at any other time: it is no page of its own.
 */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.maintenance) throw new Response(null, { status: 404 });
  return data(null, { status });
}

/** The screen of a site under maintenance (spec §2). */
export default function MaintenancePage() {
  return <Maintenance text={TEXT} />;
}
