import { describe, expect, test } from 'vitest';
import { organizations } from '../../fixtures/organizations.ts';
import { filteredRows, readOrganizationFilter } from '../../app/organizations/organization-filter.ts';
import { organizationView } from '../../server/domain/organization/organization.ts';

const NOW = new Date('2026-12-07T15:00:00Z');
const [andina] = organizations(NOW).map((organization) => organizationView(organization, NOW));
if (!andina) throw new Error('The fixtures have no organization');
const [first, second] = andina.courses;
const [group] = first?.groups ?? [];
if (!first || !second || !group) throw new Error('The organization has too few courses');

const read = (search: Record<string, string>) => readOrganizationFilter(new URLSearchParams(search), andina);

describe('the filter of an organization', () => {
  test('is empty when nothing is asked for, and shows everybody', () => {
    expect(read({})).toEqual({ courseId: null, groupId: null });
    expect(read({ curso: '', grupo: '' })).toEqual({ courseId: null, groupId: null });
    expect(filteredRows(andina.rows, read({}))).toHaveLength(andina.rows.length);
  });

  test('keeps to a course and to a group of it', () => {
    const filter = read({ curso: first.id, grupo: group.id });
    expect(filter).toEqual({ courseId: first.id, groupId: group.id });
    const rows = filteredRows(andina.rows, filter);
    expect(rows).toHaveLength(group.students);
    expect(rows.every((row) => row.courseId === first.id && row.groupId === group.id)).toBe(true);
  });

  test('takes a group alone', () => {
    expect(read({ grupo: group.id })).toEqual({ courseId: null, groupId: group.id });
  });

  test('forgets a group of another course, and what the organization does not have', () => {
    expect(read({ curso: second.id, grupo: group.id })).toEqual({ courseId: second.id, groupId: null });
    expect(read({ curso: 'otro', grupo: 'otro' })).toEqual({ courseId: null, groupId: null });
  });
});
