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
import { byStart, readWeekly, timedClass, timedClasses } from '../week.ts';
import type { TimedClass, Weekday } from '../week.ts';
import type { FollowedCourse } from './bought-courses.ts';
import { courseStatus, isRunning, remainingClasses } from './course-status.ts';
import type { CourseStatus } from './course-status.ts';

type Group = NonNullable<FollowedCourse['group']>;

/** How long before its start a class counts as near. Milliseconds. */
const NEAR_MS = 15 * 60_000;

/** A course with its next class. */
interface CourseWithClass {
  readonly childCourse: FollowedCourse;
  readonly nextClass: ClassTime | null;
}

/**
 * Returns the first class of a course that is not over yet: on its weekdays, between the start and the end of its
 * group, while classes are left. Hours are in the group's zone and stay the same there when its clocks change.
 * @returns null when there is none: without a group, days, a valid zone, or a start date for a scheduled course.
 */
export function nextClassOf(childCourse: FollowedCourse, now: Date): ClassTime | null {
  const group = groupToCome(childCourse, now);
  if (!group) return null;
  const times = timedClasses(group.frequency).flatMap((weekly) => {
    const day = afterHolidays(firstSlotNotOver(weekly, group, now), group);
    const isInTime = group.end_date === null || day <= group.end_date;
    return isInTime ? [classOn(day, weekly, group.time_zone)] : [];
  });
  return times.sort(byStart)[0] ?? null;
}

/**
 * Returns the next class of a child among all its courses.
 * @param familyZone IANA zone of the family, or null when unknown: the class is then shown in the group's zone.
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
 * Returns a class of a course as pages show it.
 * @param timeZone IANA zone to show it in.
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
    /**
     * Calendar days from today to the class in `timeZone`: 0 is 'hoy', -1 a class that began yesterday and is still
     * running.
     */
    daysAway,
    /** Whether the class is running or starts within 15 minutes. */
    isNear,
    /** Only while it is near. */
    classUrl: isNear ? childCourse.zoom_url : null,
  };
}

/** The classes of one course on one weekday, as a recurring calendar event. */
export interface ClassSeries {
  readonly childCourseId: string;
  readonly courseName: string;
  readonly weekday: Weekday;
  /** Which class of that weekday it is, from 1: a group may meet twice a day. */
  readonly place: number;
  /** First class, yyyy-mm-dd and HH:mm in `timeZone`; it ends on `lastDay` when it runs past midnight. */
  readonly day: Day;
  readonly start: string;
  readonly lastDay: Day;
  readonly end: string;
  /** IANA zone of the group: the classes keep their hours there when its clocks change. */
  readonly timeZone: string;
  /** Number of weeks, including those in `skipped`. */
  readonly count: number;
  /** Days of these weeks without a class; left out when there are none. */
  readonly skipped?: readonly Day[];
  /** The day of the last class, for a series that is over and was followed by one at other hours. */
  readonly until?: Day;
  /** The link to the live class, over https; null when there is none. */
  readonly classUrl: string | null;
}

/**
 * Returns the calendar events of a course (spec §9 'Calendar export'): one weekly series per weekday. Each has the
 * remaining classes divided by the classes per week, and none after the last day of the group; a rest goes to the
 * weekdays that come first. A series begins with its first class that is not over yet. For each holiday there is one
 * class more at the end, on whichever weekday follows the last one.
 * @param report Called for classes on unknown days, which are left out (spec §8: logged only).
 * @returns An empty list for a course without a group, a start date or remaining classes.
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
  // Unknown days still count as classes of the week; too low a number would count classes twice.
  const perWeek = Math.max(group.frequency_numeric ?? 1, group.frequency.length);
  const left = remainingClasses(childCourse);
  // When the number of remaining classes is unknown: all until the last day of the group or, without one, only the
  // next.
  const unknown = group.end_date === null ? 1 : Number.POSITIVE_INFINITY;
  const count = left === null ? unknown : Math.ceil(left / perWeek);
  const slots = weekly.flatMap((told, index) => {
    const timed = timedClass(told);
    if (!timed) return [];
    const earlier = weekly.slice(0, index).filter((other) => other.day === timed.day);
    return { ...timed, place: earlier.length + 1, first: firstSlotNotOver(timed, group, now) };
  });
  const total = Math.min(count * slots.length, left ?? Number.POSITIVE_INFINITY);
  return weeksOfSlots(slots, group, total).flatMap(({ slot, weeks, skipped }) => {
    const day = afterHolidays(slot.first, group);
    const held = weeks - daysBetween(slot.first, day) / 7;
    if (held < 1) return [];
    const without = skipped.filter((one) => one > day);
    return {
      childCourseId: id,
      courseName: childCourse.course.name,
      weekday: slot.day,
      place: slot.place,
      day,
      lastDay: lastDayOf(slot, day),
      start: slot.start,
      end: slot.end,
      timeZone: group.time_zone,
      count: held,
      ...(without.length > 0 && { skipped: without }),
      classUrl: overHttps(childCourse.zoom_url),
    };
  });
}

/** A weekly class with its first day that is not over, holiday or not. */
interface Slot extends TimedClass {
  readonly first: Day;
}

/**
 * Returns for how many weeks each weekly class goes on, holidays included, and its days without a class. All slots of
 * a group take turns, so each holiday adds the slot after the last one.
 * @param classes Number of classes of all slots; infinite for all until the last day of the group.
 */
