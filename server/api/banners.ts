import { z } from 'zod';
import { bannerView } from '../domain/banners.ts';
import { BannerView } from '../domain/parents-zone.ts';
import { dashboardBanners } from '../upstream/dashboard.ts';
import { orLeftOut } from './left-out.ts';
import { clientOf, router, signedIn } from './trpc.ts';

export const bannersRouter = router({
  /** Banners of the dashboards; none when they cannot be read. */
  dashboard: signedIn
    .output(z.array(BannerView))
    .query(async ({ ctx }) =>
      (await orLeftOut(ctx, 'banners', dashboardBanners(clientOf(ctx)))).map(bannerView),
    ),
});
