import type { ClassReport } from '../../upstream/contracts/class-reports.ts';
import { mediaUrl } from '../media.ts';
import { dayFor } from '../time.ts';
import type { Day } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { FollowedCourse } from './bought-courses.ts';

/**
 * What the academy tells of the classes of a course, the last one first; null where it tells nothing. Classes that
 * could not be read are counted, so that nobody takes them for none. Each has its day by the clocks of the family.
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
    /** What the child can do now; empty before the course has ended. */
    learned: learned ?? [],
  };
}
export type ClassReportsView = NonNullable<ReturnType<typeof classReports>>;
export type ClassReportView = ClassReportsView['classes'][number];

/** Classes as they were held: where none has a number, and each a day, the days tell which was first. */
function inTime(classes: readonly (ClassReport | null)[]): readonly (ClassReport | null)[] {
  const days = classes.flatMap((report) =>
    report?.number === null && report.date !== null ? report.date : [],
  );
  if (days.length < classes.length) return classes;
  return [...classes].sort((one, other) => (one?.date ?? '').localeCompare(other?.date ?? ''));
}

/** @param place The class's place among those told, where it does not say its own. */
function reportView({ project, makeup_date: makeUpOn, ...report }: ClassReport, place: number) {
  return {
    ...report,
    number: report.number ?? place,
    makeUpOn,
    project: project && { title: project.title, picture: mediaUrl(project.picture) },
  };
}
