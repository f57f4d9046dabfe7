import { z } from 'zod';
import {
  LearningPathCard,
  learningPathCard,
  LearningPathView,
  learningPathView,
} from '../domain/catalogue/learning-paths.ts';
import { KipuError } from '../errors.ts';
import { viewerOf } from './viewer.ts';
import { publicProcedure, router } from './trpc.ts';

export const learningPathsRouter = router({
  /** Every path, from the first level to the last. */
  list: publicProcedure.output(z.array(LearningPathCard)).query(async ({ ctx }) => {
    const viewer = viewerOf(ctx);
    const paths = await ctx.catalogue.entries(viewer, 'learningPath');
    return paths.map((path) => learningPathCard(path, ctx.visitor.currency));
  }),

  /** /rutas/{slug}. @throws not_found for a slug of no path */
  bySlug: publicProcedure
    .input(z.object({ slug: z.string() }))
    .output(LearningPathView)
    .query(async ({ ctx, input }) => {
      const viewer = viewerOf(ctx);
      const [paths, entries, offers] = await Promise.all([
        ctx.catalogue.entries(viewer, 'learningPath'),
        ctx.catalogue.entries(viewer, 'course'),
        ctx.catalogue.offers(viewer),
      ]);
      const page = learningPathView({ paths, entries, offers }, input.slug, ctx.visitor.currency);
      if (!page) throw new KipuError('not_found');
      return page;
    }),
});
