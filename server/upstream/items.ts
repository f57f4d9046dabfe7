import type { z } from 'zod';

/**
 * Returns the items of a list that keep their contract. Each of the others is reported and left out: what cannot be
 * read of one never takes its neighbours along.
 * @param report Told where an item breaks its contract, never what stands there.
 */
export function readItems<Item>(
  contract: z.ZodType<Item>,
  items: readonly unknown[],
  report: (problem: string) => void,
): Item[] {
  return items.flatMap((item, index) => {
    const read = contract.safeParse(item);
    if (read.success) return [read.data];
    report(`item ${index}: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
    return [];
  });
}
