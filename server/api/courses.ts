import { z } from 'zod';
import { courseListView } from '../domain/course-list.ts';
import { coursePageView } from '../domain/course-page.ts';
import { CourseFilter, CourseListView, CoursePageView } from '../domain/courses.ts';
import { KipuError } from '../errors.ts';
import { askerOf, audienceOf } from './audience.ts';
import { open, router } from './trpc.ts';

export const coursesRouter = router({
  /** /cursos: the courses and packs that fit what was asked for. */
  list: open
    .input(CourseFilter)
    .output(CourseListView)
    .query(async ({ ctx, input }) => {
      const asker = askerOf(ctx);
      const [entries, offers] = await Promise.all([
        ctx.catalogue.entries(asker, 'course'),
        ctx.catalogue.offers(asker),
      ]);
      return courseListView(entries, offers, input, audienceOf(ctx));
    }),

  /** /cursos/{slug}. @throws not_found for a slug of no course */
  bySlug: open
    .input(z.object({ slug: z.string() }))
    .output(CoursePageView)
    .query(async ({ ctx, input }) => {
      const asker = askerOf(ctx);
      const [entries, offers, teachers, paths] = await Promise.all([
        ctx.catalogue.entries(asker, 'course'),
        ctx.catalogue.offers(asker),
        ctx.catalogue.entries(asker, 'teacher'),
        ctx.catalogue.entries(asker, 'learningPath'),
      ]);
      const page = coursePageView({ entries, offers, teachers, paths }, input.slug, audienceOf(ctx));
      if (!page) throw new KipuError('not_found');
      return page;
    }),
});
