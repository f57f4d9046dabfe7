import { z } from 'zod';
import { pageAfter } from './contracts/shared.ts';
import { asListed } from './reading.ts';
import type { Received } from './transport.ts';

/** How many further pages of a list are requested: more than any academy has, and few enough to end. */
const MOST_PAGES = 50;

/** Only a text that matches may be a page of several, so that others are not parsed for this. */
const MAY_CONTINUE =
  /"next(?:_page_url)?"\s*:\s*["{]|"total"\s*:|"(?:last_page|total_pages|pages)"\s*:|"last"\s*:\s*false/;

const Address = z.string().min(1);
const Named = z.union([
  z.object({ next: Address }).transform(({ next }) => next),
  z.object({ next_page_url: Address }).transform((page) => page.next_page_url),
  z.object({ links: z.object({ next: Address }) }).transform(({ links }) => links.next),
  z
    .object({ _links: z.object({ next: z.object({ href: Address }) }) })
    .transform(({ _links }) => _links.next.href),
]);
/** A page of Spring, which counts itself from 0. */
const Numbered = z
  .object({ last: z.literal(false), number: z.number() })
  .transform(({ number }) => number + 1);
/** A page of the content service, which names no address. */
const Counted = z.object({ total: z.number(), skip: z.number(), items: z.array(z.unknown()) });

/**
 * Returns the URL of the page that follows one of these pages of a list: the list's own with the query of the address
 * that the page names, since frameworks behind a proxy name a host of their own. Null after the last one.
 * @param url That of the list.
 * @param text The page, as it was received.
 */
function nextPage(url: string, text: string): string | null {
  if (!MAY_CONTINUE.test(text)) return null;
  const page = asListed(parsed(text));
  const query = queryOf(page);
  if (query === null) return null;
  const next = new URL(url);
  for (const [name, value] of query) next.searchParams.set(name, value);
  return next.href;
}

function queryOf(page: unknown): URLSearchParams | null {
  const named = Named.safeParse(page).data;
  if (named !== undefined) return new URL(named, 'http://list.invalid').searchParams;
  const number = pageAfter(page) ?? Numbered.safeParse(page).data;
  if (number !== undefined) return new URLSearchParams({ page: String(number) });
  const { total = 0, skip = 0, items = [] } = Counted.safeParse(page).data ?? {};
  const read = skip + items.length;
  return items.length > 0 && total > read ? new URLSearchParams({ skip: String(read) }) : null;
}

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
  for (let next = nextPage(url, first); next !== null && texts.length <= MOST_PAGES;) {
    const text = await get(next);
    // An academy that ignores the query sends its first page again.
    if (text === null || texts.includes(text) || itemsOf(asListed(parsed(text))) === null) break;
    texts.push(text);
    next = nextPage(url, text);
  }
  return texts;
}

/** Returns the pages of a list as one answer, with what the last one says of further pages. */
export function joined(pages: readonly unknown[]): unknown {
  if (pages.length === 1) return pages[0];
  const listings = pages.map(asListed);
  const items = listings.flatMap((page) => itemsOf(page) ?? []);
  const last = Listing.parse(listings.at(-1));
  return { ...last, [last.data === undefined ? 'items' : 'data']: items };
}

const Listing = z.looseObject({
  data: z.array(z.unknown()).optional(),
  items: z.array(z.unknown()).optional(),
});

/** Returns the items of a page; null for anything else. */
function itemsOf(page: unknown): unknown[] | null {
  const { data, items } = Listing.safeParse(page).data ?? {};
  return data ?? items ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
