import { z } from 'zod';
import { courseListView } from '../domain/catalogue/course-list.ts';
import { coursePageView } from '../domain/catalogue/course-page.ts';
import { CourseFilter, CourseListView, CoursePageView } from '../domain/catalogue/courses.ts';
import { KipuError } from '../errors.ts';
import { viewerOf, catalogueViewerOf } from './viewer.ts';
import { publicProcedure, router } from './trpc.ts';

export const coursesRouter = router({
  /** /cursos: the courses and packs that fit what was asked for. */
  list: publicProcedure
    .input(CourseFilter)
    .output(CourseListView)
    .query(async ({ ctx, input }) => {
      const viewer = viewerOf(ctx);
      const [entries, offers] = await Promise.all([
        ctx.catalogue.entries(viewer, 'course'),
        ctx.catalogue.offers(viewer),
      ]);
      return courseListView(entries, offers, input, catalogueViewerOf(ctx));
    }),

  /** /cursos/{slug}. @throws not_found for a slug of no course */
  bySlug: publicProcedure
    .input(z.object({ slug: z.string() }))
    .output(CoursePageView)
    .query(async ({ ctx, input }) => {
      const viewer = viewerOf(ctx);
      const [entries, offers, teachers, paths] = await Promise.all([
        ctx.catalogue.entries(viewer, 'course'),
        ctx.catalogue.offers(viewer),
        ctx.catalogue.entries(viewer, 'teacher'),
        ctx.catalogue.entries(viewer, 'learningPath'),
      ]);
      const page = coursePageView({ entries, offers, teachers, paths }, input.slug, catalogueViewerOf(ctx));
      if (!page) throw new KipuError('not_found');
      return page;
    }),
});
