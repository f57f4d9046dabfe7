import { CLASSROOM } from '../../fixtures/families/child-courses.ts';
import { onAir, runningGroup } from '../../fixtures/families/weekly.ts';
import type { ChildCourse, ChildCourses } from '../../server/upstream/contracts/family.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';

/** The link of a live class with the origin of this backend, which the fixtures do not know. */
export const withClassroom = (
  { zoom_url }: { readonly zoom_url?: string | null | undefined },
  origin: string,
) => (zoom_url ? { zoom_url: zoom_url.replace(CLASSROOM, origin) } : {});

/** Returns the enrollments of a child with every course changed by a function. */
export const eachCourse = (
  follows: ChildCourses,
  made: (place: ChildCourse) => ChildCourse,
): ChildCourses => ({
  ...follows,
  learning_paths: follows.learning_paths.map((path) => ({ ...path, courses: path.courses.map(made) })),
  courses: follows.courses.map(made),
});

/** Moves a course in progress to a group whose class is on right now; returns any other course unchanged. */
export function followedOnAir(place: ChildCourse, now: Date): ChildCourse {
  const { group, status, state, progress, course } = place;
  const { number_of_sessions: sessions } = course;
  if (!group || sessions === null || status !== 'in_progress' || state === 'abandoned') return place;
  const done = Math.round(((progress ?? 0) / 100) * sessions);
  return { ...place, group: runningGroup(now, onAir(now, group.name ?? ''), sessions, done) };
}

/** The schedule that makes the live class of an enrollment be on right now; empty when it has none. */
export function enrolledOnAir({ zoom_url, group_name: name = '' }: Enrollment, now: Date) {
  if (!zoom_url) return {};
  const { days, time } = onAir(now, name);
  return { schedules: days.map((day) => ({ day, hour: time })) };
}
