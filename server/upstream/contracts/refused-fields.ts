import { z } from 'zod';

/** How many academies refuse fields: by their names, at once or in `errors`, with sentences of their own. */
const ByName = z.looseObject({});
const WithinErrors = z.object({ errors: ByName });
const Blame = z.union([z.string().min(1), z.array(z.unknown()).min(1)]);

/** Returns which of some fields a refusal (400 or 422) is about, in their order; none where it does not tell. */
export function refusedFields<Field extends string>(
  { status, body }: { readonly status: number | null; readonly body: unknown },
  fields: readonly Field[],
): Field[] {
  if (status !== 400 && status !== 422) return [];
  const within = WithinErrors.safeParse(body);
  const { data: told = {} } = ByName.safeParse(within.success ? within.data.errors : body);
  return fields.filter((field) => Blame.safeParse(told[field]).success);
}
