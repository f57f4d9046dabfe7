import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { BannerView } from '../../server/domain/family/parents-zone.ts';
import type { CertificateView } from '../../server/domain/family/certified.ts';
import { useNewest } from '../api/newest.ts';
import { CertificateNameForm } from '../family/certificate-name.tsx';
import { ChildContext } from '../family/child-context.ts';
import { CourseCard } from '../family/course-card.tsx';
import { CourseEnd, nextAfter } from '../family/course-end.tsx';
import { DataAge } from '../family/data-age.tsx';
import type { studentDashboard } from '../family/dashboard.server.ts';
import { FamilyWeek } from '../family/family-week.tsx';
import { FoldList } from '../family/fold-list.tsx';
import { LastPurchases } from '../family/last-purchases.tsx';
import { Certificates } from '../family/certificates.tsx';
import { Welcome } from '../family/welcome.tsx';
import { isAskedFor, readZoneChoice } from '../family/zone-choice.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import { NeedHelpCard, PageHeading } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import styles from './student-dashboard.module.css';

interface StudentDashboardProps extends NonNullable<Awaited<ReturnType<typeof studentDashboard>>> {
  /** Notices about purchases. */
  readonly notices: ReactNode;
}

/** A student's dashboard (spec §1): the week, courses, announcements, certificates and purchases. */
export function StudentDashboard({ email, zone: made, purchases, notices }: StudentDashboardProps) {
  const zone = useNewest(made, '', ({ students }) => students.zone.query());
  const { student, week, courses, pastCourses, unread, certificates, banners, feedPath, madeAt, reference } =
    zone;
  const child = { ...student, kind: 'self' as const, feedPath, passwordConfirmed: false, reference };
  const asked = isAskedFor(readZoneChoice(useSearchParams()[0]));
  const next =
    courses.find(asked) ?? courses.find(({ id }) => id === week.classes[0]?.childCourseId) ?? courses[0];
  const isEmpty = courses.length === 0 && pastCourses.length === 0;
  return (
    <div className="page page-block stack">
      <PageHeading title={`Hola, ${student.firstName}`} lead={`Ingresas con ${email}.`} />
      {(!isEmpty || unread > 0) && <FamilyWeek week={week} madeAt={madeAt} reference={reference} isOwn />}
      <DataAge madeAt={madeAt} />
      {notices}
      <ChildContext.Provider value={child}>
        <FoldList
          id="courses-title"
          title="Tus cursos"
          items={courses.map((course) => foldOf(course, course === next, certificates))}
        >
          <Welcome purchases={purchases} />
          <UnreadNotice of="course_unreadable" count={unread} reference={reference} />
          {isEmpty && unread === 0 && <NoCourses />}
        </FoldList>
        <FoldList
          id="past-courses"
          title="Cursos anteriores:"
          items={pastCourses.map((course) => foldOf(course, false, certificates))}
        />
      </ChildContext.Provider>
      <DashboardBanners banners={banners} />
      <div className={styles.kept}>
        <Certificates
          certificates={certificates}
          reference={reference}
          empty="Aún no tienes un certificado. Termina un curso y lo encontrarás aquí."
        >
          <ChildContext.Provider value={child}>
            <CertificateNameForm certificates={certificates} chosen={zone.certificateName} isOwn />
          </ChildContext.Provider>
        </Certificates>
        <LastPurchases purchases={purchases} />
      </div>
      <NeedHelpCard message="Hola, necesito ayuda con mis cursos." />
    </div>
  );
}

/** Returns a course as an item of a `FoldList`, with its card as the content. */
const foldOf = (
  course: CourseCardView,
  isOpen: boolean,
  certificates: readonly (CertificateView | null)[] | null,
) => ({
  id: course.id,
  name: course.name,
  isOpen,
  content: (
    <CourseCard course={course} heading="h3">
      <CourseEnd course={course} certificates={certificates} next={nextAfter(course)} heading="h4" />
    </CourseCard>
  ),
});

/** The academy's announcements; their covers differ on screens at least 768 px wide (spec §2). */
function DashboardBanners({ banners }: { readonly banners: readonly BannerView[] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-label="Avisos">
      <ul className={styles.banners}>
        {banners.map(({ id, title, href, cover, coverNarrow }) => (
          <li key={id}>
            <a className={styles.banner} href={href ?? undefined}>
              <picture>
                <source media="(min-width: 768px)" srcSet={cover} width="1200" height="360" />
                <Picture shown="later" src={coverNarrow} width="720" height="600" className={styles.cover} />
              </picture>
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The empty-courses screen with its 'Ver cursos' link (spec §2). */
function NoCourses() {
  return (
    <div className={styles.none}>
      <LooseEnd className={styles.looseEnd} />
      <div>
        <h3>Aún no tienes cursos</h3>
        <p>Cuando te matricules, tus clases cuelgan de aquí con su fecha y su horario.</p>
        <ButtonLink href={paths.courses()}>Ver cursos</ButtonLink>
      </div>
    </div>
  );
}