function weeksOfSlots<S extends Slot>(
  slots: readonly S[],
  { end_date: end, holidays = [] }: Group,
  classes: number,
): { slot: S; weeks: number; skipped: Day[] }[] {
  const inTurn = slots.toSorted((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1));
  const free = [...new Set(holidays.map(dayFrom))].sort();
  const freeOf = (slot: S) => free.filter((day) => day >= slot.first && firstDateOn(slot.day, day) === day);
  const placesOfHolidays = inTurn.flatMap((slot, turn) =>
    freeOf(slot).map((day) => (daysBetween(slot.first, day) / 7) * slots.length + turn),
  );
  let total = classes;
  for (const place of placesOfHolidays.sort((one, other) => one - other)) if (place < total) total += 1;
  return slots.map((slot) => {
    const weeks = Math.min(
      Math.ceil((total - inTurn.indexOf(slot)) / slots.length),
      weeksUntil(end, slot.first),
    );
    const skipped = freeOf(slot).filter((day) => daysBetween(slot.first, day) < 7 * weeks);
    return { slot, weeks, skipped };
  });
}

const turnOf = ({ first, start }: Slot) => `${first} ${start}`;

/** Groups series by their start and end time, in their order. */
export function seriesByHours(series: readonly ClassSeries[]): ClassSeries[][] {
  const byHours = new Map<string, ClassSeries[]>();
  for (const one of series) {
    const hours = `${one.start}-${one.end}`;
    byHours.set(hours, [...(byHours.get(hours) ?? []), one]);
  }
  return [...byHours.values()];
}

/**
 * Returns whether the hours of all remaining classes of a course can be read. Without a group it has none, unless it is
 * in progress: then nothing tells their hours.
 */
export function hasReadableHours(childCourse: FollowedCourse): boolean {
  const { group } = childCourse;
  if (!isRunning(childCourse)) return true;
  if (!group) return courseStatus(childCourse) !== 'in_progress';
  const timed = readWeekly(group.frequency, () => undefined).filter(({ start }) => start !== null);
  return timed.length === group.frequency.length;
}

/** Statuses of courses that have begun, or may have. */
const BEGUN: readonly CourseStatus[] = ['in_progress', 'unknown'];

/**
 * Returns whether a course has remaining classes that no list can show, since the time of at least one is unknown: an
 * hour, a day, a zone or the group itself cannot be read, or a group that may be on tells no days at all.
 */
export function lacksHours(childCourse: FollowedCourse, now: Date): boolean {
  const { group } = childCourse;
  if (!isRunning(childCourse) || isWithoutStart(childCourse)) return false;
  if (!group) return !hasReadableHours(childCourse);
  if (group.frequency.length === 0 && !BEGUN.includes(courseStatus(childCourse))) return false;
  const zone = zoneNamed(group.time_zone);
  const today = readClock(zone ?? ACADEMY_ZONE, now).date;
  const isOver = group.end_date !== null && group.end_date < today;
  return !isOver && (zone === null || group.frequency.length === 0 || !hasReadableHours(childCourse));
}

/** 'Fecha de inicio por definir': the weekdays are known, but not the start date. */
const isWithoutStart = (childCourse: FollowedCourse) =>
  courseStatus(childCourse) === 'has_not_started' && (childCourse.group?.start_date ?? null) === null;

/**
 * How many days after its start classes are still expected of a course with unknown number of classes, progress and
 * end: half a year, longer than any course on sale.
 */
const EXPECTED_DAYS = 183;

/** Returns whether a course still has classes only because its end was never reported. */
function isForgotten(childCourse: FollowedCourse, group: Group, now: Date): boolean {
  if (remainingClasses(childCourse) !== null || group.end_date !== null || group.start_date === null)
    return false;
  return daysBetween(group.start_date, readClock(group.time_zone, now).date) > EXPECTED_DAYS;
}

/** Returns the group of a course with remaining classes, or null. */
function groupToCome(childCourse: FollowedCourse, now: Date): Group | null {
  const { group } = childCourse;
  if (!group || !isRunning(childCourse) || !isTimeZone(group.time_zone)) return null;
  return isWithoutStart(childCourse) || isForgotten(childCourse, group, now) ? null : group;
}

/** Returns the first day of a weekly class that is not over, holiday or not, from the start of its group, in its zone. */
function firstSlotNotOver(weekly: TimedClass, group: Group, now: Date): Day {
  const here = readClock(group.time_zone, now);
  // A class of yesterday may last past midnight.
  const yesterday = daysLater(here.date, -1);
  const from = group.start_date !== null && group.start_date > yesterday ? group.start_date : yesterday;
  const day = firstDateOn(weekly.day, from);
  const isOver = `${lastDayOf(weekly, day)} ${weekly.end}` <= `${here.date} ${here.time}`;
  return isOver ? daysLater(day, 7) : day;
}

/** Returns a day, or the same weekday of the first week after it that is no holiday of the group. */
function afterHolidays(day: Day, { holidays }: Group): Day {
  let next = day;
  while (holidays?.includes(next)) next = daysLater(next, 7);
  return next;
}

/** Returns how many weekly classes fit from `day` to the last day of a group; infinite without a last day. */
function weeksUntil(end: Day | null, day: Day): number {
  return end === null ? Number.POSITIVE_INFINITY : Math.floor(daysBetween(day, end) / 7) + 1;
}

/** Returns a link only if it uses https: phone calendars open any link, so an unencrypted one is dropped. */
function overHttps(url: string | null): string | null {
  const address = url === null ? null : new URL(url);
  return address?.protocol === 'https:' ? address.href : null;
}
