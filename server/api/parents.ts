import { z } from 'zod';
import { withBought } from '../domain/family/bought-courses.ts';
import { withBoughtPaths } from '../domain/family/bought-paths.ts';
import {
  blockedCourses,
  childCoursesOf,
  childSummary,
  childZone,
  coursesOf,
  followedBy,
  recommendedView,
} from '../domain/family/parents-zone.ts';
import type { Followed, ParentsZone, RecommendedView } from '../domain/family/parents-zone.ts';
import { KipuError } from '../errors.ts';
import { currentRequest } from '../reference.ts';
import {
  listCertificates,
  listChildCourses,
  listChildren,
  recommendedAfter,
  studentZoneAddress,
} from '../upstream/family.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { UpstreamError } from '../upstream/types.ts';
import { confirmPassword } from './account.ts';
import { coursesBoughtFor, pathsFor } from './bought.ts';
import { clientOf, orLeftOut, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { found, parentProcedure, router } from './trpc.ts';
import { rememberUnread } from './unread.ts';

/** Any text: an id that cannot exist is answered like one of another family (404). */
const ChildId = z.object({ childId: z.string().max(100) });

export const parentsRouter = router({
  /** The parent's children, for the profiles. @throws not_found for other accounts */
  children: parentProcedure.query(async ({ ctx }) => (await listChildren(clientOf(ctx))).map(childSummary)),

  /**
   * The parents' dashboard with the zone of one child: the one asked for, or the first. What was bought here for the
   * child is there at once, also while the academy does not tell it, or does not list the child yet.
   * @throws not_found for a child of another family
   */
  zone: parentProcedure.input(ChildId.partial()).query(async ({ ctx, input }): Promise<ParentsZone> => {
    const client = clientOf(ctx);
    const userId = ctx.login.user.id;
    const [children, childCourses, [certificates = null], purchases] = await Promise.all([
      listChildren(client),
      listChildCourses(client),
      // In a list of one: what could not be read is not the same as none.
      orLeftOut(
        ctx,
        'certificates',
        listCertificates(client).then((list) => [list]),
      ),
      ctx.payments.purchases({ userId }),
    ]);
    const viewer = viewerOf(ctx);
    const made = {
      children: children.map(childSummary),
      madeAt: viewer.now,
      reference: currentRequest()?.reference,
    };
    const asked = input.childId === undefined ? undefined : byId(children, input.childId);
    const isKnownHere = purchases.some(({ student }) => student?.id === input.childId);
    if (input.childId !== undefined && !isKnownHere) found(asked);
    const child = asked ?? children[0];
    if (!child) return { ...made, zone: null };
    const [dismissed, bought, paths] = await Promise.all([
      ctx.familyRecords.dismissedCourses({ userId, childId: child.id }),
      coursesBoughtFor(ctx, purchases, ({ id }) => id === child.id),
      pathsFor(ctx, purchases),
    ]);
    const told = withBought(childCoursesOf(child.id, childCourses), bought);
    const follows = withBoughtPaths(told, purchases, paths);
    const zone = childZone(child, follows, certificates, dismissed, viewer);
    const unread = [zone, ...zone.paths, ...zone.pastPaths].some((part) => part.unread > 0);
    rememberUnread(ctx, 'course_unreadable', unread ? [null] : []);
    rememberUnread(ctx, 'certificate_unreadable', zone.certificates ?? []);
    return { ...made, zone: { ...zone, recommended: await recommendedTo(ctx, followedBy(zone)) } };
  }),

  /**
   * Takes the banner of a child's blocked courses away, until another course is blocked.
   * @throws not_found for a child of another family
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
   * The address at which the child's student zone opens (spec §7): of a known student zone, never another.
   * @throws not_found for a child of another family, student_zone_missing, student_zone_failed
   */
  enterStudentZone: parentProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    try {
      const child = await ownChild(ctx, input.childId);
      const { id, learning_platform: platform } = child;
      if (platform === null) throw new KipuError('student_zone_missing');
      const url = new URL(await studentZoneAddress(clientOf(ctx), { id, platform }));
      if (ctx.studentZoneOrigins.includes(url.origin)) return { url: url.href };
      // The rest of the address may hold a token.
      ctx.log.error({ origin: url.origin, requestId: ctx.request.id }, 'student zone of a foreign origin');
      throw new KipuError('student_zone_failed');
    } catch (error) {
      // 401 is about the parent's own login.
      if (!(error instanceof UpstreamError) || error.status === 401) throw error;
      throw new KipuError('student_zone_failed', { cause: error });
    }
  }),

  /**
   * The child's login, null for what of it the academy does not say, shown only here: to the parent who has just given the own password, five times an hour, and
   * written down each time.
   * @throws not_found for a child of another family, invalid_credentials, login_limited, reveal_limited
   */
  revealLogin: parentProcedure
    .input(ChildId.extend({ password: z.string().max(200).optional() }))
    .mutation(async ({ ctx, input }) => {
      const child = await ownChild(ctx, input.childId);
      await confirmPassword(ctx, ctx.login, input.password);
      const { id: userId } = ctx.login.user;
      const { id: requestId } = ctx.request;
      await ctx.rateLimiter.admitReveal(userId);
      await ctx.familyRecords.recordLoginReveal({ userId, childId: child.id, requestId });
      ctx.log.info({ userId, childId: child.id, requestId }, 'login of a child shown');
      return { email: child.email, password: child.password };
    }),
});

/** @throws not_found for an unknown child and for one of another family alike */
async function ownChild(ctx: ApiContext, childId: string): Promise<Child> {
  return found(byId(await listChildren(clientOf(ctx)), childId));
}

function byId(children: readonly Child[], childId: string): Child | undefined {
  return children.find(({ id }) => id === childId);
}

async function recommendedTo(ctx: ApiContext, followed: Followed | null): Promise<RecommendedView[]> {
  if (!followed) return [];
  const recommended = await orLeftOut(ctx, 'recommended', recommendedAfter(clientOf(ctx), followed));
  return recommended.map(recommendedView);
}
