import fc from 'fast-check';

/** Values that another system may send instead of any other; none means what was there. */
const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  7,
  1e9,
  1 / 3,
  true,
  'true',
  '450.00',
  '1,710',
  '75 %',
  '9:30',
  '5 p. m.',
  '25:70',
  'sábado',
  '2027-02-30',
  '31/12/2027',
  '9999-12-31',
  '2027-01-04T10:00:00-05:00',
  'Curso de Robótica',
  'niño 🤖?#&',
  'a/b',
  '..',
  '%E0%A4',
  '\uD83E',
  'javascript:alert(1)',
  '//otra.test/x.svg',
  'https://otra.test/á b.svg',
  '/cursos/curso',
  'ñ'.repeat(60),
  '19_plus',
  'Marte/Olimpo',
  'constructor',
  [],
  [null],
  {},
  { id: 'otra' },
];

type Path = readonly (string | number)[];

/** Returns the paths of all values of an answer, lists and objects included. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const own = path.length === 0 ? [] : [path];
  return [...own, ...Object.entries(value).flatMap(([key, inside]) => placesOf(inside, [...path, key]))];
}

/** Returns an answer with another value at a path; undefined removes it. */
function withAt(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((item: unknown, at) => (String(at) === key ? withAt(item, rest, value) : item));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, inside]): [string, unknown][] => {
      if (name !== key) return [[name, inside]];
      return rest.length === 0 && value === undefined ? [] : [[name, withAt(inside, rest, value)]];
    }),
  );
}

/** Generates answers in which up to three values are odd or missing. */
export function oddly(body: unknown): fc.Arbitrary<unknown> {
  const places = fc.constantFrom(...placesOf(body));
  const change = fc.tuple(places, fc.constantFrom(undefined, ...ODD));
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((odd, [place, value]) => withAt(odd, place, value), body));
}

/** Texts that nobody should ever see, whatever was sent. */
const NONSENSE = /\b(?:NaN|undefined|null|Invalid Date)\b|\[object|native code/;

/** Returns every text and number in a view that nobody should see. */
export function nonsenseIn(view: unknown): unknown[] {
  if (typeof view === 'string') return NONSENSE.test(view) ? [view] : [];
  if (typeof view === 'number') return Number.isFinite(view) ? [] : [view];
  if (view instanceof Date) return Number.isNaN(view.getTime()) ? [view] : [];
  return typeof view === 'object' && view !== null ? Object.values(view).flatMap(nonsenseIn) : [];
}
