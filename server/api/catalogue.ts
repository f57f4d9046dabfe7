import { z } from 'zod';
import { ageRangeBySlug } from '../domain/age-ranges.ts';
import { CourseFilter, courseListView } from '../domain/catalogue/course-list.ts';
import { coursePageView, reviewsView, teacherPageView } from '../domain/catalogue/courses.ts';
import { learningPathCard, learningPathView } from '../domain/catalogue/learning-paths.ts';
import { enrollable, offersFor } from '../domain/catalogue/shelf.ts';
import type { OffersRead } from '../domain/catalogue/shelf.ts';
import { priceList } from '../domain/catalogue/price-list.ts';
import { alternativesTo, seasonView, shortProducts } from '../domain/catalogue/season.ts';
import type { SeasonShelf } from '../domain/catalogue/season.ts';
import { purchasePageView } from '../domain/catalogue/vacations.ts';
import { findProduct, programOfSeason } from '../domain/checkout/product.ts';
import type { Product } from '../domain/checkout/product.ts';
import { purchaseReasons } from '../domain/checkout/purchase-reasons.ts';
import type { ReasonSources } from '../domain/checkout/purchase-reasons.ts';
import type { Viewer } from '../domain/viewer.ts';
import { entriesOf, entryListOf, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { BySlug, Id } from './ids.ts';
import { orLeftOut, orNull } from './left-out.ts';
import { found, publicProcedure, router } from './trpc.ts';

export const vacationsRouter = router({
  /** /vacaciones. @throws not_found when no season is on sale */
  season: publicProcedure.query(async ({ ctx }) => seasonView(found(await shelfOf(ctx)), viewerOf(ctx))),

  /** /vacaciones/{edad}. @throws not_found for an unknown age range, or when no season is on sale */
  byAge: publicProcedure.input(z.object({ age: z.string() })).query(async ({ ctx, input }) => {
    const range = found(ageRangeBySlug(input.age));
    const [shelfRead, sources, reviews] = await Promise.all([
      shelfOf(ctx),
      readReasonSources(ctx),
      reviewsRead(ctx),
    ]);
    const shelf = found(shelfRead);
    const viewer = viewerOf(ctx);
    const { season, entries } = shelf;
    const page = purchasePageView(season, range, viewer);
    const products = page.programs.flatMap(({ id }) => programOfSeason(id, season) ?? []);
    const reasons = products.map(
      (product) => [product.id, purchaseReasons(product, { entries, ...sources }, viewer)] as const,
    );
    return {
      ...page,
      /** The reasons beside the button of each program, by its id. */
      reasons: Object.fromEntries(reasons),
      reviews: reviewsView(
        reviews,
        products.flatMap(({ courses }) => courses),
      ),
      /** Products for the same age on other pages. */
      alternatives: shortProducts(range, shelf, viewer),
    };
  }),
});

export const pricesRouter = router({
  /**
   * /precios: everything that can be bought, and how many could not be read; so does a season that cannot be read count,
   * and so do the paths.
   */
  list: publicProcedure.query(async ({ ctx }) => {
    const [read, { items: entries, unread }, offers, paths] = await Promise.all([
      orNull(
        ctx,
        'season of the prices',
        seasonOf(ctx).then((season) => ({ season })),
      ),
      entryListOf(ctx, 'course'),
      offersOf(ctx),
      orNull(ctx, 'paths of the prices', entryListOf(ctx, 'learningPath')),
    ]);
    const viewer = viewerOf(ctx);
    const onSale = { season: read?.season ?? null, paths: paths?.items ?? [] };
    return {
      kinds: priceList({ ...onSale, entries, ...offersFor(entries, offers, viewer) }, viewer),
      unread: unread + (offers.unread?.length ?? 0) + (paths?.unread ?? 1) + (read === null ? 1 : 0),
    };
  }),
});

export const coursesRouter = router({
  /** /cursos: one page of the courses and packs that match the filter. */
  list: publicProcedure.input(CourseFilter).query(async ({ ctx, input }) => {
    const [{ items: entries, unread }, offers, teachers] = await Promise.all([
      entryListOf(ctx, 'course'),
      offersOf(ctx),
      orLeftOut(ctx, 'teachers of the courses', entriesOf(ctx, 'teacher')),
    ]);
    const viewer = viewerOf(ctx);
    const shown = { entries, ...offersFor(entries, offers, viewer), teachers };
    return { ...courseListView(shown, input, viewer), unread };
  }),

  /** /cursos/{slug}. @throws not_found for an unknown slug */
  bySlug: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [entries, told, sources, reviews, paths, season] = await Promise.all([
      entriesOf(ctx, 'course'),
      offersOf(ctx),
      readReasonSources(ctx),
      reviewsRead(ctx),
      orLeftOut(ctx, 'paths of a course', entriesOf(ctx, 'learningPath')),
      orNull(ctx, 'season beside a course', seasonOf(ctx)),
    ]);
    const viewer = viewerOf(ctx);
    const { teachers } = sources;
    const read = offersFor(entries, told, viewer);
    const { offers } = read;
    const course = found(coursePageView({ entries, ...read, teachers, paths }, input.slug, viewer));
    return {
      ...course,
      reviews: reviewsView(reviews, [course.id, ...course.includes]),
      /** The reasons beside its button. */
      reasons: reasonsFor(
        findProduct({ entries, offers, paths, season: null }, course.id),
        entries,
        sources,
        viewer,
      ),
      /** Other products of the season for the same child. */
      alternatives: season ? alternativesTo(input.slug, { season, entries, ...read }, viewer) : [],
    };
  }),
});

