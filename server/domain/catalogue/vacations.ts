import type {
  Campaign,
  Requirements,
  VacationGroup,
  VacationProgram,
} from '../../upstream/contracts/campaigns.ts';
import type { CourseOffer } from '../../upstream/contracts/courses.ts';
import type { AgeRange } from '../age-ranges.ts';
import { mediaUrlOrNull } from '../media.ts';
import { classesHeld, dayThere } from './group-classes.ts';
import { lacksGroups } from './shelf.ts';
import { discountPercentage, moneyFromMajor } from '../money.ts';
import type { Currency, Money } from '../money.ts';
import { dayFor, lastDayFor, weeklyFor } from '../group-hours.ts';
import { firstDateOn, todayOf } from '../time.ts';
import type { Day } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { weekdayByName } from '../week.ts';

/** Spec §9: only the first two programs are shown on a purchase page. */
const PROGRAMS_SHOWN = 2;

/** The price of anything on sale, as the academy API writes it: programs of the season, courses and packs alike. */
export type Priced = Pick<
  CourseOffer,
  | 'has_discount'
  | 'discount_percentage'
  | 'amount_pen'
  | 'amount_usd'
  | 'amount_after_discount_pen'
  | 'amount_after_discount_usd'
  | 'sibling_discount_percentage'
>;

/** Returns a price without a discount, in major units of both currencies; null in one that it does not have. */
export const fixedPrice = (pen: number | null, usd: number | null): Priced => ({
  has_discount: false,
  discount_percentage: 0,
  amount_pen: pen,
  amount_usd: usd,
  amount_after_discount_pen: pen,
  amount_after_discount_usd: usd,
});

/** A program whose price is known. */
export type SoldProgram = VacationProgram & Priced;

/** Returns whether it is known if a program has a discount; otherwise it is described, but not sold. */
export const isSold = (program: VacationProgram): program is SoldProgram => program.has_discount !== null;

/** Price in the visitor's currency; `before` only when there is a discount (spec §9). */
export interface PriceView {
  readonly now: Money;
  readonly before: Money | null;
  /** Rounded down, 0 to 100. */
  readonly discountPercentage: number;
}

/**
 * Returns a price in a currency: discounted when `has_discount` is set, with the percentage rounded down (spec §9). Null
 * where the academy has none in it: it is then not sold to those who pay in it.
 */
export function priceView(priced: Priced, currency: Currency): PriceView | null {
  const [full, discounted] =
    currency === 'PEN'
      ? [priced.amount_pen, priced.amount_after_discount_pen]
      : [priced.amount_usd, priced.amount_after_discount_usd];
  if (full === null || discounted === null) return null;
  const before = moneyFromMajor(full, currency);
  const now = moneyFromMajor(discounted, currency);
  // Ignore a discount that takes nothing off, or even raises the price: never promise what the amounts do not keep.
  const byAmounts = discountPercentage(before, now);
  if (!priced.has_discount || byAmounts === 0) {
    return { now: before, before: null, discountPercentage: 0 };
  }
  const told = Math.floor(priced.discount_percentage) || byAmounts;
  return { now, before, discountPercentage: Math.min(told, byAmounts) };
}

/** Returns the price of what is being bought. @throws RangeError when it has none in the currency: nobody can buy it. */
export function priceToPay(priced: Priced, currency: Currency): PriceView {
  const price = priceView(priced, currency);
  if (!price) throw new RangeError(`No price in ${currency}`);
  return price;
}

/** Returns whether a day is one on which a group, or a course that is taught in it, meets between its dates. */
function hasClassOn(group: VacationGroup, day: Day): boolean {
  const { start_date: start, end_date: end, frequency, groups_to_buy: pairs } = group;
  if ((start !== null && day < start) || (end !== null && day > end)) return false;
  return [...frequency, ...pairs.flatMap((pair) => pair.frequency ?? [])].some(({ day_name }) => {
    const weekday = weekdayByName(day_name);
    return weekday !== null && firstDateOn(weekday, day) === day;
  });
}

/** Returns a cohort as a purchase page offers it, with its days and its weekly classes in the family's zone. */
export function groupView(group: VacationGroup, viewer: Viewer) {
  const { start_date: startDate, end_date: endDate, holidays = [] } = group;
  return {
    id: group.id,
    name: group.name,
    /** Null shows 'Sin fecha de inicio' (spec §8). */
    startDate: startDate && dayFor(viewer, group, startDate),
    endDate: endDate && lastDayFor(viewer, group, endDate),
    /** Whether its first day has passed: somebody who joins now has missed classes. */
    hasBegun: hasBegun(group, viewer.now),
    /** How many of its classes have begun. */
    classesHeld: classesHeld(group, viewer.now),
    seatsLeft: seatsLeft(group),
    /** Its days without a class from today on: the academy may list those of other groups, too. */
    holidays: holidays
      .filter(({ day }) => day >= dayThere(group, viewer.now) && hasClassOn(group, day))
      .map(({ day, name }) => ({ day: dayFor(viewer, group, day), name })),
    /** How many students it needs to start; null when the academy does not say, and once it has started. */
    minimum: hasBegun(group, viewer.now) ? null : (group.minimum ?? null),
    /** Whether it has a seat and a start date; families wait for a group that lacks either. */
    canBeChosen: canBeChosen(group),
    ...weeklyFor(viewer, group, `group ${group.id}`, startDate ?? todayOf(viewer)),
  };
}
export type GroupView = ReturnType<typeof groupView>;

