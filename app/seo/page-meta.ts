import type { MetaArgs, MetaDescriptor } from '@remix-run/node';
import { BRAND } from '../brand.ts';
import type { loader as rootLoader } from '../root.tsx';

/** The matches that `meta` receives; the data of the root contains the site's origin. */
type Matches = readonly { readonly data: unknown }[];

interface PageWords {
  /** Name of the page; the title adds the brand's name. */
  readonly title: string;
  /** One or two sentences, for search engines and link previews. */
  readonly description: string;
  /** Canonical path of the page, without query parameters that do not change its content. */
  readonly path: string;
  /** Path on our own origin of the picture for link previews; the academy's by default. */
  readonly picture?: string | null;
  /** Open Graph type. */
  readonly type?: 'website' | 'article' | 'video.other';
  /** Whether search engines should not list the page. */
  readonly hidden?: boolean;
}

/** Tells search engines not to list a page. */
const HIDDEN = { name: 'robots', content: 'noindex' };

const ACADEMY_PICTURE = '/compartir.png';
/** Size of all pictures for link previews, as social networks crop them. Pixels. */
const PICTURE_SIZE = { width: '1200', height: '630' };

/** The arguments of a page's `meta`, with data: it is not called when the loader failed. */
type Shown<Loader> = MetaArgs<Loader> & { readonly data: NonNullable<MetaArgs<Loader>['data']> };

/**
 * Returns the `meta` of a public page, for search engines and link previews.
 * @param words The page's own values, or a function that returns them from the loader's data.
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

/** Returns the `meta` of a private page, which search engines should not list. */
export function privateMeta<Loader>(title: string | ((shown: Shown<Loader>) => string)) {
  return (shown: Shown<Loader>): MetaDescriptor[] => [
    pageTitle(typeof title === 'string' ? title : title(shown), shown.matches),
    HIDDEN,
  ];
}

/**
 * Returns the title of a page: its name and the brand's, with 'Error: ' in front when one of its forms was refused, so
 * that screen readers say that first.
 * @param name Name of the page.
 * @param matches As received by `meta`.
 */
export function pageTitle(name: string, matches: Matches): { title: string } {
  const refused = matches.some(({ data }) => isRootData(data) && data.formRefused);
  return { title: `${refused ? 'Error: ' : ''}${name} | ${BRAND.name}` };
}

type RootData = Pick<Awaited<ReturnType<typeof rootLoader>>, 'site' | 'formRefused'>;

/** Returns whether data is that of the root loader; it is missing when that loader failed. */
function isRootData(data: unknown): data is RootData {
  return typeof data === 'object' && data !== null && 'site' in data && 'formRefused' in data;
}
