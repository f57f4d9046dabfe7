import type { LoaderFunctionArgs } from '@remix-run/node';
import { pageOrThrow } from '../api/call.server.ts';
import { listedPages, sitemapXml } from '../seo/sitemap.ts';

/** /sitemap.xml. Answers 503 while the catalogue cannot be read: search engines then keep the one they have. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = await pageOrThrow(() => context.api.siteMap.pages());
  return new Response(sitemapXml(listedPages(site), context.siteOrigin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
