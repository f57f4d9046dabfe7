import { describe, expect, test } from 'vitest';
import { refusedFields } from '../../server/upstream/contracts/refused-fields.ts';

const within = (path: readonly string[], said: unknown): unknown =>
  path.reduceRight<unknown>((inside, name) => ({ [name]: inside }), said);

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The same refusal as frameworks write it. */
const FRAMEWORKS: readonly (readonly [string, number, (path: readonly string[]) => unknown])[] = [
  ['Django', 400, (path) => within(path, ['Este campo no es válido.'])],
  ['Laravel', 422, (path) => ({ message: 'Invalid.', errors: { [path.join('.')]: ['No es válido.'] } })],
  ['FastAPI', 422, (path) => ({ detail: [{ loc: ['body', ...path], msg: 'Invalid', type: 'value_error' }] })],
  ['Spring', 400, (path) => ({ status: 400, errors: [{ field: path.join('.'), defaultMessage: 'no' }] })],
  [
    'a problem of RFC 9457',
    422,
    (path) => ({ title: 'Invalid', status: 422, errors: [{ detail: 'no', pointer: `#/${path.join('/')}` }] }),
  ],
  [
    'JSON:API',
    422,
    (path) => ({ errors: [{ source: { pointer: `/data/attributes/${path.join('/')}` }, detail: 'no' }] }),
  ],
  [
    'ASP.NET',
    400,
    (path) => ({
      title: 'One or more validation errors occurred.',
      errors: { [path.map(capitalised).join('.')]: ['no'] },
    }),
  ],
];

/** Fields of forms, and the names that lead to them in what is sent. */
const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['text', ['text']],
  ['firstName', ['first_name']],
  ['contact', ['contact', 'address']],
  ['emails', ['emails', '0']],
  ['documentNumber', ['consumer', 'document', 'number']],
  ['guardianDocumentNumber', ['guardian', 'document', 'number']],
  ['detail', ['detail']],
];
const ALL = FIELDS.map(([field]) => field);

describe.each(FRAMEWORKS)('a refusal in the words of %s', (_framework, status, bodyOf) => {
  test.each(FIELDS)('names the field %s', (field, path) => {
    expect(refusedFields({ status, body: bodyOf(path) }, ALL)).toEqual([field]);
  });
});

test.each([
  ['words about the whole', { detail: 'Not found.', message: 'No.', title: 'No.' }],
  ['an empty list', { text: [] }],
  ['a list of sentences', { errors: ['Text is too short.'] }],
  ['a field that was not asked about', { course_id: ['No.'] }],
  ['nothing', null],
  // Looked through to its end, the first overflows the stack, and the second takes for hours.
  ['names within names without end', within(Array<string>(5_000).fill('text'), 'No.')],
  ['a name of names without end', { ['name.'.repeat(20_000)]: 'No.' }],
])('a refusal with %s names no field', (_what, body) => {
  expect(refusedFields({ status: 400, body }, ALL)).toEqual([]);
});

test('a failure refuses no field, whatever it names', () => {
  expect(refusedFields({ status: 503, body: { text: ['No.'] } }, ALL)).toEqual([]);
});
