import {
  asListed,
  asListing,
  isEmptyList,
  isObject,
  jsonIn,
  Kept,
  listingIn,
  MAY_CONTINUE,
  queryOfNext,
  withLinedNames,
  withoutRoot,
} from './contracts/answers.ts';
import { isListing, isOfContentService, isReading } from './endpoints.ts';
import { withOwnPaths, withTargets } from './links.ts';
import type { OwnAddresses } from './links.ts';
import { readTold } from './reading.ts';
import type { Reading } from './reading.ts';
import { faultOf, send } from './transport.ts';
import type { Received, Transport } from './transport.ts';
import { UpstreamError } from './types.ts';
import type { UpstreamContext, UpstreamFault, UpstreamRequest } from './types.ts';

/** How many further pages of a list are requested: more than any academy has, and few enough to end. */
const MOST_PAGES = 50;
/** How much text of a list is enough to ask for no further page: as much as one answer may have. Characters. */
const MOST_TEXT = 20_000_000;

/** Makes the error of this call. */
type Fail = (
  fault: UpstreamFault,
  details: { status?: number; body?: unknown; cause?: unknown },
) => UpstreamError;

/** A response, with the texts of all its pages if it is a list. */
interface Answered extends Received {
  readonly pages: readonly string[];
}

/**
 * Sends a call once, or once for each page of a list, and reads its answer.
 * @param own The URLs to be read as paths in answers that are shown, and how the call is sent; by default, with fetch.
 * @throws UpstreamError
 */
export async function exchange<Answer>(
  url: string,
  context: UpstreamContext,
  request: UpstreamRequest<Answer>,
  own: OwnAddresses & { readonly transport?: Transport },
): Promise<Reading<Answer>> {
  const { requestId } = context;
  const fail: Fail = (fault, details) =>
    new UpstreamError({ fault, endpoint: request.endpoint, requestId, ...details });
  const get = (address: string) => send(address, context, request, own.transport);
  const received = await get(url).catch((cause: unknown) => {
    throw fail(faultOf(cause), { cause });
  });
  const pages =
    isListing(request.endpoint) && isGood(received, request)
      ? await pagesFrom(url, pageText(received), get)
      : [received.text];
  try {
    return readAnswer({ ...received, pages }, request, own, fail);
  } catch (error) {
    if (!isOfDepth(error)) throw error;
    // Nested deeper than a program goes, which no academy means to say.
    throw fail('not_json', { status: received.status, body: received.text, cause: error });
  }
}

/** Whether the stack of calls was too small; any other RangeError is a failure of ours. */
const isOfDepth = (error: unknown) =>
  error instanceof RangeError && error.message === 'Maximum call stack size exceeded';

const isGood = ({ status }: Received, { goodStatuses }: UpstreamRequest<unknown>) =>
  goodStatuses?.includes(status) ?? (status >= 200 && status < 300);

