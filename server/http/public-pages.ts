import { remembered } from '../domain/remembered.ts';

/**
 * The pages whose HTML is the same for every visitor of a country who is not logged in, with the query parameters that
 * change them. A page belongs here when it ships no JavaScript and draws nothing made for one visit (an id, the time of
 * the request): the page cache shares it. Pages that are not listed are never cached and never prefetched.
 */
const PUBLIC_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/vacaciones': [],
  '/vacaciones/:edad': ['programa'],
  '/cursos': ['edad', 'tema', 'tarde', 'orden', 'pagina'],
  '/cursos/:slug': [],
  '/profesores/:slug': [],
  '/rutas/:slug': ['parte'],
  '/precios': [],
  '/nosotros': [],
  '/game-jam': [],
  '/proyectos': [],
  '/blog': [],
  '/blog/:slug': [],
  '/videos/:slug': [],
  '/terminos-y-condiciones': [],
  '/politica-de-privacidad': [],
  '/politica-de-reembolsos': [],
  '/seguridad': [],
};

/**
 * Query parameters that campaigns and ad networks add to links: they say where a visitor came from, and do not change
 * the page. Listed are those of Google, Meta, TikTok, Microsoft, LinkedIn, X and Mailchimp.
 */
const CAMPAIGN_PARAMETER =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|gad_[a-z]+|srsltid|_gl|fbclid|igsh|igshid|ttclid|msclkid|li_fat_id|twclid|mc_[ce]id)$/;
/** Values of known parameters with which a page may be cached; all names of ages, topics and programs match. */
const PLAIN_VALUE = /^[\w-]{1,60}$/;

const MATCHERS = Object.entries(PUBLIC_PAGES).map(([pattern, parameters]) => ({
  path: new RegExp(`^${pattern.replace(/:\w+/g, '[a-z0-9-]{1,80}')}$`),
  parameters,
}));

/** The path of the speculation rules. */
export const SPECULATION_RULES_PATH = '/navegacion.json';

/** Links to public pages. URLs with a query are left out: those open dialogs, searches and filters. */
const TO_PUBLIC_PAGES = {
  source: 'document',
  where: {
    and: [
      { href_matches: Object.keys(PUBLIC_PAGES) },
      // '\\?*' would also match URLs without a query.
      { not: { href_matches: '/*\\?(.+)' } },
      { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
    ],
  },
};

/**
 * Returns the speculation rules: a browser prefetches a public page while its link is hovered. It also prerenders it,
 * so that it shows immediately: on a computer when the link is hovered, on a phone only when it is pressed, since
 * prerendering downloads the pictures, and a family pays for the data of pages that it does not open.
 * @param isComputer Whether the browser says that it is not on a phone.
 */
export function speculationRules(isComputer: boolean): string {
  return JSON.stringify({
    prefetch: [{ ...TO_PUBLIC_PAGES, eagerness: 'moderate' }],
    prerender: [{ ...TO_PUBLIC_PAGES, eagerness: isComputer ? 'moderate' : 'conservative' }],
  });
}

/**
 * Returns the canonical URL of a public page: its known parameters in a fixed order, without those of campaigns.
 * @param url Path and query as the browser sent them.
 * @returns null when it is not a public page, or has an unknown parameter (a dialog, a scenario, a search).
 */
export const publicPageOf = remembered((url: string): string | null => {
  const [path = '', query = ''] = url.split('?', 2);
  const page = MATCHERS.find((matcher) => matcher.path.test(path));
  if (!page || url.includes('#') || url.indexOf('?') !== url.lastIndexOf('?')) return null;
  const known = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (CAMPAIGN_PARAMETER.test(name)) continue;
    if (!page.parameters.includes(name) || known.has(name) || !PLAIN_VALUE.test(value)) return null;
    known.set(name, value);
  }
  const kept = page.parameters.flatMap((name) => {
    const value = known.get(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
});
