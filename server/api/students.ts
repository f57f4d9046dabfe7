import { reportsOf } from '../domain/family/class-reports.ts';
import { weekOf } from '../domain/family/family-week.ts';
import { bannerView } from '../domain/family/parents-zone.ts';
import { certificateView, withSubject } from '../domain/family/certified.ts';
import { coursesTaken, studentCards, studentCourses } from '../domain/family/student-courses.ts';
import { currentRequest } from '../reference.ts';
import { dashboardBanners } from '../upstream/family.ts';
import { listPlaces } from '../upstream/purchases.ts';
import { dashboardCatalogueOf } from './bought.ts';
import { feedPathOf } from './calendars.ts';
import { clientOf, viewerOf } from './context.ts';
import { certificatesOrNull, orLeftOut, rememberUnread } from './left-out.ts';
import { protectedProcedure, router } from './trpc.ts';

export const studentsRouter = router({
  /**
   * Returns a student's dashboard: week, courses, certificates and banners, all requested together. `certificates` is
   * null when none can be read, and holds null for a single unreadable one; unreadable banners are left out.
   */
  zone: protectedProcedure.query(async ({ ctx }) => {
    const client = clientOf(ctx);
    const { id, firstName } = ctx.buyer.user;
    const [purchases, places, told, banners, catalogue, feedPath] = await Promise.all([
      ctx.payments.purchases({ userId: id }),
      listPlaces(client),
      certificatesOrNull(ctx),
      orLeftOut(ctx, 'banners', dashboardBanners(client)),
      dashboardCatalogueOf(ctx),
      feedPathOf(ctx, id),
    ]);
    rememberUnread(ctx, 'course_unreadable', places);
    rememberUnread(ctx, 'certificate_unreadable', told ?? []);
    const viewer = viewerOf(ctx);
    const enrollments = places.filter((place) => place !== null);
    const unread = places.length - enrollments.length;
    const student = { id, firstName, avatar: 0 };
    const { known } = catalogue;
    const taken = coursesTaken(enrollments, known);
    const certificates = told?.map((one) => one && withSubject(one, taken)) ?? null;
    const courses = studentCourses({ enrollments, purchases, known, certificates }, student, viewer.now);
    rememberUnread(ctx, 'class_report_unreadable', reportsOf(courses));
    return {
      student,
      week: weekOf([{ student, courses }], viewer, unread),
      ...studentCards(courses, viewer, catalogue),
      /** How many courses could not be read. */
      unread,
      certificates: certificates?.map((one) => one && certificateView(one)) ?? null,
      /**
       * How much of the student's name a check of the certificates shows; null where the academy does not let people
       * choose.
       */
      certificateName: certificates?.find((one) => one?.certificate_name)?.certificate_name ?? null,
      banners: banners.flatMap((banner) => bannerView(banner) ?? []),
      feedPath,
      madeAt: viewer.now,
      /** The reference by which support finds this request, in case something could not be read. */
      reference: currentRequest()?.reference,
    };
  }),
});
