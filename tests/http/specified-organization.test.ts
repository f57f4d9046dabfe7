import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// The page of an organization of an academy that tells enrolments as the specification does (spec §3), or in the usual
// other forms: nobody is hidden by it, and nothing is said that the academy does not say.

const NOW = new Date('2026-12-01T15:00:00Z');
const ANDINA = 'organizacion-andina';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({
    now: NOW,
    sandbox: 'specified-organization',
    people: ['empresa@kipu.test'],
  });
}, 120_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const TUESDAYS = {
  start_date: '2026-11-03',
  end_date: '2027-01-05',
  frequency: [{ day_name: 'Tuesday', time_start: '17:00:00', time_end: '18:30:00' }],
  frequency_numeric: 1,
};
const FRIDAYS = {
  start_date: '2026-12-11',
  end_date: '2027-02-12',
  frequency: [{ day_name: 'Friday', time_start: '15:00', time_end: '16:30' }],
};

/** Returns the enrolment of a student in 'Scratch', with changes. */
const enrolled = (full_name: string, changes: object = {}) => ({
  status: 'in_progress',
  state: 'active',
  progress: '50.00',
  student: { full_name },
  course: { id: 11, name: 'Scratch' },
  group: TUESDAYS,
  ...changes,
});

/** Plays the answer about the organization, and returns the HTML of its page. */
function pageOf(told: unknown, filter: Parameters<typeof paths.organization>[1] = {}): Promise<string> {
  site.kipu.use(http.get('*/api/organizations/*', () => Response.json(told)));
  return site.mainAt(paths.organization(ANDINA, filter));
}
const schoolOf = (...enrolments: readonly unknown[]) => ({ name: 'Colegio', enrolments });
const namesIn = (html: string) =>
  [...html.matchAll(/<th role="rowheader" scope="row">([^<]+)</g)].map(([, name]) => name?.trim());

describe('a student', () => {
  test.each([
    ['by a name alone', 'Ana Ríos', 'Ana Ríos'],
    ['by a name that is called so', { name: 'Ana Ríos' }, 'Ana Ríos'],
    ['by first and last name', { first_name: 'Ana', last_name: 'Ríos' }, 'Ana Ríos'],
    ['as a user is told', { id: 4, firstName: 'Ana', lastName: 'Ríos' }, 'Ana Ríos'],
    ['by a number alone', 77, 'Sin nombre'],
  ])('told %s is in the list', async (_how, student, name) => {
    const html = await pageOf(schoolOf(enrolled('Luis Paz'), enrolled('', { student })));
    expect(namesIn(html).sort()).toEqual([name, 'Luis Paz'].sort());
    expect(html).not.toContain('No pudimos leer');
  });

  test.each([
    ['a name alone', 'Robótica', 'Robótica'],
    ['a name without a number', { name: 'Robótica' }, 'Robótica'],
    ['a number without a name', { id: 12 }, 'Curso sin nombre'],
    ['a number alone', 12, 'Curso sin nombre'],
  ])('whose course is told by %s is in the list', async (_how, course, name) => {
    const html = await pageOf(schoolOf(enrolled('Ana Ríos', { course })));
    expect(namesIn(html)).toEqual(['Ana Ríos']);
    expect(wordsOf(html)).toContain(`Ana Ríos ${name} `);
    expect(html).not.toContain('No pudimos leer');
  });
});

describe('groups as the specification has them, without a name,', () => {
  const both = schoolOf(enrolled('Ana'), enrolled('Luis', { group: FRIDAYS }), enrolled('Eva'));

  test('are told apart by when they meet, each with its own dates and hours', async () => {
    const words = wordsOf(await pageOf(both));
    expect(words).toMatch(/Grupo del 03\/11\/2026 50 % 2 estudiantes Del 3 de noviembre.* Martes, 5:00/);
    expect(words).toMatch(/Grupo del 11\/12\/2026 50 % 1 estudiante Del 11 de diciembre.* Viernes, 3:00/);
  });

  test('can be filtered by', async () => {
    const html = await pageOf(both);
    const [, value] = /<option value="([^"]+)">Grupo del 11\/12\/2026, Scratch</.exec(html) ?? [];
    const filtered = await pageOf(both, { groupId: value ?? null });
    expect(namesIn(filtered)).toEqual(['Luis']);
  });

  test('that begin on one day are filtered by their hours', async () => {
    const fridays = { ...FRIDAYS, start_date: TUESDAYS.start_date };
    const html = await pageOf(schoolOf(enrolled('Ana'), enrolled('Luis', { group: fridays })));
    expect(html).toMatch(/>Grupo del 03\/11\/2026, martes, 5:00[^<]*, Scratch</);
    expect(html).toMatch(/>Grupo del 03\/11\/2026, viernes, 3:00[^<]*, Scratch</);
  });

  test('of which nothing is told say so', async () => {
    const words = wordsOf(await pageOf(schoolOf(enrolled('Ana', { group: {} }))));
    expect(words).toContain('Ana Scratch Grupo sin nombre Estado');
  });
});

