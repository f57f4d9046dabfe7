import { mediaUrlOrNull } from '../media.ts';
import { dayFor, lastDayFor, todayOf, weeklyFor } from '../time.ts';
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
 * A child's course as its card shows it (spec §2 'Course card', §4, §9). What is missing is null; the page says it in
 * the words of spec §9 'Fallbacks'.
 * @param nextClass The next class of this course, or null when none is to come: then there is no calendar either.
 * @param sale Slug of its page in the catalogue, null for a course that the catalogue does not know; and what is sold
 *   after it.
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
    /** Whole percent, 0 to 100; 100 once it has ended (spec §9); null where the academy does not say it. */
    progress: courseProgress(childCourse),
    /** Classes in all, 0 where that is not known, and those that are over by the progress, or null. */
    sessions: course.number_of_sessions ?? 0,
    sessionsDone: sessionsDone(childCourse),
    /** Null where it is not known, and for what was bought here, which is counted in classes. */
    months: course.duration,
    /** Paths on our own origin, or null. */
    picture: mediaUrlOrNull(course.thumbnail),
    /** Null for none; left out where nobody has said. */
    material: course.instructive === undefined ? undefined : mediaUrlOrNull(course.instructive),
    curriculum: mediaUrlOrNull(course.curriculum),
    project: course.project_summary && {
      /** Null where the academy only describes it. */
      name: course.project_summary.name,
      description: said(course.project_summary.description),
    },
    teacher: childCourse.teacher?.full_name ?? null,
    group: groupOf(childCourse, viewer),
    /** Where the live class meets; null while there is none. */
    classUrl: childCourse.zoom_url,
    /** Whether there are classes to come that a calendar can hold. */
    hasCalendar: nextClass !== null,
    /** How many links of Google they take: one for each hour that they are held at. */
    googleLinks: nextClass && seriesByHours(classSeries(childCourse, viewer.now, () => undefined)).length,
    /** Buy buttons: only blocked or remaining courses without an invoice (spec §4). */
    canBuy: canBuy(childCourse),
    soldAs,
    /** What follows it in the catalogue and is still to be taken, or null. */
    next,
    /** What the academy tells of its classes; null for nothing. */
    reports: classReports(childCourse, viewer),
    /** Whether the family has said how it was. */
    isReviewed: childCourse.reviewed === true,
    /** Of the purchase here that it was bought with, or null. */
    purchaseNumber: childCourse.purchaseNumber ?? null,
  };
}
export type CourseCardView = ReturnType<typeof courseCard>;

/**
 * The group with its days and its weekly classes in the family's zone. The zones' distance is that of the week one is in, within
 * the group's time: a course of half a year outlives a change of clocks.
 */
function groupOf({ id, group }: FollowedCourse, viewer: Viewer) {
  if (!group) return null;
  const { name, start_date: startDate, end_date: endDate } = group;
  /** Classes a week; 0 where nobody knows. */
  const perWeek = group.frequency_numeric ?? group.frequency.length;
  const week = weekWithin(todayOf(viewer), startDate, endDate);
  return {
    name,
    startDate: startDate && dayFor(viewer, group, startDate),
    endDate: endDate && lastDayFor(viewer, group, endDate),
    perWeek,
    ...weeklyFor(viewer, group, `child course ${id}`, week),
  };
}

/** The day itself, or the nearest day of the group's time. */
function weekWithin(day: Day, start: Day | null, end: Day | null): Day {
  if (start !== null && day < start) return start;
  return end !== null && day > end ? end : day;
}

/** Blank text is none, so that the page says its own words in its place (spec §9 'Fallbacks'). */
function said(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
