import type { CourseEntry, LearningPathEntry } from '../../upstream/contracts/courses.ts';
import type { FollowedCourse } from './bought-courses.ts';
import { courseStatus } from './course-status.ts';

/** The courses and paths on sale, for links to their pages; empty while they cannot be read. */
export interface Sold {
  readonly courses: ReadonlyMap<string, CourseEntry>;
  readonly paths: readonly LearningPathEntry[];
}

/**
 * Returns the course to take next: the one that follows in a path of the catalogue, if it is sold and the student has
 * not taken it yet. Null for none.
 * @param followed All courses of the student; one that was abandoned may be taken again.
 */
export function courseAfter({ course }: FollowedCourse, followed: readonly FollowedCourse[], sold: Sold) {
  for (const { fields } of sold.paths) {
    const place = fields.courses.findIndex(({ course: id }) => id === course.id);
    const next = place < 0 ? undefined : sold.courses.get(fields.courses[place + 1]?.course ?? '');
    const isTaken = followed.some(
      (one) => one.course.id === next?.sys.id && courseStatus(one) !== 'abandoned',
    );
    if (next && !isTaken) return { name: next.fields.name, slug: next.fields.slug };
  }
  return null;
}