/** Returns the text of a page, with the next one in it where only a header names that, as Rails libraries do. */
function pageText({ text, link }: Pick<Received, 'text' | 'link'>): string {
  const next = link?.split(/,\s*(?=<)/).find((one) => /;\s*rel="?next\b/i.test(one));
  const address = /<([^<>]+)>/.exec(next ?? '')?.[1];
  return address === undefined ? text : `{"data":${text},"next":${JSON.stringify(address)}}`;
}

/**
 * Returns the texts of all pages of a list, from its first one. Where a further page cannot be had, the texts end, and
 * the last one still names the next: the list tells it as unread, and nothing fails.
 */
async function pagesFrom(
  url: string,
  first: string,
  get: (url: string) => Promise<Received>,
): Promise<string[]> {
  const texts = [first];
  if (!MAY_CONTINUE.test(first)) return texts;
  let page = pageIn(first);
  let read = listingIn(page)?.items.length ?? 0;
  let length = first.length;
  while (texts.length <= MOST_PAGES && length < MOST_TEXT) {
    const query = queryOfNext(page, read);
    const further =
      query === null || query === '' ? null : await get(withQuery(url, query)).catch(() => null);
    const text = further?.status === 200 ? pageText(further) : '';
    page = pageIn(text);
    const items = listingIn(page)?.items;
    // An academy that ignores the query sends its first page again; one that fails may say so with a good status.
    if (items === undefined || texts.includes(text) || !Kept.safeParse(page).success) break;
    texts.push(text);
    length += text.length;
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
function joined(pages: readonly unknown[]): unknown {
  if (pages.length === 1) return pages[0];
  const listings = pages.map(asListed);
  const items = listings.flatMap((page) => listingIn(page)?.items ?? []);
  const last = listings.at(-1);
  return { ...(isObject(last) && last), [listingIn(last)?.name ?? 'data']: items };
}

/** Returns what a text says as a page of a list; null where it is no JSON. */
function pageIn(text: string): unknown {
  try {
    return withLinedNames(asListed(jsonIn(text)));
  } catch {
    return null;
  }
}

/**
 * Reads a complete response by the contract of its call. Its text becomes a value in these steps: JSON, with all pages as
 * one and with what entries refer to in place of links (`jsonOf`); a list or a thing in the specification's form, with
 * its names (contracts/answers.ts, `inForm`); and what the contract reads of it, exactly or, where it is only shown,
 * without what breaks the contract (reading.ts).
 * @throws UpstreamError
 */
function readAnswer<Answer>(
  received: Answered,
  request: UpstreamRequest<Answer>,
  own: OwnAddresses,
  fail: Fail,
): Reading<Answer> {
  const { status, text, pages } = received;
  const { endpoint, answer: contract, known, bends, inForm = (told) => told } = request;
  // The status comes first: a 502 with an HTML page is a 502.
  if (!isGood(received, request)) {
    const body = jsonOf(pages, request, own);
    throw fail('status', { status, body: body === undefined ? text : body });
  }
  // The URLs that become paths, and the status, are part of the key: with others, the same text is read differently.
  const key = known ? `${status} ${own.siteOrigin} ${own.mediaUrl} ${pages.join('\n')}` : text;
  const before = known?.get(key);
  if (before) return before;
  const json = saidBy(received, request, own);
  if (json === undefined) throw fail('not_json', { status, body: text });
  // Who says, with a good status, that they failed has not said that there is nothing.
  const denied = isReading(endpoint) && isEmptyList(json) ? Kept.safeParse(json).error : undefined;
  if (denied) throw fail('status', { status, body: json, cause: denied });
  const listed = isListing(endpoint) ? asListed(json) : json;
  const whole = bends ? asListing(withoutRoot(listed)) : listed;
  // A charge is approved by the fields of the specification alone, without any other (niubiz.ts).
  const told = endpoint === 'cardAuthorization' ? whole : withLinedNames(whole);
  const answer = bends ? readTold(contract, inForm(told)) : contract.safeParse(told);
  if (!answer.success) {
    // An empty answer is fine if the contract accepts it; otherwise it was cut off.
    if (isEmpty(text)) throw fail('not_json', { status, body: text });
    throw fail('contract', { status, body: json, cause: answer.error });
  }
  const reading = { data: answer.data, leftOut: 'leftOut' in answer ? answer.leftOut : [] };
  known?.set(key, reading);
  return reading;
}

/** Returns what a good response says, as JSON: nothing, or a plain text, too, where it may; undefined for none of these. */
function saidBy(
  { status, text, pages }: Answered,
  request: UpstreamRequest<unknown>,
  own: OwnAddresses,
): unknown {
  const json = isEmpty(text) ? null : jsonOf(pages, request, own);
  // Some servers represent an empty list by 204, others by null.
  const saysNone = json === null && (status === 204 || !isEmpty(text));
  if (saysNone && isListing(request.endpoint)) return [];
  return json === undefined && request.goodStatuses && isPlainWords(text) ? text : json;
}

const isEmpty = (text: string) => text.trim() === '';

/** Whether a text is neither HTML, which may come from a gateway, nor truncated JSON. */
const isPlainWords = (text: string) => /^[^<{["]/.test(text.trimStart());

/** Returns the pages of a response as one JSON value, with our own URLs as paths if it is shown; undefined for no JSON. */
function jsonOf(
  pages: readonly string[],
  { endpoint, bends }: UpstreamRequest<unknown>,
  own: OwnAddresses,
): unknown {
  try {
    // Links lead to 'Entry' and 'Asset'; of a charge every letter counts (niubiz.ts).
    const isLiteral = isOfContentService(endpoint) || endpoint === 'cardAuthorization';
    const told = pages.map((text): unknown => (isLiteral ? JSON.parse(text) : jsonIn(text)));
    const json = joined(isOfContentService(endpoint) ? told.map(withTargets) : told);
    return bends ? withOwnPaths(json, own) : json;
  } catch {
    return undefined;
  }
}
