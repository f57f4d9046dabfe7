import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { ReactNode } from 'react';
import type { BannerView } from '../../server/domain/family/parents-zone.ts';
import type { EnrolledCourse } from '../../server/domain/family/enrolled-course.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { Facts } from '../ui/facts.tsx';
import { CertificatesTile } from '../ui/certificates.tsx';
import { NeedHelpCard } from '../ui/page.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { formatDay, formatSchedules, formatZone } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { CourseCard } from '../family/course-card.tsx';
import { NextClass } from '../family/next-class.tsx';
import { Welcome } from '../family/welcome.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { PurchaseList } from '../ui/purchase-list.tsx';
import type { studentDashboard } from '../family/dashboard.server.ts';
import styles from './student-dashboard.module.css';

type Dashboard = Awaited<ReturnType<typeof studentDashboard>>;

/** How many payments a dashboard shows. */
const LAST_PURCHASES = 3;

/** A student's dashboard (spec §1): the courses, what the academy announces, what was earned and bought. */
export function StudentDashboard(dashboard: Dashboard) {
  const { user, own, places, certificates, banners, purchases, reference } = dashboard;
  return (
    <div className="page page-block stack">
      <PageHeading title={`Hola, ${user.firstName}`} lead={`Entraste como ${user.email}.`} />
      <section aria-labelledby="courses-title">
        <h2 id="courses-title">Tus cursos</h2>
        <Welcome purchases={purchases} />
        {own.courses.length > 0 && <OwnCourses {...own} />}
        {(places.length > 0 || own.courses.length === 0) && (
          <EnrolledCourses courses={places} reference={reference} />
        )}
      </section>
      <DashboardBanners banners={banners} />
      <div className={styles.kept}>
        {certificates === null ? (
          <Notice kind="warning" title={PAGE_FAILURES.certificates_unavailable.text}>
            {PAGE_FAILURES.certificates_unavailable.advice}
          </Notice>
        ) : (
          <CertificatesTile
            certificates={certificates}
            reference={reference}
            empty="Aún no tienes un certificado. Termina un curso y lo encontrarás aquí."
          />
        )}
        <LastPurchases purchases={purchases} />
      </div>
      <NeedHelpCard message="Hola, necesito ayuda con mis cursos." />
    </div>
  );
}

/** What a student bought here: the next class, and each course with its days, hours and calendar. */
function OwnCourses({ courses, nextClass, madeAt }: Dashboard['own']) {
  const next = courses.find(({ id }) => id === nextClass?.childCourseId) ?? null;
  return (
    <div className={styles.own}>
      <NextClass nextClass={nextClass} course={next} madeAt={madeAt} />
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} heading="h3" />
      ))}
    </div>
  );
}

/** What the academy announces, each with another cover on screens 768 px wide or more (spec §2). */
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
                <img
                  className={styles.cover}
                  src={coverNarrow}
                  alt=""
                  width="720"
                  height="600"
                  loading="lazy"
                />
              </picture>
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EnrolledCoursesProps {
  /** Null for one that could not be read. */
  readonly courses: readonly (EnrolledCourse | null)[];
  /** Of the request that read them. */
  readonly reference: string | undefined;
}

/** The student's courses, or the empty-courses screen with its 'Ver cursos' link (spec §2). */
export function EnrolledCourses({ courses: told, reference }: EnrolledCoursesProps) {
  if (told.length === 0) return <NoCourses />;
  const courses = told.filter((course) => course !== null);
  return (
    <>
      <UnreadNotice of="course_unreadable" count={told.length - courses.length} reference={reference} />
      <ul className={styles.courses}>
        {courses.map((course) => (
          <Card key={course.id} as="li" className={styles.course}>
            {course.picture && (
              <img
                className={styles.picture}
                src={course.picture}
                alt=""
                width="320"
                height="200"
                loading="lazy"
              />
            )}
            <h3 className={styles.name}>
              {course.slug === null ? (
                course.name
              ) : (
                <Link href={paths.course(course.slug)}>{course.name}</Link>
              )}
            </h3>
            <Facts className={styles.facts} facts={factsOf(course)} />
          </Card>
        ))}
      </ul>
    </>
  );
}

function factsOf({ groupName, initialDate, schedules, timeZone }: EnrolledCourse) {
  const facts: [string, ReactNode][] = [];
  if (groupName) facts.push(['Grupo', groupName]);
  facts.push(['Inicio', (initialDate === null ? null : formatDay(initialDate)) ?? 'Sin fecha de inicio']);
  const weekly = formatSchedules(schedules);
  const zone = timeZone !== null && <span className={styles.zone}>({formatZone(timeZone)})</span>;
  if (weekly)
    facts.push([
      'Horario',
      <>
        {weekly} {zone}
      </>,
    ]);
  return facts;
}

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

/** The last payments, and the way to all of them. Draws nothing while there is none. */
export function LastPurchases({ purchases }: { readonly purchases: readonly AttemptView[] }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="purchases-title">
      <h2 id="purchases-title">Tus compras</h2>
      <PurchaseList purchases={purchases.slice(0, LAST_PURCHASES)} titleId="purchases-title" />
      <p>
        <Link href={paths.purchases()}>Ver todas mis compras</Link>
      </p>
    </section>
  );
}
