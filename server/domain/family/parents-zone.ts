import { z } from 'zod';
import { DYES } from '../dye.ts';
import { WeeklyClass } from '../catalogue/vacations.ts';

/** A course's place on the way (spec §4 'Course status'), as the parents zone shows it. */
export const COURSE_STATUSES = [
  'has_not_started',
  'in_progress',
  'has_ended',
  'blocked',
  'remaining',
  /** Not a status of the academy API but its state 'abandoned', which is said before any status. */
  'abandoned',
] as const;
export type CourseStatus = (typeof COURSE_STATUSES)[number];

/** A child as the switcher, the profiles and cards show it. Never with its login. */
export const ChildSummary = z.object({
  id: z.string(),
  firstName: z.string(),
  /** Number of the avatar. */
  avatar: z.number().int(),
});
export type ChildSummary = z.infer<typeof ChildSummary>;

/** A certificate; the PDF is at `/certificados/{id}`, for its family alone. */
export const CertificateView = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['course', 'path']),
  studentName: z.string(),
  /** yyyy-mm-dd. */
  issuedOn: z.string(),
});
export type CertificateView = z.infer<typeof CertificateView>;

/** A child in a course. What is missing is null; the page says it in the words of spec §9 'Fallbacks'. */
export const CourseCardView = z.object({
  /** The child course's id. */
  id: z.string(),
  courseId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(COURSE_STATUSES),
  /** Whole percent, 0 to 100; 100 once it has ended (spec §9). */
  progress: z.number().int().min(0).max(100),
  /** Classes in all, and those that are over by the progress. */
  sessions: z.number().int(),
  sessionsDone: z.number().int(),
  /** Months. */
  months: z.number(),
  /** Path of the picture on our own origin, or null. */
  picture: z.string().nullable(),
  project: z.object({ name: z.string(), description: z.string().nullable() }).nullable(),
  /** Paths on our own origin, or null. */
  material: z.string().nullable(),
  curriculum: z.string().nullable(),
  teacher: z.string().nullable(),
  group: z
    .object({
      name: z.string(),
      /** yyyy-mm-dd in the group's zone, or null. */
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      /** IANA zone that `weekly` is written in: the family's when it is known, else the group's. */
      timeZone: z.string(),
      weekly: z.array(WeeklyClass),
      /** Classes per week. */
      perWeek: z.number().int(),
    })
    .nullable(),
  /** Where the live class meets; null while there is none. */
  classUrl: z.string().nullable(),
  /** Whether there are classes to come that a calendar can hold. */
  hasCalendar: z.boolean(),
  /** Buy buttons: only blocked or remaining courses without an invoice (spec §4). */
  canBuy: z.boolean(),
});
export type CourseCardView = z.infer<typeof CourseCardView>;

/** A learning path of a child. */
export const PathView = z.object({
  id: z.string(),
  name: z.string(),
  level: z.string(),
  /** The cord that the path hangs from. */
  dye: z.enum(DYES),
  /** Months. */
  months: z.number(),
  /** Classes per week. */
  perWeek: z.number().int(),
  curriculum: z.string().nullable(),
  courses: z.array(CourseCardView),
  /** Whole percent of all its classes. */
  progress: z.number().int().min(0).max(100),
  /** Its last course has ended: it belongs to 'Rutas anteriores:'. */
  hasEnded: z.boolean(),
  /**
   * Index of the step shown by itself (spec §4): the course in progress, else the last that ended, else the step of
   * the final certificate, whose index is `courses.length`.
   */
  currentStep: z.number().int(),
  /** Null until the last course has ended and the academy has issued it. */
  certificate: CertificateView.nullable(),
  next: z.object({ slug: z.string(), picture: z.string() }).nullable(),
});
export type PathView = z.infer<typeof PathView>;

/** The next live class of a child over all its courses. Instants are ISO 8601 in UTC. */
export const NextClassView = z.object({
  childCourseId: z.string(),
  courseName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** IANA zone to say it in: the family's when it is known, else the group's. */
  timeZone: z.string(),
  /** Calendar days from today to the class in `timeZone`: 0 is 'hoy', 1 'mañana'. */
  daysAway: z.number().int().nonnegative(),
  /** Whether the class is on or begins within 15 minutes. */
  isNear: z.boolean(),
  /** Only while it is near. */
  classUrl: z.string().nullable(),
});
export type NextClassView = z.infer<typeof NextClassView>;

/** A recommended course or path. Its buttons open a chat (spec §2). */
export const RecommendedView = z.object({
  id: z.string(),
  kind: z.enum(['course', 'learning_path']),
  name: z.string(),
  ageRange: z.string(),
  picture: z.string(),
  duration: z.string(),
  /** yyyy-mm-dd, or null. */
  startDate: z.string().nullable(),
  /** Whole percent, rounded down; 0 for none. */
  discountPercentage: z.number().int(),
});
export type RecommendedView = z.infer<typeof RecommendedView>;

/** A banner of the dashboards, with its covers on our own origin. */
export const BannerView = z.object({
  id: z.string(),
  title: z.string(),
  href: z.string(),
  cover: z.string(),
  coverNarrow: z.string(),
});
export type BannerView = z.infer<typeof BannerView>;

/** Top tabs of a child (spec §2): paths when there are any, then individual courses when there are any. */
const ZONE_TABS = ['rutas', 'cursos'] as const;
export type ZoneTab = (typeof ZONE_TABS)[number];

/** Everything the parents zone shows of one child. */
export const ChildZone = z.object({
  child: ChildSummary,
  nextClass: NextClassView.nullable(),
  /** In order; the first is shown by itself. Empty for a child with nothing. */
  tabs: z.array(z.enum(ZONE_TABS)),
  paths: z.array(PathView),
  pastPaths: z.array(PathView),
  courses: z.array(CourseCardView),
  pastCourses: z.array(CourseCardView),
  /** Names of the courses behind the blocked-courses banner; empty when there are none or it was dismissed. */
  blockedCourses: z.array(z.string()),
  certificates: z.array(CertificateView),
  recommended: z.array(RecommendedView),
});
export type ChildZone = z.infer<typeof ChildZone>;

/** The parents' dashboard: all children, and the zone of the chosen one (null without children). */
export const ParentsZone = z.object({
  children: z.array(ChildSummary),
  zone: ChildZone.nullable(),
  /** When it was read, ISO 8601 in UTC: pages without JavaScript say it. */
  madeAt: z.string(),
});
export type ParentsZone = z.infer<typeof ParentsZone>;