/** When something on sale starts, and how many seats are left. */
export interface OpeningView {
  /**
   * Start of the next group with seats, as given by `dayFor`; null shows 'Próximamente' (spec §9), or that all groups
   * are full, or those with seats have begun.
   */
  readonly nextStart: Day | null;
  /** Whether no group with a seat is still to start, but one with a seat has already begun. */
  readonly hasBegun: boolean;
  /** Whether it may have groups that could not be read: then it must not say that none is coming. */
  readonly isUnread: boolean;
  /** Whether it has groups, and none of them a seat. */
  readonly isFull: boolean;
  /** Seats left in all of its groups; null when the academy does not say how many. */
  readonly seatsLeft: number | null;
  /** Number of groups with a seat. */
  readonly openGroups: number;
}

/**
 * Returns when the groups of something start and the seats left, the same for its page and for every card of it.
 * @param isUnread Whether it may have other groups that could not be read.
 */
export function openingOf(
  groups: readonly VacationGroup[],
  isUnread: boolean,
  viewer: Pick<Viewer, 'now' | 'timeZone'>,
): OpeningView {
  const { now } = viewer;
  const open = groups.filter(hasSeat);
  const left = open.map(seatsLeft);
  const toBegin = open
    .filter((group) => !hasBegun(group, now))
    .flatMap((group) => (group.start_date ? dayFor(viewer, group, group.start_date) : []));
  // yyyy-mm-dd sorts as text.
  const nextStart = toBegin.sort()[0] ?? null;
  return {
    nextStart,
    hasBegun: nextStart === null && open.some((group) => hasBegun(group, now)),
    isUnread,
    isFull: groups.length > 0 && open.length === 0,
    seatsLeft: left.includes(null) ? null : left.reduce<number>((sum, seats) => sum + (seats ?? 0), 0),
    openGroups: open.length,
  };
}

/** Returns the free seats of a cohort; null when the academy does not say how many are taken. */
export function seatsLeft({ capacity, enrolled }: VacationGroup): number | null {
  return enrolled === null ? null : Math.max(0, capacity - enrolled);
}

/** Returns whether a cohort is not known to be full: the academy decides when somebody is enrolled. */
export const hasSeat = (group: VacationGroup) => seatsLeft(group) !== 0;

/** Returns whether a cohort can be bought: it has a seat and a start date. */
export function canBeChosen(group: VacationGroup): boolean {
  return hasSeat(group) && group.start_date !== null;
}

/** Returns whether a group's first day has passed. */
export const hasBegun = (group: VacationGroup, now: Date): boolean =>
  group.start_date !== null && group.start_date < dayThere(group, now);

/**
 * Returns a program of the purchase page. Empty `courses` shows 'Sin cursos', empty `groups` 'Sin horarios
 * disponibles'.
 */
function programView(program: VacationProgram, viewer: Viewer) {
  const { id, name, description, duration, sessions } = program;
  return {
    id,
    name,
    description,
    duration,
    sessions,
    /** Null when unknown: the program is then described, but not sold. */
    price: isSold(program) ? priceView(program, viewer.currency) : null,
    /** Path of the study plan on our own origin, or null. */
    studyPlan: mediaUrlOrNull(program.curriculum),
    courses: program.courses.map((course) => ({
      ...course,
      modules: course.modules.map((module) => ({ ...module, icon: mediaUrlOrNull(module.icon) })),
    })),
    groups: program.groups.map((group) => groupView(group, viewer)),
    /** Whether it has groups that could not be read. */
    lacksGroups: lacksGroups(program),
  };
}
export type ProgramView = ReturnType<typeof programView>;

/** Returns the programs on sale for an age range: only those that the purchase page shows can be bought. */
export function programsFor<Program extends VacationProgram>(
  { programs }: { readonly programs: readonly Program[] },
  range: AgeRange,
): Program[] {
  return programs.filter((program) => program.age_range === range.code).slice(0, PROGRAMS_SHOWN);
}

/** Returns the view of /vacaciones/{edad}: at most two programs (spec §9). */
export function purchasePageView(campaign: Campaign, range: AgeRange, viewer: Viewer) {
  const section = campaign.age_ranges.find((candidate) => candidate.age_range === range.code);
  return {
    age: range.slug,
    campaignName: campaign.name,
    /** The season's start as a sentence. */
    startText: campaign.start_text,
    /** Path on our own origin of the picture of this age, or null when the season has none. */
    picture: mediaUrlOrNull(section?.thumbnailCard),
    programs: programsFor(campaign, range).map((program) => programView(program, viewer)),
    requirements: requirementsFor(range, campaign.requirements),
  };
}
export type PurchasePageView = ReturnType<typeof purchasePageView>;

/** Returns the technical requirements of an age range: the general ones, then its own, without duplicates. */
function requirementsFor(range: AgeRange, requirements: Requirements): string[] {
  const own = {
    '5_to_7': requirements.program_5_to_7,
    '8_to_11': requirements.program_8_plus,
    '12_plus': requirements.program_12_plus,
  }[range.code];
  return [...new Set([...requirements.general_program, ...own])];
}
