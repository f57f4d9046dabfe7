import { z } from 'zod';
import { toldAge } from '../../domain/age-ranges.ts';
import { priced, readGroups, VacationGroup, withPrices } from './campaigns.ts';
import { few, listOf, once, optional, orElse, soft, wholeList } from './missing.ts';
import {
  Amount,
  CalendarDay,
  choiceOf,
  Count,
  Duration,
  entry,
  Flag,
  HexColor,
  Id,
  IsActive,
  Level,
  MediaPath,
  Months,
  PageSlug,
  Picture,
  SitePath,
  Slug,
  stillActive,
  Text,
  withAddress,
  Words,
} from './values.ts';

/** A part of a course's contents, with its classes in order (assumed). */
export const CourseContent = z.object({
  id: orElse(Id, ''),
  name: Words,
  description: Text,
  icon: Picture,
  /** The live classes, each with a line about what is done in it. */
  sessions: few(z.object({ title: Words, summary: Text })),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** A topic filter of /cursos: its name, and its value in the URL. */
export const Topic = z.object({ slug: Slug, name: Words });
export type Topic = z.infer<typeof Topic>;

/** The age range of a course or a path: the specification gives only its name, which contains the ages. */
const ToldAgeRange = z.preprocess(
  // As a text, or as an entry of the content service.
  (value) =>
    typeof value === 'string'
      ? { name: value }
      : (z.object({ fields: z.unknown() }).safeParse(value).data?.fields ?? value),
  z.object({ name: Text, code: soft(Words) }),
);
const AgeRange = orElse(ToldAgeRange, { name: '', code: null }).transform(({ name, code }) =>
  toldAge(name, code),
);

/**
 * A course or a pack of courses from the content service (spec §3 'Course': its id, and the fields up to the modules;
 * the rest is assumed): all its texts and pictures. What changes by the hour (price, groups, seats) comes from the REST
 * API (CourseOffer).
 */
export const CourseEntry = withAddress(
  entry({
    name: Words,
    slug: PageSlug,
    initialDate: soft(CalendarDay),
    endDate: soft(CalendarDay),
    shortDescription: Text,
    shortDescriptionForGrid: Text,
    h1Tag: Text,
    backgroundimage: Picture,
    mainImage: Picture,
    ageRange: AgeRange,
    /** The modules on sale (spec §3 'Product / module of a course'). */
    modules: few(z.object({ sys: z.object({ id: Id }), fields: z.object({ concept: Text }) })),
    kind: orElse(choiceOf(['course', 'pack']), 'course'),
    /**
     * The picture for shared links, 1200 by 630 pixels: social networks take no SVG. If it is missing, the academy's
     * own is used.
     */
    shareImage: optional(MediaPath),
    description: Text,
    /** Its level, as the academy calls it: 'Inicial', 'Básico', 'Intermedio', 'Avanzado'. */
    level: orElse(Level, ''),
    topics: few(Topic),
    /** What the child will be able to do: sentences that begin with a verb. */
    learns: few(Words),
    /** What is needed at home in addition to the season's technical requirements. */
    requirements: few(Words),
    /** What the child takes home at the end. */
    project: Text,
    /** Number of classes; without it, those of each group count (domain/catalogue/group-classes.ts). */
    sessions: soft(Count),
    /** As shown, for instance '4 semanas'. */
    duration: Duration,
    /** Empty for a pack: its contents are those of its courses. */
    contents: few(CourseContent),
    /** The courses of a pack in order, each with its number of classes in the pack; empty for a course. */
    includes: orElse(wholeList(z.object({ course: Id, sessions: Count })), []),
    /** Entry ids of the teachers. */
    teachers: few(Id),
    syllabus: soft(MediaPath),
    /** Whether families may use their own robotics kit, and are asked which one. */
    takesRoboticsKit: optional(Flag),
  }),
);
export type CourseEntry = z.infer<typeof CourseEntry>;

/** A price: a zero means that it was not filled in. */
const Price = Amount.refine((major) => major > 0);

/** One way to pay a path (spec §9): its first course or the whole path, in both currencies or one. */
export const PathPrice = z
  .object({
    /** Its length in months; null if the academy does not give it (path 2, whole). */
    months: soft(Months),
    amount_pen: soft(Price),
    amount_usd: soft(Price),
    /** Where to pay it, by currency (spec §9). */
    payment_links: orElse(z.object({ PEN: soft(SitePath), USD: soft(SitePath) }), { PEN: null, USD: null }),
  })
  .refine(({ amount_pen, amount_usd }) => amount_pen !== null || amount_usd !== null);
export type PathPrice = z.infer<typeof PathPrice>;

/** Spec §9: the default colour. */
const MAIN_COLOR = '#8C30F2';

/**
 * A learning path: courses to be taken in order, which end in a certificate (assumed except for its prices). If its
 * courses or prices cannot be read, it is described, but not sold.
 */
export const LearningPathEntry = withAddress(
  entry({
    name: Words,
    slug: PageSlug,
    level: orElse(Level, ''),
    ageRange: AgeRange,
    shortDescription: Text,
    description: Text,
    mainImage: Picture,
    thumbnail: Picture,
    /** The picture for shared links, as for courses. */
    shareImage: optional(MediaPath),
    mainColor: orElse(HexColor, MAIN_COLOR),
    secondaryColor: orElse(HexColor, MAIN_COLOR),
    curriculum: soft(MediaPath),
    /** Classes per week. */
    frequency: soft(Count),
    /** What the child can do at the end of the path. */
    outcomes: few(Words),
    /** Its course entries in order, each with what it adds and its length in months. */
    courses: orElse(wholeList(z.object({ course: Id, goal: Text, months: soft(Months) })), []).transform(
      (courses) => once(courses, ({ course }) => course),
    ),
    firstCourse: soft(PathPrice),
    fullPath: soft(PathPrice),
    /** The monthly price of the whole path, where it can be paid monthly: outside Peru. */
    monthly_usd: optional(Price),
    /** Slug of the path of the next level, or null after the last one. */
    next: soft(Slug),
  }),
);
export type LearningPathEntry = z.infer<typeof LearningPathEntry>;

/** GET /api/learning-paths-all/{id} (fields assumed): a whole path of the REST API. */
export const WholeLearningPath = z.object({
  id: Id,
  name: Words,
  /** In the order in which they are taken. */
  courses: few(z.object({ id: Id, name: Words })),
});

/** A teacher, as families see them (assumed). Their page is /profesores/{slug}. */
export const TeacherEntry = withAddress(
  entry({
    name: Words,
    slug: PageSlug,
    /** What they teach, in a few words. */
    specialty: Text,
    bio: Text,
    city: Text,
    photo: Picture,
    /** What the academy checked before they first taught, and when it did so last. */
    checks: few(z.object({ name: Words, day: soft(CalendarDay) })),
    /** True for invented people of a demo: their page then says so. */
    demo: orElse(Flag, false),
  }),
);
export type TeacherEntry = z.infer<typeof TeacherEntry>;

/** Whether something has its whole price in one currency at least. */
const hasPrice = (told: Record<`amount_${'' | 'after_discount_'}${'pen' | 'usd'}`, number | null>) =>
  [
    [told.amount_pen, told.amount_after_discount_pen],
    [told.amount_usd, told.amount_after_discount_usd],
  ].some((amounts) => !amounts.includes(null));

const offerWith = <OfferId extends z.ZodType>(id: OfferId) =>
  withPrices(
    z
      .object({
        id,
        /** The vacation program that sells this course, or null when it is sold by itself. */
        program: soft(Id),
        ...priced,
        groups: listOf(VacationGroup),
        is_active: IsActive,
      })
      .refine(hasPrice),
  ).transform(({ groups, ...offer }) => ({ ...offer, ...readGroups(groups) }));

/**
 * The price and the groups of a course or pack. Its id is that of the content entry. Field names follow the vacation
 * program (spec §3), since both have the same prices and purchase. Without a price in any currency there is no offer: the
 * course is described, but not sold.
 */
export const CourseOffer = offerWith(Id);
export type CourseOffer = z.infer<typeof CourseOffer>;

/** GET /api/courses/{id}: the same; it may leave out its id, by which it was asked for. */
export const OneCourseOffer = offerWith(soft(Id));

/** GET /api/courses/ (assumed): every offer that can be read; null for one that cannot. */
export const CourseOfferList = z.object({ data: z.array(CourseOffer.nullable()) }).transform(({ data }) => ({
  data: stillActive(data).filter((offer) => offer !== null),
  unread: data.filter((offer) => offer === null),
}));
export interface CourseOfferList {
  readonly data: CourseOffer[];
  /** The courses whose offers cannot be read; null for one whose course is not known either. */
  readonly unread: readonly (string | null)[];
}
