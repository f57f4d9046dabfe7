import { CLASSROOM } from '../../fixtures/families/child-courses.ts';
import { onAir, runningGroup } from '../../fixtures/families/weekly.ts';
import type { ChildCourse, ChildCourses } from '../../server/upstream/contracts/family.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';

/** The link of a live class as an address of this backend: the fixtures do not know where it is reached. */
export const withClassroom = (
  { zoom_url }: { readonly zoom_url?: string | null | undefined },
  origin: string,
) => (zoom_url ? { zoom_url: zoom_url.replace(CLASSROOM, origin) } : {});

/** What a child follows, course by course made into something else. */
export const eachCourse = (
  follows: ChildCourses,
  made: (place: ChildCourse) => ChildCourse,
): ChildCourses => ({
  ...follows,
  learning_paths: follows.learning_paths.map((path) => ({ ...path, courses: path.courses.map(made) })),
  courses: follows.courses.map(made),
});

/** A course that goes on, in a group whose class is on right now; any other course stays as it is. */
export function followedOnAir(place: ChildCourse, now: Date): ChildCourse {
  const { group, status, state, progress, course } = place;
  const { number_of_sessions: sessions } = course;
  if (!group || sessions === null || status !== 'in_progress' || state === 'abandoned') return place;
  const done = Math.round(((progress ?? 0) / 100) * sessions);
  return { ...place, group: runningGroup(now, onAir(now, group.name ?? ''), sessions, done) };
}

/** The hours of an enrollment that has a live class, such that it is on right now; none of any other. */
export function enrolledOnAir({ zoom_url, group_name: name = '' }: Enrollment, now: Date) {
  if (!zoom_url) return {};
  const { days, time } = onAir(now, name);
  return { schedules: days.map((day) => ({ day, hour: time })) };
}
