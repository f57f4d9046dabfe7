import type { Organization, OrganizationCourse } from '../../upstream/contracts/dashboards.ts';
import { courseProgress, courseStatus } from '../family/course-status.ts';
import { SPANISH } from '../plain-text.ts';
import { ACADEMY_ZONE, readClock, zoneNamed } from '../time.ts';
import { inWeekOrder, readWeekly } from '../week.ts';
import { isBehind } from './pace.ts';

/** Returns a student's enrolment in a course for the table and the CSV; status and progress follow spec §4 and §9. */
function organizationRow(enrolled: OrganizationCourse, now: Date) {
  const { certificate, course, group, student } = enrolled;
  const status = courseStatus(enrolled);
  const progress = courseProgress(enrolled);
  const isRevoked = certificate?.status === 'revoked';
  const { start_date: start = null, end_date: end = null } = group ?? {};
  const today = readClock(zoneNamed(group?.time_zone ?? '') ?? ACADEMY_ZONE, now).date;
  return {
    id: enrolled.id,
    studentName: student.full_name,
    studentEmail: student.email,
    courseId: course.id,
    courseName: course.name,
    groupId: group?.id ?? null,
    groupName: group?.name ?? null,
    /** First and last day of the group. */
    startsOn: start,
    endsOn: end,
    status,
    /** Whole percent, 100 once it has ended; null when the academy does not say. */
    progress,
    isBehind: isBehind({ status, progress }, { start, end }, today),
    /**
     * Null without a valid certificate; without an id it cannot be downloaded, without a code it cannot be verified.
     */
    certificate:
      certificate && !isRevoked
        ? { id: certificate.id, title: certificate.title ?? course.name, code: certificate.code ?? null }
        : null,
    /** Whether the academy revoked the certificate. */
    isRevoked,
  };
}
export type OrganizationRow = ReturnType<typeof organizationRow>;

/**
 * Returns the dashboard of an organization (spec §2 'Organization dashboard'): who is enrolled in what, and the
 * progress of each course and its groups. Students without a group count only for their course.
 * @param madeAt When it was read.
 */
export function organizationView({ id, name, enrolments }: Organization, madeAt: Date) {
  const childCourses = enrolments.filter((enrolled) => enrolled !== null);
  const courses = groupedBy(childCourses, ({ course }) => course);
  const rows = [...childCourses].sort(byStudent).map((enrolled) => organizationRow(enrolled, madeAt));
  return {
    id,
    name,
    students: distinctStudents(childCourses),
    certificates: rows.filter(({ certificate }) => certificate !== null).length,
    courses: courses.map((course) => ({
      ...progressOf(course),
      groups: groupedBy(course.childCourses, ({ group }) => group).map((group) => ({
        ...progressOf(group),
        ...scheduleOf(group),
      })),
    })),
    rows,
    /** Number of enrolments that could not be read. */
    unreadable: enrolments.length - childCourses.length,
    madeAt,
  };
}
export type OrganizationView = ReturnType<typeof organizationView>;

/** Enrolments of one course or group. */
interface Grouped {
  readonly id: string;
  readonly name: string;
  readonly childCourses: OrganizationCourse[];
}

/** Groups enrolments by a common property, sorted by its name; those without it are left out. */
function groupedBy(
  childCourses: readonly OrganizationCourse[],
  key: (enrolled: OrganizationCourse) => { readonly id: string; readonly name: string } | null,
): Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const enrolled of childCourses) {
    const common = key(enrolled);
    if (!common) continue;
    const group = groups.get(common.id) ?? { id: common.id, name: common.name, childCourses: [] };
    group.childCourses.push(enrolled);
    groups.set(common.id, group);
  }
  return [...groups.values()].sort((a, b) => SPANISH.compare(a.name, b.name));
}

/** Returns the progress of a course or of one of its groups. */
function progressOf({ id, name, childCourses }: Grouped) {
  const known = childCourses.flatMap((enrolled) => courseProgress(enrolled) ?? []);
  const sum = known.reduce((total, progress) => total + progress, 0);
  return {
    id,
    name,
    students: distinctStudents(childCourses),
    /** Number of distinct students who have ended it. */
    ended: distinctStudents(childCourses.filter((enrolled) => courseStatus(enrolled) === 'has_ended')),
    /** Whole percent, the mean of all known progresses; null when none is known. */
    progress: known.length === 0 ? null : Math.floor(sum / known.length),
  };
}

/**
 * Returns when a group meets, according to its first student's enrolment: in the group's own zone, null when unknown.
 */
function scheduleOf({ childCourses: [first] }: Grouped) {
  const {
    start_date: startsOn = null,
    end_date: endsOn = null,
    time_zone: zone,
    frequency,
  } = first?.group ?? {};
  return {
    startsOn,
    endsOn,
    weekly: inWeekOrder(readWeekly(frequency ?? [], () => undefined)),
    timeZone: zone ? zoneNamed(zone) : null,
  };
}

function distinctStudents(childCourses: readonly OrganizationCourse[]): number {
  return new Set(childCourses.map(({ student }) => student.id)).size;
}

function byStudent(a: OrganizationCourse, b: OrganizationCourse): number {
  return (
    SPANISH.compare(a.student.full_name, b.student.full_name) || SPANISH.compare(a.course.name, b.course.name)
  );
}
