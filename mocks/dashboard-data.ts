import type { CertificateName } from '../server/domain/family/certificate-name.ts';
import { factory, primaryKey } from '@mswjs/data';
import { DASHBOARD_BANNERS } from '../fixtures/banners.ts';
import { families } from '../fixtures/families.ts';
import { organizationCertificates, organizations } from '../fixtures/organizations.ts';
import { recommendations } from '../fixtures/recommendations.ts';
import { studentCertificates } from '../fixtures/student-certificates.ts';
import { Certificate, Child, EnrolmentList } from '../server/upstream/contracts/family.ts';
import { Banner, RecommendedList, Organization } from '../server/upstream/contracts/dashboards.ts';
import type { Recommended } from '../server/upstream/contracts/dashboards.ts';
import type { ChildCourses } from '../server/upstream/contracts/family.ts';
import { oncePerInstant } from './once.ts';

const familiesAt = oncePerInstant(families);
const recommendationsAt = oncePerInstant(recommendations);

/** The tables of the dashboards, built like those of db.ts: rows refer to each other by id, and hold JSON text. */
function createTables() {
  return factory({
    child: { id: primaryKey(String), parent_id: String, position: Number, fields: String },
    /** The enrollments of one child; its key is the child's id. */
    childCourses: { id: primaryKey(String), parent_id: String, position: Number, fields: String },
    /** `owner_id` is a parent, a student or an organization. */
    certificate: { id: primaryKey(String), owner_id: String, position: Number, fields: String },
    /** Its key is `{type}:{id of the course or path}`. */
    recommendation: { id: primaryKey(String), fields: String },
    banner: { id: primaryKey(String), position: Number, fields: String },
    organization: { id: primaryKey(String), fields: String },
  });
}
type Tables = ReturnType<typeof createTables>;

const enrolmentsIn = (rows: readonly { readonly fields: string }[]): ChildCourses[] =>
  EnrolmentList.parse({ data: rows.map(({ fields }): unknown => JSON.parse(fields)) }).data.filter(
    (child) => child !== null,
  );
const RecommendedJson = RecommendedList.shape.data;

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
    childCoursesOf: (parentId: string): ChildCourses[] =>
      enrolmentsIn(
        tables.childCourses.findMany({
          where: { parent_id: { equals: parentId } },
          orderBy: { position: 'asc' },
        }),
      ),

    /** The enrollments of one child, or null. */
    childCoursesOfChild(childId: string): ChildCourses | null {
      const row = tables.childCourses.findFirst({ where: { id: { equals: childId } } });
      return (row && enrolmentsIn([row])[0]) ?? null;
    },

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
    recommendedAfter(type: Recommended['type'], id: string): Recommended[] | null {
      const row = tables.recommendation.findFirst({ where: { id: { equals: `${type}:${id}` } } });
      return row && RecommendedJson.parse(JSON.parse(row.fields));
    },

    banners: (): Banner[] =>
      tables.banner
        .findMany({ orderBy: { position: 'asc' } })
        .map(({ fields }) => Banner.parse(JSON.parse(fields))),

    /** Invites students to an organization; returns those who had been invited before. */
    inviteStudents(organizationId: string, emails: readonly string[]): string[] {
      const keys = emails.map((email) => `${organizationId}:${email}`);
      const before = emails.filter((_email, index) => invited.has(keys[index] ?? ''));
      for (const key of keys) invited.add(key);
      return before;
    },

    organization(id: string): Organization | null {
      const row = tables.organization.findFirst({ where: { id: { equals: id } } });
      return row && Organization.parse(JSON.parse(row.fields));
    },
  };
}

function seed(tables: Tables, now: Date, userId: (id: string) => string): void {
  for (const { parentId, children, childCourses, certificates } of familiesAt(now)) {
    const parent_id = userId(parentId);
    children.forEach((child, position) => {
      tables.child.create({ id: child.id, parent_id, position, fields: JSON.stringify(child) });
    });
    childCourses.forEach((follows, position) => {
      const fields = JSON.stringify(follows);
      tables.childCourses.create({ id: follows.child_id, parent_id, position, fields });
    });
    addCertificates(tables, parent_id, certificates);
  }
  for (const owned of studentCertificates(now)) {
    addCertificates(tables, userId(owned.userId), owned.certificates);
  }
  for (const organization of organizations(now)) {
    tables.organization.create({ id: organization.id, fields: JSON.stringify(organization) });
    addCertificates(tables, organization.id, organizationCertificates(organization));
  }
  for (const { after, subjectId, recommended } of recommendationsAt(now)) {
    tables.recommendation.create({ id: `${after}:${subjectId}`, fields: JSON.stringify(recommended) });
  }
  DASHBOARD_BANNERS.forEach((banner, position) => {
    tables.banner.create({ id: String(position), position, fields: JSON.stringify(banner) });
  });
}

function addCertificates(tables: Tables, owner_id: string, certificates: readonly Certificate[]): void {
  certificates.forEach((certificate, position) => {
    const fields = JSON.stringify(certificate);
    tables.certificate.create({ id: certificate.id, owner_id, position, fields });
  });
}
