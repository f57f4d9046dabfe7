import type { Certificate, Child } from '../../upstream/contracts/family.ts';
import { plainText } from '../plain-text.ts';
import { coursesOf } from './bought-courses.ts';
import type { FollowedCourse, FollowedCourses } from './bought-courses.ts';
import { childNamed } from './named-child.ts';
import { courseStatus } from './course-status.ts';

// In the specification a certificate has a title and a file, and nothing else (spec §3). Whose it is, and for what, can then
// only be read from its title: 'Certificado del curso de Scratch'.

/** A child and what it takes. */
export interface Follower {
  readonly child: Pick<Child, 'id' | 'first_name'>;
  readonly follows: Pick<FollowedCourses, 'learning_paths' | 'courses'>;
}

/** A course or path that a certificate can be for. */
export interface Subject {
  readonly kind: NonNullable<Certificate['kind']>;
  readonly id: string;
  readonly name: string;
  readonly hasEnded: boolean;
}

/** Words before the name of a course or path. */
const BEFORE_A_NAME =
  /^(?:(?:certificado|diploma|constancia|finalizacion|final|culminacion|curso|ruta|aprendizaje|del?|por|el|la)\b[\s:.–-]*)+/;

/** Returns the name in a title, without the words before it, and whether those words mention a path. */
function aboutOf(title: string) {
  const plain = plainText(title);
  const [before = ''] = BEFORE_A_NAME.exec(plain) ?? [];
  // A title of such words alone ('Ruta Final') is its own name.
  const name = plain.slice(before.length) || plain;
  return { name, isOfPath: /\bruta\b/.test(before) };
}

/** Returns whether a certificate without a subject is for this one, judging by its title and, if known, its kind. */
function isAbout({ title, kind }: Certificate, subject: Subject): boolean {
  if (kind !== null && kind !== subject.kind) return false;
  const [told, own] = [aboutOf(title), aboutOf(subject.name)];
  const isOfCourseToldAsPath = subject.kind === 'course' && told.isOfPath && !own.isOfPath;
  return told.name === own.name && !isOfCourseToldAsPath;
}

/** Returns the subject of a certificate; one that has ended first, since nothing else has a certificate yet. */
function subjectOf(certificate: Certificate, subjects: readonly Subject[]): Subject | undefined {
  const { kind, subject_id: id } = certificate;
  const isIts = (subject: Subject) => subject.id === id && (kind === null || subject.kind === kind);
  const about = subjects.filter((subject) => (id === null ? isAbout(certificate, subject) : isIts(subject)));
  return about.find(({ hasEnded }) => hasEnded) ?? about[0];
}

/** Returns a certificate with the kind and id of its subject, as far as known. */
export function withSubject(certificate: Certificate, subjects: readonly Subject[]): Certificate {
  const subject = subjectOf(certificate, subjects);
  return subject ? { ...certificate, kind: subject.kind, subject_id: subject.id } : certificate;
}

/** Returns the paths and courses of a child; paths first, since one may be named like its course. */
function subjectsOf(follows: Follower['follows']): Subject[] {
  const ended = (one: FollowedCourse | undefined) => one !== undefined && courseStatus(one) === 'has_ended';
  return [
    ...follows.learning_paths.flatMap(
      ({ learning_path_name: name, learning_path_details: [details], courses: steps }) =>
        name !== null && details?.id
          ? [{ kind: 'path' as const, id: details.id, name, hasEnded: steps.every(ended) }]
          : [],
    ),
    ...coursesOf(follows).map((one) => ({
      kind: 'course' as const,
      id: one.course.id,
      name: one.course.name,
      hasEnded: ended(one),
    })),
  ];
}

/** A certificate as one child's list shows it. */
export type ShownCertificate = Certificate & {
  /** Whether nothing tells which of several children it was issued to: each of them has it in the list. */
  readonly isOfOneOfSeveral?: boolean;
};

/**
 * Returns the certificates of one child, each with its subject. One without a student's id belongs to the child whose name
 * it has, or else to the children who took its subject; if neither is known, every child has it in the list.
 * @param family Every child that is known, and what each takes.
 */
export function certificatesOf(
  childId: string,
  certificates: readonly (Certificate | null)[],
  family: readonly Follower[],
): (ShownCertificate | null)[] {
  const known = family.map(({ child, follows }) => ({ child, subjects: subjectsOf(follows) }));
  const children = known.map(({ child }) => child);
  /** The children who may have it. */
  const ownersOf = (certificate: Certificate): readonly string[] => {
    const { id, full_name: name } = certificate.student ?? { id: null, full_name: null };
    const told = id ?? (name === null ? undefined : childNamed(name, children)?.id);
    if (told !== undefined) return [told];
    const takers = known.flatMap(({ child, subjects }) => {
      const subject = subjectOf(certificate, subjects);
      return subject ? [{ id: child.id, hasEnded: subject.hasEnded }] : [];
    });
    const earners = takers.filter(({ hasEnded }) => hasEnded);
    const owners = [earners, takers, children].find((some) => some.length > 0) ?? [];
    return owners.map((owner) => owner.id);
  };
  const subjects = known.find(({ child }) => child.id === childId)?.subjects ?? [];
  return certificates.flatMap((certificate) => {
    if (certificate === null) return [null];
    const owners = ownersOf(certificate);
    if (!owners.includes(childId)) return [];
    const isNamed = (certificate.student?.full_name ?? null) !== null;
    return [{ ...withSubject(certificate, subjects), isOfOneOfSeveral: owners.length > 1 && !isNamed }];
  });
}

/**
 * Returns a certificate as lists show it (spec §2 'Certificates tile'). The PDF is at `/certificados/{id}`, for its
 * family only; where the file is stored is not disclosed.
 */
export function certificateView(certificate: ShownCertificate) {
  const { id, title, file, kind, student, issued_on, code, status, subject_id: subjectId } = certificate;
  return {
    id,
    title,
    /** Null when the academy does not say, like the next two. */
    kind,
    /** Id of the course or path that it certifies. */
    subjectId,
    studentName: student?.full_name ?? null,
    isOfOneOfSeveral: certificate.isOfOneOfSeveral ?? false,
    issuedOn: issued_on,
    /** Whether its PDF is known: otherwise there is nothing to download. */
    hasFile: file !== null,
    /** The code with which anybody can verify it; null when the academy gives none. */
    code: code ?? null,
    isRevoked: status === 'revoked',
  };
}
export type CertificateView = ReturnType<typeof certificateView>;
