import { z } from 'zod';
import { boughtCourses, coursesOf } from '../domain/family/bought-courses.ts';
import { reportsOf } from '../domain/family/class-reports.ts';
import { withBoughtPaths } from '../domain/family/bought-paths.ts';
import { certificatesOf } from '../domain/family/certified.ts';
import { enrolledCourse, placesElsewhere } from '../domain/family/enrolled-course.ts';
import type { EnrolledCourse } from '../domain/family/enrolled-course.ts';
import { learnersOf, unnamedLearner, unreadOf, weekOf } from '../domain/family/family-week.ts';
import type { FamilyWeek } from '../domain/family/family-week.ts';
import {
  blockedCourses,
  childCoursesOf,
  childSummary,
  childZone,
  followedBy,
  followsOf,
  recommendedView,
} from '../domain/family/parents-zone.ts';
import type { ChildSummary, ChildZone, RecommendedView } from '../domain/family/parents-zone.ts';
import { reviewBody, ReviewInput } from '../domain/family/review.ts';
import { KipuError } from '../errors.ts';
import { inTime } from '../in-time.ts';
import { childAmong } from '../own-child.ts';
import { currentRequest } from '../reference.ts';
import {
  familyOf,
  listChildCourses,
  listChildren,
  recommendedAfter,
  studentZoneAddress,
} from '../upstream/family.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { isTaken } from '../upstream/contracts/refused-fields.ts';
import { listPlaces } from '../upstream/purchases.ts';
import { sendReview } from '../upstream/support.ts';
import { failedCall } from '../upstream/types.ts';
import { dashboardCatalogueOf } from './bought.ts';
import { feedPathOf } from './calendars.ts';
import { clientOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { ChildId, Id } from './ids.ts';
import { certificatesOrNull, orLeftOut, orNull, rememberUnread } from './left-out.ts';
import { confirmPassword } from './login.ts';
import { found, parentProcedure, router } from './trpc.ts';

const Followed = z.object({
  kind: z.enum(['course', 'learning_path']),
  id: Id.min(1),
  /** Missing in requests of dashboards that were opened before the release that added it. */
  taken: z.array(Id).readonly().default([]),
});
type Followed = z.infer<typeof Followed>;

/** The parents' dashboard: all children and their week, and the zone of the chosen child (null without children). */
interface ParentsZone extends Family {
  readonly week: FamilyWeek;
  /** Enrollments that belong to none of the children, or to somebody unknown; null for one that could not be read. */
  readonly places: (EnrolledCourse | null)[];
  readonly zone: ChildZone | null;
  /** When the data was read; pages without JavaScript show it. */
  readonly madeAt: Date;
}

/** The children of a parent. */
interface Family {
  readonly children: ChildSummary[];
  /** How many more children could not be read. */
  readonly unreadChildren: number;
  /** The reference by which support finds this request, in case something could not be read. */
  readonly reference: string | undefined;
}

/** How long a page waits for recommendations, which can be requested only after the rest. Milliseconds. */
const SOON_MS = 400;

export const parentsRouter = router({
  /** Returns the parent's children, for the profiles: the same as the dashboard. @throws not_found for other accounts */
  children: parentProcedure.query(async ({ ctx }) => {
    const client = clientOf(ctx);
    const [told, childCourses] = await Promise.all([
      listChildren(client),
      orNull(ctx, 'courses of children', listChildCourses(client)),
    ]);
    if (childCourses) return familyView(ctx, familyOf(told, childCourses));
    // Whoever is not listed might have had courses.
    return familyView(ctx, told.length > 0 ? told : [null]);
  }),

  /**
   * Returns the parents' dashboard: the week of all children, and the zone of the requested child, or else of the
   * first. Purchases made here appear at once, even before the academy lists them or the child. All calls to the
   * academy are sent together, except the one for recommendations, which depends on the others and is not waited for
   * long. While a child cannot be read, it may be the requested one, so an unknown id then leads to the first readable
   * child.
   * @throws not_found for a child of another family
   */
  zone: parentProcedure.input(ChildId.partial()).query(async ({ ctx, input }): Promise<ParentsZone> => {
    const userId = ctx.login.user.id;
    const purchases = await ctx.payments.purchases({ userId });
    const { told, childCourses, enrollments, certificates, catalogue } = await readFamilyOf(ctx);
    const children = told.filter((one) => one !== null);
    const viewer = viewerOf(ctx);
    const bought = boughtCourses(purchases, catalogue.known, viewer.now);
    const learners = learnersOf(told, childCourses, bought);
    const unnamed = unnamedLearner({ enrollments, purchases, ...catalogue }, learners, viewer.now);
    const family = children.map((one) => ({ child: one, follows: followsOf(one, childCourses, bought) }));
    const made = {
      ...familyView(ctx, told),
      week: weekOf([...learners, unnamed], viewer, unreadOf(childCourses)),
      places: placesElsewhere(
        enrollments.map((one) => one && enrolledCourse(one, catalogue.courses.get(one.course_id) ?? null)),
        purchases,
        ({ id }) => byId(children, id) !== undefined,
        new Set(family.flatMap(({ follows }) => coursesOf(follows).map(({ course }) => course.id))),
      ),
      madeAt: viewer.now,
    };
    rememberUnread(ctx, 'course_unreadable', made.places);
    const asked = input.childId === undefined ? undefined : byId(children, input.childId);
    const isKnownHere =
      made.unreadChildren > 0 || purchases.some(({ student }) => student?.id === input.childId);
    if (input.childId !== undefined && !isKnownHere) found(asked);
    const child = asked ?? children[0];
    if (!child) return { ...made, zone: null };
    const [dismissed, feedPath] = await Promise.all([
      ctx.familyRecords.dismissedCourses({ userId, childId: child.id }),
      feedPathOf(ctx, child.id),
    ]);
    const follows = withBoughtPaths(followsOf(child, childCourses, bought), purchases, catalogue.paths);
    const own = certificates && certificatesOf(child.id, certificates, family);
    const zone = childZone(child, follows, own, dismissed, viewer, catalogue);
    const unread = [zone, ...zone.paths, ...zone.pastPaths].some((part) => part.unread > 0);
    rememberUnread(ctx, 'course_unreadable', unread ? [null] : []);
    rememberUnread(ctx, 'certificate_unreadable', zone.certificates ?? []);
    rememberUnread(ctx, 'class_report_unreadable', reportsOf(coursesOf(follows)));
    const followed = followedBy(zone, follows);
    const recommended = await inTime(recommendedTo(ctx, followed), SOON_MS, () => null);
    return { ...made, zone: { ...zone, followed, recommended, feedPath } };
  }),

  /**
   * Returns recommendations after a course or a path, if they did not come with the zone; empty if they cannot be read.
   */
  recommended: parentProcedure
    .input(z.object({ after: Followed }))
    .query(({ ctx, input }) => recommendedTo(ctx, input.after)),

  /**
   * Hides the banner of a child's blocked courses until another course is blocked.
   * @throws not_found for a child of another family, child_unreadable
   */
  dismissBlocked: parentProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const client = clientOf(ctx);
    const [child, childCourses] = await Promise.all([ownChild(ctx, input.childId), listChildCourses(client)]);
    const blocked = blockedCourses(coursesOf(childCoursesOf(child.id, childCourses)));
    await ctx.familyRecords.dismissCourses(
      { userId: ctx.login.user.id, childId: child.id },
      blocked.map(({ id }) => id),
    );
  }),

  /**
   * Sends a parent's review of a course that a child took. The academy knows whether the course has ended, and reads
   * the review before publishing it.
   * @throws not_found for a child of another family, child_unreadable, review_exists, review_failed
   */
  review: parentProcedure.input(ReviewInput).mutation(async ({ ctx, input }) => {
    await ownChild(ctx, input.childId);
    try {
      await sendReview(clientOf(ctx), reviewBody(input));
    } catch (error) {
      const cause = failedCall(error);
      const isThere = cause.status === 409 || isTaken(cause, 'non_field_errors');
      throw new KipuError(isThere ? 'review_exists' : 'review_failed', { cause });
    }
  }),

  /**
   * Returns the URL at which the child's student zone opens (spec §7), only if its origin is a configured student zone.
   * @throws not_found for a child of another family, child_unreadable, student_zone_missing, student_zone_failed
   */
  enterStudentZone: parentProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    try {
      const child = await ownChild(ctx, input.childId);
      const { id } = child;
      const platform = child.learning_platform ?? ctx.learningPlatform;
      if (platform === null) throw new KipuError('student_zone_missing');
      const url = new URL(await studentZoneAddress(clientOf(ctx), { id, platform }));
      if (ctx.studentZoneOrigins.includes(url.origin)) return { url: url.href };
      // The rest of the URL may contain a token.
      ctx.log.error({ origin: url.origin }, 'student zone of a foreign origin');
      throw new KipuError('student_zone_failed');
    } catch (error) {
      throw new KipuError('student_zone_failed', { cause: failedCall(error) });
    }
  }),

  /**
   * Returns the child's login, with null for what the academy does not send. It is shown nowhere else: only to a parent
   * who confirmed the password of the account within five minutes, five times an hour for each child, and every view is
   * recorded.
   * @throws not_found for a child of another family, child_unreadable, invalid_credentials or invalid_input at the
   *   field `password`, login_limited, reveal_limited
   */
  revealLogin: parentProcedure
    .input(ChildId.extend({ password: z.string().max(200).optional() }))
    .mutation(async ({ ctx, input }) => {
      const child = await ownChild(ctx, input.childId);
      await confirmPassword(ctx, ctx.login, input.password);
      const { id: userId } = ctx.login.user;
      const { id: requestId } = ctx.request;
      await ctx.rateLimiter.admitReveal({ userId, childId: child.id });
      await ctx.familyRecords.recordLoginReveal({ userId, childId: child.id, requestId });
      const event = 'child_login';
      ctx.log.info({ event, userId, childId: child.id }, 'login of a child shown');
      return { email: child.email, password: child.password };
    }),
});

