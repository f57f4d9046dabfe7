import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** Something of an answer that was left out, since it breaks its contract: never what stood there. */
export interface LeftOut {
  /** Where it stood, by name: 'data.courses.group.start_date'. */
  readonly field: string;
  /** The innermost item of a list that it belongs to, by its id or else its place from 0; null outside of lists. */
  readonly item: string | null;
  /** What was wrong with it, in the words of zod: 'invalid_type'. */
  readonly fault: string;
}

/** What was read of an answer. */
export interface Reading<Answer> {
  readonly data: Answer;
  readonly leftOut: readonly LeftOut[];
}

/** What was read of answers, by what they said. */
export interface KnownReadings<Answer> {
  get(said: string): Reading<Answer> | undefined;
  set(said: string, reading: Reading<Answer>): unknown;
}

/**
 * What is known of the answers about one person or family: those of some dozens of families (in letters), for as long as
 * somebody looks at one child after the other (milliseconds). Nothing of a family that has gone stays in memory.
 */
const OF_FAMILIES = {
  maxSize: 1_000_000,
  sizeCalculation: (_reading: unknown, said: string) => said.length,
  ttl: 60_000,
  ttlAutopurge: true,
};

/**
 * Returns a contract with what was read by it before. The academy is asked each time: only an answer that is the same to
 * the letter is not read again, so nobody is shown anything that it does not say now.
 * @param room How much is known of it; as much as of families when left out.
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
 * Reads an answer for what can be read of it. What breaks its contract is left out, the smallest part first: a field
 * that may be missing, else the object that cannot be without it, and so on outwards. An item of a list becomes `null`
 * where the contract lets one say that it could not be read, and is taken from the list where it does not. Its
 * neighbours always stay.
 * @param body JSON that was just parsed; stays as it is.
 */
export function readBending<Answer>(contract: z.ZodType<Answer>, body: unknown): Read<Answer> {
  const first = contract.safeParse(body);
  if (first.success) return { ...first, leftOut: [] };
  const root = { body: structuredClone(body) };
  const leftOut: LeftOut[] = [];
  for (let { error } = first; ;) {
    const without = takeOut(root, error.issues);
    if (without === null) return { success: false, error };
    leftOut.push(...without);
    const again = contract.safeParse(root.body);
    if (again.success) return { ...again, leftOut };
    error = again.error;
  }
}

/**
 * Reads an answer as `readBending` does, however it is wrapped: a list as `asListing` has it, and one thing also as `data`,
 * as the specification has those of the payment (spec §7).
 */
export function readTold<Answer>(contract: z.ZodType<Answer>, body: unknown): Read<Answer> {
  const read = readBending(contract, asListing(body));
  if (read.success || !isContainer(body) || Array.isArray(body)) return read;
  const { data } = body;
  const inside = isContainer(data) && !Array.isArray(data) ? readBending(contract, data) : read;
  return inside.success ? inside : read;
}

/**
 * Returns a list as the specification shows one (spec §7 'data[]'), also where it came by itself or as a page of `results`.
 * Where more pages follow, an item that nobody has read stands for what they hold. Anything else stays as it is.
 */
export function asListing(body: unknown): unknown {
  if (Array.isArray(body)) return { data: body };
  if (!isContainer(body) || Array.isArray(body)) return body;
  // What has no items yet, where lists are made when the first one comes.
  if (body.data === null || (body.results === null && !('data' in body))) return { ...body, data: [] };
  if ('data' in body || !Array.isArray(body.results)) return body;
  const results: unknown[] = body.results;
  return { data: body.next ? [...results, null] : results };
}

type Container = Record<PropertyKey, unknown> | unknown[];

/** Takes out what issues name. @returns null when the whole answer would go. */
function takeOut(root: { body: unknown }, issues: readonly z.core.$ZodIssue[]): LeftOut[] | null {
  const leftOut: LeftOut[] = [];
  // All are found before any is taken, so that several faults of one object do not reach beyond it.
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

/** Leaves null for items of a list, and takes those that are null already and must not be. */
function takeItems(list: unknown[], places: ReadonlySet<PropertyKey>): void {
  const read = list.map((item, place) => (places.has(place) ? null : item));
  list.splice(0, list.length, ...read.filter((_item, place) => !places.has(place) || list[place] !== null));
}

/** The objects and lists that a path leads through, as far as they are there. */
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

/** Whether something stands there that can be taken out: what is missing cannot. */
function holds(container: Container, key: PropertyKey | undefined): boolean {
  return key !== undefined && Object.hasOwn(container, key);
}

const fieldOf = (path: readonly PropertyKey[]) => path.filter((key) => typeof key !== 'number').join('.');

function itemOf(chain: readonly Container[], path: readonly PropertyKey[]): string | null {
  const at = chain.findLastIndex(Array.isArray);
  if (at < 0) return null;
  const item = chain[at + 1];
  const id: unknown = item && !Array.isArray(item) ? item.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(path[at]);
}
