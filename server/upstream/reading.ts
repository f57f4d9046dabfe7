import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { allInOrder, asListing, isObject, withUnreadRest } from './contracts/answers.ts';

/** A part of an answer that was left out because it breaks the contract. Its value is never stored. */
export interface LeftOut {
  /** Its path in names: 'data.courses.group.start_date'. */
  readonly field: string;
  /** The innermost list item that contains it, by its id or else its index; null outside of lists. */
  readonly item: string | null;
  /** The fault, as zod's code: 'invalid_type'. */
  readonly fault: string;
}

/** What was read of an answer. */
export interface Reading<Answer> {
  readonly data: Answer;
  readonly leftOut: readonly LeftOut[];
}

/** Readings of earlier answers, by their text. */
export interface KnownReadings<Answer> {
  get(said: string): Reading<Answer> | undefined;
  set(said: string, reading: Reading<Answer>): unknown;
}

/**
 * For answers about one person or family: some dozens of families (characters), for as long as somebody looks at one
 * child after the other (milliseconds). Nothing about a family stays in memory after its visit.
 */
const OF_FAMILIES = {
  maxSize: 1_000_000,
  sizeCalculation: (_reading: unknown, said: string) => said.length,
  ttl: 60_000,
  ttlAutopurge: true,
};

/**
 * Returns a contract with its readings of earlier answers. The academy is still asked each time; only an answer with
 * exactly the same text is not read again, so nobody sees anything outdated.
 * @param room How much to remember; by default, as much as for families.
 */
export const readOnce = <Answer>(
  answer: z.ZodType<Answer>,
  room: { readonly max: number } | typeof OF_FAMILIES = OF_FAMILIES,
): { readonly answer: z.ZodType<Answer>; readonly known: KnownReadings<Answer> } => ({
  answer,
  known: new LRUCache<string, Reading<Answer>>(room),
});

type Read<Answer> =
  | ({ readonly success: true } & Reading<Answer>)
  | { readonly success: false; readonly error: z.ZodError };

/**
 * Reads whatever is readable in an answer. What breaks the contract is left out, the smallest part first: an optional
 * field, otherwise the object that requires it, and so on outwards. An unreadable list item becomes `null` if the
 * contract allows that, and is otherwise removed. Its neighbours always stay.
 * @param body Freshly parsed JSON; it is not changed.
 */
export function readBending<Answer>(contract: z.ZodType<Answer>, body: unknown): Read<Answer> {
  const first = contract.safeParse(body);
  if (first.success) return { ...first, leftOut: [] };
  const root = { body: structuredClone(body) };
  const leftOut: LeftOut[] = [];
  for (let { error } = first; ;) {
    const without = takeOut(root, error.issues);
    // What was wrong with the answer as it came: later faults are of what was taken out.
    if (without === null) return { success: false, error: first.error };
    leftOut.push(...without);
    const again = contract.safeParse(root.body);
    if (again.success) return { ...again, leftOut };
    error = again.error;
  }
}

/**
 * Reads an answer like `readBending`, but in any wrapping: lists as `asListing` accepts them, and a single object also
 * inside `data`, as in the specification's payment calls (spec §7), inside `result`, or by itself in place of that.
 */
export function readTold<Answer>(contract: z.ZodType<Answer>, body: unknown): Read<Answer> {
  const told = allInOrder(body);
  const read = readBending(contract, withUnreadRest(asListing(told)));
  if (read.success || !isObject(told)) return read;
  for (const form of [told.data, told.result, { data: told }]) {
    if (!isObject(form)) continue;
    const inForm = readBending(contract, form);
    if (inForm.success) return inForm;
  }
  return read;
}

type Container = Record<PropertyKey, unknown> | unknown[];

/** Removes the parts that issues are about. @returns null when the whole answer would go. */
function takeOut(root: { body: unknown }, issues: readonly z.core.$ZodIssue[]): LeftOut[] | null {
  const leftOut: LeftOut[] = [];
  // All are found before any is removed, so that several faults in one object do not affect what is around it.
  const found = new Map<Container, Set<PropertyKey>>();
  for (const { path, code } of issues) {
    const chain = containersTo(root.body, path);
    const at = chain.findLastIndex((container, depth) => holds(container, path[depth]));
    const container = chain[at];
    const key = path[at];
    if (container === undefined || key === undefined) return null;
    leftOut.push({ field: fieldOf(path), item: itemOf(chain, path), fault: code });
    found.set(container, (found.get(container) ?? new Set()).add(key));
  }
  for (const [container, keys] of found) {
    if (Array.isArray(container)) takeItems(container, keys);
    else for (const key of keys) Reflect.deleteProperty(container, key);
  }
  return leftOut;
}

/** Replaces items of a list by null, and removes those that are already null and must not be. */
function takeItems(list: unknown[], places: ReadonlySet<PropertyKey>): void {
  const read = list.map((item, place) => (places.has(place) ? null : item));
  list.splice(0, list.length, ...read.filter((_item, place) => !places.has(place) || list[place] !== null));
}

/** Returns the objects and lists along a path, as far as they exist. */
function containersTo(body: unknown, path: readonly PropertyKey[]): Container[] {
  const chain: Container[] = [];
  let inside = body;
  for (const key of path) {
    if (!isContainer(inside)) break;
    chain.push(inside);
    inside = Array.isArray(inside) ? inside[Number(key)] : inside[key];
  }
  return chain;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Whether there is a value that can be removed: a missing one cannot. */
function holds(container: Container, key: PropertyKey | undefined): boolean {
  return key !== undefined && Object.hasOwn(container, key);
}

/**
 * Returns the fields by which an answer was not read, each with its fault as zod's code, for the log: of a contract of
 * several forms, those of each.
 */
export const unreadFields = ({ issues }: z.ZodError): string[] => [...new Set(issues.flatMap(fieldsOf))];

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const within = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  if (within.length > 0)
    return within.flatMap((one) => fieldsOf({ ...one, path: [...issue.path, ...one.path] }));
  return [`${fieldOf(issue.path) || '(the whole)'} ${issue.code}`];
}

const fieldOf = (path: readonly PropertyKey[]) => path.filter((key) => typeof key !== 'number').join('.');

function itemOf(chain: readonly Container[], path: readonly PropertyKey[]): string | null {
  const at = chain.findLastIndex(Array.isArray);
  if (at < 0) return null;
  const item = chain[at + 1];
  const id: unknown = item && !Array.isArray(item) ? item.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(path[at]);
}
