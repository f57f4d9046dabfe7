import { mediaUrlOrNull } from '../media.ts';
import { dayFor, weeklyFor } from '../group-hours.ts';
import { todayOf } from '../time.ts';
import type { ClassTime, Day } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { FollowedCourse } from './bought-courses.ts';
import { classSeries, seriesByHours } from './class-times.ts';
import { classReports } from './class-reports.ts';
import { canBuy, courseProgress, courseStatus, sessionsDone } from './course-status.ts';

interface Sale {
  readonly soldAs: string | null;
  readonly next: { readonly name: string; readonly slug: string } | null;
}

/**
 * Returns a child's course as its card shows it (spec §2 'Course card', §4, §9). Missing values are null; the page
 * shows the texts of spec §9 'Fallbacks' instead.
 * @param nextClass The next class of this course, or null when there is none: then there is no calendar either.
 * @param sale Slug of its page in the catalogue, null for a course that is not in the catalogue; and the course that
 *   follows it there.
 */
export function courseCard(
  childCourse: FollowedCourse,
  nextClass: ClassTime | null,
  viewer: Viewer,
  { soldAs, next }: Sale = { soldAs: null, next: null },
) {
  const { course } = childCourse;
  return {
    /** The child course's id. */
    id: childCourse.id,
    courseId: course.id,
    name: course.name,
    description: said(course.description),
    status: courseStatus(childCourse),
    /** Whole percent, 0 to 100; 100 once it has ended (spec §9); null when the academy does not say. */
    progress: courseProgress(childCourse),
    /** The total number of classes, 0 when unknown, and how many are over according to the progress, or null. */
    sessions: course.number_of_sessions ?? 0,
    sessionsDone: sessionsDone(childCourse),
    /** Null when unknown, and for courses bought here, whose length is counted in classes. */
    months: course.duration,
    /** Paths on our own origin, or null. */
    picture: mediaUrlOrNull(course.thumbnail),
    /** Null for none; undefined when unknown. */
    material: course.instructive === undefined ? undefined : mediaUrlOrNull(course.instructive),
    curriculum: mediaUrlOrNull(course.curriculum),
    /** Null for none; undefined when unknown. */
    project: course.project_summary && {
      /** Null when the academy gives only a description. */
      name: course.project_summary.name,
      description: said(course.project_summary.description),
    },
    /** Null for nobody; undefined for somebody whose name cannot be read. */
    teacher: childCourse.teacher === null ? null : (childCourse.teacher.full_name ?? undefined),
    group: groupOf(childCourse, viewer),
    /** Link to the live class; null while there is none, and for a course that is still to be bought. */
    classUrl: canBuy(childCourse) ? null : childCourse.zoom_url,
    /** Whether there are remaining classes for a calendar. */
    hasCalendar: nextClass !== null,
    /** How many Google Calendar links they need: one for each distinct time of day. */
    googleLinks: nextClass && seriesByHours(classSeries(childCourse, viewer.now, () => undefined)).length,
    /** Buy buttons: only blocked or remaining courses without an invoice (spec §4). */
    canBuy: canBuy(childCourse),
    soldAs,
    /** The course that follows it in the catalogue and was not taken yet, or null. */
    next,
    /** The academy's reports on its classes; null for none. */
    reports: classReports(childCourse, viewer),
    /** Whether the family has reviewed it. */
    isReviewed: childCourse.reviewed === true,
    /** Number of the purchase made here, or null. */
    purchaseNumber: childCourse.purchaseNumber ?? null,
  };
}
export type CourseCardView = ReturnType<typeof courseCard>;

/**
 * Returns the group's first day and its weekly classes in the family's zone. UTC offsets are those of the current
 * week, or of the nearest week of the group: a course of half a year spans a clock change.
 */
function groupOf({ id, group }: FollowedCourse, viewer: Viewer) {
  if (!group) return null;
  const { start_date: startDate, end_date: endDate } = group;
  /** Classes a week; 0 when unknown. */
  const perWeek = group.frequency_numeric ?? group.frequency.length;
  const week = weekWithin(todayOf(viewer), startDate, endDate);
  return {
    startDate: startDate && dayFor(viewer, group, startDate),
    perWeek,
    ...weeklyFor(viewer, group, `child course ${id}`, week),
  };
}

/** Returns the day itself, or the nearest day within the group's dates. */
function weekWithin(day: Day, start: Day | null, end: Day | null): Day {
  if (start !== null && day < start) return start;
  return end !== null && day > end ? end : day;
}

/** Returns a text, or null for a blank one, so that the page shows its own text instead (spec §9 'Fallbacks'). */
function said(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
