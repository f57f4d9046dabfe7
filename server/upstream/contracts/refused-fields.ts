import { z } from 'zod';
import { isObject, Kept, withStatus } from './answers.ts';
import { numeric } from './values.ts';

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

/** What a refusal says of one field: the names that lead to it ('contact', 'address'), and its sentences. */
interface Blame {
  readonly path: readonly string[];
  readonly said: string;
}

/** Where one of several faults names its field: FastAPI, JSON:API and RFC 9457, Spring and Rails, Symfony, others. */
const FAULT_NAMES = ['loc', 'pointer', 'field', 'propertyPath', 'property', 'path', 'param'];
const Named = z.union([
  z.string().min(1),
  z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .transform((parts) => parts.join('/')),
]);

/** Returns the name that one of several faults gives; undefined for anything else. */
function nameIn(fault: Readonly<Record<PropertyKey, unknown>>): string | undefined {
  const told = isObject(fault.source) ? { ...fault, ...fault.source } : fault;
  return FAULT_NAMES.map((name) => Named.safeParse(told[name]).data).find((name) => name !== undefined);
}

/** Words that frameworks say of the refusal itself, which are no field of that name. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(['message', 'detail', 'title', 'type']);

/** More names than lead to any field of ours; each further one is looked for together with all before it. */
const DEEPEST = 10;

const partsOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((part) => part !== '')
    .slice(0, DEEPEST);

/**
 * Returns what a refusal says of each field, in whatever form: by name ('text': ['…'], also within another), or as a list
 * of faults that name theirs.
 */
function blamesIn(told: unknown, path: readonly string[] = [], depth = 0): Blame[] {
  if (depth > DEEPEST) return [];
  if (typeof told === 'string') return told !== '' && path.length > 0 ? [{ path, said: told }] : [];
  if (Array.isArray(told))
    return told.flatMap((one: unknown) => {
      const name = isObject(one) ? nameIn(one) : undefined;
      return name === undefined
        ? blamesIn(one, path, depth + 1)
        : [{ path: partsOf(name), said: JSON.stringify(one) }];
    });
  if (!isObject(told)) return [];
  return Object.entries(told).flatMap(([name, inside]) =>
    path.length === 0 && typeof inside === 'string' && OF_THE_WHOLE.has(name)
      ? []
      : blamesIn(inside, [...path, ...partsOf(name)], depth + 1),
  );
}

/** Returns the blames of a refusal; of one that keeps those of fields in `errors`, as Laravel does, only these. */
function blamesOf(failed: Failed): Blame[] {
  if (!refusesInput(failed)) return [];
  const { body } = failed;
  return blamesIn(isObject(body) && isObject(body.errors) ? body.errors : body);
}

/** A name however it is spelt: 'first_name', 'firstName' and 'FirstName' are one. */
const spelt = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * Returns which of some fields a path of names leads to: the innermost name that is one of them, or several together
 * ('guardian', 'document', 'number' is `guardianDocumentNumber`).
 */
function fieldAt<Field extends string>(
  { path }: Blame,
  fields: ReadonlyMap<string, Field>,
): Field | undefined {
  for (let end = path.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const field = fields.get(spelt(path.slice(start, end).join('')));
      if (field !== undefined) return field;
    }
  }
  return undefined;
}

/** Returns those of some fields that a refusal is about, in the given order; none if it does not name them. */
export function refusedFields<Field extends string>(failed: Failed, fields: readonly Field[]): Field[] {
  const bySpelling = new Map(fields.map((field) => [spelt(field), field]));
  const refused = new Set(blamesOf(failed).map((blame) => fieldAt(blame, bySpelling)));
  return fields.filter((field) => refused.has(field));
}

/** 'has already been taken', 'must be unique', 'ya está en uso': what frameworks say of a value that is there. */
const TAKEN = /\balready\b|\bunique\b|\bya\b|\búnic/i;

/** Whether a refusal says that the value of a field is there already, and not that it is missing or invalid. */
export const isTaken = (failed: Failed, field: string): boolean =>
  blamesOf(failed).some(
    (blame) => fieldAt(blame, new Map([[spelt(field), field]])) === field && TAKEN.test(blame.said),
  );
