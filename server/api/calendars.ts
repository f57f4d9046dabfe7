import { z } from 'zod';
import { calendarText } from '../calendar/calendar-text.ts';
import type { ChildClasses } from '../calendar/calendar-text.ts';
import {
  boughtCourseClasses,
  readChildClasses,
  readCourseClasses,
  readStudentClasses,
} from '../calendar/child-classes.ts';
import type { FeedOwner } from '../calendar/feeds.ts';
import { googleLinks } from '../calendar/google-link.ts';
import { KipuError } from '../errors.ts';
import type { AttemptView } from '../payments/types.ts';
import { listChildren } from '../upstream/family.ts';
import { dashboardCatalogueOf } from './bought.ts';
import { clientOf, isParent, viewerOf } from './context.ts';
import type { BuyerContext } from './context.ts';
import { ChildId, Id } from './ids.ts';
import { orLeftOut } from './left-out.ts';
import { found, protectedProcedure, router } from './trpc.ts';

const ChildCourseId = z.object({ childCourseId: Id });

const MINUTE_MS = 60_000;

export const calendarsRouter = router({
  /**
   * The address of the subscribed calendar of a child, or of the student who asks, which is made when there is none.
   * @throws not_found for a child of another family
   */
  feed: protectedProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const classes = await ownClasses(ctx, input.childId);
    return feedPath(await ctx.calendarFeeds.open(ownerOf(ctx), classes));
  }),

  /**
   * A new address for such a calendar; the old one is not found any more.
   * @throws not_found for a child of another family
   */
  renewFeed: protectedProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const classes = await ownClasses(ctx, input.childId);
    return feedPath(await ctx.calendarFeeds.renew(ownerOf(ctx), classes));
  }),

  /**
   * The subscribed calendars of the own account, oldest first; a name that cannot be read is null, and so is that of a
   * student who has one of the own.
   */
  feeds: protectedProcedure.query(async ({ ctx }) => {
    const userId = ctx.buyer.user.id;
    const feeds = await ctx.calendarFeeds.ofUser(userId);
    if (!feeds.some(({ childId }) => childId !== userId)) {
      return feeds.map((feed) => ({ ...feed, isOwn: true, firstName: null }));
    }
    const children = await orLeftOut(ctx, 'names of children', listChildren(clientOf(ctx)));
    return feeds.map((feed) => {
      const child = children.find((one) => one?.id === feed.childId);
      return { ...feed, isOwn: feed.childId === userId, firstName: child?.first_name ?? null };
    });
  }),

  /** Ends such a calendar: its address is not found any more. @throws not_found when there is none */
  endFeed: protectedProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    if (!(await ctx.calendarFeeds.end(ctx.buyer.user.id, input.childId))) throw new KipuError('not_found');
  }),

  /**
   * The classes to come of a course as a calendar file: of a child's, or of one that the user bought here.
   * @throws not_found for a child course of another family, and for one without classes to come
   */
  ofCourse: protectedProcedure.input(ChildCourseId).query(async ({ ctx, input }) => {
    const classes = await courseClasses(ctx, input.childCourseId);
    const now = ctx.now();
    // Nobody remembers which files were downloaded: a later one has the higher number, so that it wins.
    const revision = { sequence: Math.floor(now.getTime() / MINUTE_MS), revisedAt: now };
    return calendarText(classes, () => revision);
  }),

  /**
   * Where Google Calendar opens with a course filled in: an address for each hour that the course meets at.
   * @throws not_found as `ofCourse`
   */
  googleLinks: protectedProcedure
    .input(ChildCourseId)
    .query(async ({ ctx, input }) => googleLinks(await courseClasses(ctx, input.childCourseId))),
});

async function ownClasses(ctx: BuyerContext, learnerId: string): Promise<ChildClasses> {
  const purchases = await ctx.payments.purchases({ userId: ctx.buyer.user.id });
  const client = clientOf(ctx);
  if (isParent(ctx)) return readChildClasses(client, learnerId, purchases, viewerOf(ctx));
  const { user } = ctx.buyer;
  found(user.id === learnerId ? user : null);
  return studentClasses(ctx, purchases);
}

async function courseClasses(ctx: BuyerContext, courseId: string): Promise<ChildClasses> {
  const purchases = await ctx.payments.purchases({ userId: ctx.buyer.user.id });
  const bought = boughtCourseClasses(purchases, courseId, viewerOf(ctx));
  if (bought) return bought;
  const client = clientOf(ctx);
  if (isParent(ctx)) return found(await readCourseClasses(client, courseId, purchases, viewerOf(ctx)));
  return found(onlyOf(courseId, await studentClasses(ctx, purchases)));
}

async function studentClasses(ctx: BuyerContext, purchases: readonly AttemptView[]): Promise<ChildClasses> {
  const { known } = await dashboardCatalogueOf(ctx);
  return readStudentClasses(clientOf(ctx), ctx.buyer.user, purchases, viewerOf(ctx), known);
}

/** The classes of one course among those of a student; null when it has none to come. */
function onlyOf(courseId: string, classes: ChildClasses): ChildClasses | null {
  const series = classes.series.filter(({ childCourseId }) => childCourseId === courseId);
  return series.length > 0 ? { ...classes, series } : null;
}

/**
 * Returns the address of the subscribed calendar of a child, or of a student, or null while nobody has asked for one.
 * Only of somebody who is known to be of whoever asks.
 */
export async function feedPathOf(ctx: BuyerContext, learnerId: string): Promise<string | null> {
  const token = await ctx.calendarFeeds.existing(ownerOf(ctx), learnerId);
  return token === null ? null : feedPath(token).path;
}

function ownerOf({ buyer }: BuyerContext): FeedOwner {
  return { userId: buyer.user.id, bearer: buyer.bearer, controls: buyer.controls };
}

function feedPath(token: string): { path: string } {
  return { path: `/calendario/${token}.ics` };
}
