import { accountRouter, sessionRouter } from './account.ts';
import { calendarsRouter } from './calendars.ts';
import {
  coursesRouter,
  learningPathsRouter,
  pricesRouter,
  teachersRouter,
  vacationsRouter,
} from './catalogue.ts';
import { changesRouter } from './changes.ts';
import { checkoutRouter } from './checkout.ts';
import { certificatesRouter, organizationsRouter } from './dashboards.ts';
import { devicesRouter } from './devices.ts';
import { emailCodesRouter } from './email-codes.ts';
import { invoicesRouter } from './invoices.ts';
import { ownDataRouter } from './own-data.ts';
import { parentsRouter } from './parents.ts';
import { passwordsRouter } from './passwords.ts';
import { paymentsRouter } from './payments.ts';
import { referralsRouter } from './referrals.ts';
import { siteContentRouter, siteMapRouter } from './site-content.ts';
import { studentsRouter } from './students.ts';
import { supportRouter } from './support.ts';
import { createCallerFactory, router } from './trpc.ts';
import { verificationRouter } from './verification.ts';
import { waitingListRouter } from './waiting-list.ts';

/** All procedures of the site, in one router per topic. */
export const apiRouter = router({
  session: sessionRouter,
  account: accountRouter,
  passwords: passwordsRouter,
  emailCodes: emailCodesRouter,
  devices: devicesRouter,
  ownData: ownDataRouter,
  vacations: vacationsRouter,
  courses: coursesRouter,
  learningPaths: learningPathsRouter,
  teachers: teachersRouter,
  prices: pricesRouter,
  siteContent: siteContentRouter,
  siteMap: siteMapRouter,
  support: supportRouter,
  checkout: checkoutRouter,
  waitingList: waitingListRouter,
  referrals: referralsRouter,
  payments: paymentsRouter,
  changes: changesRouter,
  invoices: invoicesRouter,
  parents: parentsRouter,
  students: studentsRouter,
  certificates: certificatesRouter,
  verification: verificationRouter,
  organizations: organizationsRouter,
  calendars: calendarsRouter,
});
export type ApiRouter = typeof apiRouter;

/** The in-process caller of the router, which loaders and actions use. */
export const createApi = createCallerFactory(apiRouter);
export type Api = ReturnType<typeof createApi>;
/** Everything that has a page now: what search engines may list besides the fixed pages. */
export type SiteMap = Awaited<ReturnType<Api['siteMap']['pages']>>;
