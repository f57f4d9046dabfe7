import { z } from 'zod';
import { AGE_RANGES, ageRangeCodeIn } from '../../domain/age-ranges.ts';
import { weekdayByName } from '../../domain/week.ts';
import { eachClassOnce, few, listOf, once, optional, orElse, soft, unreadIn, wholeList } from './missing.ts';
import {
  Amount,
  CalendarDay,
  ClockHour,
  Count,
  Duration,
  Flag,
  Id,
  IsActive,
  MediaPath,
  numeric,
  Percent,
  PerWeek,
  Picture,
  stillActive,
  Text,
  Words,
  ZoneName,
} from './values.ts';

/** One of our age ranges, from its code or from any text with the ages: '12_plus (16+)', '8 a 11 años'. */
export const AgeRangeCode = z.preprocess(
  (value) => (typeof value === 'string' ? (ageRangeCodeIn(value) ?? value) : value),
  z.enum(['5_to_7', '8_to_11', '12_plus']),
);

/** The card of an age range (spec §3 'Age-range program'). */
const AgeRangeCard = z.object({
  name: Text,
  namePack: soft(Words),
  description: Text,
  slug: Text,
  thumbnail: Picture,
  thumbnailMob: Picture,
  tag: Text,
  /** The target of 'Ver curso' or 'Ver pack de cursos': a path of our site, or the slug of a course. */
  link: Text,
  /** Path of the syllabus in the media storage, or null. */
  silabo: soft(MediaPath),
  /** ISO 3166-1 alpha-2 codes for the flags of 'Disponible para' (assumed). */
  countries: few(
    z
      .string()
      .trim()
      .regex(/^[a-z]{2}$/i)
      .toUpperCase(),
  ),
});

/** The section of an age range in 'Elige el programa ideal…' (spec §3 'Age-range program'). */
export const AgeRangeProgram = z.object({
  name: Text,
  age_range: AgeRangeCode,
  main_color: Text,
  secondary_color: Text,
  support_color: Text,
  gradient_color: Text,
  card_title: Text,
  card_subtitle: Text,
  thumbnail: Picture,
  thumbnailCard: Picture,
  description: Text,
  tag: Text,
  programs: few(AgeRangeCard),
});
export type AgeRangeProgram = z.infer<typeof AgeRangeProgram>;

/** A payment card of /vacaciones (spec §3 'Vacation program option'); the one at index 2 is recommended. */
export const VacationProgramOption = z.object({
  /** Comma-separated; the first part is shown. */
  name: Words,
  courses: few(z.object({ name: Text, modules: few(z.object({ name: Words })) })),
  /** Days per week. */
  frequency: soft(PerWeek),
  /**
   * The sentence about the schedule that the specification gives for the season. It is data, so that a new season needs
   * no code (assumed).
   */
  schedule_text: Text,
  /**
   * The target of 'Elegir' (assumed): the page of the product that the card sells, from which it takes price and age
   * range.
   */
  link: optional(Words),
});
export type VacationProgramOption = z.infer<typeof VacationProgramOption>;

/** One weekly class of a group, on a day known by its name; times are in the group's time zone. */
const GroupClass = z.object({
  day_name: Words.refine((name) => weekdayByName(name) !== null),
  time_start: ClockHour,
  time_end: ClockHour,
});

/**
 * A course and the group of it in which a purchase enrolls. The academy may send dates and times of this course alone
 * (assumed): the courses of a pack follow one another, or share the week. Missing values are those of the whole group.
 */
const GroupToBuy = z.object({
  course: Id,
  group: Id,
  start_date: optional(CalendarDay),
  end_date: optional(CalendarDay),
  /** In the group's time zone. */
  frequency: optional(wholeList(GroupClass).transform(eachClassOnce)),
  /** Number of classes of this course. */
  sessions: optional(Count),
});

/** A day without a class between the first and the last class. */
const Holiday = z.object({ day: CalendarDay, name: Words });

/** Students in a class (spec §1): the capacity of a group if the academy sends none. */
const CLASS_SIZE = 6;

/** A number of students, at least 0; NaN if it cannot be read, and then the group is not offered at all. */
const Students = optional(numeric(z.number().int().nonnegative().max(10_000))).catch(Number.NaN);

