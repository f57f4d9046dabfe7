import { describe, expect, test } from 'vitest';
import { organizationView } from '../../server/domain/organization/organization.ts';
import { Organization } from '../../server/upstream/contracts/dashboards.ts';
import type { OrganizationCourse } from '../../server/upstream/contracts/dashboards.ts';
import { read } from '../support/bending.ts';

const GROUP = {
  id: 'grupo-10',
  name: 'Grupo 10',
  start_date: null,
  end_date: null,
  time_zone: null,
  frequency: [],
};

/** The schedule of a group without any data. */
const UNTOLD = { startsOn: null, endsOn: null, weekly: [], timeZone: null };

function aChildCourse(
  student: string,
  changes: Partial<OrganizationCourse> & { courseName?: string } = {},
): OrganizationCourse {
  const { courseName = 'Robótica', ...rest } = changes;
  return {
    id: `${student}-${courseName}`,
    student: { id: student, full_name: student, email: `${student.toLowerCase()}@colegio.test` },
    course: { id: courseName, name: courseName },
    group: GROUP,
    status: 'in_progress',
    state: 'active',
    progress: 50,
    certificate: null,
    ...rest,
  };
}

const viewOf = (enrolments: readonly OrganizationCourse[]) =>
  organizationView(
    { id: 'colegio', name: 'Colegio Andino', enrolments: [...enrolments] },
    new Date('2027-02-01T15:00:00Z'),
  );

describe('the dashboard of an organization', () => {
  test('counts each student once, in all and in each course', () => {
    const view = viewOf([
      aChildCourse('Ana'),
      aChildCourse('Ana', { courseName: 'Scratch' }),
      aChildCourse('Ana', { id: 'otra-vez' }),
      aChildCourse('Luis'),
    ]);
    expect(view).toMatchObject({ students: 2, madeAt: new Date('2027-02-01T15:00:00Z') });
    expect(view.courses.map(({ name, students }) => [name, students])).toEqual([
      ['Robótica', 2],
      ['Scratch', 1],
    ]);
  });

  test('counts who took a course twice once among those who ended it', () => {
    const ended = { status: 'has_ended' } as const;
    const [course] = viewOf([
      aChildCourse('Ana', ended),
      aChildCourse('Ana', { id: 'otra-vez', ...ended }),
    ]).courses;
    expect(course).toMatchObject({ students: 1, ended: 1, groups: [{ students: 1, ended: 1 }] });
  });

  test('says how a course and each of its groups goes, the mean rounded down', () => {
    const second = { ...GROUP, id: 'grupo-2', name: 'Grupo 2' };
    const view = viewOf([
      aChildCourse('Ana', { status: 'has_ended', progress: 80 }),
      aChildCourse('Luis', { progress: 25 }),
      aChildCourse('Iris', { progress: 20, group: second }),
      aChildCourse('Omar', { progress: 10, state: 'abandoned', group: null }),
    ]);
    expect(view.courses).toEqual([
      {
        id: 'Robótica',
        name: 'Robótica',
        students: 4,
        ended: 1,
        progress: 38,
        groups: [
          { id: 'grupo-2', name: 'Grupo 2', students: 1, ended: 0, progress: 20, ...UNTOLD },
          { id: 'grupo-10', name: 'Grupo 10', students: 2, ended: 1, progress: 62, ...UNTOLD },
        ],
      },
    ]);
  });

  test('tells when a group meets, in the order of the week and in its own zone', () => {
    const dates = { start_date: '2027-01-04', end_date: '2027-03-01' } as const;
    const weekly = [
      { day_name: 'thursday', time_start: '16:00', time_end: '17:30' },
      { day_name: 'Tuesday', time_start: '16:00', time_end: '17:30' },
      { day_name: 'someday', time_start: '16:00', time_end: '17:30' },
    ];
    const group = { ...GROUP, ...dates, time_zone: 'America/Bogota', frequency: weekly };
    const view = viewOf([aChildCourse('Ana', { group, progress: 10 })]);
    expect(view.courses[0]?.groups[0]).toMatchObject({
      startsOn: '2027-01-04',
      endsOn: '2027-03-01',
      weekly: [
        { day: 'tuesday', start: '16:00', end: '17:30' },
        { day: 'thursday', start: '16:00', end: '17:30' },
      ],
      timeZone: 'America/Bogota',
    });
    // On 1 February half of the course's time has passed.
    expect(view.rows[0]).toMatchObject({ startsOn: '2027-01-04', endsOn: '2027-03-01', isBehind: true });
  });

  test('names no zone that does not exist', () => {
    const group = { ...GROUP, time_zone: 'Lima', frequency: [] };
    expect(viewOf([aChildCourse('Ana', { group })]).courses[0]?.groups[0]).toMatchObject(UNTOLD);
  });

  test('leaves out an enrolment that cannot be read, counts it, and shows the others', () => {
    const read = organizationView(
      { id: 'colegio', name: 'Colegio Andino', enrolments: [null, aChildCourse('Ana'), null] },
      new Date('2027-02-01T15:00:00Z'),
    );
    expect(read).toMatchObject({ students: 1, unreadable: 2 });
    expect(read.rows.map(({ studentName }) => studentName)).toEqual(['Ana']);
  });

  test('lists students as a Spanish register does', () => {
    const view = viewOf(['Zoila', 'Ñusta', 'álvaro', 'Nora', 'Ana'].map((name) => aChildCourse(name)));
    expect(view.rows.map(({ studentName }) => studentName)).toEqual([
      'álvaro',
      'Ana',
      'Nora',
      'Ñusta',
      'Zoila',
    ]);
  });

  test('of nobody is empty', () => {
    expect(viewOf([])).toMatchObject({ students: 0, certificates: 0, courses: [], rows: [] });
  });

  test('shows of a certificate its title, not its file', () => {
    const certificate = { id: 'c-1', title: 'Robótica', file: 'certificados/ana.pdf' };
    const enrolled = aChildCourse('Ana', { status: 'has_ended', certificate });
    expect(viewOf([enrolled]).rows[0]).toEqual({
      id: 'Ana-Robótica',
      studentName: 'Ana',
      studentEmail: 'ana@colegio.test',
      courseId: 'Robótica',
      courseName: 'Robótica',
      groupId: 'grupo-10',
      groupName: 'Grupo 10',
      startsOn: null,
      endsOn: null,
      isBehind: false,
      status: 'has_ended',
      progress: 100,
      certificate: { id: 'c-1', title: 'Robótica', code: null },
      isRevoked: false,
    });
    expect(viewOf([enrolled]).certificates).toBe(1);
  });
});

