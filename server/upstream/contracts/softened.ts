import { z } from 'zod';
import { MediaPath, numeric, orElse, Slug, soft, Words } from './shared.ts';

// Defaults for what the catalogue and the content service leave out. None of them claims anything that was not sent.

/** A text that a page can do without: '' if it is missing. */
export const Text = orElse(Words, '');

/** The name of a level without the word 'Nivel', which pages put before it: 'Nivel 2' is '2'. */
export const Level = Words.transform((words) => words.replace(/^nivel\s+(?=\S)/i, ''));

/** A number without a unit, or a duration in a machine format: 4, 'P4W', '28 00:00:00'. */
const NO_WORDS = /^(?:[\d\s:.,]+|P[\dTYMWDHS.,]+)$/i;

/** A duration as shown: '4 semanas'; '' if it is not written for people. */
export const Duration = Text.transform((words) => (NO_WORDS.test(words) ? '' : words));

/** A file in the media storage that a page can do without: '' if it is missing. */
export const Picture = orElse(MediaPath, '');

/** A list that is only useful as a whole: with one unreadable item, none of it counts. */
export const wholeList = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable()).transform((items, context) => {
    const read = items.flatMap((one) => (one === null ? [] : [one]));
    if (read.length < items.length)
      context.addIssue('Of a list that counts as a whole, an item cannot be read');
    return read;
  });

/** An optional field; null and '' also count as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

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

/**
 * Whether something still counts: Django's houses keep what they no longer sell or show, and send it with this flag
 * (assumed). Missing where they do not.
 */
export const IsActive = optional(Flag);

/** Returns what still counts of a list, and whatever could not be read. */
export const stillActive = <Item extends { readonly is_active?: boolean | undefined } | null>(
  items: readonly Item[],
): Item[] => items.filter((item) => item?.is_active !== false);

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

/** The slug of an entry with its own page. */
export const PageSlug = soft(Slug);
