import { knownCourses } from '../domain/checkout/purchase-details.ts';
import type { KnownCourses } from '../domain/checkout/purchase-details.ts';
import type { CourseEntry } from '../upstream/contracts/courses.ts';
import { entriesOf, upstreamContextOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { orLeftOut } from './left-out.ts';

/** Returns what the catalogue knows of courses; nothing while it cannot be read: only the journal counts then. */
export async function knownCoursesOf(ctx: ApiContext, ids: readonly string[]): Promise<KnownCourses> {
  if (ids.length === 0) return new Map();
  const [entries, teachers] = await Promise.all([
    courseEntriesOf(ctx, ids),
    orLeftOut(ctx, 'teachers of courses bought', entriesOf(ctx, 'teacher')),
  ]);
  return knownCourses(entries, teachers);
}

/** Returns course entries by id: null for one that left the catalogue, none for one that cannot be read now. */
async function courseEntriesOf(
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

/**
 * Returns the catalogue data of dashboards. It reads all courses at once: which of them somebody takes is known only from
 * answers that would have to arrive first.
 */
export async function dashboardCatalogueOf(ctx: ApiContext) {
  const [entries, paths, teachers] = await Promise.all([
    orLeftOut(ctx, 'courses of a dashboard', entriesOf(ctx, 'course')),
    orLeftOut(ctx, 'paths of a dashboard', entriesOf(ctx, 'learningPath')),
    orLeftOut(ctx, 'teachers of courses bought', entriesOf(ctx, 'teacher')),
  ]);
  const courses = new Map(entries.map((entry) => [entry.sys.id, entry]));
  return { courses, paths, known: knownCourses(courses, teachers) };
}
