import { data } from '@remix-run/node';
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { pageTitle } from '../seo/page-title.ts';
import { Maintenance } from '../support/maintenance.tsx';

const { text: TEXT, status } = PAGE_FAILURES.maintenance;

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(TEXT, matches),
  { name: 'robots', content: 'noindex' },
];

/** Nothing that header and footer lead to is there now. */
export const handle = { standsAlone: true };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * The host puts this page in the place of every other while the site is under maintenance.
 * @throws 404 at any other time: it is no page of its own.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.maintenance) throw new Response(null, { status: 404 });
  const { visitor } = await pageOrThrow(() => context.api.session.current());
  return data({ country: visitor.country }, { status });
}

/** The screen of a site under maintenance (spec §2). */
export default function MaintenancePage() {
  const { country } = useLoaderData<typeof loader>();
  return <Maintenance text={TEXT} country={country} />;
}
