import { z } from 'zod';

/** A rule, and the change of the source that takes it away. */
export const Mutant = z.object({
  rule: z.string(),
  file: z.string(),
  /** Stands in the file exactly once. */
  find: z.string(),
  replace: z.string(),
  /** Arguments of vitest: the least that has to fail without the rule. */
  tests: z.array(z.string()).min(1).readonly(),
});
export type Mutant = z.infer<typeof Mutant>;