export const teachersRouter = router({
  /** /profesores/{slug}; without their courses while those cannot be read. @throws not_found for an unknown slug */
  bySlug: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [teachers, entries, offers] = await Promise.all([
      entriesOf(ctx, 'teacher'),
      orLeftOut(ctx, 'courses of a teacher', entriesOf(ctx, 'course')),
      offersOrUnread(ctx, 'offers of a teacher'),
    ]);
    const viewer = viewerOf(ctx);
    const shown = { entries, ...offersFor(entries, offers, viewer), teachers };
    return found(teacherPageView(shown, input.slug, viewer));
  }),
});

export const learningPathsRouter = router({
  /** Returns every path, from the first level to the last. */
  list: publicProcedure.query(async ({ ctx }) => {
    const [paths, { offers }] = await Promise.all([
      entriesOf(ctx, 'learningPath'),
      offersOrUnread(ctx, 'starts of the paths'),
    ]);
    return paths.map((path) => learningPathCard(path, offers, viewerOf(ctx)));
  }),

  /** /rutas/{slug}. @throws not_found for an unknown slug */
  bySlug: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [paths, entries, told, sources, reviews] = await Promise.all([
      entriesOf(ctx, 'learningPath'),
      entriesOf(ctx, 'course'),
      offersOf(ctx),
      readReasonSources(ctx),
      reviewsRead(ctx),
    ]);
    const viewer = viewerOf(ctx);
    const read = offersFor(entries, told, viewer);
    const { offers } = read;
    const path = found(learningPathView({ paths, entries, ...read }, input.slug, viewer));
    return {
      ...path,
      reviews: reviewsView(
        reviews,
        path.courses.map(({ id }) => id),
      ),
      /** The reasons beside its button: those of its first course. */
      reasons: reasonsFor(
        findProduct({ entries, offers, paths, season: null }, path.firstId),
        entries,
        sources,
        viewer,
      ),
    };
  }),

  /**
   * Returns a path of the REST API with all its courses. The specification calls it unused: no page requests it.
   * @throws not_found for an unknown path
   */
  whole: publicProcedure
    .input(z.object({ path: Id.min(1) }))
    .query(async ({ ctx, input }) =>
      found(await ctx.catalogue.wholePath(upstreamContextOf(ctx), input.path)),
    ),
});

/** Returns the content shown beside a price, without any part that cannot be read. */
async function readReasonSources(ctx: ApiContext): Promise<Omit<ReasonSources, 'entries'>> {
  const [teachers, legalPages, faq] = await Promise.all([
    orLeftOut(ctx, 'teachers beside a price', entriesOf(ctx, 'teacher')),
    orLeftOut(ctx, 'refund rule beside a price', entriesOf(ctx, 'legalPage')),
    orLeftOut(ctx, 'questions beside a price', entriesOf(ctx, 'faq')),
  ]);
  return { teachers, legalPages, faq };
}

/** Returns the reviews of courses, which a page can do without. */
const reviewsRead = (ctx: ApiContext) => orLeftOut(ctx, 'reviews of a product', entriesOf(ctx, 'review'));

/**
 * Returns the reasons beside the button of a course, a pack or a program; null for one that the catalogue does not
 * have.
 */
const reasonsFor = (
  product: Product | null,
  entries: ReasonSources['entries'],
  sources: Omit<ReasonSources, 'entries'>,
  viewer: Viewer,
) => product && purchaseReasons(product, { entries, ...sources }, viewer);

/**
 * Returns everything on sale, or null when no season is. If the courses cannot be read, their cards have no numbers.
 */
async function shelfOf(ctx: ApiContext): Promise<SeasonShelf | null> {
  const [season, entries, offers] = await Promise.all([
    seasonOf(ctx),
    orLeftOut(ctx, 'courses of the season', entriesOf(ctx, 'course')),
    offersOrUnread(ctx, 'offers of the season'),
  ]);
  if (!season) return null;
  const viewer = viewerOf(ctx);
  const ids = new Set(entries.map(({ sys }) => sys.id));
  const programs = season.programs.map((program) => enrollable(program, ids, viewer));
  return { season: { ...season, programs }, entries, ...offersFor(entries, offers, viewer) };
}

/** Returns the season on sale; null when there is none. */
const seasonOf = (ctx: ApiContext) => ctx.catalogue.season(upstreamContextOf(ctx));

/** Returns prices and groups of everything on sale, and how many could not be read. */
async function offersOf(ctx: ApiContext): Promise<OffersRead> {
  const { data: offers, unread } = await ctx.catalogue.offerList(upstreamContextOf(ctx));
  return { offers, unread };
}

/** As `offersOf`, for a page that can do without them: if none can be read, it says so in place of a start date. */
async function offersOrUnread(ctx: ApiContext, part: string): Promise<OffersRead> {
  return (await orNull(ctx, part, offersOf(ctx))) ?? { offers: [], unread: [null] };
}
