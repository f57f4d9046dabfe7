import { weekOf } from '../domain/family/family-week.ts';
import { bannerView, certificateView } from '../domain/family/parents-zone.ts';
import { studentCards, studentCourses } from '../domain/family/student-courses.ts';
import { dashboardBanners, listCertificates } from '../upstream/family.ts';
import { listEnrollments } from '../upstream/purchases.ts';
import { dashboardCatalogueOf } from './bought.ts';
import { feedPathOf } from './calendars.ts';
import { clientOf, orLeftOut, viewerOf } from './context.ts';
import { listed } from './listed.ts';
import { protectedProcedure, router } from './trpc.ts';

export const studentsRouter = router({
  /**
   * A student's dashboard: the week, the courses, what was earned and what is announced, all asked side by side.
   * Certificates that cannot be read are null; banners are left out.
   */
  zone: protectedProcedure.query(async ({ ctx }) => {
    const client = clientOf(ctx);
    const { id, firstName } = ctx.buyer.user;
    const [purchases, enrollments, [certificates = null], banners, catalogue, feedPath] = await Promise.all([
      ctx.payments.purchases({ userId: id }),
      listed(listEnrollments(client)),
      orLeftOut(
        ctx,
        'certificates',
        listCertificates(client).then((list) => [list]),
      ),
      orLeftOut(ctx, 'banners', dashboardBanners(client)),
      dashboardCatalogueOf(ctx),
      feedPathOf(ctx, id),
    ]);
    const viewer = viewerOf(ctx);
    const student = { id, firstName, avatar: 0 };
    const { known } = catalogue;
    const courses = studentCourses({ enrollments, purchases, known, certificates }, student, viewer.now);
    return {
      student,
      week: weekOf([{ student, courses }], viewer.now, viewer.timeZone),
      ...studentCards(courses, viewer),
      certificates: certificates?.map(certificateView) ?? null,
      banners: banners.map(bannerView),
      feedPath,
      madeAt: viewer.now,
    };
  }),
});
