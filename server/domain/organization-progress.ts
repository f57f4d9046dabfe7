import type { Organization, OrganizationEnrolment } from '../upstream/contracts/organizations.ts';
import { courseProgress, courseStatus } from './course-status.ts';
import type { OrganizationProgress, OrganizationRow, OrganizationView } from './organization.ts';

/** A student of an organization in a course, as the table and the CSV show it; status and progress by spec §4 and §9. */
export function organizationRow(enrolment: OrganizationEnrolment): OrganizationRow {
  const { certificate, course, group, student } = enrolment;
  return {
    id: enrolment.id,
    studentName: student.full_name,
    studentEmail: student.email,
    courseId: course.id,
    courseName: course.name,
    groupId: group?.id ?? null,
    groupName: group?.name ?? null,
    status: courseStatus(enrolment),
    progress: courseProgress(enrolment),
    certificate: certificate && { id: certificate.id, title: certificate.title },
  };
}

/**
 * The dashboard of an organization (spec §2 'Organization dashboard'): who is enrolled in what, and how each course
 * and each of its groups goes. Students without a group count for their course alone.
 * @param madeAt When it was read.
 */
export function organizationView({ id, name, enrolments }: Organization, madeAt: Date): OrganizationView {
  const courses = groupedBy(enrolments, ({ course }) => course);
  return {
    id,
    name,
    students: distinctStudents(enrolments),
    certificates: enrolments.filter(({ certificate }) => certificate !== null).length,
    courses: courses.map((course) => ({
      ...progressOf(course),
      groups: groupedBy(course.enrolments, ({ group }) => group).map(progressOf),
    })),
    rows: [...enrolments].sort(byStudent).map(organizationRow),
    madeAt: madeAt.toISOString(),
  };
}

/** Enrolments of one course or group. */
interface Grouped {
  readonly id: string;
  readonly name: string;
  readonly enrolments: OrganizationEnrolment[];
}

/** Enrolments by what they have in common, in the order of its name; those without it are left out. */
function groupedBy(
  enrolments: readonly OrganizationEnrolment[],
  key: (enrolment: OrganizationEnrolment) => { readonly id: string; readonly name: string } | null,
): Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const enrolment of enrolments) {
    const common = key(enrolment);
    if (!common) continue;
    const group = groups.get(common.id) ?? { id: common.id, name: common.name, enrolments: [] };
    group.enrolments.push(enrolment);
    groups.set(common.id, group);
  }
  return [...groups.values()].sort((a, b) => SPANISH.compare(a.name, b.name));
}

function progressOf({ id, name, enrolments }: Grouped): OrganizationProgress {
  const sum = enrolments.reduce((total, enrolment) => total + courseProgress(enrolment), 0);
  return {
    id,
    name,
    students: distinctStudents(enrolments),
    ended: enrolments.filter((enrolment) => courseStatus(enrolment) === 'has_ended').length,
    progress: Math.floor(sum / enrolments.length),
  };
}

function distinctStudents(enrolments: readonly OrganizationEnrolment[]): number {
  return new Set(enrolments.map(({ student }) => student.id)).size;
}

const SPANISH = new Intl.Collator('es', { numeric: true });

function byStudent(a: OrganizationEnrolment, b: OrganizationEnrolment): number {
  return (
    SPANISH.compare(a.student.full_name, b.student.full_name) || SPANISH.compare(a.course.name, b.course.name)
  );
}
