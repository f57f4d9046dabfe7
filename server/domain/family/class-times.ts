import {
  ACADEMY_ZONE,
  classOn,
  dayFrom,
  daysBetween,
  daysLater,
  firstDateOn,
  isTimeZone,
  lastDayOf,
  readClock,
  zoneNamed,
} from '../time.ts';
import type { ClassTime, Day } from '../time.ts';
import { readWeekly, timedClass } from '../week.ts';
import type { TimedClass, Weekday } from '../week.ts';
import type { FollowedCourse } from './bought-courses.ts';
import { courseStatus, isRunning, remainingClasses } from './course-status.ts';

type Group = NonNullable<FollowedCourse['group']>;

/** How long before its start a class counts as near, in milliseconds. */
const NEAR_MS = 15 * 60_000;

/** A course with its next class. */
interface CourseWithClass {
  readonly childCourse: FollowedCourse;
  readonly nextClass: ClassTime | null;
}

/**
 * Returns the first class of a course that is not over yet: on its weekdays, from the start to the end of its group,
 * while classes are left. Hours stand in the group's zone and keep there when its clocks change.
 * @returns null when there is none: without a group, days, a zone that exists, or a start for a scheduled course.
 */
export function nextClassOf(childCourse: FollowedCourse, now: Date): ClassTime | null {
  const group = groupToCome(childCourse, now);
  if (!group) return null;
  const times = readWeekly(group.frequency, () => undefined)
    .flatMap((weekly) => timedClass(weekly) ?? [])
    .flatMap((weekly) => {
      const day = firstDayNotOver(weekly, group, now);
      const isInTime = group.end_date === null || day <= group.end_date;
      return isInTime ? [classOn(day, weekly, group.time_zone)] : [];
    });
  return times.sort(byStart)[0] ?? null;
}

/**
 * Returns the next class of a child over all its courses.
 * @param familyZone IANA zone of the family, or null when it is not known: it is then said in the group's.
 */
export function nextClassView(courses: readonly CourseWithClass[], now: Date, familyZone: string | null) {
  const [first] = courses
    .flatMap(({ childCourse, nextClass }) => (nextClass ? [{ childCourse, ...nextClass }] : []))
    .sort(byStart);
  if (!first?.childCourse.group) return null;
  return classView(first.childCourse, first, now, familyZone ?? first.childCourse.group.time_zone);
}
export type NextClassView = NonNullable<ReturnType<typeof nextClassView>>;

/**
 * Returns a class of a course as pages say it.
 * @param timeZone IANA zone to say it in.
 */
export function classView(
  childCourse: FollowedCourse,
  { startsAt, endsAt }: ClassTime,
  now: Date,
  timeZone: string,
) {
  const isNear = now.getTime() >= startsAt.getTime() - NEAR_MS && now < endsAt;
  const daysAway = daysBetween(readClock(timeZone, now).date, readClock(timeZone, startsAt).date);
  return {
    childCourseId: childCourse.id,
    courseName: childCourse.course.name,
    startsAt,
    endsAt,
    timeZone,
    /** Calendar days from today to the class in `timeZone`: 0 is 'hoy', -1 a class that began yesterday and is on. */
    daysAway,
    /** Whether the class is on or begins within 15 minutes. */
    isNear,
    /** Only while it is near. */
    classUrl: isNear ? childCourse.zoom_url : null,
  };
}

/** The classes of one course on one weekday, as a calendar holds them: once a week, so many times. */
export interface ClassSeries {
  readonly childCourseId: string;
  readonly courseName: string;
  readonly weekday: Weekday;
  /** Which class of that weekday it is, from 1: a group may meet twice in a day. */
  readonly place: number;
  /** First class, yyyy-mm-dd and HH:mm in `timeZone`; it ends on `lastDay` when it runs past midnight. */
  readonly day: Day;
  readonly start: string;
  readonly lastDay: Day;
  readonly end: string;
  /** IANA zone of the group: the classes keep their hours there when its clocks change. */
  readonly timeZone: string;
  /** How many weeks, those of `skipped` among them. */
  readonly count: number;
  /** Days of these weeks on which no class is held; left out when there are none. */
  readonly skipped?: readonly Day[];
  /** Of classes that are over and were followed by others at other hours: the day of the last of them. */
  readonly until?: Day;
  /** Where the class meets, over https; null while there is none. */
  readonly classUrl: string | null;
}

/**
 * Returns what a calendar holds of a course (spec §9 'Calendar export'): weekly, every week, one series for each
 * weekday. Each counts the remaining classes divided by the classes per week, rounded up when that leaves a rest, and
 * none is after the last day of the group. A series begins with its first class that is not over yet.
 * @param report Told of classes on days that do not exist, which are left out (spec §8: logged only).
 * @returns Nothing for a course without a group, a start or classes to come.
 */
