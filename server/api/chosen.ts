import { entryBySlug, offerWithId } from '../domain/catalogue/shelf.ts';
import { priceView, seatsLeft } from '../domain/catalogue/vacations.ts';
import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { findChosenCourse, findChosenPath, findChosenProgram } from '../domain/checkout/chosen.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import { hasClassesAtOnce } from '../domain/checkout/enrollment-lines.ts';
import { buildOrder } from '../domain/checkout/order.ts';
import { teachingText, teachingTextOf } from '../domain/checkout/teaching.ts';
import { KipuError } from '../errors.ts';
import type { Order } from '../payments/types.ts';
import type { Catalogue } from '../upstream/catalogue.ts';
import type { CourseEntry } from '../upstream/contracts/courses.ts';
import type { UpstreamContext } from '../upstream/types.ts';
import { holdsSeatFor } from '../upstream/waiting-list.ts';
import type { SeatAsker } from '../upstream/waiting-list.ts';
import { clientOf, upstreamContextOf } from './context.ts';
import type { ApiContext } from './context.ts';

/** Who asks what is sold, and whether there are seats: a visitor, or a payment that is resumed without one. */
interface Asker extends SeatAsker {
  readonly catalogue: Catalogue;
  /** Of calls to the catalogue, which is public. */
  readonly context: Omit<UpstreamContext, 'bearer'>;
}

/** Returns who asks in this request. */
export const askerOf = (ctx: ApiContext): Asker => ({
  catalogue: ctx.catalogue,
  context: upstreamContextOf(ctx),
  client: clientOf(ctx),
  now: ctx.now(),
});

/** The parts of an order that a payment attempt keeps. */
interface ToldOrder {
  readonly selection: PurchaseSelection;
  readonly courses: Parameters<typeof teachingText>[0];
}

/** Returns what was chosen in this visit, from the catalogue; null if nothing was, or it is no longer sold. */
export async function chosenBefore(ctx: ApiContext): Promise<Chosen | null> {
  const { purchase } = ctx.session.data;
  return purchase && soldTo(ctx, await readChosen(askerOf(ctx), purchase));
}

/** Returns what is chosen; null if it has no price in the visitor's currency: it is not sold to them. */
export const soldTo = ({ visitor }: ApiContext, chosen: Chosen | null): Chosen | null =>
  chosen && priceView(chosen.priced, visitor.currency) && chosen;

/** Returns the product and group of a selection, for showing; null when it is not sold (any more). */
export const readChosen = (asker: Asker, selection: PurchaseSelection) =>
  findChosen(asker, selection, { isNow: false });

/** The same with price and seats read from the academy now: for decisions about seats and money. */
export const readChosenNow = (asker: Asker, selection: PurchaseSelection) =>
  findChosen(asker, selection, { isNow: true });

async function findChosen(
  { catalogue, context }: Asker,
  selection: PurchaseSelection,
  { isNow }: { readonly isNow: boolean },
): Promise<Chosen | null> {
  if (selection.kind === 'vacation') {
    const season = await (isNow ? catalogue.seasonNow(context) : catalogue.season(context));
    return findChosenProgram(season, selection);
  }
  const readPaths = isNow ? catalogue.entriesNow : catalogue.entries;
  const [entries, paths, offers] = await Promise.all([
    catalogue.entries(context, 'course'),
    // Paths are priced by the content service.
    selection.kind === 'path' ? readPaths(context, 'learningPath') : [],
    isNow ? null : catalogue.offers(context),
  ]);
  const offerOf = async (id: string | undefined) => {
    if (id === undefined) return null;
    return offers ? offerWithId(offers, id) : catalogue.offerNow(context, id);
  };
  if (selection.kind === 'path') {
    const path = entryBySlug(paths, selection.slug);
    return findChosenPath(path, entries, await offerOf(path?.fields.courses[0]?.course), selection);
  }
  const entry = entryBySlug(entries, selection.slug);
  return findChosenCourse(entries, await offerOf(entry?.sys.id), selection);
}

/** Returns course entries by their ids, without those that have left the content service. */
export async function contentOf(ctx: ApiContext, ids: readonly string[]): Promise<CourseEntry[]> {
  const entries = await ctx.catalogue.courses(upstreamContextOf(ctx), ids);
  return [...entries.values()].filter((entry) => entry !== null);
}

/**
 * Returns the order of what is chosen.
 * @throws KipuError order_gone where the content service lacks one of its courses: what cannot be enrolled is not sold
 */
export function orderOrGone(...parts: Parameters<typeof buildOrder>): Order {
  try {
    return buildOrder(...parts);
  } catch (cause) {
    throw new KipuError('order_gone', { cause });
  }
}

/**
 * Returns the seats left now of what is chosen. The groups of a pack are also sold by its single courses, so it has no more
 * seats than the fullest of them. In a full group, a family on the waiting list has the one seat held for it.
 */
export async function readSeatsLeft(asker: Asker, { group }: Pick<Chosen, 'group'>): Promise<number> {
  const { catalogue, context } = asker;
  const pairs = group.groups_to_buy;
  const courses = pairs.length > 1 ? pairs.map(({ course }) => catalogue.offerNow(context, course)) : [];
  const cohorts = new Set(pairs.map((pair) => pair.group));
  const shared = (await Promise.all(courses))
    .flatMap((offer) => offer?.groups ?? [])
    .filter((other) => other.groups_to_buy.some((pair) => cohorts.has(pair.group)));
  // Without a count from the academy, all seats may be free; it refuses the enrollment itself when they are not.
  const left = Math.min(...[group, ...shared].map((one) => seatsLeft(one) ?? one.capacity));
  return left > 0 ? left : Number(await holdsSeatFor(asker, group.id));
}

/**
 * Returns the seats left now of what was ordered.
 * @throws KipuError order_gone when it is not sold any more, or not on the days and hours that the family was told
 */
export async function readSeatsLeftNow(asker: Asker, { selection, courses }: ToldOrder): Promise<number> {
  const chosen = await readChosenNow(asker, selection);
  const told = teachingText(courses);
  const isMoved = chosen && told !== null && told !== teachingTextOf(chosen.group);
  if (!chosen || isMoved) throw new KipuError('order_gone');
  return readSeatsLeft(asker, chosen);
}

/**
 * Refuses what nobody could attend: two of its courses at the same hour.
 * @throws KipuError group_overlaps
 */
export function refuseClassesAtOnce({ group }: Chosen): void {
  if (hasClassesAtOnce(group)) throw new KipuError('group_overlaps', { field: 'groupId' });
}