/**
 * A group with which a program can be bought (spec §3 'Group (purchase page)'; name, zone and seats are assumed). Since
 * it decides about money, a group whose classes, courses or seats cannot be read is not offered.
 */
export const VacationGroup = z
  .object({
    id: Id,
    name: orElse(Words, 'Grupo'),
    start_date: soft(CalendarDay),
    end_date: soft(CalendarDay),
    /** IANA zone of `frequency`; the academy's own if it is missing. */
    time_zone: ZoneName,
    capacity: Students.transform((students) => students ?? CLASS_SIZE),
    /** Null if the academy does not send it: then no number of seats is shown. */
    enrolled: Students.transform((students) => students ?? null),
    frequency: wholeList(GroupClass).transform(eachClassOnce),
    /** The pairs of course and group in which one purchase enrolls: one for a course, several for a pack. */
    groups_to_buy: wholeList(GroupToBuy)
      .refine((pairs) => pairs.length > 0)
      .transform((pairs) => once(pairs, ({ course, group }) => `${course} ${group}`)),
    /** Days without a class between its dates (assumed); each of them postpones the last class. */
    holidays: optional(z.array(Holiday)),
    /** Number of students without which the group does not start (assumed). */
    minimum: optional(Count),
    is_active: IsActive,
  })
  .refine(({ capacity, enrolled }) => capacity > 0 && !Number.isNaN(enrolled));
export type VacationGroup = z.infer<typeof VacationGroup>;

/** Returns the groups on sale that can be read, and how many cannot, if there are such. */
export function readGroups(told: readonly (VacationGroup | null)[]) {
  const read = stillActive(told).filter((group) => group !== null);
  const groups = once(read, ({ id }) => id);
  const { unread: unreadGroups } = unreadIn(told);
  return { groups, ...(unreadGroups !== undefined && { unreadGroups }) };
}

/** Percent off for a second child of the same family (assumed); missing for none. */
const sibling_discount_percentage = optional(Percent);

/** The price fields of a program or a course. An academy may sell in one currency alone: the other amounts are null. */
export const priced = {
  has_discount: Flag,
  /** If it is missing, the amounts give it. */
  discount_percentage: orElse(Percent, 0),
  amount_pen: soft(Amount),
  amount_usd: soft(Amount),
  amount_after_discount_pen: soft(Amount),
  amount_after_discount_usd: soft(Amount),
  sibling_discount_percentage,
};

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '';
const isZero = (value: unknown) => Amount.safeParse(value).data === 0;

/**
 * Returns a contract for something with a price that accepts prices as other systems send them. Without a discount, the
 * discounted amounts may be missing or zero, since they count 'when has_discount is set' (spec §9). Nothing is free: a
 * zero means that a price was not filled in.
 */
export const withPrices = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? pricesFilledIn({ ...value }) : value),
    schema,
  );

function pricesFilledIn(told: Record<string, unknown>): Record<string, unknown> {
  const pairs = [
    ['amount_pen', 'amount_after_discount_pen'],
    ['amount_usd', 'amount_after_discount_usd'],
  ] as const;
  const saysNone = isSaid(told.has_discount)
    ? Flag.safeParse(told.has_discount).data === false
    : pairs.every(([, after]) => !isSaid(told[after]));
  if (saysNone) {
    told.has_discount = false;
    for (const [full, after] of pairs) {
      if (!isSaid(told[after]) || isZero(told[after])) told[after] = told[full];
    }
  }
  for (const name of pairs.flat()) if (isZero(told[name])) told[name] = null;
  return told;
}

/** Classes of a program of the season: 8, or 16 with two courses (spec §9). */
const PROGRAM_SESSIONS = 8;

/** A course of a program, or its id alone, as many a framework writes what an answer refers to. */
const ProgramCourse = z.preprocess(
  (told) => (typeof told === 'string' || typeof told === 'number' ? { id: told } : told),
  z.object({
    /** Entry id of the course in the content service. */
    id: Id,
    name: Text,
    modules: few(z.object({ id: orElse(Id, ''), name: Words, description: Text, icon: Picture })),
  }),
);

