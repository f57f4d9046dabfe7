import { z } from 'zod';

// The forms in which an answer comes where the specification leaves it open: a list, one thing, or that a change was
// kept. Contracts describe the specification's form (spec §7: 'data[]', 'data.purchase_id'). How the values within them
// come is in values.ts.

type Told = Record<PropertyKey, unknown>;

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of a list beside what its page says: the specification's, Django's, Spring's and those of many a house. */
const LIST_NAMES = ['data', 'results', 'content', 'result'];

/**
 * Returns a list in the specification's form (spec §7 'data[]'), from a bare array or a page of any usual framework, too,
 * also if these stand once more within `data`. Anything else stays as it is.
 */
export function asListing(body: unknown): unknown {
  const told = inOrder(body);
  if (Array.isArray(told)) return { data: told };
  if (!isObject(told)) return told;
  const data = LIST_NAMES.map((name) => inOrder(told[name])).find(Array.isArray) ?? embeddedIn(told);
  if (data !== undefined) return { ...told, data };
  if (saysNone(told)) return { ...told, data: [] };
  if (!isObject(told.data)) return told;
  const within = Array.isArray(told.data.items)
    ? { ...told.data, data: told.data.items }
    : asListing(told.data);
  return isObject(within) && Array.isArray(within.data) ? { ...told, ...within } : told;
}

/**
 * Whether an answer says that a list is empty: servers that create it only when the first item comes write null in its
 * place, and those of HAL nothing at all.
 */
function saysNone(told: Told): boolean {
  if (told.data === null || (told.results === null && !('data' in told))) return true;
  const isHal = isObject(told._links) && told._embedded === undefined;
  return isHal && isObject(told.page) && told.page.totalElements === 0;
}

/** Returns the only list of a page as HAL has it, which keeps it under a name of its own. */
function embeddedIn({ _links, _embedded }: Told): unknown[] | undefined {
  const [list, ...others] = isObject(_links) && isObject(_embedded) ? Object.values(_embedded) : [];
  return Array.isArray(list) && others.length === 0 ? list : undefined;
}

/**
 * Returns the answer of a call that lists like this, also from a list under a name of its own, as Rails writes it. Any
 * other answer may have such a list as its part.
 */
export function asListed(body: unknown): unknown {
  const told = asListing(body);
  if (!isObject(told)) return told;
  return rootedListing(told) ?? (isObject(told.data) ? { ...told, ...rootedListing(told.data) } : told);
}

/** What pages say of themselves beside their list. */
const OF_PAGES: ReadonlySet<PropertyKey> = new Set([
  ...['meta', 'links', 'pagination', 'pagy', 'page', 'pages', 'per_page', 'current_page', 'total_pages'],
  ...['next', 'next_page', 'prev', 'prev_page', 'total', 'total_count', 'count'],
  ...['success', 'message', 'errors'],
]);

/** Returns a list with nothing beside it but what pages say of themselves; undefined for anything else. */
function rootedListing(told: Told): { data: unknown[] } | undefined {
  const [name, ...others] = Object.keys(told).filter((key) => !OF_PAGES.has(key));
  if (name === undefined || others.length > 0) return undefined;
  const { [name]: data, ...page } = told;
  return name !== 'items' && Array.isArray(data) ? { ...page, data } : undefined;
}

/** Returns the items of an object that has them by their places: PHP writes a list with gaps like this. */
function inOrder(told: unknown): unknown {
  if (!isObject(told)) return told;
  const places = Object.keys(told);
  return places.length > 0 && places.every((place) => /^\d+$/.test(place)) ? Object.values(told) : told;
}

/** Returns an answer with all of its lists like this, those within others included; the same answer if none is. */
export function allInOrder(told: unknown): unknown {
  if (Array.isArray(told)) {
    const items = told.map(allInOrder);
    return items.some((item, place) => item !== told[place]) ? items : told;
  }
  if (!isObject(told)) return told;
  let read = told;
  for (const key of Object.keys(told)) {
    const inPlaces = allInOrder(told[key]);
    if (inPlaces === told[key]) continue;
    if (read === told) read = { ...told };
    read[key] = inPlaces;
  }
  return inOrder(read);
}

/** A list in the specification's form, or in that of the content service. */
const Listing = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => ({ name: 'data', items: data })),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => ({ name: 'items', items })),
]);

