import type { LoaderFunctionArgs } from '@remix-run/node';
import { html } from 'hono/html';
import type { SiteMap } from '../../server/api/router.ts';
import type { Day } from '../../server/domain/time.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { paths } from '../paths.ts';

/** /sitemap.xml. Answers 503 when the catalogue cannot be read: search engines then keep their last copy. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = await pageOrThrow(() => context.api.siteMap.pages());
  return new Response(await sitemapXml(listedPages(site), context.siteOrigin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** A page that search engines may list. */
interface ListedPage {
  readonly path: string;
  /** When its text was last dated; null when the content service does not say. */
  readonly day: Day | null;
}

/**
 * Returns every public page under its canonical address, without hidden or private pages.
 * @param site What the catalogue has now.
 */
function listedPages(site: SiteMap): ListedPage[] {
  const { vacationAges, blogPosts, videos, legalPages } = site;
  const undated = [
    paths.home(),
    ...(vacationAges.length > 0 ? [paths.vacations(), ...vacationAges.map(paths.vacationsFor)] : []),
    paths.courses(),
    paths.prices(),
    ...site.courses.map(paths.course),
    ...site.learningPaths.map(paths.learningPath),
    ...site.teachers.map(paths.teacher),
    ...(site.hasGameJam ? [paths.gameJam()] : []),
    ...(site.hasProjects ? [paths.projects()] : []),
    paths.about(),
    paths.contact(),
    paths.claimsBook(),
  ];
  const legal = [paths.terms(), paths.privacy(), paths.refunds(), paths.safety()].flatMap((path) => {
    const page = legalPages.find(({ slug }) => path === `/${slug}`);
    return page ? [{ path, day: page.day }] : [];
  });
  const newestPost = blogPosts
    .map(({ day }) => day)
    .sort()
    .at(-1);
  return [
    ...undated.map((path) => ({ path, day: null })),
    { path: paths.blog(), day: newestPost ?? null },
    ...blogPosts.map(({ slug, day }) => ({ path: paths.blogPost(slug), day })),
    ...videos.map(({ slug, day }) => ({ path: paths.video(slug), day })),
    ...legal,
  ];
}

/** Returns a sitemap (sitemaps.org) of some pages. */
async function sitemapXml(pages: readonly ListedPage[], siteOrigin: string): Promise<string> {
  const urls = await Promise.all(
    pages.map(async ({ path, day }) => {
      const lastChange = day === null ? '' : html`<lastmod>${day}</lastmod>`;
      return html`<url><loc>${siteOrigin}${path}</loc>${lastChange}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
