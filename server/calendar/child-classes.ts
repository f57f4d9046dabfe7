import { classSeries } from '../domain/family/class-times.ts';
import { coursesOf, childCoursesOf } from '../domain/family/parents-zone.ts';
import { listChildren, listChildCourses } from '../upstream/family.ts';
import type { Child, ChildCourse } from '../upstream/contracts/family.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { ChildClasses } from './calendar-text.ts';

/** As of when classes are read, and where faults of what the academy API says are told. */
export interface Reading {
  readonly now: Date;
  readonly report: (problem: string) => void;
}

/**
 * All classes to come of one child of the parent behind the bearer.
 * @returns null when the child is not one of the parent's.
 * @throws UpstreamError
 */
export async function readChildClasses(
  client: UpstreamClient,
  childId: string,
  reading: Reading,
): Promise<ChildClasses | null> {
  const family = await readFamily(client);
  const own = family.find(({ child }) => child.id === childId);
  return own ? classesOf(own.child, own.courses, reading) : null;
}

/**
 * The classes to come of one course of a child of the parent behind the bearer.
 * @returns null when the child course is of no child of the parent's, or has no classes to come.
 * @throws UpstreamError
 */
export async function readCourseClasses(
  client: UpstreamClient,
  childCourseId: string,
  reading: Reading,
): Promise<ChildClasses | null> {
  for (const { child, courses } of await readFamily(client)) {
    const course = courses.find(({ id }) => id === childCourseId);
    if (!course) continue;
    const classes = classesOf(child, [course], reading);
    return classes.series.length > 0 ? classes : null;
  }
  return null;
}

async function readFamily(client: UpstreamClient): Promise<{ child: Child; courses: ChildCourse[] }[]> {
  const [children, childCourses] = await Promise.all([listChildren(client), listChildCourses(client)]);
  return children.map((child) => ({ child, courses: coursesOf(childCoursesOf(child.id, childCourses)) }));
}

function classesOf(
  { id, first_name }: Child,
  courses: readonly ChildCourse[],
  { now, report }: Reading,
): ChildClasses {
  return {
    childId: id,
    firstName: first_name,
    series: courses.flatMap((course) => classSeries(course, now, report)),
  };
}
