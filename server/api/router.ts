import { accountRouter } from './account.ts';
import { bannersRouter } from './banners.ts';
import { certificatesRouter } from './certificates.ts';
import { calendarsRouter } from './calendars.ts';
import { checkoutRouter } from './checkout.ts';
import { coursesRouter } from './courses.ts';
import { enrollmentsRouter } from './enrollments.ts';
import { learningPathsRouter } from './learning-paths.ts';
import { organizationsRouter } from './organizations.ts';
import { parentsRouter } from './parents.ts';
import { paymentsRouter } from './payments.ts';
import { sessionRouter } from './session.ts';
import { supportRouter } from './support.ts';
import { siteMapRouter } from './site-map.ts';
import { siteContentRouter } from './site-content.ts';
import { createCallerFactory, router } from './trpc.ts';
import { vacationsRouter } from './vacations.ts';

/** Every procedure of the product, one router a domain. */
export const apiRouter = router({
  session: sessionRouter,
  account: accountRouter,
  vacations: vacationsRouter,
  courses: coursesRouter,
  learningPaths: learningPathsRouter,
  siteContent: siteContentRouter,
  siteMap: siteMapRouter,
  support: supportRouter,
  checkout: checkoutRouter,
  payments: paymentsRouter,
  enrollments: enrollmentsRouter,
  parents: parentsRouter,
  certificates: certificatesRouter,
  banners: bannersRouter,
  organizations: organizationsRouter,
  calendars: calendarsRouter,
});
export type ApiRouter = typeof apiRouter;

/** The router called in-process, as loaders and actions do. */
export const createApi = createCallerFactory(apiRouter);
export type Api = ReturnType<typeof createApi>;
