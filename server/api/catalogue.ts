import { z } from 'zod';
import { ageRangeBySlug } from '../domain/age-ranges.ts';
import { CourseFilter, courseListView, coursePageView } from '../domain/catalogue/courses.ts';
import { learningPathCard, learningPathView } from '../domain/catalogue/learning-paths.ts';
import { purchasePageView, seasonView } from '../domain/catalogue/vacations.ts';
import { entriesOf, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { found, publicProcedure, router } from './trpc.ts';

const BySlug = z.object({ slug: z.string() });

export const vacationsRouter = router({
  /** /vacaciones. @throws not_found when no season is on sale */
  season: publicProcedure.query(async ({ ctx }) =>
    seasonView(found(await ctx.catalogue.season(upstreamContextOf(ctx)))),
  ),

  /** /vacaciones/{edad}. @throws not_found for a slug of no age range, or when no season is on sale */
  byAge: publicProcedure.input(z.object({ age: z.string() })).query(async ({ ctx, input }) => {
    const range = found(ageRangeBySlug(input.age));
    const campaign = found(await ctx.catalogue.season(upstreamContextOf(ctx)));
    return purchasePageView(campaign, range, viewerOf(ctx));
  }),
});

export const coursesRouter = router({
  /** /cursos: the courses and packs that fit what was asked for. */
  list: publicProcedure.input(CourseFilter).query(async ({ ctx, input }) => {
    const [entries, offers] = await Promise.all([entriesOf(ctx, 'course'), offersOf(ctx)]);
    return courseListView(entries, offers, input, viewerOf(ctx));
  }),

  /** /cursos/{slug}. @throws not_found for a slug of no course */
  bySlug: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [entries, offers, teachers, paths] = await Promise.all([
      entriesOf(ctx, 'course'),
      offersOf(ctx),
      entriesOf(ctx, 'teacher'),
      entriesOf(ctx, 'learningPath'),
    ]);
    return found(coursePageView({ entries, offers, teachers, paths }, input.slug, viewerOf(ctx)));
  }),
});

export const learningPathsRouter = router({
  /** Every path, from the first level to the last. */
  list: publicProcedure.query(async ({ ctx }) =>
    (await entriesOf(ctx, 'learningPath')).map((path) => learningPathCard(path, ctx.visitor.currency)),
  ),

  /** /rutas/{slug}. @throws not_found for a slug of no path */
  bySlug: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [paths, entries, offers] = await Promise.all([
      entriesOf(ctx, 'learningPath'),
      entriesOf(ctx, 'course'),
      offersOf(ctx),
    ]);
    return found(learningPathView({ paths, entries, offers }, input.slug, viewerOf(ctx)));
  }),
});

function offersOf(ctx: ApiContext) {
  return ctx.catalogue.offers(upstreamContextOf(ctx));
}
