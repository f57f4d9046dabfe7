import type { Certificate, Child } from '../../upstream/contracts/family.ts';
import { plainText } from '../plain-text.ts';
import type { FollowedCourses } from './bought-courses.ts';
import { childNamed } from './named-child.ts';
import { courseStatus } from './course-status.ts';

// The specification gives a certificate a title and a file, and nothing else (spec §3). Whose it is, and of what, may
// then be told by its title: 'Certificado del curso de Scratch'.

/** A child and what it takes. */
export interface Follower {
  readonly child: Pick<Child, 'id' | 'first_name'>;
  readonly follows: Pick<FollowedCourses, 'learning_paths' | 'courses'>;
}

/** What a certificate can be of. */
export interface Subject {
  readonly kind: NonNullable<Certificate['kind']>;
  readonly id: string;
  readonly name: string;
  readonly hasEnded: boolean;
}

/** Words before the name of a course or path. */
const BEFORE_A_NAME =
  /^(?:(?:certificado|diploma|constancia|finalizacion|final|culminacion|curso|ruta|aprendizaje|del?|por|el|la)\b[\s:.–-]*)+/;

/** Returns what a title is about, without the words before it, and whether these speak of a path. */
function aboutOf(title: string) {
  const plain = plainText(title);
  const [before = ''] = BEFORE_A_NAME.exec(plain) ?? [];
  // A title of such words alone ('Ruta Final') is its own name.
  const name = plain.slice(before.length) || plain;
  return { name, isOfPath: /\bruta\b/.test(before) };
}

/** Returns whether a certificate without a subject is of something, by its title; of a path only if it may be one. */
function isAbout({ title, kind }: Certificate, subject: Subject): boolean {
  if (kind !== null && kind !== subject.kind) return false;
  const [told, own] = [aboutOf(title), aboutOf(subject.name)];
  const isOfCourseToldAsPath = subject.kind === 'course' && told.isOfPath && !own.isOfPath;
  return told.name === own.name && !isOfCourseToldAsPath;
}

/** Returns what a certificate is of: what has ended first, since nothing else has a certificate yet. */
function subjectOf(certificate: Certificate, subjects: readonly Subject[]): Subject | undefined {
  const { kind, subject_id: id } = certificate;
  const isIts = (subject: Subject) => subject.id === id && (kind === null || subject.kind === kind);
  const about = subjects.filter((subject) => (id === null ? isAbout(certificate, subject) : isIts(subject)));
  return about.find(({ hasEnded }) => hasEnded) ?? about[0];
}

/** Returns certificates with the kind and id of what they are of, as far as it is known. */
export const withSubjects = (
  certificates: readonly (Certificate | null)[],
  subjects: readonly Subject[],
): (Certificate | null)[] =>
  certificates.map((one) => {
    const subject = one && subjectOf(one, subjects);
    return subject ? { ...one, kind: subject.kind, subject_id: subject.id } : one;
  });

/** Returns the paths and courses of a child; paths first, since one may be named like its course. */
function subjectsOf({ learning_paths: paths, courses }: Follower['follows']): Subject[] {
  const ended = (one: (typeof courses)[number] | undefined) =>
    one !== undefined && courseStatus(one) === 'has_ended';
  return [
    ...paths.flatMap(({ learning_path_name: name, learning_path_details: [details], courses: steps }) =>
      name !== null && details?.id
        ? [{ kind: 'path' as const, id: details.id, name, hasEnded: steps.every(ended) }]
        : [],
    ),
    ...[...paths.flatMap((path) => path.courses), ...courses].map((one) => ({
      kind: 'course' as const,
      id: one.course.id,
      name: one.course.name,
      hasEnded: ended(one),
    })),
  ];
}

/**
 * Returns the certificates of one child, each with its subject. One without a student's id is of the child whose name it
 * tells, or else of those who took what it is of; where nothing tells it, it is shown to every child.
 * @param family Every child that is known, and what each takes.
 */
export function certificatesOf(
  childId: string,
  certificates: readonly (Certificate | null)[],
  family: readonly Follower[],
): (Certificate | null)[] {
  const known = family.map(({ child, follows }) => ({ child, subjects: subjectsOf(follows) }));
  const children = known.map(({ child }) => child);
  const isOwn = (certificate: Certificate) => {
    const { id, full_name: name } = certificate.student ?? { id: null, full_name: null };
    const told = id ?? (name === null ? undefined : childNamed(name, children)?.id);
    if (told !== undefined) return told === childId;
    const takers = known.flatMap(({ child, subjects }) => {
      const subject = subjectOf(certificate, subjects);
      return subject ? [{ id: child.id, hasEnded: subject.hasEnded }] : [];
    });
    const earners = takers.filter(({ hasEnded }) => hasEnded);
    const owners = earners.length > 0 ? earners : takers;
    return owners.length === 0 || owners.some((owner) => owner.id === childId);
  };
  const own = certificates.filter((one) => one === null || isOwn(one));
  return withSubjects(own, known.find(({ child }) => child.id === childId)?.subjects ?? []);
}