test.each([
  ['a name', 'Grupo A', 'Grupo A'],
  ['a number', 3, 'Grupo 3'],
])('a group told by %s alone is shown', async (_how, group, name) => {
  const words = wordsOf(await pageOf(schoolOf(enrolled('Ana', { group }))));
  expect(words).toContain(`Ana Scratch ${name} Estado`);
});

test('a group is that of its course, where two courses have one of the same name', async () => {
  const group = { name: 'Grupo A' };
  const told = schoolOf(
    enrolled('Ana', { group }),
    enrolled('Luis', { group, course: { id: 12, name: 'Robótica' } }),
  );
  const [, value] = /<option value="([^"]+)">Grupo A, Scratch</.exec(await pageOf(told)) ?? [];
  expect(namesIn(await pageOf(told, { groupId: value ?? null }))).toEqual(['Ana']);
});

describe('the list of enrolments', () => {
  const ana = enrolled('Ana');

  test.each([
    ['inside data', { data: schoolOf(ana) }],
    ['by itself', [ana]],
    ['by itself, inside data', { data: [ana] }],
    ['as a page of results', { name: 'Colegio', enrolments: { results: [ana], next: null } }],
    ['as enrollments', { name: 'Colegio', enrollments: [ana] }],
  ])('is read %s', async (_where, told) => {
    const html = await pageOf(told);
    expect(namesIn(html)).toEqual(['Ana']);
    expect(html).not.toContain('No pudimos leer');
  });

  test('of which only a page came says so', async () => {
    const html = await pageOf({ name: 'Colegio', enrolments: { results: [ana], next: '/?page=2' } });
    expect(namesIn(html)).toEqual(['Ana']);
    expect(html).toContain('No pudimos leer todas las inscripciones');
  });

  test.each([
    ['not told', { name: 'Colegio' }],
    ['no list', { name: 'Colegio', enrolments: 'ninguna' }],
    ['a failure', { success: false }],
  ])('that is %s is not called empty, nor is there anything to filter', async (_how, told) => {
    const html = await pageOf(told);
    expect(html).toContain('No pudimos leer');
    expect(html).not.toContain('Cuando inscribas');
    expect(html).not.toContain('0 estudiantes');
    expect(html).not.toMatch(/<h2[^>]*>(?:Inscritos|Cómo va)/);
    expect(html).toContain('Invitar estudiantes');
  });

  test.each([[{ enrolments: null }], [{ enrolments: [] }], [{ data: [] }], [[]]])(
    'that is empty in %j says what it will show',
    async (told) => {
      const words = wordsOf(await pageOf(told));
      expect(words).toMatch(/^ Tu organización 0 estudiantes.*Cuando inscribas/);
    },
  );
});

describe('the address of a student', () => {
  test.each([
    ['Ana Ríos <ana@colegio.test>', 'ana@colegio.test'],
    ['mailto:ana@colegio.test?subject=Hola', 'ana@colegio.test'],
    ['ana@colegio.test, mama@casa.test', 'ana@colegio.test'],
    ['josé@colegio.test', 'josé@colegio.test'],
  ])('told as %j is written to', async (email, address) => {
    const html = await pageOf(schoolOf(enrolled('Ana', { student: { full_name: 'Ana', email } })));
    expect(html).toContain(`href="mailto:${address}"`);
  });

  test.each(['-', 'N/A', 'sin correo', 5, 'a@b@c'])('is not linked to where it is %j', async (email) => {
    const html = await pageOf(schoolOf(enrolled('Ana', { student: { full_name: 'Ana', email } })));
    expect(namesIn(html)).toEqual(['Ana']);
    expect(html).not.toContain('mailto:');
  });
});

describe('a certificate', () => {
  test.each([[[]], [{}], [{ id: null, title: '', file: null }], [0], ['false'], ['-']])(
    'that is told as %j is none',
    async (certificate) => {
      const words = wordsOf(await pageOf(schoolOf(enrolled('Ana', { certificate }))));
      expect(words).toContain('0 certificados');
      expect(words).toMatch(/Ana Scratch.* Aún no/);
    },
  );

  test.each([[true], ['certificados/ana.pdf'], [{ title: 'Scratch' }], [[{ title: 'Scratch' }]]])(
    'that is told as %j is one',
    async (certificate) => {
      const words = wordsOf(await pageOf(schoolOf(enrolled('Ana', { certificate }))));
      expect(words).toContain('1 certificado');
    },
  );
});

test('a group that ends before it begins has no last day', async () => {
  const group = { ...TUESDAYS, end_date: '2026-10-01' };
  const words = wordsOf(await pageOf(schoolOf(enrolled('Ana', { group }))));
  expect(words).toMatch(/Desde el 3 de noviembre.* 03\/11\/2026 Estado/);
});
