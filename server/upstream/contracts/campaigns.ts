import { z } from 'zod';
import { CalendarDay, Frequency, MajorAmount } from './shared.ts';

export const AgeRangeCode = z.enum(['5_to_7', '8_to_11', '12_plus']);

/** A card of the section 'Elige el programa ideal…' (spec §3 'Age-range program'). */
export const AgeRangeProgram = z.object({
  name: z.string(),
  age_range: AgeRangeCode,
  main_color: z.string(),
  secondary_color: z.string(),
  support_color: z.string(),
  gradient_color: z.string(),
  card_title: z.string(),
  card_subtitle: z.string(),
  thumbnail: z.string(),
  thumbnailCard: z.string(),
  description: z.string(),
  tag: z.string(),
  programs: z.array(
    z.object({
      name: z.string(),
      namePack: z.string().nullable(),
      description: z.string(),
      slug: z.string(),
      thumbnail: z.string(),
      thumbnailMob: z.string(),
      tag: z.string(),
      /** Where 'Ver curso' or 'Ver pack de cursos' leads: a path of our site. */
      link: z.string(),
      /** Path of the syllabus below the media storage, or null. */
      silabo: z.string().nullable(),
      /** ISO 3166-1 alpha-2 codes behind the flags of 'Disponible para'. */
      countries: z.array(z.string().length(2)),
    }),
  ),
});
export type AgeRangeProgram = z.infer<typeof AgeRangeProgram>;

/** A payment card of /vacaciones (spec §3 'Vacation program option'); the one at index 2 is recommended. */
export const VacationProgramOption = z.object({
  /** Comma-separated; the first part is shown. */
  name: z.string(),
  courses: z.array(z.object({ name: z.string(), modules: z.array(z.object({ name: z.string() })) })),
  /** Days per week. */
  frequency: z.number().int().positive(),
  /** The schedule sentence that the specification fixes for the season. Data, so that a new season needs no code. */
  schedule_text: z.string(),
  /** Where 'Elegir' leads (assumed): the page of the product that the card sells, whose price and age it shows. */
  link: z.string().optional(),
});
export type VacationProgramOption = z.infer<typeof VacationProgramOption>;

/**
 * A course and the cohort of it that one purchase enrolls in. The academy may say when this course alone is taught
 * (assumed): the courses of a pack follow one another, or share the week. What is left out is the group's own.
 */
const GroupToBuy = z.object({
  course: z.string().min(1),
  group: z.string().min(1),
  start_date: CalendarDay.optional(),
  end_date: CalendarDay.optional(),
  /** In the zone of the group. */
  frequency: z.array(Frequency).optional(),
  /** Classes of this course in all. */
  sessions: z.number().int().positive().optional(),
});

/** A day between the first and the last class on which none is held. */
const Holiday = z.object({ day: CalendarDay, name: z.string().min(1) });

/** A cohort that a program can be bought with (spec §3 'Group (purchase page)', plus zone and seats). */
export const VacationGroup = z.object({
  id: z.string().min(1),
  name: z.string(),
  start_date: CalendarDay.nullable(),
  end_date: CalendarDay.nullable(),
  /** IANA zone that `frequency` is written in. */
  time_zone: z.string(),
  capacity: z.number().int().positive(),
  enrolled: z.number().int().nonnegative(),
  frequency: z.array(Frequency),
  /** The course and cohort pairs that one purchase enrolls in: one for a course, several for a pack. */
  groups_to_buy: z.array(GroupToBuy).min(1),
  /** Days without class within its dates (assumed); the last class is later by as many. */
  holidays: z.array(Holiday).optional(),
  /** Students without whom the group does not begin (assumed). */
  minimum: z.number().int().positive().optional(),
});
export type VacationGroup = z.infer<typeof VacationGroup>;

/** What a program or a course costs. */
export const priced = {
  has_discount: z.boolean(),
  discount_percentage: z.number().min(0).max(100),
  amount_pen: MajorAmount,
  amount_usd: MajorAmount,
  amount_after_discount_pen: MajorAmount,
  amount_after_discount_usd: MajorAmount,
  /** Percent off for a second child of the same family (assumed); none when left out. */
  sibling_discount_percentage: z.number().min(0).max(100).optional(),
};

/** A program of the purchase page (spec §3 'Vacation program (purchase page)'). */
export const VacationProgram = z.object({
  id: z.string().min(1),
  name: z.string(),
  age_range: AgeRangeCode,
  ...priced,
  /** As shown, for instance '4 semanas'. */
  duration: z.string(),
  /** Sessions in all (spec §4: 8, or 16 for the two-course program). */
  sessions: z.number().int().positive(),
  description: z.string(),
  /** Path of the study plan below the media storage, or null. */
  curriculum: z.string().nullable(),
  courses: z.array(
    z.object({
      /** Entry id of the course in the content service. */
      id: z.string().min(1),
      name: z.string(),
      modules: z.array(
        z.object({ id: z.string().min(1), name: z.string(), description: z.string(), icon: z.string() }),
      ),
    }),
  ),
  groups: z.array(VacationGroup),
});
export type VacationProgram = z.infer<typeof VacationProgram>;

/** Technical requirements, each a list of sentences (spec §3 'Requirements'). */
export const Requirements = z.object({
  general_program: z.array(z.string()),
  program_5_to_7: z.array(z.string()),
  program_8_plus: z.array(z.string()),
  program_12_plus: z.array(z.string()),
});
export type Requirements = z.infer<typeof Requirements>;

/** GET /api/campaigns/{id}. */
export const Campaign = z.object({
  id: z.string().min(1),
  name: z.string(),
  /** The start that the purchase page shows for the season, as a sentence ('Febrero 2022' in the specification). */
  start_text: z.string(),
  age_ranges: z.array(AgeRangeProgram),
  options: z.array(VacationProgramOption),
  programs: z.array(VacationProgram),
  requirements: Requirements,
});
export type Campaign = z.infer<typeof Campaign>;

/** GET /api/products/campaigns/: the seasons, the current one first. */
export const CampaignList = z.object({
  data: z.array(z.object({ id: z.string().min(1), name: z.string(), active: z.boolean() })),
});
export type CampaignList = z.infer<typeof CampaignList>;
