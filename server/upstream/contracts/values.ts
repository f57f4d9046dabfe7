import { z } from 'zod';
import { ACADEMY_ZONE, zoneNamed, zoneOfCity } from '../../domain/time.ts';
import { readHour } from '../../domain/week.ts';
import { optional, orElse, soft } from './missing.ts';
import { dayInNumbers, hourInNumbers, instantInNumbers } from './numbered-times.ts';
import { asItReads, richBlocks } from './written.ts';

// How values from other systems are read: a number may come as a string, a day with a time, nothing as ''. After
// reading, values are exact. No default claims anything that was not sent.

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

/** A text that a page can do without: '' if it is missing. */
export const Text = orElse(Words, '');

/** The name of a level without the word 'Nivel', which pages put before it: 'Nivel 2' is '2'. */
export const Level = Words.transform((words) => words.replace(/^nivel\s+(?=\S)/i, ''));

/** A number without a unit, or a duration in a machine format: 4, 'P4W', '28 00:00:00'. */
const NO_DURATION = /^(?:[\d\s:.,]+|P[\dTYMWDHS.,]+)$/i;

/** A duration as shown: '4 semanas'; '' if it is not written for people. */
export const Duration = Text.transform((words) => (NO_DURATION.test(words) ? '' : words));

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

/**
 * A number of things, at least one. The limit is there because something is computed for each, and no course has a
 * thousand classes.
 */
export const Count = numeric(z.number().int().positive().max(1_000));

/** A length in months, to a tenth. */
export const Months = numeric(
  z
    .number()
    .min(0.1)
    .max(120)
    .transform((months) => Math.round(months * 10) / 10),
);

/** A number of days or classes per week. */
export const PerWeek = numeric(z.number().int().min(1).max(7));

/** More classes than any course has: a larger number is wrong. */
export const MOST_SESSIONS = 500;

/** An amount in major units with at most two decimals, as the REST API writes it. More than this is a mistake. */
export const MajorAmount = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01);

/** Like `numeric`, for money: 450, or '450.00' as databases write decimals, and nothing that a comma makes ambiguous. */
export const decimal = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value),
    schema,
  );

/** An amount like this. */
export const ToldAmount = decimal(MajorAmount);

/**
 * A price in major units. A comma before three digits may separate thousands or decimals, so it is not accepted: what
 * has no certain price is not sold.
 */
export const Amount = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\s*\d+(?:[.,]\d{1,2})?\s*$/.test(value)
      ? Number(value.replace(',', '.'))
      : value,
  z.number().nonnegative().max(999_999).multipleOf(0.01),
);

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ...['true', '1', 'y', 'yes', 's', 'si', 'sí'].map((yes) => [yes, true] as const),
  ...['false', '0', 'n', 'no'].map((no) => [no, false] as const),
]);

/** A boolean, also as a number or a text: databases without booleans often keep 'S' and 'N'. */
export const Flag = z.preprocess(
  (value) => FLAGS.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value,
  z.boolean(),
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

/**
 * Whether something still counts: Django's houses keep what they no longer sell or show, and send it with this flag
 * (assumed). Missing where they do not.
 */
export const IsActive = optional(Flag);

/** Returns what still counts of a list, and whatever could not be read. */
export const stillActive = <Item extends { readonly is_active?: boolean | undefined } | null>(
  items: readonly Item[],
): Item[] => items.filter((item) => item?.is_active !== false);

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

/** A file in the media storage that a page can do without: '' if it is missing. */
export const Picture = orElse(MediaPath, '');

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

/** The slug of an entry with its own page. */
export const PageSlug = soft(Slug);

/** The colour of an entry, for everything except pages (certificates, calendars): pages use the tokens. */
export const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** A URL outside of our site to which a family is sent: never `javascript:` or plain text. */
export const WebAddress = z.url({ protocol: /^https?$/ });

/** Returns the contract of a content service entry with these contents. */
export const entryOf = <Fields extends z.ZodType>(fields: Fields) =>
  z.object({ sys: z.object({ id: Id }), fields });

/** Returns the contract of an entry with these fields. */
export const entry = <Shape extends z.ZodRawShape>(shape: Shape) => entryOf(z.object(shape));

/** The parts of an entry that determine its URL. */
type Addressed = z.ZodType<{
  readonly sys: { readonly id: string };
  readonly fields: { readonly slug: string | null };
}>;

/** Adds the last part of an entry's URL: its slug, or its id if it has no valid slug. */
export const withAddress = <Entry extends Addressed>(entry: Entry) =>
  entry.transform((read) => ({
    ...read,
    fields: { ...read.fields, slug: read.fields.slug ?? read.sys.id },
  }));
