import type { CertificateName } from '../server/domain/family/certificate-name.ts';
import { factory, primaryKey } from '@mswjs/data';
import { families } from '../fixtures/families.ts';
import { organizationCertificates, organizations } from '../fixtures/organizations.ts';
import { recommendations } from '../fixtures/recommendations.ts';
import { studentCertificates } from '../fixtures/student-certificates.ts';
import { Certificate, Child } from '../server/upstream/contracts/family.ts';
import type { Organization, Recommended } from '../server/upstream/contracts/dashboards.ts';
import type { ChildCourses } from '../server/upstream/contracts/family.ts';
import { oncePerInstant } from './once.ts';

const familiesAt = oncePerInstant(families);
/** What nothing changes, so that all sandboxes share it. */
const recommendationsAt = oncePerInstant(recommendations);
const organizationsAt = oncePerInstant(organizations);

/** The tables of the dashboards, built like those of db.ts: rows refer to each other by id, and hold JSON text. */
function createTables() {
  return factory({
    child: { id: primaryKey(String), parent_id: String, position: Number, fields: String },
    /** `owner_id` is a parent, a student or an organization. */
    certificate: { id: primaryKey(String), owner_id: String, position: Number, fields: String },
  });
}
type Tables = ReturnType<typeof createTables>;

/** A child, with the parent's user id in this database. */
interface OwnedChild {
  readonly parentId: string;
  readonly child: Child;
}

/**
 * Returns the data of the dashboards, filled from the fixtures with dates around `now`.
 * @param userId Maps a user id of the fixtures to one of this database.
 */
export function createDashboardData(now: Date, userId: (id: string) => string) {
  const tables = createTables();
  seed(tables, now, userId);
  const invited = new Set<string>();

  return {
    childrenOf: (parentId: string): Child[] =>
      tables.child
        .findMany({ where: { parent_id: { equals: parentId } }, orderBy: { position: 'asc' } })
        .map(({ fields }) => Child.parse(JSON.parse(fields))),

    addChild(parentId: string, child: Child): void {
      const position = tables.child.count();
      tables.child.create({ id: child.id, parent_id: parentId, position, fields: JSON.stringify(child) });
    },

    updateChild({ parentId, child }: OwnedChild): void {
      const where = { id: { equals: child.id }, parent_id: { equals: parentId } };
      tables.child.update({ where, data: { fields: JSON.stringify(child) } });
    },

    child(id: string): OwnedChild | null {
      const row = tables.child.findFirst({ where: { id: { equals: id } } });
      return row && { parentId: row.parent_id, child: Child.parse(JSON.parse(row.fields)) };
    },

    /** The enrollments of the parent's children; a child without any is left out. */
    childCoursesOf: (parentId: string): readonly ChildCourses[] =>
      familiesAt(now).find((family) => userId(family.parentId) === parentId)?.childCourses ?? [],

    childCoursesOfChild: (childId: string): ChildCourses | null =>
      familiesAt(now)
        .flatMap(({ childCourses }) => childCourses)
        .find(({ child_id: id }) => id === childId) ?? null,

    /** Newest first. @param ownerId A parent, a student or an organization. */
    certificatesOf: (ownerId: string): Certificate[] =>
      tables.certificate
        .findMany({ where: { owner_id: { equals: ownerId } }, orderBy: { position: 'asc' } })
        .map(({ fields }) => Certificate.parse(JSON.parse(fields))),

    /** Sets how much of a student's name the verification pages of their certificates show. */
    keepCertificateName(studentId: string, name: CertificateName): void {
      for (const { id, fields } of tables.certificate.findMany({
        where: { owner_id: { equals: studentId } },
      })) {
        const certificate = { ...Certificate.parse(JSON.parse(fields)), certificate_name: name };
        tables.certificate.update({
          where: { id: { equals: id } },
          data: { fields: JSON.stringify(certificate) },
        });
      }
    },

    /** The first certificate of any owner with this code or file, or null. */
    certificateBy: (key: 'code' | 'file', value: string): Certificate | null =>
      tables.certificate
        .getAll()
        .map(({ fields }) => Certificate.parse(JSON.parse(fields)))
        .find((certificate) => certificate[key] === value) ?? null,

    /** The recommendations after a course or path; null when there is no such one. */
    recommendedAfter: (type: Recommended['type'], id: string): readonly Recommended[] | null =>
      recommendationsAt(now).find(({ after, subjectId }) => after === type && subjectId === id)
        ?.recommended ?? null,

    /** Invites students to an organization; returns those who had been invited before. */
    inviteStudents(organizationId: string, emails: readonly string[]): string[] {
      const keys = emails.map((email) => `${organizationId}:${email}`);
      const before = emails.filter((_email, index) => invited.has(keys[index] ?? ''));
      for (const key of keys) invited.add(key);
      return before;
    },

    organization: (id: string): Organization | null =>
      organizationsAt(now).find((organization) => organization.id === id) ?? null,
  };
}

function seed(tables: Tables, now: Date, userId: (id: string) => string): void {
  for (const { parentId, children, certificates } of familiesAt(now)) {
    const parent_id = userId(parentId);
    children.forEach((child, position) => {
      tables.child.create({ id: child.id, parent_id, position, fields: JSON.stringify(child) });
    });
    addCertificates(tables, parent_id, certificates);
  }
  for (const owned of studentCertificates(now)) {
    addCertificates(tables, userId(owned.userId), owned.certificates);
  }
  for (const organization of organizationsAt(now)) {
    addCertificates(tables, organization.id, organizationCertificates(organization));
  }
}

function addCertificates(tables: Tables, owner_id: string, certificates: readonly Certificate[]): void {
  certificates.forEach((certificate, position) => {
    const fields = JSON.stringify(certificate);
    tables.certificate.create({ id: certificate.id, owner_id, position, fields });
  });
}
