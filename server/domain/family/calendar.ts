import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { ChildCourse } from '../../upstream/contracts/family.ts';
import { courseStatus, isRunning, remainingClasses } from './course-status.ts';
import { firstDateOn, readWeekly } from '../schedule.ts';
import type { Weekday, WeeklyClass } from '../catalogue/vacations.ts';
import { isTimeZone, readClock } from '../zone-clock.ts';

dayjs.extend(utc);

/** Hours that a clock shows. */
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The classes of one course on one weekday, as a calendar holds them: once a week, so many times. */
export interface ClassSeries {
  readonly childCourseId: string;
  readonly courseName: string;
  readonly weekday: Weekday;
  /** Which class of that weekday it is, from 1: a group may meet twice in a day. */
  readonly place: number;
  /** First class, yyyy-mm-dd and HH:mm in `timeZone`; it ends on `lastDay` when it runs past midnight. */
  readonly day: string;
  readonly start: string;
  readonly lastDay: string;
  readonly end: string;
  /** IANA zone of the group: the classes keep their hours there when its clocks change. */
  readonly timeZone: string;
  /** How many weeks. */
  readonly count: number;
  /** Where the class meets, over https; null while there is none. */
  readonly classUrl: string | null;
}

/**
 * What a calendar holds of a course (spec §9 'Calendar export'): weekly, every week, one series for each weekday. Each
 * counts the remaining classes divided by the classes per week, rounded up when that leaves a rest, and none is after
 * the last day of the group. A series begins with its first class that is not over yet.
 * @param report Told of classes on days that do not exist, which are left out (spec §8: logged only).
 * @returns Nothing for a course without a group, a start or classes to come.
 */
export function classSeries(
  childCourse: ChildCourse,
  now: Date,
  report: (problem: string) => void,
): ClassSeries[] {
  const { id, group } = childCourse;
  if (!group || !isRunning(childCourse) || !isTimeZone(group.time_zone)) return [];
  // A scheduled course without a date: its days are known, but nobody knows from when on.
  if (courseStatus(childCourse) === 'has_not_started' && group.start_date === null) return [];
  const weekly = readWeekly(group.frequency, (day) =>
    report(`child course ${id} has a class on an unknown day: ${day}`),
  );
  // Days that do not exist count as classes of the week; a number that is too low would count classes twice.
  const perWeek = Math.max(group.frequency_numeric, weekly.length);
  const count = Math.ceil(remainingClasses(childCourse) / perWeek);
  return weekly.flatMap((weeklyClass, index) => {
    const dates = firstDates(weeklyClass, group, now);
    const counted = dates && Math.min(count, weeksUntil(group.end_date, dates.day));
    if (!dates || !counted || counted < 1) return [];
    const earlier = weekly.slice(0, index).filter(({ day }) => day === weeklyClass.day);
    return {
      childCourseId: id,
      courseName: childCourse.course.name,
      weekday: weeklyClass.day,
      place: earlier.length + 1,
      ...dates,
      start: weeklyClass.start,
      end: weeklyClass.end,
      timeZone: group.time_zone,
      count: counted,
      classUrl: overHttps(childCourse.zoom_url),
    };
  });
}

/** The days of the first class that is not over, from the start of the group on; null for hours of no clock. */
function firstDates(
  { day: weekday, start, end }: WeeklyClass,
  group: NonNullable<ChildCourse['group']>,
  now: Date,
): { day: string; lastDay: string } | null {
  if (!CLOCK_TIME.test(start) || !CLOCK_TIME.test(end)) return null;
  const here = readClock(group.time_zone, now);
  // A class of yesterday may go on after midnight.
  const yesterday = daysLater(here.date, -1);
  const from = group.start_date !== null && group.start_date > yesterday ? group.start_date : yesterday;
  const datesFrom = (first: string) => {
    const day = firstDateOn(weekday, first);
    return { day, lastDay: end > start ? day : daysLater(day, 1) };
  };
  const dates = datesFrom(from);
  const isOver = `${dates.lastDay} ${end}` <= `${here.date} ${here.time}`;
  return isOver ? datesFrom(daysLater(dates.day, 1)) : dates;
}

/** How many weekly classes from `day` on fit up to the last day of a group; no end, no limit. */
function weeksUntil(end: string | null, day: string): number {
  if (end === null) return Number.POSITIVE_INFINITY;
  return Math.floor(dayjs.utc(end).diff(dayjs.utc(day), 'day') / 7) + 1;
}

function daysLater(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD');
}

/** Calendars on phones open what they are given, so a link without encryption is none. */
function overHttps(url: string | null): string | null {
  const address = url === null ? null : new URL(url);
  return address?.protocol === 'https:' ? address.href : null;
}
