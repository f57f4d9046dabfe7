import { z } from 'zod';
import { calendarText } from '../calendar/calendar-text.ts';
import type { ChildClasses } from '../calendar/calendar-text.ts';
import { boughtCourseClasses, readChildClasses, readCourseClasses } from '../calendar/child-classes.ts';
import type { FeedOwner } from '../calendar/feeds.ts';
import { googleLinks } from '../calendar/google-link.ts';
import type { Buyer } from '../payments/types.ts';
import { listChildren } from '../upstream/family.ts';
import { clientOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { found, parentProcedure, protectedProcedure, router } from './trpc.ts';

/** Any text: an id that cannot exist is answered like one of another family (404). */
const ChildId = z.object({ childId: z.string().max(100) });
const ChildCourseId = z.object({ childCourseId: z.string().max(100) });

const MINUTE_MS = 60_000;

export const calendarsRouter = router({
  /**
   * The address of a child's subscribed calendar, which is made when there is none.
   * @throws not_found for a child of another family
   */
  feed: parentProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const classes = await ownClasses(ctx, input.childId);
    return feedPath(await ctx.calendarFeeds.open(ownerOf(ctx), classes));
  }),

  /**
   * A new address for a child's subscribed calendar; the old one is not found any more.
   * @throws not_found for a child of another family
   */
  renewFeed: parentProcedure.input(ChildId).mutation(async ({ ctx, input }) => {
    const classes = await ownClasses(ctx, input.childId);
    return feedPath(await ctx.calendarFeeds.renew(ownerOf(ctx), classes));
  }),

  /**
   * The address of a child's subscribed calendar, or null while nobody has asked for one.
   * @throws not_found for a child of another family
   */
  existingFeed: parentProcedure.input(ChildId).query(async ({ ctx, input }) => {
    const token = await ctx.calendarFeeds.existing(ownerOf(ctx), input.childId);
    if (token !== null) return feedPath(token);
    const children = await listChildren(clientOf(ctx));
    found(children.find(({ id }) => id === input.childId));
    return null;
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

/** Of somebody who is logged in. */
type BuyerContext = ApiContext & { readonly buyer: Buyer };

async function ownClasses(ctx: BuyerContext, childId: string): Promise<ChildClasses> {
  const purchases = await ctx.payments.purchases({ userId: ctx.buyer.user.id });
  return found(await readChildClasses(clientOf(ctx), childId, purchases, viewerOf(ctx)));
}

async function courseClasses(ctx: BuyerContext, childCourseId: string): Promise<ChildClasses> {
  const purchases = await ctx.payments.purchases({ userId: ctx.buyer.user.id });
  const bought = boughtCourseClasses(purchases, childCourseId, viewerOf(ctx));
  if (bought) return bought;
  const isParent = ctx.session.data.signedIn?.platform === 'zona-padres';
  return found(isParent ? await readCourseClasses(clientOf(ctx), childCourseId, viewerOf(ctx)) : null);
}

function ownerOf({ buyer }: { readonly buyer: Buyer }): FeedOwner {
  return { userId: buyer.user.id, bearer: buyer.bearer, controls: buyer.controls };
}

function feedPath(token: string): { path: string } {
  return { path: `/calendario/${token}.ics` };
}