test.each([
  ['false', false, 0],
  ['nothing', null, 0],
  ['true', true, 1],
  ['a file without a title', { file: 'certificados/ana.pdf' }, 1],
])(
  'a certificate that an academy tells as %s is one, or none, in the sum and in the rows that the ZIP is made of',
  (_how, certificate, count) => {
    const { id, student, course, status, state, progress } = aChildCourse('Ana');
    const told = { id, student, course, status, state, progress, certificate };
    const view = organizationView(
      read(Organization, { id: 1, name: 'Colegio', enrolments: [told] }),
      new Date('2027-02-01T15:00:00Z'),
    );
    expect(view.certificates).toBe(count);
    expect(view.rows.filter((row) => row.certificate !== null)).toHaveLength(count);
  },
);

test.each([
  ['a code in letters of its own', { code: '2027/000017' }, { title: 'Diploma', code: null }],
  ['a file that is kept elsewhere', { file: 'https://otra.example/a.pdf' }, { title: 'Diploma' }],
  ['a title that is none', { title: ['Diploma'] }, { title: 'Scratch', code: 'C-NFK7-CCC8' }],
])('a certificate with %s is downloaded by its id all the same', (_what, changes, kept) => {
  const told = { id: 5, title: 'Diploma', file: 'certificados/ana.pdf', code: 'C-NFK7-CCC8', ...changes };
  const enrolled = { student: { full_name: 'Ana' }, course: { id: 1, name: 'Scratch' }, certificate: told };
  const view = organizationView(read(Organization, { enrolments: [enrolled] }), new Date('2027-02-01'));
  expect(view.rows).toMatchObject([{ certificate: { id: '5', ...kept } }]);
});

test.each([false, null, undefined])('no certificate, told as %s, is none', (certificate) => {
  const enrolled = { student: { full_name: 'Ana' }, course: { id: 1, name: 'Scratch' }, certificate };
  const view = organizationView(read(Organization, { enrolments: [enrolled] }), new Date('2027-02-01'));
  expect(view).toMatchObject({ certificates: 0, rows: [{ certificate: null, isRevoked: false }] });
});

test.each([
  ['revoked', { certificate: null, isRevoked: true }],
  ['Revoked', { certificate: null, isRevoked: true }],
  ['valid', { certificate: { id: '5' }, isRevoked: false }],
  ['archived', { certificate: { id: '5' }, isRevoked: false }],
  [null, { certificate: { id: '5' }, isRevoked: false }],
])('a certificate counts and is listed unless the academy took it back: %s', (status, row) => {
  const certificate = { id: 5, title: 'Diploma', file: 'certificados/ana.pdf', status };
  const enrolled = { student: { full_name: 'Ana' }, course: { id: 1, name: 'Scratch' }, certificate };
  const view = organizationView(read(Organization, { enrolments: [enrolled] }), new Date('2027-02-01'));
  expect(view.rows).toMatchObject([row]);
  expect(view.certificates).toBe(row.isRevoked ? 0 : 1);
});

describe('a student of whom an academy tells little', () => {
  const SCRATCH = { course: { id: 1, name: 'Scratch' }, status: 'in_progress', progress: 10 };
  const viewOfStudents = (...students: readonly object[]) =>
    organizationView(
      read(Organization, { enrolments: students.map((student) => ({ ...SCRATCH, student })) }),
      new Date('2027-02-01T15:00:00Z'),
    );

  test('is listed without a name by the address that was invited, and by the number alone', () => {
    const view = viewOfStudents({ full_name: null, email: 'ana@colegio.test' }, { id: 7, full_name: ' ' });
    expect(view).toMatchObject({ students: 2, unreadable: 0 });
    expect(view.rows.map(({ studentName, studentEmail }) => [studentName, studentEmail])).toEqual([
      ['Sin nombre', 'ana@colegio.test'],
      ['Sin nombre', null],
    ]);
  });

  test('is somebody else than another one of the same name with another address', () => {
    const view = viewOfStudents(
      { full_name: 'Juan Pérez', email: 'juan@colegio.test' },
      { full_name: 'Juan Pérez', email: 'juan.perez@colegio.test' },
      { full_name: 'Juan Pérez', email: 'Juan@Colegio.test' },
    );
    expect(view).toMatchObject({ students: 2, courses: [{ students: 2 }] });
    expect(view.rows).toHaveLength(3);
  });

  test('is none of whom nothing at all is told', () => {
    expect(viewOfStudents({}, { full_name: 'Ana' })).toMatchObject({ students: 1, unreadable: 1 });
  });
});
