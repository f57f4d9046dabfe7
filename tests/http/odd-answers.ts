type Path = readonly (string | number)[];

/** One field of an answer, or one item of a list in it. */
export interface AnswerField {
  /** Its path, the same for all items of a list: 'data.[].course.name'. */
  readonly field: string;
  readonly value: unknown;
  /** The innermost list item that contains it; null outside of lists. */
  readonly item: unknown;
  /** Returns the answer with another value there, or without the field. */
  changed(oddity: Oddity): unknown;
  /** The names of everything else in the answer, which a page may still show. */
  readonly otherNames: readonly string[];
}

/** Something that another system might send instead of a value. */
export interface Oddity {
  readonly name: string;
  /** Left out when the field is missing. */
  readonly value?: unknown;
}

const ANYTHING: readonly Oddity[] = [{ name: 'is missing' }, { name: 'is null', value: null }];
const OF_TEXTS: readonly Oddity[] = [
  ...ANYTHING,
  { name: "is ''", value: '' },
  { name: 'is a number', value: 7 },
  { name: 'is an object', value: {} },
  { name: 'is a word of 60 letters', value: 'ñ'.repeat(60) },
  { name: 'is an address elsewhere', value: 'https://otra.academia.test/á b?c#d' },
  { name: 'is what no script may run', value: 'javascript:alert(1)' },
  { name: 'is a day that does not exist', value: '2027-02-30' },
  { name: 'is something that every object has', value: 'constructor' },
];
const OF_NUMBERS: readonly Oddity[] = [
  ...ANYTHING,
  { name: 'is text', value: 'mucho' },
  { name: 'is a number in text', value: '12' },
  { name: 'is negative', value: -1 },
  { name: 'is far too large', value: 1e9 },
  { name: 'has decimals without end', value: 1 / 3 },
];
const OF_FLAGS: readonly Oddity[] = [
  ...ANYTHING,
  { name: 'is text', value: 'sí' },
  { name: 'is 2', value: 2 },
];
const OF_LISTS: readonly Oddity[] = [
  ...ANYTHING,
  { name: 'is no list', value: {} },
  { name: 'holds nothing', value: [] },
  { name: 'holds null', value: [null] },
];
const OF_OBJECTS: readonly Oddity[] = [
  ...ANYTHING,
  { name: 'is text', value: 'otra cosa' },
  { name: 'is empty', value: {} },
  { name: 'is a list', value: [] },
];

/** Lists in which the position of an item has a meaning: one item less is a valid answer, not an odd one. */
const BY_PLACE: ReadonlySet<string> = new Set(['options.[]']);

/** Returns what may be sent instead of a field. */
export function odditiesOf({ field, value }: Pick<AnswerField, 'field' | 'value'>): readonly Oddity[] {
  return BY_PLACE.has(field) ? ofKind(value).slice(1) : ofKind(value);
}

/** Returns what may be sent instead of a value of this kind; first, that it is missing. */
function ofKind(value: unknown): readonly Oddity[] {
  if (typeof value === 'string') return OF_TEXTS;
  if (typeof value === 'number') return OF_NUMBERS;
  if (typeof value === 'boolean') return OF_FLAGS;
  if (Array.isArray(value)) return OF_LISTS;
  return OF_OBJECTS;
}

/** The lists that whole answers consist of: without them there is no answer, and the page says so. */
const WHOLE: ReadonlySet<string> = new Set(['data', 'items']);

/** The fields of earlier answers: many pages get the same one. */
const known = new WeakMap<object, readonly AnswerField[]>();

/**
 * Returns every field of an answer; in lists with several items those of the second, which has neighbors on both sides.
 */
export function fieldsOf(body: unknown): readonly AnswerField[] {
  if (typeof body !== 'object' || body === null) return [];
  const fields = known.get(body) ?? readFields(body);
  known.set(body, fields);
  return fields;
}

function readFields(body: object): readonly AnswerField[] {
  const seen = new Map<string, Path>();
  walk(body, [], (path) => {
    const field = nameOf(path);
    if (WHOLE.has(field)) return;
    const kept = seen.get(field);
    if (
      kept === undefined ||
      (kept.includes(0) && !path.includes(0) && !path.some((key) => Number(key) > 1))
    ) {
      seen.set(field, path);
    }
  });
  const names = namesIn(body);
  return [...seen].map(([field, path]) => {
    const depth = path.findLastIndex((key) => typeof key === 'number');
    const item = depth < 0 ? null : at(body, path.slice(0, depth + 1));
    const value = at(body, path);
    // Names that the item itself has under any key do not count: they may also be elsewhere, where no page shows them.
    // Nor do those of an item that the field refers to by slug: only the field shows it.
    const own = JSON.stringify([item, ...neighboursCalled(value, body)]);
    return {
      field,
      value,
      item,
      changed: (oddity) => put(body, path, oddity),
      otherNames: depth < 0 ? [] : names.filter((name) => !own.includes(name)),
    };
  });
}

/** Returns the items anywhere in an answer that have this slug. */
function neighboursCalled(slug: unknown, body: unknown): unknown[] {
  const called: unknown[] = [];
  if (typeof slug !== 'string') return called;
  walk(body, [], (path) => {
    if (path.at(-1) === 'slug' && at(body, path) === slug) called.push(at(body, path.slice(0, -1)));
  });
  return called;
}

function walk(value: unknown, path: Path, visit: (path: Path) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    const to = [...path, Array.isArray(value) ? Number(key) : key];
    visit(to);
    walk(inside, to, visit);
  }
}

const nameOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.');

function at(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    body,
  );
}

function put(body: unknown, path: Path, oddity: Oddity): unknown {
  const changed: unknown = structuredClone(body);
  const container = at(changed, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof container !== 'object' || container === null || key === undefined) return changed;
  if ('value' in oddity) Reflect.set(container, key, oddity.value);
  else if (Array.isArray(container)) container.splice(Number(key), 1);
  else Reflect.deleteProperty(container, key);
  return changed;
}

/** Fields with the names that pages show. */
const NAMES = new Set([
  'name',
  'title',
  'first_name',
  'full_name',
  'nameCourse',
  'question',
  'learning_path_name',
]);

function namesIn(body: unknown): string[] {
  const names: string[] = [];
  walk(body, [], (path) => {
    const value = at(body, path);
    if (NAMES.has(String(path.at(-1))) && typeof value === 'string' && value.length > 3) names.push(value);
  });
  return names;
}
