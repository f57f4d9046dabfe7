import { z } from 'zod';
import { addressesIn } from '../../domain/organization/invitation.ts';
import { ownIds } from '../../domain/own-ids.ts';
import { keptWith } from './answers.ts';
import { CERTIFICATE_STATUSES, CertificateCode } from './certificates.ts';
import { certificateId, GroupClass, Standing, Teacher } from './family.ts';
import { eachClassOnce, few, listOf, orElse, soft } from './missing.ts';
import {
  CalendarDay,
  choiceOf,
  Duration,
  Id,
  IsActive,
  Media,
  Percent,
  SitePath,
  stillActive,
  Words,
  Zone,
} from './values.ts';

/** A banner of the dashboards (spec §3), with another cover for screens from 768 px wide. */
export const Banner = z.object({
  /** Assumed. */
  id: soft(Id),
  /** Text alternative of the picture. Assumed. */
  title: soft(Words),
  /** Null if it leads to another site. */
  url: soft(SitePath),
  cover: Media,
  cover_mobile: Media,
  is_active: IsActive,
});
export type Banner = z.infer<typeof Banner>;

/** GET /api/banners/dashboard/. Unreadable banners are left out. */
export const BannerList = z.object({ data: few(Banner).transform(stillActive) });

/** A course or path recommended after another (spec §3 'Recommended course card'). */
export const Recommended = z.object({
  /** Assumed. */
  id: soft(Id),
  ageRange: soft(Words),
  image: Media,
  nameCourse: Words,
  /** As shown, for instance '2 meses'. */
  duration: Duration.transform((words) => words || null),
  startDate: soft(CalendarDay),
  /** Null for none. */
  discount: soft(Percent),
  type: soft(choiceOf(['course', 'learning_path'])),
});
export type Recommended = z.infer<typeof Recommended>;

/** GET /api/recommended/dashboard/course/{id}/ and /learning_path/{id}/: what to continue with. */
export const RecommendedList = z.object({ data: few(Recommended) });

/** One '@' between two parts, without what would end an address in a link, or say more than the address. */
const ADDRESS = /^[^@?&\s]+@[^@?&\s]+$/;

/** An e-mail address, also as mail programs write it, or the first of several. */
const Address = z.preprocess(
  (told) => (typeof told === 'string' ? addressesIn(told).find((one) => ADDRESS.test(one)) : told),
  z.string(),
);

/**
 * Returns a name or an id that the academy sends by itself as an object with that field; a student has one course and
 * one group at a time, so either may also be the only one of a list.
 */
function asObject(told: unknown): unknown {
  if (Array.isArray(told)) return told.length === 1 ? asObject(told[0]) : told;
  if (typeof told === 'string') return { name: told };
  return typeof told === 'number' ? { id: told } : told;
}

/** Returns a student in the form of the specification; academies write students in the same other forms as teachers. */
function asStudent(told: unknown): unknown {
  const student = asObject(told);
  if (typeof student !== 'object' || student === null) return student;
  return { ...student, full_name: Teacher.parse(student).full_name };
}

/**
 * Each field is read separately. Without an id, it gets the one that the same certificate has in the list of
 * certificates.
 */
const ToldCertificate = z
  .object({
    id: soft(Id).catch(null),
    title: soft(Words).catch(null),
    file: Media.catch(null),
    code: soft(CertificateCode).catch(null).optional(),
    status: soft(choiceOf(CERTIFICATE_STATUSES)).catch(null).optional(),
  })
  .transform(({ id, title, file, ...rest }) => {
    const known = title !== null && file !== null ? certificateId({ title, file }) : null;
    return { ...rest, id: id ?? known, title, file };
  });

/** Values that say in some languages and databases that there is no certificate; so does an object of nothing else. */
const NOTHING: ReadonlySet<unknown> = new Set([
  null,
  undefined,
  false,
  0,
  '',
  '0',
  'false',
  'no',
  'none',
  'null',
  '-',
]);

/** Returns a certificate as it was told, the only one of a list by itself; null for none. */
function toldCertificate(told: unknown): unknown {
  const one: unknown = Array.isArray(told) ? told[0] : told;
  if (typeof one !== 'object' || one === null) {
    return NOTHING.has(typeof one === 'string' ? one.trim().toLowerCase() : one) ? null : one;
  }
  return Object.values(one).every((value) => NOTHING.has(value)) ? null : one;
}

