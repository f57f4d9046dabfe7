import type { ChildCourse } from '../../upstream/contracts/family.ts';
import { canBuy, courseProgress, courseStatus, sessionsDone } from './course-status.ts';
import { mediaUrl } from '../media.ts';
import type { ClassTime } from './next-class.ts';
import type { CourseCardView } from './parents-zone.ts';
import { readWeekly, weeklyInZone } from '../schedule.ts';
import { isTimeZone } from '../zone-clock.ts';

/** For whom a parents zone is drawn, and where faults of what the academy API says are told (spec §8: logged only). */
export interface FamilyViewer {
  /** IANA zone of the family, or null when it is not known: times then stay in the group's zone. */
  readonly timeZone: string | null;
  readonly now: Date;
  readonly report: (problem: string) => void;
}

/**
 * A child's course as its card shows it (spec §2 'Course card', §4, §9).
 * @param nextClass The next class of this course, or null when none is to come: then there is no calendar either.
 */
export function courseCard(
  childCourse: ChildCourse,
  nextClass: ClassTime | null,
  viewer: FamilyViewer,
): CourseCardView {
  const { course } = childCourse;
  const media = (file: string | null) => (file === null ? null : mediaUrl(file));
  return {
    id: childCourse.id,
    courseId: course.id,
    name: course.name,
    description: said(course.description),
    status: courseStatus(childCourse),
    progress: courseProgress(childCourse),
    sessions: course.number_of_sessions,
    sessionsDone: sessionsDone(childCourse),
    months: course.duration,
    picture: media(course.thumbnail),
    project: course.project_summary && {
      name: course.project_summary.name,
      description: said(course.project_summary.description),
    },
    material: media(course.instructive),
    curriculum: media(course.curriculum),
    teacher: childCourse.teacher?.full_name ?? null,
    group: groupOf(childCourse, viewer),
    classUrl: childCourse.zoom_url,
    hasCalendar: nextClass !== null,
    canBuy: canBuy(childCourse),
  };
}

/**
 * The group with its weekly classes in the family's zone. The zones' distance is that of the week one is in, within
 * the group's time: a course of half a year outlives a change of clocks.
 */
function groupOf({ id, group }: ChildCourse, viewer: FamilyViewer): CourseCardView['group'] {
  if (!group) return null;
  const weekly = readWeekly(group.frequency, (dayName) =>
    viewer.report(`child course ${id} has a class on an unknown day: ${dayName}`),
  );
  const known = isTimeZone(group.time_zone);
  if (!known) viewer.report(`child course ${id} is in an unknown time zone: ${group.time_zone}`);
  const timeZone = known && viewer.timeZone !== null ? viewer.timeZone : group.time_zone;
  const today = viewer.now.toISOString().slice(0, 10);
  return {
    name: group.name,
    startDate: group.start_date,
    endDate: group.end_date,
    timeZone,
    weekly: weeklyInZone(
      weekly,
      weekWithin(today, group.start_date, group.end_date),
      group.time_zone,
      timeZone,
    ),
    perWeek: group.frequency_numeric,
  };
}

/** The day itself, or the nearest day of the group's time. All yyyy-mm-dd. */
function weekWithin(day: string, start: string | null, end: string | null): string {
  if (start !== null && day < start) return start;
  return end !== null && day > end ? end : day;
}

/** Blank text is none, so that the page says its own words in its place (spec §9 'Fallbacks'). */
function said(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
