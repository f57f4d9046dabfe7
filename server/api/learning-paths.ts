import { z } from 'zod';
import {
  LearningPathCard,
  learningPathCard,
  LearningPathView,
  learningPathView,
} from '../domain/learning-paths.ts';
import { KipuError } from '../errors.ts';
import { askerOf } from './audience.ts';
import { open, router } from './trpc.ts';

export const learningPathsRouter = router({
  /** Every path, from the first level to the last. */
  list: open.output(z.array(LearningPathCard)).query(async ({ ctx }) => {
    const asker = askerOf(ctx);
    const paths = await ctx.catalogue.entries(asker, 'learningPath');
    return paths.map((path) => learningPathCard(path, ctx.visitor.currency));
  }),

  /** /rutas/{slug}. @throws not_found for a slug of no path */
  bySlug: open
    .input(z.object({ slug: z.string() }))
    .output(LearningPathView)
    .query(async ({ ctx, input }) => {
      const asker = askerOf(ctx);
      const [paths, entries, offers] = await Promise.all([
        ctx.catalogue.entries(asker, 'learningPath'),
        ctx.catalogue.entries(asker, 'course'),
        ctx.catalogue.offers(asker),
      ]);
      const page = learningPathView({ paths, entries, offers }, input.slug, ctx.visitor.currency);
      if (!page) throw new KipuError('not_found');
      return page;
    }),
});
