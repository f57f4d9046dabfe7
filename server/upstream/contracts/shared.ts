import { z } from 'zod';
import { ACADEMY_ZONE, zoneNamed, zoneOfCity } from '../../domain/time.ts';
import { readHour } from '../../domain/week.ts';
import { dayInNumbers, hourInNumbers, instantInNumbers } from './numbered-times.ts';
import { richBlocks } from './rich-text.ts';
import { asItReads } from './written.ts';

// How values from other systems are read: a number may come as a string, a day with a time, nothing as ''. After
// reading, values are exact. Unreadable values are left out (server/upstream/reading.ts), which makes `soft` fields
// null.

/** A field that a page can do without: null when it is missing, null or ''. */
export const soft = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullish(),
    )
    .transform((value) => value ?? null);

/** A field that a page can do without, with the value to use when it is missing. */
export const orElse = <Schema extends z.ZodType, const Fallback>(schema: Schema, fallback: Fallback) =>
  soft(schema).transform((value) => value ?? fallback);

/** An entry of the content service, or a link to one, where its id is meant. */
const Reference = z.object({ sys: z.object({ id: z.string() }) });

/** An id: 7 is read as '7'. A number too large for JSON is rejected, since it has lost digits. */
export const Id = z.preprocess(
  (value) => {
    if (Number.isSafeInteger(value)) return String(value);
    // Nearly all are texts: only an object is held against a contract.
    return typeof value === 'object' ? (Reference.safeParse(value).data?.sys.id ?? value) : value;
  },
  // A lone surrogate (half a character) cannot be part of a URL.
  z
    .string()
    .trim()
    .regex(/^\P{Cs}+$/u),
);

/** What programs and people write into a field for nothing. 'Null' is a surname. */
const NO_WORDS = /^(?:null|NULL|undefined|None|NaN|N\/A|n\/a|\[object Object\]|[-–—._]+)$/;

/** A text that is shown: a number is read as its digits, and half a character is replaced. */
export const Words = z.preprocess(
  (value) => {
    if (typeof value === 'string') return asItReads(value);
    if (typeof value === 'number') return String(value);
    const blocks = richBlocks(value);
    return blocks === undefined || blocks.includes(null) ? value : asItReads(blocks.join('\n'));
  },
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => !NO_WORDS.test(text)),
);

/** A number that may come as a string, with a comma or a percent sign: '75', '75,5', '75 %'. */
export const numeric = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const [, digits] = /^\s*(-?\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(value) ?? [];
    return digits === undefined ? value : Number(digits.replace(',', '.'));
  }, schema);

/** A percentage, 0 to 100. */
export const Percent = numeric(z.number().min(0).max(100));

/** More than what was planned, as academies count it; beyond twice as much, it is a mistake. Percent. */
const MOST_PROGRESS = 200;

/** The progress in a course in percent, at most 100: additional classes may make it more than that. */
export const Progress = numeric(
  z
    .number()
    .min(0)
    .max(MOST_PROGRESS)
    .transform((percent) => Math.min(100, percent)),
);

/** Days that systems write for none: the ends of their calendars, and the zero of their clocks, here or west of it. */
const NO_DAYS: ReadonlySet<string> = new Set([
  '0001-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1969-12-31',
  '1970-01-01',
  '2000-01-01',
  '9999-12-31',
]);

/** A calendar day, yyyy-mm-dd, in the time zone of its object; of an instant, the day as written. */
export const CalendarDay = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1')
      : dayInNumbers(value),
  z.iso
    .date()
    .refine((day) => !NO_DAYS.has(day))
    .pipe(z.templateLiteral([z.number(), '-', z.number(), '-', z.number()])),
);

/** An IANA zone in upper or lower case, or by its city alone; an unknown one stays as written. */
export const Zone = Words.transform((zone) => zoneNamed(zone) ?? zoneOfCity(zone) ?? zone);

/** The same; the academy's own if it is missing. */
export const ZoneName = orElse(Zone, ACADEMY_ZONE);

/** A time of day, HH:mm, from any notation: '9:30', '17:00:00', '5 p. m.'. */
export const ClockHour = z.preprocess(
  (value) => (typeof value === 'string' ? (readHour(value) ?? value) : hourInNumbers(value)),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
);

