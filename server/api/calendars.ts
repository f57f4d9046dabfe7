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
   * Returns the path of the subscribed calendar of a child, or of the student who asks; creates it if there is none.
   * @throws not_found for a child of another family
   */
  feed: protectedProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const classes = await ownClasses(ctx, input.childId);
    return feedPath(await ctx.calendarFeeds.open(ownerOf(ctx), classes));
  }),

  /**
   * Gives such a calendar a new path and returns it; the old one answers 404 from then on.
   * @throws not_found for a child of another family
   */
  renewFeed: protectedProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const classes = await ownClasses(ctx, input.childId);
    return feedPath(await ctx.calendarFeeds.renew(ownerOf(ctx), classes));
  }),

  /**
   * Returns the subscribed calendars of the account, oldest first. `firstName` is null when it cannot be read, and for
   * a student's own calendar.
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

  /** Ends such a calendar: its address answers 404 from then on. @throws not_found when there is none */
  endFeed: protectedProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    if (!(await ctx.calendarFeeds.end(ctx.buyer.user.id, input.childId))) throw new KipuError('not_found');
  }),

  /**
   * Returns the upcoming classes of a course as an iCalendar file: a child's course, one that the user bought here, or
   * one of the student's own.
   * @throws not_found for a child course of another family, and for one without upcoming classes
   */
  ofCourse: protectedProcedure.input(ChildCourseId).query(async ({ ctx, input }) => {
    const classes = await courseClasses(ctx, input.childCourseId);
    const now = ctx.now();
    // Downloads are not recorded, so the time is the sequence number: calendars keep the file with the higher one.
    const revision = { sequence: Math.floor(now.getTime() / MINUTE_MS), revisedAt: now };
    return calendarText(classes, () => revision);
  }),

  /**
   * Returns links that open Google Calendar with a course filled in, one for each time of day it has classes at.
   * @throws not_found as `ofCourse`
   */
  googleLinks: protectedProcedure
    .input(ChildCourseId)
    .query(async ({ ctx, input }) => googleLinks(await courseClasses(ctx, input.childCourseId))),
});

async function ownClasses(ctx: BuyerContext, learnerId: string): Promise<ChildClasses> {
  const userId = ctx.buyer.user.id;
  const purchases = await ctx.payments.purchases({ userId });
  if (isParent(ctx)) return readChildClasses(clientOf(ctx), learnerId, purchases, viewerOf(ctx));
  if (learnerId !== userId) throw new KipuError('not_found');
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

/** Returns the classes of one course of a student; null when it has no upcoming ones. */
function onlyOf(courseId: string, classes: ChildClasses): ChildClasses | null {
  const series = classes.series.filter(({ childCourseId }) => childCourseId === courseId);
  return series.length > 0 ? { ...classes, series } : null;
}

/**
 * Returns the path of the subscribed calendar of a child or a student; null if nobody has requested one.
 * @param learnerId Must already be known to belong to the user: it is not checked here.
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
