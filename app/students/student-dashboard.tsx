import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { CertificatesTile } from '../ui/certificates-tile.tsx';
import { NeedHelpCard } from '../ui/need-help-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { DashboardBanners } from './dashboard-banners.tsx';
import { EnrolledCourses } from './enrolled-courses.tsx';
import { PurchaseList } from './purchase-list.tsx';
import type { StudentDashboardData } from './student-dashboard.server.ts';
import styles from './student-dashboard.module.css';

/** A student's dashboard (spec §1): the courses, what the academy announces, what was earned and bought. */
export function StudentDashboard({ dashboard }: { readonly dashboard: StudentDashboardData }) {
  const { user, courses, certificates, banners, purchases } = dashboard;
  return (
    <div className="page page-block stack">
      <PageHeading title={`Hola, ${user.firstName}`} lead={`Entraste como ${user.email}.`} />
      <section aria-labelledby="courses-title">
        <h2 id="courses-title">Tus cursos</h2>
        <EnrolledCourses courses={courses} />
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
            empty="Aún no tienes un certificado. Termina un curso y lo encontrarás aquí."
          />
        )}
        <PurchaseList purchases={purchases} />
      </div>
      <NeedHelpCard message="Hola, necesito ayuda con mis cursos." />
    </div>
  );
}
