import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { CertificateView } from '../../server/domain/family/certified.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Download } from './course-details.tsx';
import styles from './course-end.module.css';

/** The course that follows a course. */
export interface NextCourse {
  readonly name: string;
  readonly href: string;
  /** Whether the link leads to the page where it is sold. */
  readonly isToBuy: boolean;
}

/** Returns what follows a course outside a learning path: the next course in a path of the catalogue, if any. */
export function nextAfter({ next }: CourseCardView): NextCourse | null {
  return next && { name: next.name, href: paths.course(next.slug), isToBuy: true };
}

interface CourseEndProps {
  readonly course: CourseCardView;
  /** The student's certificates; null when they could not be read. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** Null at the end of a learning path, which has its own link to what comes next. */
  readonly next: NextCourse | null;
  /** One level below the course's own heading. */
  readonly heading: 'h4' | 'h5';
}

/** The end of a course: what was learned, its certificate and the next course. Draws nothing before the course ends. */
export function CourseEnd({ course, certificates, next, heading: Heading }: CourseEndProps) {
  if (course.status !== 'has_ended') return null;
  const learned = course.reports?.learned ?? [];
  const certificate = certificates?.find(
    (one) => one?.kind === 'course' && one.subjectId === course.courseId && one.hasFile && !one.isRevoked,
  );
  if (learned.length === 0 && !certificate && !next) return null;
  return (
    <div className={styles.end}>
      {learned.length > 0 && (
        <div>
          <Heading>Lo que se logró</Heading>
          <ul className={`written ${styles.learned}`}>
            {learned.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {certificate && (
        <Download
          href={paths.certificate(certificate.id)}
          label="Descargar el certificado"
          of={`${course.name} en PDF`}
        />
      )}
      {next && (
        <div>
          <Heading>Lo que sigue</Heading>
          {next.isToBuy ? (
            <ButtonLink kind="secondary" href={next.href}>
              Comprar {next.name}
            </ButtonLink>
          ) : (
            <Link href={next.href}>{next.name}</Link>
          )}
        </div>
      )}
    </div>
  );
}
