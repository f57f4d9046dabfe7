import type { BrowserContext, Page } from 'playwright/test';
import { VIDEO_SCRIPT } from '../../../server/domain/content/video-script.ts';

/** More pages than this would mean that the site generates links without end. */
const MOST_PAGES = 900;
/** Concurrent requests of a sweep: few, since a slow site refuses pages as busy once 16 are in progress. */
const AT_ONCE = 2;

/** A page or file that a link led to. */
interface Place {
  readonly status: number;
  /** Null for a file. */
  readonly html: string | null;
}

/** Everything that links lead to from one page on, for the person whose cookies are sent. */
export interface Sweep {
  /** By path and query. */
  readonly places: ReadonlyMap<string, Place>;
  readonly complaints: readonly string[];
}

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<');

/** Returns the elements with some names in HTML as React writes it: lower-case names, double-quoted values. */
function elements(html: string, names: string): string[] {
  return html.match(new RegExp(`<(?:${names})\\b[^>]*>`, 'g')) ?? [];
}

function attribute(element: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(element)?.[1];
  return value === undefined ? null : decoded(value);
}

/** Returns the paths of all pictures that the HTML of a page names, in every size. */
export function picturesOf(html: string): string[] {
  const sources = elements(html, 'img').map((picture) => attribute(picture, 'src'));
  const sizes = elements(html, 'img|source').flatMap((element) =>
    (attribute(element, 'srcset') ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  );
  return [...sources, ...sizes].filter((file): file is string => Boolean(file));
}

/** Returns the paths of all images, videos, styles, scripts and icons that the HTML of a page names. */
export function filesOf(html: string): string[] {
  const media = elements(html, 'source|video|track|script').flatMap((element) => [
    attribute(element, 'src'),
    attribute(element, 'poster'),
  ]);
  const links = elements(html, 'link')
    .filter((link) => !link.includes('rel="canonical"'))
    .map((link) => attribute(link, 'href'));
  return [...picturesOf(html), ...[...media, ...links].filter((file): file is string => Boolean(file))];
}

const SCRIPT = /<script\b(?![^>]*type="(?:speculationrules|application\/ld\+json)")[^>]*>|modulepreload/;

/** Whether a page ships scripts, apart from structured data, speculation rules, and the one that plays videos. */
export function shipsScripts(html: string): boolean {
  return SCRIPT.test(html.replace(`<script>${VIDEO_SCRIPT}</script>`, ''));
}

const idsOf = (html: string) =>
  elements(html, '[a-z][a-z0-9-]*').flatMap((one) => attribute(one, 'id') ?? []);

/**
 * Follows all links from a page on until nothing new is found, and requests every file of every page.
 * @param context Provides the cookies of a person; null for a visitor without any. Requests are not made through the
 *   context: without it, a thousand take a fraction of the time.
 * @param origin Of the site; links to other origins are not followed.
 * @param start Path.
 * @param follow Whether to request a path that a link or a file leads to; by default, all are.
 */
export async function sweep(
  context: BrowserContext | null,
  origin: string,
  start: string,
  follow: (path: string) => boolean = () => true,
): Promise<Sweep> {
  const cookies = (await context?.cookies(origin)) ?? [];
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const places = new Map<string, Place>();
  const complaints = new Set<string>();
  const anchors: { readonly page: string; readonly target: string; readonly id: string }[] = [];
  const linkedFrom = new Map<string, string>([[start, 'the start']]);
  let waiting = [start];

  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
    const body = await answer.text();
    const location = answer.headers.get('location');
    if (location !== null && answer.status < 400) {
      places.set(path, { status: answer.status, html: null });
      const to = new URL(location, `${origin}${path}`);
      if (to.origin === origin) leadTo(`${to.pathname}${to.search}`, path);
      return;
    }
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const html = isPage ? body : null;
    places.set(path, { status: answer.status, html });
    if (answer.status !== 200) {
      const said = /<title>([^<]*)/.exec(body)?.[1] ?? 'without a title';
      complaints.add(`${answer.status}: ${path}, linked from ${linkedFrom.get(path) ?? 'nowhere'}: ${said}`);
    }
    if (html !== null) read(html, path);
  };

  const leadTo = (path: string, from: string): void => {
    if (linkedFrom.has(path) || !follow(path)) return;
    linkedFrom.set(path, from);
    waiting.push(path);
  };

  const read = (html: string, page: string): void => {
    for (const file of filesOf(html)) {
      const url = new URL(file, `${origin}${page}`);
      if (url.origin === origin) leadTo(`${url.pathname}${url.search}`, page);
      else complaints.add(`a file of another origin on ${page}: ${file}`);
    }
    for (const link of elements(html, 'a')) {
      const href = attribute(link, 'href');
      if (!href || href === '#' || href.startsWith('javascript:')) {
        complaints.add(`a link that leads nowhere on ${page}: ${link}`);
        continue;
      }
      if (!URL.canParse(href, `${origin}${page}`)) {
        complaints.add(`an address that is none on ${page}: ${href}`);
        continue;
      }
      const url = new URL(href, `${origin}${page}`);
      if (url.origin !== origin) continue;
      const target = `${url.pathname}${url.search}`;
      if (url.hash) anchors.push({ page, target, id: decodeURIComponent(url.hash.slice(1)) });
      leadTo(target, page);
    }
    const ids = idsOf(html);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (twice.length > 0) complaints.add(`ids twice on ${page}: ${twice.join(', ')}`);
  };

  while (waiting.length > 0) {
    if (places.size > MOST_PAGES) throw new Error(`More than ${MOST_PAGES} pages from ${start} on`);
    const next = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    await Promise.all(next.map(ask));
  }
  for (const { page, target, id } of anchors) {
    const html = places.get(target)?.html;
    if (html && !idsOf(html).includes(id))
      complaints.add(`no element #${id} on ${target}, linked from ${page}`);
  }
  return { places, complaints: [...complaints] };
}

