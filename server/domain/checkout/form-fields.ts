import { z } from 'zod';

/** Returns the codes of an option list, for `z.enum`. */
export const codesOf = <const Code extends string>(options: readonly { readonly code: Code }[]) =>
  options.map(({ code }) => code);

/** A choice that the form sends empty when nothing is chosen; null then. */
export const optionalChoice = <const Codes extends readonly string[]>(codes: Codes, wrong: string) =>
  z
    .union([z.literal(''), z.enum(codes)], wrong)
    .nullish()
    .transform((choice) => (choice === '' ? null : (choice ?? null)));

/**
 * A validation rule over several fields, reported together with the errors of other fields, so that nobody learns of
 * mistakes one at a time. It is skipped only while one of its own fields is invalid.
 * @param reads Fields that the rule reads; the message appears at the first one.
 */
export const ruleOver =
  <Fields>() =>
  (reads: readonly [keyof Fields, ...(keyof Fields)[]], error: string) => ({
    path: [reads[0]],
    error,
    when: ({ issues }: { issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] }) =>
      // An issue without a field in its path concerns the whole input, so there is nothing to check.
      !issues.some(({ path = [] }) => path.length === 0 || reads.some((name) => name === path[0])),
  });
