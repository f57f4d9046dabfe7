import { z } from 'zod';
import { bannerView } from '../domain/family/banners.ts';
import { BannerView } from '../domain/family/parents-zone.ts';
import { dashboardBanners } from '../upstream/dashboards.ts';
import { orLeftOut } from './left-out.ts';
import { clientOf, protectedProcedure, router } from './trpc.ts';

export const bannersRouter = router({
  /** Banners of the dashboards; none when they cannot be read. */
  dashboard: protectedProcedure
    .output(z.array(BannerView))
    .query(async ({ ctx }) =>
      (await orLeftOut(ctx, 'banners', dashboardBanners(clientOf(ctx)))).map(bannerView),
    ),
});
