import { describe, expect, test } from 'vitest';
import { organizationView } from '../../server/domain/organization/organization.ts';
import type { OrganizationCourse } from '../../server/upstream/contracts/dashboards.ts';

const GROUP = { id: 'grupo-10', name: 'Grupo 10', start_date: null, end_date: null };

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
          { id: 'grupo-2', name: 'Grupo 2', students: 1, ended: 0, progress: 20 },
          { id: 'grupo-10', name: 'Grupo 10', students: 2, ended: 1, progress: 62 },
        ],
      },
    ]);
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
      status: 'has_ended',
      progress: 100,
      certificate: { id: 'c-1', title: 'Robótica' },
    });
    expect(viewOf([enrolled]).certificates).toBe(1);
  });
});
