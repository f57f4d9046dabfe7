import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ChildCourse } from '../../upstream/contracts/family.ts';
import { courseStatus, isRunning } from './course-status.ts';
import type { NextClassView } from './parents-zone.ts';
import { firstDateOn, readWeekly } from '../schedule.ts';
import type { WeeklyClass } from '../catalogue/vacations.ts';
import { isTimeZone, readClock } from '../zone-clock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** How long before its start a class counts as near, in milliseconds. */
const NEAR_MS = 15 * 60_000;

/** Hours that a clock shows. */
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** One live class, as instants. */
export interface ClassTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A course with its next class. */
interface CourseWithClass {
  readonly childCourse: ChildCourse;
  readonly nextClass: ClassTime | null;
}

/**
 * The first class of a course that is not over yet: on its weekdays, from the start to the end of its group, while
 * classes are left. Hours stand in the group's zone and keep there when its clocks change.
 * @returns null when there is none: without a group, days, a zone that exists, or a start for a scheduled course.
 */
export function nextClassOf(childCourse: ChildCourse, now: Date): ClassTime | null {
  const { group } = childCourse;
  if (!group || !isRunning(childCourse) || !isTimeZone(group.time_zone)) return null;
  // 'Fecha de inicio por definir': its days are known, but nobody knows from when on.
  if (courseStatus(childCourse) === 'has_not_started' && group.start_date === null) return null;
  // A class of yesterday may go on after midnight.
  const yesterday = daysLater(readClock(group.time_zone, now).date, -1);
  const from = group.start_date !== null && group.start_date > yesterday ? group.start_date : yesterday;
  let next: ClassTime | null = null;
  for (const weekly of readWeekly(group.frequency, () => undefined)) {
    const found = firstNotOver(weekly, from, group.time_zone, now);
    const isInTime = group.end_date === null || (found !== null && found.date <= group.end_date);
    if (found && isInTime && (!next || found.time.startsAt < next.startsAt)) next = found.time;
  }
  return next;
}

/**
 * The next class of a child over all its courses.
 * @param familyZone IANA zone of the family, or null when it is not known: it is then said in the group's.
 */
export function nextClassView(
  courses: readonly CourseWithClass[],
  now: Date,
  familyZone: string | null,
): NextClassView | null {
  let first: { childCourse: ChildCourse; time: ClassTime } | null = null;
  for (const { childCourse, nextClass: time } of courses) {
    if (time && (!first || time.startsAt < first.time.startsAt)) first = { childCourse, time };
  }
  if (!first?.childCourse.group) return null;
  const { childCourse, time } = first;
  const timeZone = familyZone ?? first.childCourse.group.time_zone;
  const isNear = now.getTime() >= time.startsAt.getTime() - NEAR_MS && now < time.endsAt;
  return {
    childCourseId: childCourse.id,
    courseName: childCourse.course.name,
    startsAt: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    timeZone,
    daysAway: daysBetween(now, time.startsAt, timeZone),
    isNear,
    classUrl: isNear ? childCourse.zoom_url : null,
  };
}

/** A weekly class on its first date from `from` on that is not over, with that date in the zone. */
function firstNotOver(
  weekly: WeeklyClass,
  from: string,
  zone: string,
  now: Date,
): { date: string; time: ClassTime } | null {
  let date = firstDateOn(weekly.day, from);
  let time = classOn(date, weekly, zone);
  // From yesterday on, at most the class of this week is over.
  while (time && time.endsAt <= now) {
    date = daysLater(date, 7);
    time = classOn(date, weekly, zone);
  }
  return time && { date, time };
}

/** The class of a date; null for hours that no clock shows ('25:70'). */
function classOn(date: string, { start, end }: WeeklyClass, zone: string): ClassTime | null {
  if (!CLOCK_TIME.test(start) || !CLOCK_TIME.test(end)) return null;
  const startsAt = dayjs.tz(`${date} ${start}`, zone);
  const endsAt = dayjs.tz(`${end > start ? date : daysLater(date, 1)} ${end}`, zone);
  return { startsAt: startsAt.toDate(), endsAt: endsAt.toDate() };
}

/** Calendar days from an instant's day to a later one's, both in a zone; 0 for a class that began yesterday. */
function daysBetween(from: Date, to: Date, zone: string): number {
  const dayOf = (instant: Date) => dayjs.utc(readClock(zone, instant).date);
  return Math.max(0, dayOf(to).diff(dayOf(from), 'day'));
}

function daysLater(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD');
}
