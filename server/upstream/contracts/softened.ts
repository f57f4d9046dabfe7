import { z } from 'zod';
import { MediaPath, numeric, orElse, Slug, soft, Words } from './shared.ts';

// What the catalogue and the content service leave open, and what then stands there: nothing that nobody said.

/** Words that a page can do without: '' where there are none. */
export const Text = orElse(Words, '');

/** A number without its unit, or a length as programs write it: 4, 'P4W', '28 00:00:00'. */
const NO_WORDS = /^(?:[\d\s:.,]+|P[\dTYMWDHS.,]+)$/i;

/** How long something takes, as it is shown: '4 semanas'. What nobody would read as a length is none. */
export const Duration = Text.transform((words) => (NO_WORDS.test(words) ? '' : words));

/** A file of the media storage that a page can do without: '' where there is none. */
export const Picture = orElse(MediaPath, '');

/** A list that means something as a whole alone: one item that cannot be read, and none of it counts. */
export const wholeList = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable()).transform((items, context) => {
    const read = items.flatMap((one) => (one === null ? [] : [one]));
    if (read.length < items.length)
      context.addIssue('Of a list that counts as a whole, an item cannot be read');
    return read;
  });

/** A field that may be left out; null and '' are no more than that. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  [1, true],
  ['1', true],
  ['false', false],
  [0, false],
  ['0', false],
]);

/** Yes or no, as a word or a number too. */
export const Flag = z.preprocess(
  (value) => FLAGS.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value,
  z.boolean(),
);

/** How many there are of something, at least one. Nobody teaches a thousand classes, and each is worked out. */
export const Count = numeric(z.number().int().positive().max(1_000));

/** A length in months, halves at the finest. */
export const Months = numeric(z.number().positive().multipleOf(0.5).max(120));

/**
 * What something costs, in major units. A comma before three digits may mean thousands or nothing at all, so that is
 * no amount: what a price is not known for sure is not sold.
 */
export const Amount = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\s*\d+(?:[.,]\d{1,2})?\s*$/.test(value)
      ? Number(value.replace(',', '.'))
      : value,
  z.number().nonnegative().max(999_999).multipleOf(0.01),
);

/** An entry as far as its address is made of it. */
type Addressed = z.ZodType<{
  readonly sys: { readonly id: string };
  readonly fields: { readonly slug: string | null };
}>;

/** Names what stands behind the last '/' of an entry's address: its slug, or its id where it has none that can stand there. */
export const withAddress = <Entry extends Addressed>(entry: Entry) =>
  entry.transform((read) => ({
    ...read,
    fields: { ...read.fields, slug: read.fields.slug ?? read.sys.id },
  }));

/** The slug of an entry with a page of its own. */
export const PageSlug = soft(Slug);
