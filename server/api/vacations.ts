import { z } from 'zod';
import { ageRangeBySlug } from '../domain/age-ranges.ts';
import { purchasePageView, seasonView } from '../domain/vacation-program.ts';
import { PurchasePageView, SeasonView } from '../domain/vacations.ts';
import { KipuError } from '../errors.ts';
import { askerOf, audienceOf } from './audience.ts';
import { open, router } from './trpc.ts';

export const vacationsRouter = router({
  /** /vacaciones. @throws not_found when no season is on sale */
  season: open.output(SeasonView).query(async ({ ctx }) => {
    const campaign = await ctx.catalogue.season(askerOf(ctx));
    if (!campaign) throw new KipuError('not_found');
    return seasonView(campaign);
  }),

  /** /vacaciones/{edad}. @throws not_found for a slug of no age range, or when no season is on sale */
  byAge: open
    .input(z.object({ age: z.string() }))
    .output(PurchasePageView)
    .query(async ({ ctx, input }) => {
      const range = ageRangeBySlug(input.age);
      if (!range) throw new KipuError('not_found');
      const campaign = await ctx.catalogue.season(askerOf(ctx));
      if (!campaign) throw new KipuError('not_found');
      return purchasePageView(campaign, range, audienceOf(ctx));
    }),
});
