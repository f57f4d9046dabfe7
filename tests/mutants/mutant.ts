import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** A rule, and the change to the source that removes it. */
export const Mutant = z.object({
  rule: z.string(),
  file: z.string(),
  /** Occurs in the file exactly once. */
  find: z.string(),
  replace: z.string(),
  /** Arguments of vitest: the fewest tests that must fail without the rule. */
  tests: z.array(z.string()).min(1).readonly(),
});
export type Mutant = z.infer<typeof Mutant>;

/** Returns every mutant of every list that a file of this folder exports. */
export async function readMutants(): Promise<Mutant[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => !['run.ts', 'mutant.ts'].includes(file));
  const modules = await Promise.all(
    files.map(async (file) =>
      z
        .record(z.string(), z.unknown())
        .parse(await import(pathToFileURL(path.join(import.meta.dirname, file)).href)),
    ),
  );
  return modules.flatMap((module) => Object.values(module)).flatMap((list) => z.array(Mutant).parse(list));
}

/**
 * Whether the text of a mutant occurs exactly once in its file: otherwise it would be unclear which rule is removed.
 */
export const standsOnce = ({ find }: Pick<Mutant, 'find'>, source: string): boolean =>
  source.split(find).length === 2;
