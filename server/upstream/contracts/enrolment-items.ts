/**
 * Returns an item of GET /api/enrolments/ as one child's paths and courses. How the list groups them is assumed: the
 * specification shows only a path and a course enrolment (spec §3), so either may also be an item itself. It is then of
 * the child that its student's name tells (null for `child_id`). A child (spec §3) may have its own paths and courses.
 */
export function asChildItem(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || 'child_id' in item) return item;
  if ('learning_path_name' in item) return { child_id: null, learning_paths: [item], courses: [] };
  if ('course' in item) return { child_id: null, learning_paths: [], courses: [item] };
  return 'first_name' in item && 'id' in item ? { ...item, child_id: item.id } : item;
}
