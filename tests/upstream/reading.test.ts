import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listIn } from '../../server/upstream/contracts/answers.ts';
import { readBending, readTold } from '../../server/upstream/reading.ts';

const Course = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  progress: z.number().nullish(),
  teacher: z.object({ full_name: z.string().min(1) }).nullish(),
  tags: z.array(z.string()),
});
const Taken = z.object({ data: z.array(Course) });
const Named = z.object({ data: z.array(Course.nullable()) });

const SCRATCH = { id: 'c-1', name: 'Scratch', progress: 50, teacher: { full_name: 'Ana' }, tags: ['arte'] };
const PYTHON = { id: 'c-2', name: 'Python', progress: 20, teacher: { full_name: 'Luis' }, tags: [] };

function courses(contract: typeof Taken | typeof Named, ...data: readonly unknown[]) {
  const read = readBending<z.infer<typeof Taken> | z.infer<typeof Named>>(contract, { data });
  return read.success ? read.data.data : null;
}

test.each([
  ['by itself', [SCRATCH, PYTHON], [SCRATCH, PYTHON]],
  [
    'as the only page',
    { count: 2, next: null, previous: null, results: [SCRATCH, PYTHON] },
    [SCRATCH, PYTHON],
  ],
  ['as the first of its pages', { count: 9, next: '?page=2', results: [SCRATCH] }, [SCRATCH, null]],
  ['as the first page of data', { data: [SCRATCH], next: '?page=2' }, [SCRATCH, null]],
  [
    'as data with an address of the next page',
    { data: [SCRATCH], next_page_url: '?page=2' },
    [SCRATCH, null],
  ],
  ['as data with links', { data: [SCRATCH], links: { prev: null, next: '?page=2' } }, [SCRATCH, null]],
  ['as results within data', { data: { results: [SCRATCH], next: null } }, [SCRATCH]],
  ['as the first page within data', { data: { data: [SCRATCH], next_page_url: '?page=2' } }, [SCRATCH, null]],
  [
    'as items within data',
    { success: true, data: { items: [SCRATCH, PYTHON], total: 2 } },
    [SCRATCH, PYTHON],
  ],
  ['as some of the items within data', { data: { items: [SCRATCH], total: 2 } }, [SCRATCH, null]],
  ['as a result', { status: 'OK', result: [SCRATCH] }, [SCRATCH]],
  ['as the last page of Spring', { content: [SCRATCH], last: true, number: 1, totalPages: 2 }, [SCRATCH]],
  ['as the first page of Spring', { content: [SCRATCH], last: false, number: 0 }, [SCRATCH, null]],
  [
    'as HAL has it',
    { _embedded: { courseList: [SCRATCH] }, _links: { self: { href: '/' } }, page: { number: 0 } },
    [SCRATCH],
  ],
  [
    'as the first page of HAL',
    { _embedded: { courseList: [SCRATCH] }, _links: { next: { href: '/?page=1' } } },
    [SCRATCH, null],
  ],
  ['as none of HAL', { _links: { self: { href: '/' } }, page: { totalElements: 0 } }, []],
  [
    'as the last page of Laravel',
    { data: [SCRATCH], links: { next: null }, meta: { current_page: 2, last_page: 2, total: 16 } },
    [SCRATCH],
  ],
  [
    'as a page of Laravel without links',
    { data: [SCRATCH], meta: { current_page: 1, last_page: 2 } },
    [SCRATCH, null],
  ],
  ['by its places', { 0: SCRATCH, 2: PYTHON }, [SCRATCH, PYTHON]],
  ['by its places within data', { data: { 0: SCRATCH, 2: PYTHON } }, [SCRATCH, PYTHON]],
  ['by its places within results', { results: { 1: SCRATCH }, next: null }, [SCRATCH]],
  ['as data that is null until the first item comes', { data: null }, []],
  ['as results that are null until then', { count: 0, results: null }, []],
  ['as data beside results that are null', { data: [SCRATCH], results: null }, [SCRATCH]],
  ['as data that is part of a total', { data: [SCRATCH], total: 9 }, [SCRATCH, null]],
  [
    'as the only page of data',
    { data: [SCRATCH], next: null, next_page_url: null, links: { next: null }, total: 1 },
    [SCRATCH],
  ],
])('a list that comes %s is read like any other, and what was not read is told', (_how, body, data) => {
  expect(readTold(Named, body)).toMatchObject({ success: true, data: { data } });
});

test.each([
  ['fewer entries than there are', { total: 30, skip: 0, limit: 1, items: [SCRATCH] }, [SCRATCH, null]],
  ['all entries', { total: 2, skip: 0, limit: 100, items: [SCRATCH, PYTHON] }, [SCRATCH, PYTHON]],
])('of a content service that sends %s, what was not read is told', (_what, body, items) => {
  const Entries = z.object({ items: z.array(Course.nullable()) });
  expect(readTold(Entries, body)).toMatchObject({ success: true, data: { items } });
});

