import { z } from 'zod';
import { ageRangeBySlug } from '../domain/age-ranges.ts';
import { purchasePageView, seasonView } from '../domain/catalogue/vacation-program.ts';
import { PurchasePageView, SeasonView } from '../domain/catalogue/vacations.ts';
import { KipuError } from '../errors.ts';
import { viewerOf, catalogueViewerOf } from './viewer.ts';
import { publicProcedure, router } from './trpc.ts';

export const vacationsRouter = router({
  /** /vacaciones. @throws not_found when no season is on sale */
  season: publicProcedure.output(SeasonView).query(async ({ ctx }) => {
    const campaign = await ctx.catalogue.season(viewerOf(ctx));
    if (!campaign) throw new KipuError('not_found');
    return seasonView(campaign);
  }),

  /** /vacaciones/{edad}. @throws not_found for a slug of no age range, or when no season is on sale */
  byAge: publicProcedure
    .input(z.object({ age: z.string() }))
    .output(PurchasePageView)
    .query(async ({ ctx, input }) => {
      const range = ageRangeBySlug(input.age);
      if (!range) throw new KipuError('not_found');
      const campaign = await ctx.catalogue.season(viewerOf(ctx));
      if (!campaign) throw new KipuError('not_found');
      return purchasePageView(campaign, range, catalogueViewerOf(ctx));
    }),
});
