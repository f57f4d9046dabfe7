import { z } from 'zod';

// What may be missing from an answer, and what is left of it then. What cannot be read is taken out before
// (server/upstream/reading.ts), and so is missing, too; a list may say so.

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

/** An optional field; null and '' also count as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

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

/** A list that is only useful as a whole: with one unreadable item, none of it counts. */
export const wholeList = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable()).transform((items, context) => {
    const read = items.flatMap((one) => (one === null ? [] : [one]));
    if (read.length < items.length)
      context.addIssue('Of a list that counts as a whole, an item cannot be read');
    return read;
  });

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
