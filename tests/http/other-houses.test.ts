import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWithChanges, withoutAge } from './changed-answers.ts';
import type { OpenPage } from './changed-answers.ts';
import { openDrawnSite } from './drawn-site.ts';
import { openVisitors, PAGES } from './opened-pages.ts';
import type { TestSite } from './site.ts';

// The same academy, written by houses with other habits wherever the specification leaves them open: every page says the
// same.

let site: TestSite;
let open: OpenPage;
beforeAll(async () => {
  site = await openDrawnSite();
  open = openWithChanges(site, await openVisitors(site.kipu, 'other-houses'));
}, 120_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** An answer, or a part of it, with the name under which it stands. */
type Habit = (told: unknown, name: string) => unknown;
type House = (call: string, body: unknown) => unknown;

const isObject = (told: unknown): told is Record<string, unknown> =>
  typeof told === 'object' && told !== null && !Array.isArray(told);

/** Returns a value with a habit applied to all of its parts, the innermost first. */
function throughout(told: unknown, habit: Habit, name = ''): unknown {
  if (Array.isArray(told)) {
    return habit(
      told.map((item) => throughout(item, habit, name)),
      name,
    );
  }
  if (!isObject(told)) return habit(told, name);
  const parts = Object.entries(told).map(([key, part]) => [key, throughout(part, habit, key)]);
  return habit(Object.fromEntries(parts), name);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR = /^\d{2}:\d{2}$/;
/** Fields with one of several words; the specification writes some of them, and leaves the others open. */
const CHOICES: ReadonlySet<string> = new Set(['status', 'state', 'kind', 'attendance', 'day_name', 'type']);
const PAGE_SIZE = 3;

/** Returns a list of an answer, and the items of the page that a call asks for; null for any other answer. */
function pageFor(call: string, body: unknown, first: number) {
  if (!isObject(body) || !Array.isArray(body['data'])) return null;
  const items: unknown[] = body['data'];
  const asked = Number(new URL(call, 'http://a.test').searchParams.get('page') ?? first);
  const from = (asked - first) * PAGE_SIZE;
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  return { items: items.slice(from, from + PAGE_SIZE), total: items.length, asked, pages };
}

/** Numbers and booleans as MySQL keeps them, days as instants, null for nothing, lists with gaps, pages with links. */
const laravel: House = (call, body) => {
  const page = pageFor(call, body, 1);
  const told = throughout(page ? page.items : body, (part, name) => {
    if (typeof part === 'number') return Number.isInteger(part) ? `${part}.00` : String(part);
    if (typeof part === 'boolean') return Number(part);
    if (part === '') return null;
    if (typeof part === 'string' && DAY.test(part)) return `${part}T05:00:00.000000Z`;
    if (typeof part === 'string' && HOUR.test(part)) return `${part}:00`;
    if (Array.isArray(part) && part.length > 1 && name !== '' && name !== 'items')
      return Object.fromEntries(part.map((item, place) => [place + 1, item]));
    if (!isObject(part)) return part;
    if (Object.keys(part).length === 0) return [];
    return 'id' in part
      ? { ...part, created_at: '2026-01-07 15:00:00', updated_at: null, deleted_at: null }
      : part;
  });
  if (call.startsWith('/content/')) return told;
  const envelope = { success: true, message: 'OK' };
  if (!page) return isObject(told) && 'data' in told ? { ...envelope, ...told } : { ...envelope, data: told };
  const { asked, pages, total } = page;
  const address = (number: number) =>
    number < 1 || number > pages ? null : `http://localhost/api?page=${number}`;
  return {
    data: told,
    links: { first: address(1), last: address(pages), prev: address(asked - 1), next: address(asked + 1) },
    meta: { current_page: asked, last_page: pages, per_page: PAGE_SIZE, total },
  };
};

/** Days and hours in parts, words in capitals, 'S' and 'N', no field for nothing, pages as HAL has them. */
const spring: House = (call, body) => {
  if (call.startsWith('/content/')) return body;
  const page = pageFor(call, body, 0);
  const told = throughout(page ? page.items : body, (part, name) => {
    if (typeof part === 'boolean') return part ? 'S' : 'N';
    if (typeof part === 'string' && CHOICES.has(name)) return part.toUpperCase();
    if (typeof part === 'string' && DAY.test(part)) return part.split('-').map(Number);
    if (typeof part === 'string' && HOUR.test(part)) return part.split(':').map(Number);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).filter(([, field]) => field !== null));
  });
  if (!page)
    return isObject(told) ? { ...told, _links: { self: { href: `http://localhost${call}` } } } : told;
  const { items, asked, pages, total } = page;
  const next = asked + 1 < pages ? { next: { href: `http://localhost/api?page=${asked + 1}` } } : {};
  return {
    ...(items.length > 0 && { _embedded: { entityList: told } }),
    _links: { self: { href: 'http://localhost/api' }, ...next },
    page: { size: PAGE_SIZE, totalElements: total, totalPages: pages, number: asked },
  };
};

const hourOfNoDay = (hour: string) => `2000-01-01T${hour}:00.000-05:00`;

/** Decimals as texts, hours as instants of a day that is none, lists under names of their own, pages that count. */
const rails: House = (call, body) => {
  if (call.startsWith('/content/')) return body;
  const page = pageFor(call, body, 1);
  const told = throughout(page ? page.items : body, (part, name) => {
    if (typeof part === 'number' && name.startsWith('amount_')) return part.toFixed(1);
    if (typeof part === 'string' && HOUR.test(part)) return hourOfNoDay(part);
    if (part === 'America/Lima') return 'Lima';
    return isObject(part) && 'id' in part
      ? { ...part, created_at: '2026-01-07T10:00:00.000-05:00', updated_at: null }
      : part;
  });
  if (!page) return isObject(told) && Object.keys(told).join() === 'data' ? { thing: told['data'] } : told;
  const { asked, pages, total } = page;
  // Only calls without an id are known to list.
  if (/\/\d|[\w-]{20}/.test(call)) return { data: told };
  return { things: told, meta: { current_page: asked, total_pages: pages, total_count: total } };
};

/** Every name in camelCase, as libraries of Django and Rails write what goes out, and begun in capitals, as .NET's do. */
const dotnet: House = (call, body) =>
  throughout(body, (part) => {
    if (!isObject(part)) return part;
    const begun = call.startsWith('/content/') ? /_([a-z\d])/g : /(?:^|_)([a-z\d])/g;
    const inCamel = (name: string) => name.replace(begun, (_line, next: string) => next.toUpperCase());
    return Object.fromEntries(Object.entries(part).map(([name, field]) => [inCamel(name), field]));
  });

test.each(PAGES.map((page) => ({ ...page, by: page.who ?? 'a visitor' })))(
  '$path opened by $by says the same whoever wrote the academy',
  { timeout: 60_000 },
  async (page) => {
    const usual = await open(page, (_call, body) => body);
    const words = withoutAge(usual.words);
    for (const [house, habits] of Object.entries({ laravel, spring, rails, dotnet })) {
      const told = await open(page, habits);
      expect(withoutAge(told.words), house).toBe(words);
      expect(told.status, house).toBe(usual.status);
    }
  },
);