/** @throws not_found, child_unreadable */
async function ownChild(ctx: ApiContext, childId: string): Promise<Child> {
  const client = clientOf(ctx);
  const told = await listChildren(client);
  if (told.some((child) => child === null || child.id === childId)) return childAmong(told, childId);
  return childAmong(familyOf(told, await listChildCourses(client)), childId);
}

/** Returns the children of a parent, and reports to support that some could not be read. */
function familyView(ctx: ApiContext, told: readonly (Child | null)[]): Family {
  rememberUnread(ctx, 'child_unreadable', told);
  const children = told.flatMap((child) => (child ? childSummary(child) : []));
  return {
    children,
    unreadChildren: told.length - children.length,
    reference: currentRequest()?.reference,
  };
}

function byId(children: readonly Child[], childId: string): Child | undefined {
  return children.find(({ id }) => id === childId);
}

/**
 * Reads everything that the academy has of a family, with all calls sent together. Certificates are null if unreadable.
 * Whoever has courses is one of its children, even where it does not list them, or fails to.
 */
async function readFamilyOf(ctx: ApiContext) {
  const client = clientOf(ctx);
  const [told, childCourses, enrollments, certificates, catalogue] = await Promise.all([
    orNull(ctx, 'children', listChildren(client)),
    listChildCourses(client),
    listPlaces(client),
    certificatesOrNull(ctx),
    dashboardCatalogueOf(ctx),
  ]);
  return { told: familyOf(told, childCourses), childCourses, enrollments, certificates, catalogue };
}

async function recommendedTo(ctx: ApiContext, followed: Followed | null): Promise<RecommendedView[]> {
  if (!followed) return [];
  const recommended = await orLeftOut(ctx, 'recommended', recommendedAfter(clientOf(ctx), followed));
  return recommended
    .map((one) => recommendedView(one, { now: ctx.now() }))
    .filter(({ id }) => !followed.taken.includes(id));
}
