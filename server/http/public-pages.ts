import { remembered } from '../domain/remembered.ts';

/**
 * The pages that are the same HTML for every visitor of one country who is not logged in, with the query parameters
 * that change them. A page belongs here when it ships no JavaScript and draws nothing made for one visit (an id, a
 * date of asking): the page cache gives it to many. What is not named here is never kept and never fetched ahead.
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
 * Parameters that campaigns, and the networks that carry them, hang on links: they say where somebody came from, and
 * change nothing of the page. Named are those of Google, Meta, TikTok, Microsoft, LinkedIn, X and Mailchimp.
 */
const CAMPAIGN_PARAMETER =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|gad_[a-z]+|srsltid|_gl|fbclid|igsh|igshid|ttclid|msclkid|li_fat_id|twclid|mc_[ce]id)$/;
/** What a known parameter may hold for its page to be kept; the names of ages, topics and programs are all like it. */
const PLAIN_VALUE = /^[\w-]{1,60}$/;

const MATCHERS = Object.entries(PUBLIC_PAGES).map(([pattern, parameters]) => ({
  path: new RegExp(`^${pattern.replace(/:\w+/g, '[a-z0-9-]{1,80}')}$`),
  parameters,
}));

/** Where the speculation rules are. */
export const SPECULATION_RULES_PATH = '/navegacion.json';

/** Links to public pages. Addresses with parameters are left out: those open dialogs, searches and filters. */
const TO_PUBLIC_PAGES = {
  source: 'document',
  where: {
    and: [
      { href_matches: Object.keys(PUBLIC_PAGES) },
      // '\\?*' would fit addresses without parameters, too.
      { not: { href_matches: '/*\\?(.+)' } },
      { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
    ],
  },
};

/**
 * Returns the speculation rules: a browser fetches a public page while its link is pointed at. It draws it, too, so that
 * it is seen at once: on a computer from then on, on a phone from the moment that the link is pressed. Drawing brings
 * the pictures of a page, and a family pays for those that it does not look at.
 * @param isComputer Whether the browser says that it is on no phone.
 */
export function speculationRules(isComputer: boolean): string {
  return JSON.stringify({
    prefetch: [{ ...TO_PUBLIC_PAGES, eagerness: 'moderate' }],
    prerender: [{ ...TO_PUBLIC_PAGES, eagerness: isComputer ? 'moderate' : 'conservative' }],
  });
}

/** How long an address may be to be remembered: longer ones can be made without end. */
const MAX_REMEMBERED = 200;
const rememberedPageOf = remembered((url: string) => findPage(url) ?? '');

/**
 * The one address of a public page behind a request's: its known parameters in their order, campaigns left out.
 * @param url Path and query as the browser sent them.
 * @returns null when it is no public page, or carries any parameter that nobody knows (a dialog, a scenario, a search).
 */
export function publicPageOf(url: string): string | null {
  return url.length <= MAX_REMEMBERED ? rememberedPageOf(url) || null : findPage(url);
}

function findPage(url: string): string | null {
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
}