/** An instant with its offset, as ISO 8601. One without an offset is not read: nobody knows whose clock it is. */
export const Instant = z.preprocess(
  (value) => {
    const instant = instantInNumbers(value);
    return instant instanceof Date ? instant.toISOString() : instant;
  },
  z.iso.datetime({ offset: true }),
);

/** One of a list of values, in any spelling: 'In progress' is 'in_progress'. */
export const choiceOf = <const Values extends readonly string[]>(values: Values) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_')
        : value,
    z.enum(values),
  );

/** A short list that a page can do without: empty if it is missing; unreadable items are removed. */
export const few = <Item extends z.ZodType>(item: Item) =>
  soft(z.array(item)).transform((items) => items ?? []);

/** The same where an academy may send the only item by itself: the specification reads the first of a list. */
export const fewOrOne = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (told: unknown) => (typeof told === 'object' && told !== null && !Array.isArray(told) ? [told] : told),
    few(item),
  );

/**
 * A list that must be complete: an unreadable item is null, so that a page can say so, and anything that is not a list
 * is one such item.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((list: unknown): unknown => {
    if (list === undefined || list === null) return [];
    return Array.isArray(list) ? list : [null];
  }, z.array(item.nullable()));

/**
 * Returns each item once, at its first position: a list that changes while it is read in pages may contain an item
 * twice.
 * @param nameOf Identifies an item wherever it is chosen or bought.
 */
export function once<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const told = new Map<string, Item>();
  for (const item of items) if (!told.has(nameOf(item))) told.set(nameOf(item), item);
  return [...told.values()];
}

/** Returns each weekly class once: an academy that joins its tables wrongly tells every class of a group twice. */
export const eachClassOnce = <Class>(classes: readonly Class[]) =>
  once(classes, (one) => JSON.stringify(one));

/** How many items of a list could not be read; missing when all could. */
export interface Unread {
  readonly unread?: number;
}

/** Returns how many items of lists could not be read. */
export function unreadIn(...lists: readonly (readonly unknown[])[]): Unread {
  const unread = lists.flat().filter((item) => item === null).length;
  return unread > 0 ? { unread } : {};
}

/** More classes than any course has: a larger number is wrong. */
export const MOST_SESSIONS = 500;

/** An amount in major units with at most two decimals, as the REST API writes it. */
export const MajorAmount = z.number().nonnegative().multipleOf(0.01);

/** Like `numeric`, for money: 450, or '450.00' as databases write decimals, and nothing that a comma makes ambiguous. */
export const decimal = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value),
    schema,
  );

/** An amount like this. */
export const ToldAmount = decimal(MajorAmount);

/** A path on our own site, optionally with an anchor or a query: content never leads to other sites. */
export const SitePath = z
  .string()
  .trim()
  .regex(/^\/(?!\/)[^\s\\\p{Cs}]*$/u);

/**
 * A path within the media storage, for instance 'cursos/curso-de-scratchjr.svg'. A leading '/' is removed, and so is
 * the storage's prefix on our own origin (`ownPath`).
 */
export const MediaPath = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replace(/^\/(?:media\/)?(?!\/)/, '') : value),
  z.string().regex(/^(?![a-z][a-z\d+.-]*:|\/)(?!(?:.*\/)?\.{1,2}\/)[^\\?#\p{Cc}\p{Cs}]+\.[a-z\d]{2,5}$/iu),
);

/** A file in the media storage that a page can do without; null for a file anywhere else. */
export const Media = soft(MediaPath);

/**
 * The last part of one of our URLs, unencoded: links encode accents, capitals, spaces and emoji. Characters that cannot
 * be in it make it invalid: a slash would lead elsewhere, and a percent sign would be another character.
 */
export const Slug = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string()
    .max(200)
    .regex(/^(?!\.{1,2}$)[^/\\%\p{Cc}\p{Cs}]+$/u),
);

/** The colour of an entry, for everything except pages (certificates, calendars): pages use the tokens. */
export const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** Returns the contract of a content service entry with these contents. */
export const entryOf = <Fields extends z.ZodType>(fields: Fields) =>
  z.object({ sys: z.object({ id: Id }), fields });

/** Returns the contract of an entry with these fields. */
export const entry = <Shape extends z.ZodRawShape>(shape: Shape) => entryOf(z.object(shape));

/** A URL outside of our site to which a family is sent: never `javascript:` or plain text. */
export const WebAddress = z.url({ protocol: /^https?$/ });