/** One student of an organization in one course (everything assumed). */
const ToldOrganizationCourse = z.object({
  id: soft(Id),
  ...Standing.shape,
  /** Invited students may not have given their name yet; any of the three identifies a student. */
  student: z.preprocess(
    asStudent,
    z
      .object({ id: soft(Id), full_name: soft(Words), email: soft(Address) })
      .refine((student) => Object.values(student).some((told) => told !== null)),
  ),
  /** Its name identifies one without an id. */
  course: z.preprocess(
    asObject,
    z
      .object({ id: soft(Id), name: soft(Words) })
      .refine(({ id, name }) => id !== null || name !== null)
      .transform(({ id, name }) => ({ id: id ?? name ?? '', name: name ?? 'Curso sin nombre' })),
  ),
  group: soft(
    z.preprocess(
      asObject,
      z.object({
        id: soft(Id),
        name: soft(Words),
        start_date: soft(CalendarDay),
        end_date: soft(CalendarDay),
        /** When it meets: the IANA zone of the times, and the weekly classes. */
        time_zone: soft(Zone).optional(),
        frequency: few(GroupClass).transform(eachClassOnce).optional(),
      }),
    ),
  ),
  /** The certificate of this course; null before there is one. Any value means that there is one, unless it says none. */
  certificate: z.preprocess(
    toldCertificate,
    soft(
      z.union([
        ToldCertificate,
        z.unknown().transform(() => ({ id: null, title: null, file: null, code: null, status: null })),
      ]),
    ),
  ),
});
type Told = z.infer<typeof ToldOrganizationCourse>;
type ToldGroup = NonNullable<Told['group']>;
export interface OrganizationCourse extends Omit<Told, 'id' | 'student' | 'group'> {
  id: string;
  student: { id: string; full_name: string; email: string | null };
  group: (ToldGroup & { id: string; name: string }) | null;
}

/**
 * Returns a group with id and name. The specification gives it neither (spec §3 'Course enrolment'): then it is the one
 * that meets at these times, and is called after its first day.
 */
function knownGroup(group: ToldGroup, courseId: string) {
  const { id, name, start_date: start, end_date: end, frequency = [] } = group;
  const weekly = frequency.flatMap(({ day_name, time_start }) => [day_name, time_start]);
  const [year, month, day] = start?.split('-') ?? [];
  const called = id ?? (start && `del ${day}/${month}/${year}`) ?? 'sin nombre';
  return {
    ...group,
    // Two courses may have groups of the same name, or at the same times.
    id: id ?? [courseId, ...(name === null ? [start, end, ...weekly] : [name])].join(' '),
    name: name ?? `Grupo ${called}`,
  };
}

/** Returns it with ids: the academy's own, or else ours. Several students may have the same name. */
function knownById(told: Told, ownId: (id: string) => string): OrganizationCourse {
  const { id, full_name, email } = told.student;
  const name = full_name ?? 'Sin nombre';
  const student = { id: id ?? email ?? name, full_name: name, email };
  return {
    ...told,
    id: told.id ?? ownId(`${student.id}-${told.course.id}`),
    student,
    group: told.group && knownGroup(told.group, told.course.id),
  };
}

/** GET /api/organizations/{id}/ (auth, assumed): for its managers; 404 for everybody else. */
export const Organization = z.object({
  /** '' if it is missing: the caller asked for it by its id. */
  id: orElse(Id, ''),
  name: orElse(Words, 'Tu organización'),
  /** Null for one that cannot be read. */
  enrolments: listOf(ToldOrganizationCourse).transform((enrolments) => {
    const ownId = ownIds();
    return enrolments.map((told) => told && knownById(told, ownId));
  }),
});
export type Organization = z.infer<typeof Organization>;

/** POST /api/organizations/{id}/invitations/ (auth, assumed): whom a manager invites to the organization. */
export const InvitationsBody = z.object({ emails: z.array(z.email()).min(1) });

/**
 * Its answer: the addresses that were invited before, and get no second mail. Without this list, the request was accepted
 * all the same.
 */
export const InvitationsSent = keptWith(z.object({ already_invited: z.array(z.string()) }), {
  already_invited: [],
});
