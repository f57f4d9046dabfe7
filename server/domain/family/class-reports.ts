import type { ClassReport } from '../../upstream/contracts/class-reports.ts';
import { mediaUrl } from '../media.ts';
import { dayFor } from '../group-hours.ts';
import type { Day } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { FollowedCourse } from './bought-courses.ts';

/**
 * Returns the academy's reports on the classes of a course, newest first; null when there are none. Unreadable reports
 * are counted, so that their classes do not seem to be missing. Days are in the family's time zone.
 */
export function classReports(
  { classes, learned, group }: Pick<FollowedCourse, 'classes' | 'learned' | 'group'>,
  viewer: Pick<Viewer, 'timeZone'>,
) {
  const shownDay = (day: Day | null) => (group && day ? dayFor(viewer, group, day) : day);
  const told = inTime(classes ?? []).map(
    (report, index) => report && reportView({ ...report, date: shownDay(report.date) }, index + 1),
  );
  const readable = told.filter((report) => report !== null).sort((a, b) => b.number - a.number);
  const attendedOf = (attendance: ClassReport['attendance']) =>
    readable.filter((report) => report.attendance === attendance).length;
  if (told.length === 0 && !learned?.length) return null;
  return {
    classes: readable,
    unreadable: told.length - readable.length,
    attended: attendedOf('attended'),
    missed: attendedOf('missed'),
    /** What the child has learned; empty before the course has ended. */
    learned: learned ?? [],
  };
}
export type ClassReportsView = NonNullable<ReturnType<typeof classReports>>;
export type ClassReportView = ClassReportsView['classes'][number];

/** Returns all reports on the classes of some courses; null for one that could not be read. */
export const reportsOf = (courses: readonly Pick<FollowedCourse, 'classes'>[]) =>
  courses.flatMap(({ classes }) => classes ?? []);

/** Sorts classes by day when none has a number and each has a day; otherwise keeps their order. */
function inTime(classes: readonly (ClassReport | null)[]): readonly (ClassReport | null)[] {
  const days = classes.flatMap((report) =>
    report?.number === null && report.date !== null ? report.date : [],
  );
  if (days.length < classes.length) return classes;
  return [...classes].sort((one, other) => (one?.date ?? '').localeCompare(other?.date ?? ''));
}

/** @param place The report's position in the list, used when it has no number of its own. */
function reportView({ project, makeup_date: makeUpOn, ...report }: ClassReport, place: number) {
  return {
    ...report,
    number: report.number ?? place,
    makeUpOn,
    project: project && { title: project.title, picture: mediaUrl(project.picture) },
  };
}