/** Returns the items of a list, with the name under which they stand; undefined for anything else. */
export const listingIn = (told: unknown) => Listing.safeParse(told).data;

/** Whether an answer is a list without items, in whatever wrapping. */
export const isEmptyList = (told: unknown): boolean =>
  z.object({ data: z.tuple([]) }).safeParse(asListing(told)).success;

/** Only a text that matches may be a page of several, so that others are not parsed for this. */
export const MAY_CONTINUE =
  /"next(?:_?page_?url)?"\s*:\s*["{]|"total"\s*:|"(?:last_?page|total_?pages|pages)"\s*:|"last"\s*:\s*false/i;

/** The next page, where one is named: by its address, or by something of which nobody knows how to ask for it. */
const Next = z.union([
  z.string().min(1),
  z.object({ href: z.string().min(1) }).transform(({ href }) => href),
  z.union([z.number(), z.literal(true), z.looseObject({})]).transform(() => ''),
]);
const Named = z.union([
  z.object({ next: Next }),
  z.object({ next_page_url: Next }).transform(({ next_page_url: next }) => ({ next })),
  z.object({ links: z.object({ next: Next }) }).transform(({ links }) => links),
  z.object({ _links: z.object({ next: Next }) }).transform(({ _links }) => _links),
]);

/** How pages count themselves: those of Laravel and of libraries of Rails from 1, those of Spring from 0. */
const Counts = z.union([
  z.object({ current_page: z.number(), last_page: z.number() }).transform((page) => ({
    page: page.current_page,
    pages: page.last_page,
  })),
  z.object({ current_page: z.number(), total_pages: z.number() }).transform((page) => ({
    page: page.current_page,
    pages: page.total_pages,
  })),
  z.object({ page: z.number(), pages: z.number() }),
]);
const Counted = z.union([
  z.object({ meta: Counts }).transform(({ meta }) => meta),
  z.object({ pagination: Counts }).transform(({ pagination }) => pagination),
  z.object({ pagy: Counts }).transform(({ pagy }) => pagy),
  Counts,
]);
const Spring = z.object({ last: z.literal(false), number: z.number().optional() });
const Total = z.object({ total: z.number() });
const Numbered = z.object({ page_number: z.number(), total_pages: z.number() });

/** Stands for the list's own address: frameworks behind a proxy name a host of their own, so only the query counts. */
const LIST = 'http://list.invalid';

/**
 * Returns the query of the page that follows in a list, '' where there is one but nobody knows its query; null after
 * the last one.
 * @param read How many items this page and those before it have.
 */
export function queryOfNext(page: unknown, read: number): string | null {
  const named = Named.safeParse(page).data;
  if (named) return URL.canParse(named.next, LIST) ? String(new URL(named.next, LIST).searchParams) : '';
  const counted = Counted.safeParse(page).data;
  if (counted && counted.page < counted.pages) return `page=${counted.page + 1}`;
  const spring = Spring.safeParse(page).data;
  if (spring) return spring.number === undefined ? '' : `page=${spring.number + 1}`;
  const numbered = Numbered.safeParse(page).data;
  if (numbered && numbered.page_number < numbered.total_pages) return '';
  const total = Total.safeParse(page).data?.total ?? read;
  if (total <= read) return null;
  return listingIn(page)?.name === 'items' ? `skip=${read}` : '';
}

/** Returns a list with one unread item at its end if more pages follow: it stands for what they contain. */
export function withUnreadRest(told: unknown): unknown {
  // Nothing beside its items says that there are more.
  if (!isObject(told) || Object.keys(told).length === 1) return told;
  const listing = listingIn(told);
  if (!listing || queryOfNext(told, listing.items.length) === null) return told;
  return { ...told, [listing.name]: [...listing.items, null] };
}

/** Returns a list in any wrapping, with the same unread item; anything else stays as it is. */
export function listIn(told: unknown): unknown {
  const listing = listingIn(withUnreadRest(asListing(told)));
  return listing?.name === 'data' ? listing.items : told;
}

/** Returns a thing that is alone under a name of its own, as Rails writes it, as `data`; anything else as it is. */
export function withoutRoot(told: unknown): unknown {
  const [[name, thing] = [], ...others] = isObject(told) ? Object.entries(told) : [];
  return name === 'data' || !isObject(thing) || others.length > 0 ? told : { data: thing };
}

/** A name that begins with a capital and goes on in small letters, as none of the specification does. */
const BEGUN_IN_CAPITALS = /"[A-Z][a-z]\w*"\s*:/;

/**
 * Returns the JSON of a text. Names that begin with a capital, as .NET writes all of them, are read as the specification
 * writes them ('PurchaseId' is 'purchaseId', 'Success' says what 'success' does); those all in capitals stay.
 * @throws SyntaxError
 */
export const jsonIn = (text: string): unknown =>
  BEGUN_IN_CAPITALS.test(text) ? JSON.parse(text, withSmallNames) : JSON.parse(text);

function withSmallNames(_name: string, told: unknown): unknown {
  if (!isObject(told)) return told;
  const named = Object.entries(told).map(([name, part]) => {
    const small = name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    return [Object.hasOwn(told, small) ? name : small, part];
  });
  return Object.fromEntries(named);
}

/** A name in camelCase, and where its further words begin. */
const CAMEL = /^[a-z]+[A-Z\d][A-Za-z\d]*$/;
const NEXT_WORD = /(?<=[a-z\d])[A-Z]|(?<=[a-z])\d/g;

/**
 * Returns an answer whose names in camelCase, as libraries of Django and Rails write all of them, stand there as the
 * specification writes most, too ('amount_pen' beside 'amountPen').
 */
export function withLinedNames(told: unknown): unknown {
  if (Array.isArray(told)) return told.map(withLinedNames);
  if (!isObject(told)) return told;
  const read = { ...told };
  for (const name of Object.keys(told)) {
    read[name] = withLinedNames(told[name]);
    if (!CAMEL.test(name)) continue;
    const lined = name.replace(NEXT_WORD, (word) => `_${word.toLowerCase()}`);
    if (!Object.hasOwn(told, lined)) read[lined] = read[name];
  }
  return read;
}

/** The same thing with its data also by itself, or under a name of its own. */
export const byItself = <Data extends z.ZodType>({ shape: { data } }: z.ZodObject<{ data: Data }>) =>
  z.preprocess(withoutRoot, z.union([z.object({ data }), data.transform((told) => ({ data: told }))]));

/** Houses that answer everything with status 200 have an empty object where nothing is wrong. */
const Faults = z.looseObject({}).refine((faults) => Object.keys(faults).length > 0);
const Said = z.union([z.literal(true), z.string().min(1), z.array(z.unknown()).min(1), Faults]);
const No = z.union([z.literal(false), z.literal(0), z.string().regex(/^(?:false|0)$/i)]);

/** A body with a status of its own, by each name that gateways and frameworks give it. */
export const withStatus = <Status extends z.ZodType>(status: Status) =>
  z.union([
    z.object({ code: status }),
    z.object({ status }),
    z.object({ status_code: status }),
    z.object({ statusCode: status }),
  ]);

const Failed = z.union([
  z.object({ success: No }),
  z.object({ ok: No }),
  z.object({ error: Said }),
  z.object({ errors: Said }),
  z.object({ status: z.union([z.literal(false), z.string().regex(/^(?:error|fail)/i)]) }),
  withStatus(z.number().int().min(400).max(599)),
]);

/**
 * The answer to a change that shows nothing of it (spec §7): whatever body comes with a good status, or none, unless it
 * reports a failure.
 */
export const Kept = z.unknown().refine((told) => !Failed.safeParse(told).success, 'says that it failed');

/**
 * The answer to a change that may tell something besides, in the forms of `byItself`: a good status means that it was
 * made, and `nothing` stands for what cannot be read.
 */
export const keptWith = <Told, Nothing>(schema: z.ZodType<Told>, nothing: Nothing) =>
  Kept.transform((told): Told | Nothing => {
    const within = z.object({ data: schema }).safeParse(withoutRoot(told));
    return within.success ? within.data.data : (schema.safeParse(told).data ?? nothing);
  });

/**
 * Whether a change was made although its answer does not say what is needed of it: a good status with another body, or
 * with none.
 */
export const isKeptUnread = ({ fault, body }: { readonly fault: string; readonly body: unknown }): boolean =>
  (fault === 'contract' && Kept.safeParse(body).success) || (fault === 'not_json' && body === '');