/**
 * Returns the controls of an open page that do nothing: those outside of any form, dialog or details that no script
 * listens to either. Empty when all work.
 * @param html HTML of a response to check instead of the open page, without scripts. Its head is left out: the open
 *   page allows no styles but its own.
 */
export function deadControls(page: Page, html?: string): Promise<string[]> {
  const body = html?.slice(html.indexOf('<body'));
  return page.evaluate((source) => {
    const place = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const controls = [...place.querySelectorAll('button, input, select, textarea')];
    /** React keeps the event handlers of an element in a property with this prefix. */
    const isHeard = (control: Element) =>
      Object.entries(control).some(
        ([name, props]: [string, unknown]) =>
          name.startsWith('__reactProps$') &&
          typeof props === 'object' &&
          props !== null &&
          ['onClick', 'onChange', 'onInput'].some((event) => event in props),
      );
    return controls
      .filter((control) => {
        const belongs = 'form' in control && control.form !== null;
        const opens = control.hasAttribute('popovertarget') || control.hasAttribute('commandfor');
        return !belongs && !opens && control.closest('details, dialog') === null && !isHeard(control);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, body);
}

/** Returns the images of an open page that do not load, including those further down that browsers load lazily. */
export async function brokenPictures(page: Page): Promise<string[]> {
  const pictures = page.locator('img');
  await pictures.evaluateAll((all) => {
    for (const picture of all) picture.setAttribute('loading', 'eager');
  });
  await page.waitForLoadState('load');
  return pictures.evaluateAll((all) =>
    all.flatMap((picture) =>
      picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth === 0
        ? [picture.currentSrc]
        : [],
    ),
  );
}

/** Returns the pictures that the browser of an open page cannot draw. */
export function undrawable(page: Page, pictures: readonly string[]): Promise<string[]> {
  return page.evaluate(async (sources) => {
    const drawn = sources.map(async (source) => {
      const picture = new Image();
      picture.src = source;
      return picture.decode().then(
        () => [],
        () => [source],
      );
    });
    return (await Promise.all(drawn)).flat();
  }, pictures);
}
