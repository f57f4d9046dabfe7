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

/** Every procedure of the product, one router a domain. */
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

/** The router called in-process, as loaders and actions do. */
export const createApi = createCallerFactory(apiRouter);
export type Api = ReturnType<typeof createApi>;
/** What has a page of its own at the moment: all that search engines may list beside fixed pages. */
export type SiteMap = Awaited<ReturnType<Api['siteMap']['pages']>>;
