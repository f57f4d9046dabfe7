import { z } from 'zod';
import { Kept, withStatus } from './answers.ts';
import { numeric } from './values.ts';

/** How many academies report invalid fields: by name, at the top level or in `errors`, with their own sentences. */
const ByName = z.looseObject({});
const WithinErrors = z.object({ errors: ByName });
const Blame = z.union([z.string().min(1), z.array(z.unknown()).min(1)]);

/** The response to a failed call. */
export interface Failed {
  readonly status: number | null;
  readonly body: unknown;
}

/** Whether the academy rejects the input: by its status or, with a good status, by its body. */
export const refusesInput = ({ status, body }: Failed): boolean =>
  status === 400 || status === 422 || (status !== null && status < 300 && !Kept.safeParse(body).success);

const WithServerStatus = withStatus(numeric(z.number().int().min(500).max(599)));
/** Where a body says why it failed. */
const Reason = z.object({ message: z.unknown(), detail: z.unknown(), error: z.unknown() }).partial();
const OUTAGE =
  /unavailable|no (?:est[aá] )?disponible|timed? ?out|internal|interno|maintenance|mantenimiento|server error|servidor|database|base de datos/i;

/** Whether a body that came with a good status says that the academy itself failed, and not what was sent. */
export function reportsOutage({ status, body }: Failed): boolean {
  if (status === null || status >= 300 || Kept.safeParse(body).success) return false;
  const said = Object.values(Reason.safeParse(body).data ?? {}).filter((told) => typeof told === 'string');
  return WithServerStatus.safeParse(body).success || OUTAGE.test(said.join(' '));
}

/** Returns what a refusal says of each field. */
function saidOfFields(failed: Failed): Readonly<Record<string, unknown>> {
  if (!refusesInput(failed)) return {};
  const { body } = failed;
  const within = WithinErrors.safeParse(body);
  return ByName.safeParse(within.success ? within.data.errors : body).data ?? {};
}

/** Returns those of some fields that a refusal is about, in the given order; none if it does not name them. */
export function refusedFields<Field extends string>(failed: Failed, fields: readonly Field[]): Field[] {
  const said = saidOfFields(failed);
  return fields.filter((field) => Blame.safeParse(said[field]).success);
}

/** 'has already been taken', 'must be unique', 'ya está en uso': what frameworks say of a value that is there. */
const TAKEN = /\balready\b|\bunique\b|\bya\b|\búnic/i;

/** Whether a refusal says that the value of a field is there already, and not that it is missing or invalid. */
export const isTaken = (failed: Failed, field: string): boolean =>
  TAKEN.test(JSON.stringify(saidOfFields(failed)[field] ?? ''));
