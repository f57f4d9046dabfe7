import { z } from 'zod';
import { Kept } from './shared.ts';

/** How many academies refuse fields: by their names, at once or in `errors`, with sentences of their own. */
const ByName = z.looseObject({});
const WithinErrors = z.object({ errors: ByName });
const Blame = z.union([z.string().min(1), z.array(z.unknown()).min(1)]);

/** What came back of a failed call. */
interface Failed {
  readonly status: number | null;
  readonly body: unknown;
}

/** Whether the academy says that it does not take what was sent: by a status, or with a good one in its words. */
export const refusesInput = ({ status, body }: Failed): boolean =>
  status === 400 || status === 422 || (status !== null && status < 300 && !Kept.safeParse(body).success);

/** Returns which of some fields a refusal is about, in their order; none where it does not tell. */
export function refusedFields<Field extends string>(failed: Failed, fields: readonly Field[]): Field[] {
  if (!refusesInput(failed)) return [];
  const { body } = failed;
  const within = WithinErrors.safeParse(body);
  const { data: told = {} } = ByName.safeParse(within.success ? within.data.errors : body);
  return fields.filter((field) => Blame.safeParse(told[field]).success);
}
