import type { MetaArgs, MetaDescriptor } from '@remix-run/node';
import { BRAND } from '../brand.ts';
import type { loader as rootLoader } from '../root.tsx';

/** The matches of a page as `meta` gets them; the root's data holds the site's origin. */
type Matches = readonly { readonly data: unknown }[];

interface PageWords {
  /** What the page is called; the brand's name follows it in the title. */
  readonly title: string;
  /** One or two sentences, for search engines and for those who get the link. */
  readonly description: string;
  /** Path of the page without parameters that change nothing: its canonical address. */
  readonly path: string;
  /** Path on our own origin of the picture that goes with a shared link; the academy's when there is none. */
  readonly picture?: string | null;
  /** Open Graph's name of what the page is. */
  readonly type?: 'website' | 'article' | 'video.other';
  /** For pages that search engines have no business listing. */
  readonly hidden?: boolean;
}

/** Not to be listed. */
const HIDDEN = { name: 'robots', content: 'noindex' };

const ACADEMY_PICTURE = '/compartir.png';
/** Of every picture of a shared link, as the networks crop it. Pixels. */
const PICTURE_SIZE = { width: '1200', height: '630' };

/** What `meta` of a page with a loader is made from; it is not asked where the loader failed. */
type Shown<Loader> = MetaArgs<Loader> & { readonly data: NonNullable<MetaArgs<Loader>['data']> };

/**
 * Returns the `meta` of a public page: what it says of itself to search engines and to those it is shared with.
 * @param words What is particular to the page, or how that follows from what its loader read.
 */
export function publicMeta<Loader>(words: PageWords | ((shown: Shown<Loader>) => PageWords)) {
  return (shown: Shown<Loader>): MetaDescriptor[] => {
    const { matches } = shown;
    const told = typeof words === 'function' ? words(shown) : words;
    const { title, description, path, picture, type = 'website', hidden = false } = told;
    const origin = matches.map(({ data }) => (isRootData(data) ? data.site.origin : null)).find(Boolean);
    return [
      pageTitle(title, matches),
      { name: 'description', content: description },
      ...(hidden ? [HIDDEN] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:locale', content: 'es_PE' },
      { property: 'og:site_name', content: BRAND.name },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(origin
        ? [
            { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
            { property: 'og:url', content: `${origin}${path}` },
            { property: 'og:image', content: `${origin}${picture ?? ACADEMY_PICTURE}` },
            { property: 'og:image:width', content: PICTURE_SIZE.width },
            { property: 'og:image:height', content: PICTURE_SIZE.height },
            { property: 'og:image:alt', content: title },
          ]
        : []),
    ];
  };
}

/** Returns the `meta` of a page that is somebody's own, which search engines have no business listing. */
export function privateMeta(title: string | ((params: MetaArgs['params']) => string)) {
  return ({ matches, params }: MetaArgs): MetaDescriptor[] => [
    pageTitle(typeof title === 'string' ? title : title(params), matches),
    HIDDEN,
  ];
}

/**
 * The title of a page: its name, the brand's, and 'Error: ' in front when one of its forms was refused, so that it is
 * the first thing a screen reader says.
 * @param name What the page is called.
 * @param matches As `meta` gets them.
 */
export function pageTitle(name: string, matches: Matches): { title: string } {
  const refused = matches.some(({ data }) => isRootData(data) && data.formRefused);
  return { title: `${refused ? 'Error: ' : ''}${name} | ${BRAND.name}` };
}

type RootData = Pick<Awaited<ReturnType<typeof rootLoader>>, 'site' | 'formRefused'>;

/** Whether data is the root's; there is none where its loader failed. */
function isRootData(data: unknown): data is RootData {
  return typeof data === 'object' && data !== null && 'site' in data && 'formRefused' in data;
}
