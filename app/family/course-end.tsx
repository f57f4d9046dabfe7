import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { CertificateView } from '../../server/domain/family/certificate-view.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Download } from './course-details.tsx';
import styles from './course-end.module.css';

/** What one goes on with after a course. */
export interface NextCourse {
  readonly name: string;
  readonly href: string;
  /** It is bought where the link leads. */
  readonly isToBuy: boolean;
}

/** What one goes on with after a course outside of a path: the course after it in a path of the catalogue, if any. */
export function nextAfter({ next }: CourseCardView): NextCourse | null {
  return next && { name: next.name, href: paths.course(next.slug), isToBuy: true };
}

interface CourseEndProps {
  readonly course: CourseCardView;
  /** Of the student; null when they could not be read. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** Null at the end of a path, which says itself what comes next. */
  readonly next: NextCourse | null;
  /** The heading that the course itself has is one above. */
  readonly heading: 'h4' | 'h5';
}

/** What a course ended in: what was learned, its certificate, and the next one. Draws nothing before its end. */
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
          <ul className={styles.learned}>
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
