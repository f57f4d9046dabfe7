import { z } from 'zod';

/** Returns the codes of an option list, for `z.enum`. */
export const codesOf = <const Code extends string>(options: readonly { readonly code: Code }[]) =>
  options.map(({ code }) => code);

/** A choice that a form sends empty when nothing is chosen; null then. */
export const optionalChoice = <const Codes extends readonly string[]>(codes: Codes, wrong: string) =>
  z
    .union([z.literal(''), z.enum(codes)], wrong)
    .nullish()
    .transform((choice) => (choice === '' ? null : (choice ?? null)));

/**
 * A rule over several fields, told together with what is wrong in the others: nobody should learn of mistakes one at
 * a time. It waits only while one of its own fields cannot be read.
 * @param reads Fields that the rule looks at; the first one carries the sentence.
 */
export const ruleOver =
  <Fields>() =>
  (reads: readonly [keyof Fields, ...(keyof Fields)[]], error: string) => ({
    path: [reads[0]],
    error,
    when: ({ issues }: { issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] }) =>
      // Without a field in its path it is about the whole, and there is nothing to look at.
      !issues.some(({ path = [] }) => path.length === 0 || reads.some((name) => name === path[0])),
  });
