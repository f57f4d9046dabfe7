import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths, safeReturnPath } from '../paths.ts';
import { ThankYou } from '../content/thank-you.tsx';

export const meta = publicMeta<typeof loader>(({ data: { page }, params }) => ({
  title: page.title,
  description: page.description,
  path: paths.thankYou(params['slug'] ?? ''),
  hidden: true,
}));

/** `?ruta=` names the requested learning path, `?volver=` the page to return to. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const { searchParams } = new URL(request.url);
  const path = searchParams.get('ruta') ?? undefined;
  const page = await pageOrThrow(() => context.api.siteContent.thankYou({ slug, path }));
  return { page, back: safeReturnPath(searchParams.get('volver')) };
}

export const action = pageAction();

/** Thanks, and the next step (spec §2 'Thank-you page'). */
export default function ThankYouPage() {
  const { page, back } = useLoaderData<typeof loader>();
  return <ThankYou page={page} back={back} />;
}
