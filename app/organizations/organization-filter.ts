import type { OrganizationRow, OrganizationView } from '../../server/domain/organization/organization.ts';
import type { OrganizationFilter } from '../paths.ts';

/**
 * Reads `?curso=…&grupo=…`. What the organization does not have counts as not asked for, and so does a group of
 * another course than the one chosen: the form sends both, and the course is what was changed last.
 */
export function readOrganizationFilter(
  search: URLSearchParams,
  { courses }: Pick<OrganizationView, 'courses'>,
): OrganizationFilter {
  const course = courses.find(({ id }) => id === search.get('curso'));
  const groups = (course ? [course] : courses).flatMap((one) => one.groups);
  const group = groups.find(({ id }) => id === search.get('grupo'));
  return { courseId: course?.id ?? null, groupId: group?.id ?? null };
}

/** The rows that a filter leaves. */
export function filteredRows(
  rows: readonly OrganizationRow[],
  { courseId, groupId }: OrganizationFilter,
): OrganizationRow[] {
  return rows.filter(
    (row) =>
      (courseId === null || row.courseId === courseId) && (groupId === null || row.groupId === groupId),
  );
}
