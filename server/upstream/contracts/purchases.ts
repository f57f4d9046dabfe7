import { z } from 'zod';
import { ClassSchedule } from '../../domain/checkout/class-schedule.ts';
import { CURRENCIES } from '../../domain/money.ts';
import { ownIds } from '../../domain/own-ids.ts';
import { CLASS_REPORT_FIELDS } from './class-reports.ts';
import { CHILD_COURSE_STATUSES, Standing, Teacher } from './family.ts';
import { hourInNumbers } from './numbered-times.ts';
import { keptWith, queryOfNext } from './answers.ts';
import { eachClassOnce, few, soft } from './missing.ts';
import {
  CalendarDay,
  choiceOf,
  Flag,
  Id,
  MajorAmount,
  Media,
  MOST_SESSIONS,
  numeric,
  Progress,
  WebAddress,
  Words,
  ZoneName,
} from './values.ts';

/** POST /api/purchases/ (auth). */
export const CreatePurchaseBody = z.object({ MERCHANT_ID: z.string().regex(/^\d+$/) });

/** Its answer. The purchase id is the purchase number: digits only, at most 12, unique per merchant. */
export const CreatedPurchase = z.object({
  data: z.object({ purchase_id: Id.pipe(z.string().regex(/^\d{1,12}$/)) }),
});

/** PATCH /api/purchases/{id}/ (auth): fixed values, safe to repeat. */
export const UpdatePurchaseBody = z.object({
  amount: MajorAmount,
  currency: z.enum(CURRENCIES),
  transaction_id: z.string().min(1),
});
export type UpdatePurchaseBody = z.infer<typeof UpdatePurchaseBody>;

/**
 * POST /api/enrollments/ (auth), spec §3 'Enrollment'. Without a group, the group fields and schedules are missing and
 * `initial_date` is the course's; so are the two fields of a module where the content service names none: academies
 * refuse '' as a key.
 */
export const EnrollmentBody = z.object({
  course_id: z.string().min(1),
  course_name: z.string(),
  module_id: z.string().min(1).optional(),
  module_name: z.string().optional(),
  group_id: z.string().optional(),
  group_name: z.string().optional(),
  initial_date: CalendarDay.nullable(),
  schedules: z.array(ClassSchedule).optional(),
  timezone_name: z.string(),
  /** The purchase number. */
  purchase: z.string(),
});
/** The type before parsing: the day may come from a stored order. */
export type EnrollmentBody = z.input<typeof EnrollmentBody>;

/** What the parents zone shows of a course (spec §3), for the student who takes it: assumed. */
const StudiedFields = {
  progress: soft(Progress).optional(),
  zoom_url: soft(WebAddress).optional(),
  teacher: soft(Teacher).optional(),
  end_date: soft(CalendarDay).optional(),
  /** Number of classes. */
  number_of_sessions: soft(numeric(z.number().int().positive().max(MOST_SESSIONS))).optional(),
  /** What to download before the first class; missing if the academy does not say. */
  instructive: Media.optional(),
  ...CLASS_REPORT_FIELDS,
};

/** An enrollment in the list of GET /api/enrollments/, and in the answers to POST and PATCH. */
export const Enrollment = EnrollmentBody.extend({
  id: z.string().min(1),
  /** Missing unless it is withdrawn (assumed). */
  status: z.literal('withdrawn').optional(),
  ...StudiedFields,
});
export type Enrollment = z.infer<typeof Enrollment>;

/** What can be read of an enrollment. */
const Told = {
  id: soft(Id).catch(null),
  course_id: soft(Id).catch(null),
  group_id: soft(Id).catch(null),
  status: soft(Words).catch(null),
  /** As the parents zone tells it (spec §4): 'abandoned' of a course that was left. */
  state: soft(Words).catch(null),
  /** As Django's houses say it (assumed). */
  is_active: soft(Flag).catch(null),
};

/** What is needed to decide whether a place is enrolled. The course is null if it cannot be read. */
const EnrolledPlace = z.object({
  ...Told,
  /** Null for a place that was not bought here; missing if it is not sent, and '' if it cannot be read. */
  purchase: Id.nullable().optional().catch(''),
});
export type EnrolledPlace = z.infer<typeof EnrolledPlace>;

/** The same list, for deciding what is still to be enrolled; null for a place that cannot be read at all. */
export const EnrollmentList = z
  .looseObject({ data: z.array(EnrolledPlace.nullable().catch(null)) })
  .transform(({ data, ...page }) => ({ data, hasMore: queryOfNext(page, data.length) !== null }));

/** A place as dashboards list it (spec §3: listed ones have `course_id`): only the course is required. */
const ToldPlace = z.object({
  /** Assumed. */
  id: soft(Id),
  course_id: Id,
  course_name: soft(Words),
  group_name: soft(Words),
  initial_date: soft(CalendarDay),
  schedules: few(z.object({ day: Words, hour: soft(z.preprocess(hourInNumbers, Words)) })).transform(
    eachClassOnce,
  ),
  /** IANA zone of the times. */
  timezone_name: ZoneName,
  /** The purchase number; null for a place that was not bought here. */
  purchase: soft(Id),
  /** Assumed, like everything that follows: 'withdrawn' after a withdrawal. */
  status: soft(Words),
  state: Standing.shape.state,
  ...StudiedFields,
});

/** The same with an id: the academy's own, or else ours. */
export type Place = z.infer<typeof ToldPlace> & {
  id: string;
  /** How its course stands (spec §4 'Course status'), where its status is one of those words. */
  course_status: (typeof CHILD_COURSE_STATUSES)[number] | null;
};
export const PlaceList = z.object({
  data: z.array(ToldPlace.nullable()).transform((places): (Place | null)[] => {
    const ownId = ownIds();
    return places.map(
      (told) =>
        told && {
          ...told,
          id: told.id ?? ownId(`${told.course_id}-${told.purchase}`),
          course_status: choiceOf(CHILD_COURSE_STATUSES).safeParse(told.status).data ?? null,
        },
    );
  }),
});

/** What the answer to POST or PATCH may tell of a place, null where it does not. */
const KeptPlace = z.object({ ...Told, purchase: soft(Id).catch(null) });

/** The answer to POST and PATCH (not in the specification): the place, if it is sent. */
export const KeptEnrollment = keptWith(KeptPlace, KeptPlace.parse({}));

/** POST /api/resale/ (fields assumed): offers the places of a purchase that the family cannot use. */
export const ResaleBody = z.object({ purchase: z.string().min(1) });

/** Its answer. Status 404 for somebody else's purchase, or one without enrollments. */
export const OfferedResale = z.object({ data: z.object({ id: Id }) });

/**
 * PATCH /api/enrollments/{id}/ (auth). The specification shows no body. Assumed: to move it, the group fields of POST;
 * to withdraw it, the status. The values are fixed; repeats are explained at `updateEnrollment`.
 */
export const UpdateEnrollmentBody = z.union([
  EnrollmentBody.pick({ initial_date: true, timezone_name: true }).extend({
    group_id: z.string(),
    group_name: z.string(),
    schedules: z.array(ClassSchedule),
  }),
  z.object({ status: z.literal('withdrawn') }),
]);
/** The type before parsing: the day may come from a stored order. */
export type UpdateEnrollmentBody = z.input<typeof UpdateEnrollmentBody>;
