import { z } from 'zod';
import { AGE_RANGES } from '../age-ranges.ts';
import { PurchaseSelection } from '../checkout/checkout.ts';
import { CURRENCIES } from '../money.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MoneyView = z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) });

/** One class a week, HH:mm in the zone of its group. */
export const WeeklyClass = z.object({
  day: z.enum(WEEKDAYS),
  start: z.string().regex(/^\d{2}:\d{2}$/),
  end: z.string().regex(/^\d{2}:\d{2}$/),
});
export type WeeklyClass = z.infer<typeof WeeklyClass>;

/** A cohort as a purchase page offers it. */
export const GroupView = z.object({
  id: z.string(),
  name: z.string(),
  /** yyyy-mm-dd; null shows 'Sin fecha de inicio' (spec §8). */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** IANA zone that `weekly` is written in. */
  timeZone: z.string(),
  seatsLeft: z.number().int().nonnegative(),
  weekly: z.array(WeeklyClass),
});
export type GroupView = z.infer<typeof GroupView>;

/** Price in the visitor's currency; `before` only when there is a discount (spec §9). */
export const PriceView = z.object({
  now: MoneyView,
  before: MoneyView.nullable(),
  /** Rounded down, 0 to 100. */
  discountPercentage: z.number().int().min(0).max(100),
});
export type PriceView = z.infer<typeof PriceView>;

/** A program of the purchase page. Empty `courses` shows 'Sin cursos', empty `groups` 'Sin horarios disponibles'. */
export const ProgramView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  duration: z.string(),
  sessions: z.number().int(),
  price: PriceView,
  /** Path on our own origin where the study plan is downloaded, or null. */
  studyPlan: z.string().nullable(),
  courses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      modules: z.array(
        z.object({ id: z.string(), name: z.string(), description: z.string(), icon: z.string() }),
      ),
    }),
  ),
  groups: z.array(GroupView),
});
export type ProgramView = z.infer<typeof ProgramView>;

/** /vacaciones/{edad}: at most two programs (spec §9). */
export const PurchasePageView = z.object({
  age: z.enum(AGE_RANGES.map((range) => range.slug)),
  campaignName: z.string(),
  /** The season's start as a sentence. */
  startText: z.string(),
  /** Path on our own origin of the picture of this age, or null when the season has none. */
  picture: z.string().nullable(),
  programs: z.array(ProgramView).max(2),
  /** Technical requirements that apply to this age: the general ones first. */
  requirements: z.array(z.string()),
});
export type PurchasePageView = z.infer<typeof PurchasePageView>;

/** /vacaciones: the age section and the payment cards. */
export const SeasonView = z.object({
  campaignName: z.string(),
  ageRanges: z.array(
    z.object({
      age: z.enum(AGE_RANGES.map((range) => range.slug)),
      name: z.string(),
      title: z.string(),
      subtitle: z.string(),
      description: z.string(),
      tag: z.string(),
      /** Path of the picture on our own origin. */
      picture: z.string(),
      programs: z.array(
        z.object({
          name: z.string(),
          namePack: z.string().nullable(),
          description: z.string(),
          slug: z.string(),
          picture: z.string(),
          tag: z.string(),
          link: z.string(),
          syllabus: z.string().nullable(),
          /** ISO 3166-1 alpha-2. */
          countries: z.array(z.string()),
        }),
      ),
    }),
  ),
  options: z.array(
    z.object({
      /** First part of the comma-separated name (spec §3). */
      name: z.string(),
      courses: z.array(z.object({ name: z.string(), modules: z.array(z.string()) })),
      daysPerWeek: z.number().int(),
      scheduleText: z.string(),
      recommended: z.boolean(),
    }),
  ),
});
export type SeasonView = z.infer<typeof SeasonView>;

/** /enrollment: what is about to be paid, read again from the catalogue. */
export const OrderView = z.object({
  selection: PurchaseSelection,
  programName: z.string(),
  description: z.string(),
  duration: z.string(),
  sessions: z.number().int(),
  price: PriceView,
  group: GroupView,
  courseNames: z.array(z.string()),
});
export type OrderView = z.infer<typeof OrderView>;
