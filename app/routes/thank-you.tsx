import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { ThankYou } from '../content/thank-you.tsx';

export const meta = publicMeta<typeof loader>(({ data: { page }, params }) => ({
  title: page.title,
  description: page.description,
  path: paths.thankYou(params['slug'] ?? ''),
  hidden: true,
}));

/** `?ruta=` names the path that was asked for. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const path = new URL(request.url).searchParams.get('ruta') ?? undefined;
  return { page: await pageOrThrow(() => context.api.siteContent.thankYou({ slug, path })) };
}

export const action = pageAction();

/** Thanks, and the next step (spec §2 'Thank-you page'). */
export default function ThankYouPage() {
  const { page } = useLoaderData<typeof loader>();
  return <ThankYou page={page} />;
}
