import { classOn, daysBetween, daysLater, firstDateOn, readClock, zoneNamed } from './time.ts';
import type { Day } from './time.ts';
import type { Place, Viewer } from './viewer.ts';
import { inWeekOrder, readWeekly, timedClass, timedClasses } from './week.ts';
import type { WeeklyClass, WireClass } from './week.ts';

// When a group meets, in the hours of a family: the academy tells its days and hours in the group's own zone.

/**
 * Returns the weekly classes of a group in another zone. Offsets change over the year, so those of the group's first
 * week are used; late classes may fall on the next weekday there, early ones on the day before.
 * @param classes Weekly classes in `from`.
 * @param week Any day of the first week, in `from`.
 * @param from IANA zone of the group.
 * @param to IANA zone of the family.
 */
export function weeklyInZone(
  classes: readonly WeeklyClass[],
  week: Day,
  from: string,
  to: string,
): WeeklyClass[] {
  return inWeekOrder(from === to ? classes : eachInZone(classes, week, from, to));
}

/** Does the same without changing the order; a class without an hour stays on its day. */
function eachInZone(classes: readonly WeeklyClass[], week: Day, from: string, to: string): WeeklyClass[] {
  return classes.map((weekly) => {
    const timed = timedClass(weekly);
    if (!timed) return weekly;
    const { startsAt, endsAt } = classOn(firstDateOn(timed.day, week), timed, from);
    const starts = readClock(to, startsAt);
    return {
      day: starts.weekday,
      start: starts.time,
      end: weekly.end === null ? null : readClock(to, endsAt).time,
    };
  });
}

/** The classes of a group in the hours of another place, in the same order as here. */
export interface HoursAbroad extends Place {
  readonly weekly: readonly WeeklyClass[];
  /**
   * Each time that the clocks change during the group: from which day, in the group's zone, and the hours then. Left out
   * when they do not.
   */
  readonly changes?: readonly ChangedHours[];
}

/** The hours of a group from the day of the first class that has them. */
interface ChangedHours {
  readonly from: Day;
  readonly weekly: readonly WeeklyClass[];
}

/** Most weeks that are searched. Groups last some months, but the data may say anything. */
const MOST_WEEKS = 60;

/**
 * Returns the hours of a group in another place, with every clock change during the group's dates.
 * @param classes Weekly classes in `from`, in the order in which they are shown.
 * @param dates Any day of the first week and the last day, in `from`; null when the group has no end.
 */
export function hoursAbroad(
  classes: readonly WeeklyClass[],
  dates: { readonly week: Day; readonly end: Day | null },
  from: string,
  place: Place,
): HoursAbroad {
  const { week, end } = dates;
  const weekly = eachInZone(classes, week, from, place.timeZone);
  const weeks = end === null ? 0 : Math.min(MOST_WEEKS, Math.floor(daysBetween(week, end) / 7));
  const changes: ChangedHours[] = [];
  let told = weekly;
  for (let after = 1; after <= weeks; after += 1) {
    const then = daysLater(week, after * 7);
    const held = eachInZone(classes, then, from, place.timeZone);
    // In the week of the change itself, only the classes after it are at another hour.
    const firsts = classes.flatMap(({ day }, index) => {
      const date = firstDateOn(day, then);
      return held[index]?.start === told[index]?.start || (end !== null && date > end) ? [] : [date];
    });
    const [first] = firsts.sort();
    if (!first) continue;
    told = eachInZone(classes, first, from, place.timeZone);
    changes.push({ from: first, weekly: told });
  }
  return { ...place, weekly, ...(changes.length > 0 && { changes }) };
}

/** The fields of a group that say when it meets. */
interface Meeting {
  readonly time_zone: string;
  readonly frequency: readonly WireClass[];
  readonly end_date?: Day | null;
}

/** The weekly classes of a group, as shown to a family. */
export interface WeeklyForFamily {
  readonly timeZone: string;
  readonly weekly: WeeklyClass[];
  /**
   * Each time that the zone's clocks change against the group's during its dates: the day from which it holds, in
   * `timeZone`, and the hours then. Left out when they do not change.
   */
  readonly changes?: readonly ChangedHours[];
  /** Where the family probably is; null when its own zone is known. */
  readonly abroad: HoursAbroad | null;
}

/**
 * Returns the zones of a group and of a family, each null when unknown, and the zone in which the group's hours are
 * shown.
 */
function zonesOf({ timeZone }: Pick<Viewer, 'timeZone'>, group: Pick<Meeting, 'time_zone'>) {
  const known = zoneNamed(group.time_zone);
  const own = timeZone === null ? null : zoneNamed(timeZone);
  return { known, own, told: (known && own) ?? known ?? group.time_zone };
}

/**
 * Returns a day of a group in the zone in which `weeklyFor` shows its hours. A day with classes moves with its first
 * class (in the east, a late class is on the next day); any other day stays.
 */
export function dayFor(viewer: Pick<Viewer, 'timeZone'>, group: Meeting, day: Day): Day {
  return daysFor(viewer, group, day)[0] ?? day;
}

/** Does the same for the day on which a group ends, which moves with its last class. */
export function lastDayFor(viewer: Pick<Viewer, 'timeZone'>, group: Meeting, day: Day): Day {
  return daysFor(viewer, group, day).at(-1) ?? day;
}

/** Returns the days, in the shown zone, of the classes of a day, sorted; none when nothing moves them. */
function daysFor(viewer: Pick<Viewer, 'timeZone'>, group: Meeting, day: Day): Day[] {
  const { known, told } = zonesOf(viewer, group);
  if (known === null || told === known) return [];
  return timedClasses(group.frequency)
    .filter((weekly) => firstDateOn(weekly.day, day) === day)
    .map((weekly) => readClock(told, classOn(day, weekly, known).startsAt).date)
    .sort();
}

/**
 * Returns the weekly classes of a group in the family's zone, or in the group's zone when either is unknown. In the
 * latter case they are also given in the hours of the family's country.
 * @param subject The group or course that the hours belong to, for the report of a fault.
 * @param week Any day of the week whose UTC offsets are used, in the group's zone.
 */
export function weeklyFor(viewer: Viewer, group: Meeting, subject: string, week: Day): WeeklyForFamily {
  const read = readWeekly(group.frequency, (dayName) =>
    viewer.report(`${subject} has a class on an unknown day: ${dayName}`),
  );
  const { known, own, told: timeZone } = zonesOf(viewer, group);
  if (known === null) viewer.report(`${subject} is in an unknown time zone: ${group.time_zone}`);
  const weekly = weeklyInZone(read, week, known ?? group.time_zone, timeZone);
  const { presumed = null } = viewer;
  const isAbroad =
    known !== null &&
    own === null &&
    presumed !== null &&
    presumed.timeZone !== timeZone &&
    weekly.every(({ start }) => start !== null);
  const dates = { week, end: group.end_date ?? null };
  const isMoved = known !== null && own !== null && own !== known;
  const { changes = null } = isMoved ? hoursAbroad(read, dates, known, { timeZone: own, city: '' }) : {};
  return {
    timeZone,
    weekly,
    ...(changes && {
      changes: changes.map((change) => ({ ...change, from: dayFor(viewer, group, change.from) })),
    }),
    abroad: isAbroad ? hoursAbroad(weekly, dates, timeZone, presumed) : null,
  };
}
