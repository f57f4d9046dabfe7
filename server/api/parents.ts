import { z } from 'zod';
import { blockedCourses } from '../domain/family/blocked-courses.ts';
import { childSummary, childZone, coursesOf, childCoursesOf } from '../domain/family/child-zone.ts';
import type { FamilyViewer } from '../domain/family/course-card.ts';
import { ChildSummary, ParentsZone } from '../domain/family/parents-zone.ts';
import type { RecommendedView } from '../domain/family/parents-zone.ts';
import { followedBy, recommendedView } from '../domain/family/recommended.ts';
import type { Followed } from '../domain/family/recommended.ts';
import { KipuError } from '../errors.ts';
import { listCertificates, listChildren, studentZoneAddress, listChildCourses } from '../upstream/family.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { recommendedAfter } from '../upstream/dashboards.ts';
import { UpstreamError } from '../upstream/types.ts';
import { orLeftOut } from './left-out.ts';
import { confirmPassword } from './password.ts';
import type { ApiContext } from './services.ts';
import { clientOf, parentProcedure, router } from './trpc.ts';

/** Any text: an id that cannot exist is answered like one of another family (404). */
const ChildId = z.object({ childId: z.string().max(100) });

export const parentsRouter = router({
  /** The parent's children, for the profiles. @throws not_found for other accounts */
  children: parentProcedure
    .output(z.array(ChildSummary))
    .query(async ({ ctx }) => (await listChildren(clientOf(ctx))).map(childSummary)),

  /**
   * The parents' dashboard with the zone of one child: the one asked for, or the first.
   * @throws not_found for a child of another family
   */
  zone: parentProcedure
    .input(ChildId.partial())
    .output(ParentsZone)
    .query(async ({ ctx, input }) => {
      const client = clientOf(ctx);
      const [children, childCourses, certificates] = await Promise.all([
        listChildren(client),
        listChildCourses(client),
        orLeftOut(ctx, 'certificates', listCertificates(client)),
      ]);
      const now = ctx.now();
      const made = { children: children.map(childSummary), madeAt: now.toISOString() };
      if (input.childId === undefined && children.length === 0) return { ...made, zone: null };
      const child = input.childId === undefined ? children[0] : byId(children, input.childId);
      if (!child) throw new KipuError('not_found');
      const owner = { userId: ctx.login.user.id, childId: child.id };
      const dismissed = await ctx.dismissals.blockedCourses(owner);
      const viewer = familyViewerOf(ctx, now);
      const zone = childZone(child, childCoursesOf(child.id, childCourses), certificates, dismissed, viewer);
      return { ...made, zone: { ...zone, recommended: await recommendedTo(ctx, followedBy(zone)) } };
    }),

  /**
   * Takes the banner of a child's blocked courses away, until another course is blocked.
   * @throws not_found for a child of another family
   */
  dismissBlocked: parentProcedure
    .input(ChildId)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const client = clientOf(ctx);
      const [child, childCourses] = await Promise.all([
        ownChild(ctx, input.childId),
        listChildCourses(client),
      ]);
      const blocked = blockedCourses(coursesOf(childCoursesOf(child.id, childCourses)));
      await ctx.dismissals.dismissBlockedCourses(
        { userId: ctx.login.user.id, childId: child.id },
        blocked.map(({ id }) => id),
      );
    }),

  /**
   * The address at which the child's student zone opens (spec §7): of a known student zone, never another.
   * @throws not_found for a child of another family, student_zone_failed
   */
  enterStudentZone: parentProcedure
    .input(ChildId)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      try {
        const child = await ownChild(ctx, input.childId);
        const url = new URL(await studentZoneAddress(clientOf(ctx), child));
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
   * The child's login, shown only here: to the parent who has just given the own password, five times an hour, and
   * written down each time.
   * @throws not_found for a child of another family, invalid_credentials, login_limited, reveal_limited
   */
  revealLogin: parentProcedure
    .input(ChildId.extend({ password: z.string().max(200).optional() }))
    .output(z.object({ email: z.string(), password: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const child = await ownChild(ctx, input.childId);
      await confirmPassword(ctx, ctx.login, input.password);
      const { id: userId } = ctx.login.user;
      const { id: requestId } = ctx.request;
      await ctx.rateLimiter.admitReveal(userId);
      await ctx.loginReveals.record({ userId, childId: child.id, requestId });
      ctx.log.info({ userId, childId: child.id, requestId }, 'login of a child shown');
      return { email: child.email, password: child.password };
    }),
});

/** @throws not_found for an unknown child and for one of another family alike */
async function ownChild(ctx: ApiContext, childId: string): Promise<Child> {
  const child = byId(await listChildren(clientOf(ctx)), childId);
  if (!child) throw new KipuError('not_found');
  return child;
}

function byId(children: readonly Child[], childId: string): Child | undefined {
  return children.find(({ id }) => id === childId);
}

function familyViewerOf(ctx: ApiContext, now: Date): FamilyViewer {
  return {
    timeZone: ctx.visitor.timeZone,
    now,
    report: (problem) => ctx.log.warn({ problem, requestId: ctx.request.id }, 'fault in a child course'),
  };
}

async function recommendedTo(ctx: ApiContext, followed: Followed | null): Promise<RecommendedView[]> {
  if (!followed) return [];
  const recommended = await orLeftOut(ctx, 'recommended', recommendedAfter(clientOf(ctx), followed));
  return recommended.map(recommendedView);
}
