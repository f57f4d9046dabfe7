import type { MetaDescriptor } from '@remix-run/node';
import { BRAND } from './brand.ts';
import { pageTitle } from './page-title.ts';

/** The matches of a page as `meta` gets them; the root's data holds the site's origin. */
type Matches = readonly { readonly data: unknown }[];

interface PageWords {
  /** What the page is called; the brand's name follows it in the title. */
  readonly title: string;
  /** One or two sentences, for search engines and for those who get the link. */
  readonly description: string;
  /** Path of the page without parameters that change nothing: its canonical address. */
  readonly path: string;
  /** Path on our own origin of the picture that goes with a shared link; the academy's when left out. */
  readonly picture?: string;
  /** Open Graph's name of what the page is. */
  readonly type?: 'website' | 'article' | 'video.other';
  /** For pages that search engines have no business listing. */
  readonly hidden?: boolean;
}

/** 1200 by 630 pixels, as the networks crop it. */
const ACADEMY_PICTURE = '/compartir.png';

/**
 * What a public page says of itself to search engines and to those it is shared with.
 * @param words What is particular to the page.
 * @param matches As `meta` gets them.
 */
export function pageMeta(words: PageWords, matches: Matches): MetaDescriptor[] {
  const { title, description, path, picture = ACADEMY_PICTURE, type = 'website', hidden = false } = words;
  const origin = siteOriginOf(matches);
  return [
    pageTitle(title, matches),
    { name: 'description', content: description },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'es_PE' },
    { property: 'og:site_name', content: BRAND.name },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(origin === null
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
          { property: 'og:url', content: `${origin}${path}` },
          { property: 'og:image', content: `${origin}${picture}` },
        ]),
  ];
}

/** Missing only where the root's own loader failed. */
function siteOriginOf(matches: Matches): string | null {
  for (const { data } of matches) {
    if (typeof data === 'object' && data !== null && 'siteOrigin' in data) {
      if (typeof data.siteOrigin === 'string') return data.siteOrigin;
    }
  }
  return null;
}
