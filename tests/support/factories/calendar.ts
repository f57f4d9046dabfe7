import type { ChildCourse, ChildCourses } from '../../../server/upstream/contracts/family.ts';
import { aChildCourse, aCourse, aGroup } from './families.ts';

type Group = NonNullable<ChildCourse['group']>;

/** Changes to the usual course of these tests. */
export interface Changes extends Partial<Pick<ChildCourse, 'id' | 'status' | 'state' | 'progress'>> {
  readonly name?: string;
  readonly sessions?: number;
  readonly link?: string | null;
  /** Null for a course without a group. */
  readonly group?: Partial<Group> | null;
}

/** Monday in Lima, 10 in the morning. */
export const MONDAY = new Date('2026-11-23T15:00:00Z');

/** A course of eight classes, two of them over, on Mondays and Wednesdays at five in Lima. */
export function childCourse(changes: Changes = {}): ChildCourse {
  const { name, sessions, link, group, ...own } = changes;
  return aChildCourse({
    id: 'matricula-1',
    progress: 25,
    zoom_url: link === undefined ? 'https://clases.kipu.test/sala-1' : link,
    ...own,
    course: aCourse({ name: name ?? 'Videojuegos con Roblox', number_of_sessions: sessions ?? 8 }),
    group:
      group === null
        ? null
        : aGroup({
            start_date: '2026-11-16',
            end_date: '2027-03-31',
            frequency: [weekly('monday'), weekly('wednesday')],
            ...group,
          }),
  });
}

/** One weekly class. */
export function weekly(
  day_name: string,
  time_start = '17:00',
  time_end = '18:30',
): Group['frequency'][number] {
  return { day_name, time_start, time_end };
}

/** The enrollments of one child. */
export function follows(child_id: string, courses: ChildCourse[]): ChildCourses {
  return { child_id, learning_paths: [], courses };
}
