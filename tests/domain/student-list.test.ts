import { describe, expect, test } from 'vitest';
import { organizations } from '../../fixtures/organizations.ts';
import { organizationView } from '../../server/domain/organization/organization.ts';
import { listedRows, readStudentFilter } from '../../server/domain/organization/student-list.ts';

const NOW = new Date('2026-12-07T15:00:00Z');
const [andina] = organizations(NOW).map((organization) => organizationView(organization, NOW));
if (!andina) throw new Error('The fixtures have no organization');
const [first, , last] = andina.courses;
const [group] = first?.groups ?? [];
if (!first || !last || !group) throw new Error('The organization has too few courses');

const read = (search: Record<string, string>) => readStudentFilter(new URLSearchParams(search), andina);
const listed = (search: Record<string, string>) => listedRows(andina.rows, read(search));

describe('the list of students', () => {
  test('has everybody by name when nothing is asked for', () => {
    const everybody = { query: '', courseId: null, groupId: null, shown: null, order: null };
    expect(read({})).toEqual(everybody);
    expect(read({ q: ' ', curso: '', grupo: '', mostrar: '', orden: '' })).toEqual(everybody);
    expect(listed({})).toEqual(andina.rows);
  });

  test('keeps to a course and to a group of it', () => {
    const rows = listed({ curso: first.id, grupo: group.id });
    expect(rows).toHaveLength(group.students);
    expect(rows.every((row) => row.courseId === first.id && row.groupId === group.id)).toBe(true);
    expect(read({ grupo: group.id })).toMatchObject({ courseId: null, groupId: group.id });
  });

  test('forgets a group of another course, and what there is not', () => {
    expect(read({ curso: last.id, grupo: group.id })).toMatchObject({ courseId: last.id, groupId: null });
    const unknown = { curso: 'otro', grupo: 'otro', mostrar: 'constructor', orden: '__proto__' };
    expect(read(unknown)).toEqual(read({}));
  });

  test.each([
    'Sebastián hijo',
    'SEBASTIAN HIJO',
    '  connor   sebas ',
    'sebastia\u0301n hijo',
    '\u200bSebastián\u00a0hijo\u202c',
  ])(
    'finds a name by any part of it, whatever its accents and capitals, and what was pasted along unseen: %s',
    (q) => {
      expect(new Set(listed({ q }).map(({ studentName }) => studentName))).toEqual(
        new Set(['Sebastián "Sebas" O\'Connor, hijo']),
      );
    },
  );

  // Phones write the second one automatically, and keyboards of the region have the third beside the 'P'.
  test.each(["o'connor", 'O’Connor', 'O´Connor', 'O`Connor'])(
    'finds a name by whichever apostrophe is typed: %s',
    (q) => {
      expect(listed({ q })).toHaveLength(2);
    },
  );

  test('finds nobody by a name that nobody has', () => {
    expect(listed({ q: 'Rigoberta' })).toEqual([]);
  });

  test('shows who is behind, who left, and nobody else', () => {
    const behind = listed({ mostrar: 'atrasados' });
    expect(behind.map(({ progress }) => progress).sort()).toEqual([25, 42]);
    expect(behind.every((row) => row.isBehind && row.status === 'in_progress')).toBe(true);
    const left = listed({ mostrar: 'no-completado' });
    expect(left.map(({ status, progress }) => [status, progress])).toEqual([['abandoned', 15]]);
  });

  test('stands in the order that is asked for, and by name where that finds no difference', () => {
    const inOrder = (orden: string) => listed({ orden });
    const progress = inOrder('progreso').map((row) => row.progress ?? -1);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(inOrder('curso').map(({ courseName }) => courseName)[0]).toBe(first.name);
    const starts = inOrder('inicio').map(({ startsOn }) => startsOn);
    const dated = starts.filter((start) => start !== null);
    expect(starts).toEqual([...dated.sort(), null, null, null, null, null, null]);
    for (const orden of ['progreso', 'curso', 'inicio']) {
      expect(inOrder(orden)).toHaveLength(andina.rows.length);
    }
    const fresh = inOrder('progreso').filter((row) => row.progress === 0);
    expect(fresh).toEqual(andina.rows.filter((row) => row.progress === 0));
  });

  test('puts all filters together', () => {
    const rows = listed({ q: 'a', curso: last.id, mostrar: 'atrasados', orden: 'progreso' });
    expect(rows.map((row) => [row.courseId, row.isBehind])).toEqual([[last.id, true]]);
  });
});