test('what is a list already is read as that, and what is none is not made one', () => {
  expect(readTold(Named, { data: [SCRATCH], results: [PYTHON] })).toMatchObject({
    data: { data: [SCRATCH] },
  });
  for (const body of [
    {},
    { data: {} },
    { data: { data: 7 } },
    { results: 'ninguno' },
    { result: 'ninguno' },
    { content: 'de la temporada' },
    { data: { items: 'ninguno' } },
    { _links: { self: { href: '/' } } },
    { _links: {}, _embedded: { courseList: [SCRATCH], teacherList: [] } },
    { id: 'verano' },
    null,
    'texto',
  ]) {
    expect(readTold(Named, body).success).toBe(false);
  }
});

test('a list within an answer is found however it is wrapped, and anything else stays as it is', () => {
  const wrapped = [{ data: [SCRATCH] }, { results: [SCRATCH], next: null }, { data: { results: [SCRATCH] } }];
  for (const told of [[SCRATCH], { 3: SCRATCH }, ...wrapped]) expect(listIn(told)).toEqual([SCRATCH]);
  expect(listIn({ data: [SCRATCH], next: '?page=2' })).toEqual([SCRATCH, null]);
  for (const told of [{ id: 'verano' }, { data: 7 }, { 0: SCRATCH, name: 'Scratch' }, 'texto', null]) {
    expect(listIn(told)).toBe(told);
  }
});

test('one thing is read by itself, as data or as a result', () => {
  for (const body of [SCRATCH, { data: SCRATCH }, { status: 'OK', result: SCRATCH }]) {
    expect(readTold(Course, body)).toMatchObject({ success: true, data: SCRATCH });
  }
  expect(readTold(Course, { data: [SCRATCH] }).success).toBe(false);
});

test('a list within an item is read by its places, too, and what has other names is no list', () => {
  const told = { ...SCRATCH, tags: { 1: 'arte', 4: 'juego' } };
  expect(readTold(Named, { data: [told, PYTHON] })).toMatchObject({
    data: { data: [{ ...SCRATCH, tags: ['arte', 'juego'] }, PYTHON] },
    leftOut: [],
  });
  expect(told.tags).toEqual({ 1: 'arte', 4: 'juego' });
  expect(readTold(Named, { data: [{ ...SCRATCH, tags: { 1: 'arte', otro: 'juego' } }] })).toMatchObject({
    data: { data: [null] },
  });
});

test('what keeps its contract is read as it is, and nothing is left out', () => {
  expect(readBending(Taken, { data: [SCRATCH, PYTHON] })).toMatchObject({
    success: true,
    data: { data: [SCRATCH, PYTHON] },
    leftOut: [],
  });
});

test('a field that may be missing is left out alone, and named without what stood there', () => {
  const read = readBending(Taken, { data: [{ ...SCRATCH, progress: 'mucho' }, PYTHON] });
  const { progress: _, ...rest } = SCRATCH;
  expect(read).toMatchObject({ success: true, data: { data: [rest, PYTHON] } });
  expect(read.success && read.leftOut).toEqual([
    { field: 'data.progress', item: 'c-1', fault: 'invalid_type' },
  ]);
});

test('an object that cannot be without a field goes with it, and no more', () => {
  expect(courses(Taken, { ...SCRATCH, teacher: { full_name: 7, photo: null } })).toEqual([
    { ...SCRATCH, teacher: undefined },
  ]);
});

test('an item that cannot be read is taken from its list, or says so where the list lets it', () => {
  const { name: _, ...nameless } = SCRATCH;
  expect(courses(Taken, nameless, PYTHON)).toEqual([PYTHON]);
  expect(courses(Named, nameless, PYTHON)).toEqual([null, PYTHON]);
});

test('two faults of one item do not reach its neighbours or its list', () => {
  expect(courses(Taken, {}, PYTHON, { id: '', name: '' })).toEqual([PYTHON]);
  expect(courses(Taken, { ...SCRATCH, teacher: {}, tags: [1, 'arte', 2] })).toEqual([
    { ...SCRATCH, teacher: undefined },
  ]);
});

test.each([[null], [[]], ['<html>'], [{}], [{ data: 'nada' }]])(
  'an answer that is not one at all, %j, is refused whole',
  (body) => {
    expect(readBending(Taken, body).success).toBe(false);
  },
);

test('what was answered stays as it was', () => {
  const body = { data: [{ ...SCRATCH, progress: [] }] };
  readBending(Taken, body);
  expect(body.data[0]?.progress).toEqual([]);
});

test('whatever stands in one course, the courses beside it are read whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 4 }),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (odd, more) => {
        const read = courses(Named, SCRATCH, ...odd, { ...PYTHON, ...more, id: 'c-2' }, PYTHON);
        expect(read).toHaveLength(odd.length + 3);
        expect(read?.[0]).toEqual(SCRATCH);
        expect(read?.at(-1)).toEqual(PYTHON);
      },
    ),
  );
});