export function classSeries(
  childCourse: FollowedCourse,
  now: Date,
  report: (problem: string) => void,
): ClassSeries[] {
  const group = groupToCome(childCourse, now);
  if (!group) return [];
  const { id } = childCourse;
  const weekly = readWeekly(group.frequency, (day) =>
    report(`child course ${id} has a class on an unknown day: ${day}`),
  );
  // Days that do not exist count as classes of the week; a number that is too low would count classes twice.
  const perWeek = Math.max(group.frequency_numeric ?? 1, group.frequency.length);
  const left = remainingClasses(childCourse);
  // Where nobody knows how many are left, all until the last day of the group; without one the next class alone.
  const unknown = group.end_date === null ? 1 : Number.POSITIVE_INFINITY;
  const count = left === null ? unknown : Math.ceil(left / perWeek);
  return weekly.flatMap((told, index) => {
    const weeklyClass = timedClass(told);
    if (!weeklyClass) return [];
    const day = firstDayNotOver(weeklyClass, group, now);
    const skipped = holidaysOn(weeklyClass, group, day, count);
    const counted = Math.min(count + skipped.length, weeksUntil(group.end_date, day));
    if (counted < 1) return [];
    const earlier = weekly.slice(0, index).filter((other) => other.day === weeklyClass.day);
    return {
      childCourseId: id,
      courseName: childCourse.course.name,
      weekday: weeklyClass.day,
      place: earlier.length + 1,
      day,
      lastDay: lastDayOf(weeklyClass, day),
      start: weeklyClass.start,
      end: weeklyClass.end,
      timeZone: group.time_zone,
      count: counted,
      ...(skipped.length > 0 && { skipped }),
      classUrl: overHttps(childCourse.zoom_url),
    };
  });
}

/** Returns series by the hours that they are held at, in their order. */
export function seriesByHours(series: readonly ClassSeries[]): ClassSeries[][] {
  const byHours = new Map<string, ClassSeries[]>();
  for (const one of series) {
    const hours = `${one.start}-${one.end}`;
    byHours.set(hours, [...(byHours.get(hours) ?? []), one]);
  }
  return [...byHours.values()];
}

/** Whether the hours of all classes to come of a course can be read; of one that has no group yet, there is none to read. */
export function hasReadableHours(childCourse: FollowedCourse): boolean {
  const { group } = childCourse;
  if (!group || !isRunning(childCourse)) return true;
  const timed = readWeekly(group.frequency, () => undefined).filter(({ start }) => start !== null);
  return timed.length === group.frequency.length;
}

/**
 * Whether a course has classes to come that no list of classes can hold, since nobody can tell the hour of all of them: an
 * hour, a day or a zone that cannot be read.
 */
export function lacksHours(childCourse: FollowedCourse, now: Date): boolean {
  const { group } = childCourse;
  if (!group || group.frequency.length === 0 || !isRunning(childCourse) || isWithoutStart(childCourse)) {
    return false;
  }
  const zone = zoneNamed(group.time_zone);
  const today = readClock(zone ?? ACADEMY_ZONE, now).date;
  const isOver = group.end_date !== null && group.end_date < today;
  return !isOver && (zone === null || !hasReadableHours(childCourse));
}

/** 'Fecha de inicio por definir': its days are known, but nobody knows from when on. */
const isWithoutStart = (childCourse: FollowedCourse) =>
  courseStatus(childCourse) === 'has_not_started' && (childCourse.group?.start_date ?? null) === null;

/**
 * For how many days after its start classes are expected of a course of which nobody tells how many it has or has had,
 * nor when it ends: half a year, longer than any that is sold.
 */
const EXPECTED_DAYS = 183;

/** Whether a course has classes only because nobody has said that they are over. */
function isForgotten(childCourse: FollowedCourse, group: Group, now: Date): boolean {
  if (remainingClasses(childCourse) !== null || group.end_date !== null || group.start_date === null)
    return false;
  return daysBetween(group.start_date, readClock(group.time_zone, now).date) > EXPECTED_DAYS;
}

/** The group of a course that classes are still to come of, or null. */
function groupToCome(childCourse: FollowedCourse, now: Date): Group | null {
  const { group } = childCourse;
  if (!group || !isRunning(childCourse) || !isTimeZone(group.time_zone)) return null;
  return isWithoutStart(childCourse) || isForgotten(childCourse, group, now) ? null : group;
}

/** The day of the first class that is not over, from the start of the group on, in its zone. */
function firstDayNotOver(weekly: TimedClass, group: Group, now: Date): Day {
  const here = readClock(group.time_zone, now);
  // A class of yesterday may go on after midnight.
  const yesterday = daysLater(here.date, -1);
  const from = group.start_date !== null && group.start_date > yesterday ? group.start_date : yesterday;
  const day = firstDateOn(weekly.day, from);
  const isOver = `${lastDayOf(weekly, day)} ${weekly.end}` <= `${here.date} ${here.time}`;
  let next = isOver ? daysLater(day, 7) : day;
  while (group.holidays?.includes(next)) next = daysLater(next, 7);
  return next;
}

/**
 * Returns the days of a weekly class from a day on, on which it is not held although classes are left: each puts the last
 * one off by a week.
 */
function holidaysOn(weekly: TimedClass, { holidays = [] }: Group, from: Day, classes: number): Day[] {
  const days = [...new Set(holidays.map(dayFrom))].sort();
  let weeks = classes;
  return days.filter((day) => {
    if (day < from || firstDateOn(weekly.day, day) !== day) return false;
    const isBeforeLast = daysBetween(from, day) < 7 * weeks;
    if (isBeforeLast) weeks += 1;
    return isBeforeLast;
  });
}

/** How many weekly classes from `day` on fit up to the last day of a group; no end, no limit. */
function weeksUntil(end: Day | null, day: Day): number {
  return end === null ? Number.POSITIVE_INFINITY : Math.floor(daysBetween(day, end) / 7) + 1;
}

/** Calendars on phones open what they are given, so a link without encryption is none. */
function overHttps(url: string | null): string | null {
  const address = url === null ? null : new URL(url);
  return address?.protocol === 'https:' ? address.href : null;
}

function byStart(a: Pick<ClassTime, 'startsAt'>, b: Pick<ClassTime, 'startsAt'>): number {
  return a.startsAt.getTime() - b.startsAt.getTime();
}