/**
 * A program of the purchase page (spec §3 'Vacation program (purchase page)'; id, names and sessions are assumed). If
 * its price cannot be read, it is described, but not sold (`isSold`).
 */
export const VacationProgram = withPrices(
  z.object({
    id: soft(Id),
    name: soft(Words),
    age_range: AgeRangeCode,
    ...priced,
    has_discount: soft(Flag),
    /** As shown, for instance '4 semanas'. */
    duration: Duration,
    /** Number of classes. */
    sessions: soft(Count),
    description: Text,
    /** Path of the study plan in the media storage, or null. */
    curriculum: soft(MediaPath),
    courses: orElse(wholeList(ProgramCourse), []),
    groups: listOf(VacationGroup),
    is_active: IsActive,
  }),
).transform(({ id, name, sessions, ...program }) => {
  const { courses, age_range } = program;
  const names = courses.map((course) => course.name || course.modules.map((one) => one.name).join(', '));
  return {
    ...program,
    ...readGroups(program.groups),
    // Programs for the same age range differ in their courses.
    id: id ?? [age_range, ...courses.map((course) => course.id)].join('-'),
    name: name ?? (names.filter((known) => known !== '').join(' y ') || 'Programa de vacaciones'),
    sessions: sessions ?? PROGRAM_SESSIONS * Math.max(1, courses.length),
  };
});
export type VacationProgram = z.infer<typeof VacationProgram>;

const Sentences = few(Words);

/** Technical requirements, each a list of sentences (spec §3 'Requirements'). */
export const Requirements = z.object({
  general_program: Sentences,
  program_5_to_7: Sentences,
  program_8_plus: Sentences,
  program_12_plus: Sentences,
});
export type Requirements = z.infer<typeof Requirements>;

/** Returns sections for age ranges with programs on sale but no section: they have no cards, and list what is sold. */
function sectionsOfOtherAges(season: {
  readonly age_ranges: readonly AgeRangeProgram[];
  readonly programs: readonly VacationProgram[];
}): AgeRangeProgram[] {
  const ages = new Set(season.programs.map(({ age_range }) => age_range));
  for (const { age_range } of season.age_ranges) ages.delete(age_range);
  return AGE_RANGES.flatMap(({ code }) =>
    ages.has(code) ? [AgeRangeProgram.parse({ age_range: code })] : [],
  );
}

/** GET /api/campaigns/{id}. */
export const Campaign = z
  .object({
    /** '' if it is missing: what is on sale is shown anyway. */
    id: orElse(Id, ''),
    name: orElse(Words, 'Vacaciones'),
    /** The start that the purchase page shows for the season, as a sentence ('Febrero 2022' in the specification). */
    start_text: Text,
    age_ranges: few(AgeRangeProgram),
    /** In order, with null for unreadable ones: the third is recommended. */
    options: listOf(VacationProgramOption),
    programs: few(VacationProgram).transform((programs) => once(stillActive(programs), ({ id }) => id)),
    // Without requirements, each of its lists is empty.
    requirements: soft(Requirements).transform((requirements) => requirements ?? Requirements.parse({})),
  })
  .transform((season) => ({ ...season, age_ranges: [...season.age_ranges, ...sectionsOfOtherAges(season)] }))
  // An answer without anything about a season is no answer, rather than a season that sells nothing.
  .refine(
    ({ id, age_ranges, options, programs }) =>
      id !== '' || [...age_ranges, ...options, ...programs].length > 0,
  );
export type Campaign = z.infer<typeof Campaign>;

const Season = z
  .object({ id: Id, name: Text, active: orElse(Flag, true), is_active: IsActive })
  .transform(({ active, is_active = active, ...season }) => ({ ...season, active: active && is_active }));

const Seasons = z.array(Season.nullable()).transform((seasons, context) => {
  const read = seasons.flatMap((season) => (season === null ? [] : [season]));
  const isKnown = read.length === seasons.length || read.some(({ active }) => active);
  if (!isKnown) context.addIssue('Nobody knows whether the season that cannot be read is the current one');
  return read;
});

/** GET /api/products/campaigns/: the seasons, the current one first (fields assumed). */
export const CampaignList = z.object({ data: Seasons });
export type CampaignList = z.infer<typeof CampaignList>;
