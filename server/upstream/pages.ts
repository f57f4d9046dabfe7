import { asListed, isObject, Kept, listingIn, MAY_CONTINUE, queryOfNext } from './contracts/answers.ts';
import type { Received } from './transport.ts';

/** How many further pages of a list are requested: more than any academy has, and few enough to end. */
const MOST_PAGES = 50;

/** Returns the text of a page, with the next one in it where only a header names that, as Rails libraries do. */
export function pageText({ text, link }: Pick<Received, 'text' | 'link'>): string {
  const next = link?.split(/,\s*(?=<)/).find((one) => /;\s*rel="?next\b/i.test(one));
  const address = /<([^<>]+)>/.exec(next ?? '')?.[1];
  return address === undefined ? text : `{"data":${text},"next":${JSON.stringify(address)}}`;
}

/**
 * Returns the texts of all pages of a list, from its first one. Where a further page cannot be had, the texts end, and
 * the last one still names the next.
 * @param get Returns the text of a page; null when it cannot be had.
 */
export async function allPages(
  url: string,
  first: string,
  get: (url: string) => Promise<string | null>,
): Promise<string[]> {
  const texts = [first];
  if (!MAY_CONTINUE.test(first)) return texts;
  let page = asListed(parsed(first));
  let read = listingIn(page)?.items.length ?? 0;
  while (texts.length <= MOST_PAGES) {
    const query = queryOfNext(page, read);
    const text = query === null || query === '' ? null : await get(withQuery(url, query));
    page = asListed(parsed(text ?? ''));
    const items = listingIn(page)?.items;
    // An academy that ignores the query sends its first page again; one that fails may say so with a good status.
    if (text === null || items === undefined || texts.includes(text) || !Kept.safeParse(page).success) break;
    texts.push(text);
    read += items.length;
  }
  return texts;
}

function withQuery(url: string, query: string): string {
  const next = new URL(url);
  for (const [name, value] of new URLSearchParams(query)) next.searchParams.set(name, value);
  return next.href;
}

/** Returns the pages of a list as one answer, with what the last one says of further pages. */
export function joined(pages: readonly unknown[]): unknown {
  if (pages.length === 1) return pages[0];
  const listings = pages.map(asListed);
  const items = listings.flatMap((page) => listingIn(page)?.items ?? []);
  const last = listings.at(-1);
  return { ...(isObject(last) && last), [listingIn(last)?.name ?? 'data']: items };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
