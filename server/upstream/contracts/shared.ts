import { decode } from 'html-entities';
import { z } from 'zod';
import { ACADEMY_ZONE, zoneNamed } from '../../domain/time.ts';
import { readHour } from '../../domain/week.ts';

// What other systems mean by what they send: a number may come as a string, a day with an hour, nothing as ''. What is
// read so is exact afterwards. What cannot be read goes to `soft` fields as null, and is left out (server/upstream/reading.ts).

/** A field that a page can do without: null when it is missing, null or ''. */
export const soft = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullish(),
    )
    .transform((value) => value ?? null);

/** A field that a page can do without, and what stands for it where it is missing. */
export const orElse = <Schema extends z.ZodType, const Fallback>(schema: Schema, fallback: Fallback) =>
  soft(schema).transform((value) => value ?? fallback);

/** An identifier: 7 is read as '7'. Of a number that JSON cannot carry whole, digits are lost. */
export const Id = z.preprocess(
  (value) => (Number.isSafeInteger(value) ? String(value) : value),
  // Half of a letter (a lone surrogate) can stand in no address.
  z
    .string()
    .trim()
    .regex(/^\P{Cs}+$/u),
);

/** What only a text that was written for a page has: a text about tags ('Usa <h1> y <p>') closes none of them. */
const MARKUP = /<\/[a-z][a-z\d]*\s*>|<br\s*\/?>/i;
const ENDS_OF_LINES = /<br\s*\/?>|<\/(?:blockquote|div|h[1-6]|li|p|tr)\s*>/gi;
const TAGS = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/gi;

/** Returns a text as it reads, however it was written: editors of other systems keep it as HTML. */
function asItReads(text: string): string {
  const tagless = MARKUP.test(text) ? text.replace(ENDS_OF_LINES, '\n').replace(TAGS, '') : text;
  return decode(tagless, { scope: 'strict' }).replace(/\p{Cs}/gu, '\uFFFD');
}

/** Words that are shown: a number is read as its digits, and what is half of a letter as no letter. */
export const Words = z.preprocess(
  (value) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? asItReads(value) : value,
  z.string().trim().min(1),
);

/** A number that may come as a string, with a comma or a percent sign: '75', '75,5', '75 %'. */
export const numeric = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const [, digits] = /^\s*(-?\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(value) ?? [];
    return digits === undefined ? value : Number(digits.replace(',', '.'));
  }, schema);

/** Percent: what is beyond its ends is read as the end. */
export const Percent = numeric(z.number().transform((percent) => Math.min(100, Math.max(0, percent))));

/** A calendar day, yyyy-mm-dd, in the time zone of whatever it belongs to; of a moment, the day that it names. */
export const CalendarDay = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1') : value),
  z.iso.date().pipe(z.templateLiteral([z.number(), '-', z.number(), '-', z.number()])),
);

/** An IANA zone in any case, the academy's own where none is said; one that nobody knows stays as it is written. */
export const ZoneName = soft(Words).transform((zone) =>
  zone === null ? ACADEMY_ZONE : (zoneNamed(zone) ?? zone),
);

/** An hour of a clock, HH:mm, however it is written: '9:30', '17:00:00', '5 p. m.'. */
export const ClockHour = z.preprocess(
  (value) => (typeof value === 'string' ? (readHour(value) ?? value) : value),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
);

/** A word of a list that programs choose by, in any case: 'In progress' is 'in_progress'. */
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

/** A few things that a page can do without: none for what is no list; what of them cannot be read is taken out. */
export const few = <Item extends z.ZodType>(item: Item) =>
  soft(z.array(item)).transform((items) => items ?? []);

/**
 * A list of what nobody may miss: an item that cannot be read is null in it, so that a page can say so, and what is no
 * list is one such item.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((list: unknown): unknown => {
    if (list === undefined || list === null) return [];
    return Array.isArray(list) ? list : [null];
  }, z.array(item.nullable()));

/**
 * Returns things once each, as they were told first: a list that changes between two of its pages names a thing twice.
 * @param nameOf What a thing is known by wherever it is chosen or bought.
 */
export function once<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const told = new Map<string, Item>();
  for (const item of items) if (!told.has(nameOf(item))) told.set(nameOf(item), item);
  return [...told.values()];
}

/** How many items of such a list could not be read; left out when all could. */
export interface Unread {
  readonly unread?: number;
}

/** Returns how many items of lists could not be read. */
export function unreadIn(...lists: readonly (readonly unknown[])[]): Unread {
  const unread = lists.flat().filter((item) => item === null).length;
  return unread > 0 ? { unread } : {};
}

/** Longer than any course: what says more is no number of classes. */
export const MOST_SESSIONS = 500;

/** An amount in major units with at most two decimals, as the REST API writes it. */
export const MajorAmount = z.number().nonnegative().multipleOf(0.01);

/** The same as it is told: 450, or '450.00' as databases write decimals. Either is one amount, read exactly. */
export const ToldAmount = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value),
  MajorAmount,
);

const Said = z.union([z.literal(true), z.string().min(1), z.array(z.unknown()).min(1), z.looseObject({})]);
const Failed = z.union([
  z.object({ success: z.literal(false) }),
  z.object({ ok: z.literal(false) }),
  z.object({ error: Said }),
  z.object({ errors: Said }),
  z.object({ status: z.string().regex(/^(?:error|fail)/i) }),
]);

/**
 * The answer to a change where nothing is shown of it (spec §7): whatever comes with a good status, an empty one as well,
 * unless it says itself that it failed.
 */
export const Kept = z.unknown().refine((told) => !Failed.safeParse(told).success, 'says that it failed');

/** A path on our own site, with an anchor or a query if need be: content never sends people elsewhere. */
export const SitePath = z.string().regex(/^\/(?!\/)[^\s\\\p{Cs}]*$/u);

/**
 * A path below the media storage, never out of it, for instance 'cursos/curso-de-scratchjr.svg'. A '/' before it is none
 * of it, nor is the place of the storage on our own origin (`ownPath`).
 */
export const MediaPath = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replace(/^\/(?:media\/)?(?!\/)/, '') : value),
  z.string().regex(/^(?![a-z][a-z\d+.-]*:|\/)(?!(?:.*\/)?\.{1,2}\/)[^\\?#\p{Cc}\p{Cs}]+\.[a-z\d]{2,5}$/iu),
);

/** A file of the media storage that a page can do without; null for one that is kept anywhere else. */
export const Media = soft(MediaPath);

/**
 * The last part of a URL of ours, as it was written: links encode an accent, a capital, a space or a picture. What
 * cannot stand there is none: a slash would be another place, and a percent sign another letter.
 */
export const Slug = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string()
    .max(200)
    .regex(/^(?!\.{1,2}$)[^/\\%\p{Cc}\p{Cs}]+$/u),
);

/** A colour of an entry, for what is not a page (certificates, calendars): pages take theirs from the tokens. */
export const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** Returns the contract of an entry of the content service around what it says. */
export const entryOf = <Fields extends z.ZodType>(fields: Fields) =>
  z.object({ sys: z.object({ id: Id }), fields });

/** Returns the contract of an entry with these fields. */
export const entry = <Shape extends z.ZodRawShape>(shape: Shape) => entryOf(z.object(shape));

/** An address outside of our site that a family is led to: never `javascript:` or plain words. */
export const WebAddress = z.url({ protocol: /^https?$/ });
