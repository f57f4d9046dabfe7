import { z } from 'zod';
import { priceToPay } from '../catalogue/vacations.ts';
import { ageRangeBySlug } from '../age-ranges.ts';
import { CURRENCIES, discountPercentage, majorAmount } from '../money.ts';
import type { Currency } from '../money.ts';
import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { Priced } from '../catalogue/vacations.ts';
import { ClassSchedule, schedulesOf } from './class-schedule.ts';
import { priceBreakdown } from './price-breakdown.ts';
import type { PriceBreakdown } from './price-breakdown.ts';
import type { PurchaseSelection } from './checkout.ts';

/**
 * What is reported about a purchase that begins (spec §3 'Purchase context'). The names are the specification's; their
 * meaning is assumed. Amounts are major units of `currencyCode`, days yyyy-mm-dd, hours HH:mm in the group's zone.
 */
export const PurchaseContext = z.object({
  /** Code of its age range. */
  age_range: z.string(),
  /** The price before discounts; the price itself when there is none. */
  before_price: z.number(),
  /** Number of courses of its path; 0 when it is not part of a path. */
  courses_in_path: z.number().int(),
  currencyCode: z.enum(CURRENCIES),
  /** As shown, for instance '4 semanas'. */
  duration: z.string(),
  exist_discount: z.boolean(),
  id_group: z.string(),
  isFullPath: z.boolean(),
  /** Whether it is paid month by month; everything else is a single payment (spec §9). */
  isSubscription: z.boolean(),
  name_product: z.string(),
  /** Number of courses bought. */
  number_course: z.number().int(),
  price: z.number(),
  schedule: z.array(ClassSchedule).readonly(),
  /** The weekdays of its classes. */
  days_start: z.array(z.string()).readonly(),
  /** The first class; null while the group has no date. */
  start_date: z.string().nullable(),
  type_purchase: z.enum(['vacation', 'course', 'pack', 'path']),
  /** Names of the first two courses, in the order in which they are taken; null when there is none. */
  firstCourse: z.string().nullable(),
  secondCourse: z.string().nullable(),
  /** Whether it enrolls in several cohorts, and which. */
  isArrayGroup: z.boolean(),
  array_group: z.array(z.string()).readonly(),
  /** ISO 3166-1 alpha-2. */
  guardian_country: z.string(),
  guardian_city: z.string().nullable(),
  /** Total discount, rounded down. Percent. */
  discount_off: z.number().int(),
});
export type PurchaseContext = z.infer<typeof PurchaseContext>;

/** The fields of a choice that are reported. */
interface Told {
  readonly selection: PurchaseSelection;
  readonly name: string;
  readonly duration: string;
  readonly priced: Priced;
  readonly group: VacationGroup;
  readonly courseNames: readonly string[];
  readonly coursesInPath?: readonly string[];
  readonly isMonthly?: boolean;
}

/** Where the buyer lives, as far as it is known. */
export interface GuardianPlace {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly city: string | null;
}

/**
 * Returns the context of a purchase, as the catalogue has it now.
 * @param breakdown Of the price; without it, only the academy's own discount applies.
 */
export function purchaseContext(
  chosen: Told,
  currency: Currency,
  guardian: GuardianPlace,
  breakdown?: PriceBreakdown,
): PurchaseContext {
  const { group, selection, courseNames, coursesInPath = [] } = chosen;
  const price = priceToPay(chosen.priced, currency);
  const { list, total } = breakdown ?? priceBreakdown(price);
  const inCurrency = (minor: number) => ({ minor, currency });
  const cohorts = group.groups_to_buy.map((pair) => pair.group);
  return {
    age_range: ageRangeBySlug(selection.age)?.code ?? selection.age,
    before_price: majorAmount(inCurrency(list)),
    courses_in_path: coursesInPath.length,
    currencyCode: currency,
    duration: chosen.duration,
    exist_discount: total < list,
    id_group: group.id,
    isFullPath: selection.kind === 'path' && selection.part === 'full',
    isSubscription: chosen.isMonthly ?? false,
    name_product: chosen.name,
    number_course: courseNames.length,
    price: majorAmount(inCurrency(total)),
    schedule: schedulesOf(group.frequency),
    days_start: group.frequency.map(({ day_name }) => day_name),
    start_date: group.start_date,
    type_purchase: typeOf(chosen),
    firstCourse: courseNames[0] ?? null,
    secondCourse: courseNames[1] ?? null,
    isArrayGroup: cohorts.length > 1,
    array_group: cohorts,
    guardian_country: guardian.country,
    guardian_city: guardian.city,
    discount_off:
      total === price.now.minor
        ? price.discountPercentage
        : discountPercentage(inCurrency(list), inCurrency(total)),
  };
}

function typeOf({ selection, group }: Told): PurchaseContext['type_purchase'] {
  const isPack = selection.kind === 'course' && group.groups_to_buy.length > 1;
  return isPack ? 'pack' : selection.kind;
}
