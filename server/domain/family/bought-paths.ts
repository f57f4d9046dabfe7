import type { AttemptView } from '../../payments/types.ts';
import type { LearningPathEntry } from '../../upstream/contracts/courses.ts';
import type { FollowedCourses, FollowedPath } from './bought-courses.ts';
import { entryBySlug } from '../catalogue/shelf.ts';

/** A purchase with its number, if it got one, and its selection. */
type Purchase = Pick<AttemptView, 'purchaseNumber' | 'selection'>;

/** Returns whether a purchase is of a learning path with all of its courses. */
export const isWholePath = ({ selection }: Pick<Purchase, 'selection'>) =>
  selection.kind === 'path' && selection.part === 'full';

/**
 * Groups the courses of a whole path that was bought here into that path, until the academy lists the path itself.
 * @param follows What one student takes, including purchases made here.
 * @param paths Those of the content service; the courses of a path that has left it stay separate.
 */
export function withBoughtPaths(
  follows: FollowedCourses,
  purchases: readonly Purchase[],
  paths: readonly LearningPathEntry[],
): FollowedCourses {
  return purchases.filter(isWholePath).reduce((joined, { purchaseNumber, selection }) => {
    const path = paths.find(({ fields }) => selection.kind === 'path' && fields.slug === selection.slug);
    const isOfPath = (course: FollowedCourses['courses'][number]) =>
      purchaseNumber !== null && course.purchaseNumber === purchaseNumber;
    const courses = joined.courses.filter(isOfPath);
    if (!path || courses.length === 0) return joined;
    return {
      ...joined,
      learning_paths: [...joined.learning_paths, followedPath(path, courses, paths)],
      courses: joined.courses.filter((course) => !isOfPath(course)),
    };
  }, follows);
}

/** Returns a path as a student takes it; its length is the sum of its courses when the academy does not say. */
function followedPath(
  { sys, fields }: LearningPathEntry,
  courses: FollowedPath['courses'],
  paths: readonly LearningPathEntry[],
): FollowedPath {
  const next = entryBySlug(paths, fields.next)?.fields;
  const place = (id: string) => fields.courses.findIndex(({ course }) => course === id) + 1;
  return {
    learning_path_name: fields.name,
    learning_path_details: [
      {
        id: sys.id,
        main_color: fields.mainColor,
        secondary_color: fields.secondaryColor,
        level: fields.level,
        duration:
          fields.fullPath?.months ?? fields.courses.reduce((sum, { months }) => sum + (months ?? 0), 0),
        frequency: fields.frequency ?? 1,
        curriculum: fields.curriculum,
      },
    ],
    learning_path_next: next ? [{ slug: next.slug, thumbnail: next.thumbnail }] : [],
    courses: courses.map(({ course, ...followed }) => ({
      ...followed,
      course: { ...course, order_in_learning_path: place(course.id) || null },
    })),
  };
}
