import { knownCourses } from '../domain/checkout/purchase-details.ts';
import type { KnownCourses } from '../domain/checkout/purchase-details.ts';
import { boughtCourses } from '../domain/family/bought-courses.ts';
import type { OwnCourse } from '../domain/family/bought-courses.ts';
import { isWholePath } from '../domain/family/bought-paths.ts';
import type { AttemptView } from '../payments/types.ts';
import type { CourseEntry } from '../upstream/contracts/courses.ts';
import { entriesOf, orLeftOut, upstreamContextOf } from './context.ts';
import type { ApiContext } from './context.ts';

/** Returns what the catalogue tells of courses; nothing while it cannot be read: the journal then speaks alone. */
export async function knownCoursesOf(ctx: ApiContext, ids: readonly string[]): Promise<KnownCourses> {
  if (ids.length === 0) return new Map();
  const [entries, teachers] = await Promise.all([
    courseEntriesOf(ctx, ids),
    orLeftOut(ctx, 'teachers of courses bought', entriesOf(ctx, 'teacher')),
  ]);
  return knownCourses(entries, teachers);
}

/** Returns course entries by id: null for one that left the catalogue, none for one that cannot be read now. */
export async function courseEntriesOf(
  ctx: ApiContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CourseEntry | null>> {
  const readings = ids.map((id) => {
    const reading = ctx.catalogue.courses(upstreamContextOf(ctx), [id]);
    return orLeftOut(
      ctx,
      `course ${id}`,
      reading.then((read) => [...read]),
    );
  });
  return new Map((await Promise.all(readings)).flat());
}

/** Returns the courses that a student follows by purchases of ours, in words and pictures of the catalogue. */
export async function coursesBoughtFor(
  ctx: ApiContext,
  purchases: readonly AttemptView[],
  isStudent: (student: NonNullable<AttemptView['student']>) => boolean,
): Promise<OwnCourse[]> {
  const own = purchases.filter(({ student }) => student !== null && isStudent(student));
  const ids = own.flatMap(({ courses }) => courses.map(({ courseId }) => courseId));
  return boughtCourses(own, await knownCoursesOf(ctx, ids), ctx.now());
}

/** Returns the paths of the content service for what was bought of them whole; none where nothing was. */
export async function pathsFor(ctx: ApiContext, purchases: readonly AttemptView[]) {
  return purchases.some(isWholePath) ? orLeftOut(ctx, 'paths bought', entriesOf(ctx, 'learningPath')) : [];
}
