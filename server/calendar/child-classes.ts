import type { User } from '../domain/account/account.ts';
import type { KnownCourses } from '../domain/checkout/purchase-details.ts';
import { boughtCourses, coursesOf } from '../domain/family/bought-courses.ts';
import type { FollowedCourse } from '../domain/family/bought-courses.ts';
import { classSeries, hasReadableHours } from '../domain/family/class-times.ts';
import { unreadOf } from '../domain/family/family-week.ts';
import { childCoursesOf, followsOf } from '../domain/family/parents-zone.ts';
import { studentCourses } from '../domain/family/student-courses.ts';
import type { AttemptView } from '../payments/types.ts';
import { childAmong } from '../own-child.ts';
import { familyOf, listChildren, listChildCourses } from '../upstream/family.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { listPlaces } from '../upstream/purchases.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { ChildClasses } from './calendar-text.ts';

/** The time for which classes are read, and the callback that reports faulty data of the academy API. */
export interface Reading {
  readonly now: Date;
  readonly report: (problem: string) => void;
}

/**
 * Reads all remaining classes of one child of the parent behind the bearer token.
 * @param purchases The parent's own: what was bought for the child counts before the academy lists it.
 * @throws UpstreamError; not_found when the child is not the parent's; child_unreadable when that is unknown
 */
export async function readChildClasses(
  client: UpstreamClient,
  childId: string,
  purchases: readonly AttemptView[],
  reading: Reading,
): Promise<ChildClasses> {
  const [children, childCourses] = await Promise.all([listChildren(client), listChildCourses(client)]);
  const child = childAmong(familyOf(children, childCourses), childId);
  const bought = boughtCourses(purchases, new Map(), reading.now);
  const unread = unreadOf([childCoursesOf(childId, childCourses)]);
  return classesOf(child, coursesOf(followsOf(child, childCourses, bought)), reading, unread);
}

/**
 * Reads the remaining classes of one course of a child of the parent behind the bearer token.
 * @param purchases The parent's own, from which days without a class are taken.
 * @returns null when no child of the parent has the child course, or it has no remaining classes.
 * @throws UpstreamError
 */
export async function readCourseClasses(
  client: UpstreamClient,
  childCourseId: string,
  purchases: readonly AttemptView[],
  reading: Reading,
): Promise<ChildClasses | null> {
  const [children, childCourses] = await Promise.all([listChildren(client), listChildCourses(client)]);
  const bought = boughtCourses(purchases, new Map(), reading.now);
  for (const child of familyOf(children, childCourses)) {
    if (child === null) continue;
    const courses = coursesOf(followsOf(child, childCourses, bought));
    const course = courses.find(({ id }) => id === childCourseId);
    if (course) return classesToCome(classesOf(child, [course], reading));
  }
  return null;
}

/**
 * Reads all remaining classes of a student from the enrollments behind the bearer token.
 * @param purchases The student's own.
 * @param known What the catalogue says about the courses.
 * @throws UpstreamError
 */
export async function readStudentClasses(
  client: UpstreamClient,
  { id, firstName }: Pick<User, 'id' | 'firstName'>,
  purchases: readonly AttemptView[],
  reading: Reading,
  known: KnownCourses,
): Promise<ChildClasses> {
  const places = await listPlaces(client);
  const enrollments = places.filter((place) => place !== null);
  const studied = { enrollments, purchases, known, certificates: null };
  const courses = studentCourses(studied, { id, firstName }, reading.now);
  return classesOf({ id, first_name: firstName }, courses, reading, places.length - enrollments.length);
}

/**
 * Returns the remaining classes of one course that was bought here, for any student.
 * @param purchases The buyer's own.
 * @returns null when no purchase has that course id, or no classes remain.
 */
export function boughtCourseClasses(
  purchases: readonly AttemptView[],
  boughtCourseId: string,
  reading: Reading,
): ChildClasses | null {
  const course = boughtCourses(purchases, new Map(), reading.now).find(({ id }) => id === boughtCourseId);
  if (!course) return null;
  const { id, full_name: first_name } = course.student;
  return classesToCome(classesOf({ id, first_name }, [course], reading));
}

function classesToCome(classes: ChildClasses): ChildClasses | null {
  return classes.series.length > 0 ? classes : null;
}

/** @param unread How many more courses could not be read. */
function classesOf(
  { id, first_name }: Pick<Child, 'id' | 'first_name'>,
  courses: readonly FollowedCourse[],
  { now, report }: Reading,
  unread = 0,
): ChildClasses {
  const readable = courses.filter(hasReadableHours);
  const isWhole = unread === 0 && readable.length === courses.length;
  return {
    childId: id,
    firstName: first_name,
    series: courses.flatMap((course) => classSeries(course, now, report)),
    ...(!isWhole && { readable: new Set(readable.map((course) => course.id)) }),
  };
}
