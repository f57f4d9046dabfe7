import type { ReviewEntry } from '../../upstream/contracts/content.ts';
import type {
  CourseContent,
  CourseEntry,
  CourseOffer,
  TeacherEntry,
} from '../../upstream/contracts/courses.ts';
import { ageOf } from '../age-ranges.ts';
import { mediaUrlOrNull } from '../media.ts';
import { dayFor, weeklyFor } from '../group-hours.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { classesInAll } from './group-classes.ts';
import { entryById, entryBySlug, lacksGroups, offerOf } from './shelf.ts';
import { nextGroups } from './next-groups.ts';
import type { OffersRead, Shelf } from './shelf.ts';
import { groupView, hasBegun, hasSeat, openingOf, priceView } from './vacations.ts';
import type { OpeningView } from './vacations.ts';

/** How many other courses of the same age a course page shows at its end. */
const OTHERS_SHOWN = 3;
/** How many reviews the page of a product shows. */
const REVIEWS_SHOWN = 6;

/** Returns a course or pack as lists show it. `offer` is null while it is not sold. */
export function courseCard(
  entry: CourseEntry,
  { offers, unread, teachers }: Pick<Shelf, 'offers' | 'unread' | 'teachers'>,
  viewer: Viewer,
  offer: CourseOffer | null = offerOf(entry, offers),
) {
  const { sys, fields } = entry;
  const { slug, kind, name, level, duration } = fields;
  const groups = offer?.groups ?? [];
  const opening = courseOpening(entry, offer, unread, viewer);
  const next = groups.find(
    (group) =>
      hasSeat(group) &&
      !hasBegun(group, viewer.now) &&
      group.start_date !== null &&
      dayFor(viewer, group, group.start_date) === opening.nextStart,
  );
  return {
    id: sys.id,
    slug,
    kind,
    name,
    summary: fields.shortDescriptionForGrid || fields.shortDescription,
    ...ageOf(fields.ageRange),
    level,
    /** Path of the picture on our own origin; null without one. */
    picture: mediaUrlOrNull(fields.mainImage),
    /** Null when unknown, and when its groups differ. */
    sessions: classesInAll(fields.sessions, groups),
    duration,
    /** Null while it is not sold. */
    price: offer && priceView(offer, viewer.currency),
    ...opening,
    /** When the next group meets; null while none is to come. */
    nextHours: next?.start_date ? weeklyFor(viewer, next, `group ${next.id}`, next.start_date) : null,
    /** Who teaches it. */
    teachers: teacherLinks(fields.teachers, teachers),
  };
}
export type CourseCard = ReturnType<typeof courseCard>;

/**
 * Returns when a course or pack starts and the seats left. Without a group, it starts on its own initial date (spec §3),
 * unless that has passed, or there may be groups that could not be read: then nothing tells when it is next.
 * @param offer Null while it is not sold.
 */
export function courseOpening(
  { sys, fields }: CourseEntry,
  offer: CourseOffer | null,
  unread: OffersRead['unread'],
  viewer: Pick<Viewer, 'now' | 'timeZone'>,
): OpeningView {
  const groups = offer?.groups ?? [];
  const opening = openingOf(groups, lacksGroups(offer, sys.id, unread), viewer);
  const { initialDate } = fields;
  if (groups.length > 0 || opening.isUnread || initialDate === null) return opening;
  return initialDate >= todayOf(viewer) ? { ...opening, nextStart: initialDate } : opening;
}

/** Returns the names and slugs of the teachers of a course. */
export function teacherLinks(ids: readonly string[], teachers: readonly TeacherEntry[]) {
  return teachersOf(ids, teachers).map(({ fields: { slug, name } }) => ({ slug, name }));
}
export type TeacherLink = ReturnType<typeof teacherLinks>[number];

/** Returns the teachers found of a course; null if it has some, none of whom can be read: somebody is assigned. */
export const foundOf = <Teacher>(ids: readonly string[], found: readonly Teacher[]) =>
  ids.length > 0 && found.length === 0 ? null : found;

/** Returns a teacher with the path of their picture on our own origin; null without one. */
const teacherView = ({ fields }: TeacherEntry) => ({ ...fields, photo: mediaUrlOrNull(fields.photo) });

const teachersOf = (ids: readonly string[], teachers: readonly TeacherEntry[]) =>
  ids.flatMap((id) => teachers.filter(({ sys }) => sys.id === id));

/** Returns the view of /cursos/{slug}: everything about a course or pack, or null when none has that slug. */
export function coursePageView(shelf: Omit<Shelf, 'season'>, slug: string, viewer: Viewer) {
  const { entries, offers, teachers, paths } = shelf;
  const entry = entryBySlug(entries, slug);
  if (!entry) return null;
  const { sys, fields } = entry;
  const offer = offerOf(entry, offers);
  return {
    ...courseCard(entry, shelf, viewer),
    title: fields.h1Tag || fields.name,
    /** Path on our own origin of the picture for shared links; when null, the academy's is used. */
    sharePicture: mediaUrlOrNull(fields.shareImage),
    lead: fields.shortDescription || fields.shortDescriptionForGrid,
    description: fields.description,
    learns: fields.learns,
    requirements: fields.requirements,
    project: fields.project,
    contents: contentsOf(entry, entries),
    /** Entry ids of the courses of a pack; empty for a course. */
    includes: fields.includes.map(({ course }) => course),
    /** Empty while nobody was assigned; null when none of them can be read. */
    teachers: foundOf(fields.teachers, teachersOf(fields.teachers, teachers).map(teacherView)),
    groups: (offer?.groups ?? []).map((group) => ({
      ...groupView(group, viewer),
      capacity: group.capacity,
    })),
    /** Whether it may have groups that could not be read. */
    lacksGroups: lacksGroups(offer, sys.id, shelf.unread),
    /** Path of the syllabus on our own origin, or null. */
    syllabus: mediaUrlOrNull(fields.syllabus),
    /** Learning paths that this course is a step of. */
    learningPaths: paths
      .filter((path) => path.fields.courses.some(({ course }) => course === sys.id))
      .map((path) => ({ slug: path.fields.slug, name: path.fields.name })),
    /** Other groups for the same age that start soon, in case this course has none to choose. */
    nextGroups: nextGroups(shelf, { age: fields.ageRange.code, exceptId: sys.id }, viewer),
    /** Other courses of the same age. */
    others: entries
      .filter((other) => other !== entry && fields.ageRange.code !== null)
      .filter((other) => other.fields.ageRange.code === fields.ageRange.code)
      .slice(0, OTHERS_SHOWN)
      .map((other) => courseCard(other, shelf, viewer)),
  };
}
export type CoursePageView = NonNullable<ReturnType<typeof coursePageView>>;

/**
 * Returns the reviews of some courses, in the order of the content service, newest first; null when there are none.
 * @param courseIds Entry ids.
 */
export function reviewsView(reviews: readonly ReviewEntry[], courseIds: readonly string[]) {
  const said = reviews.filter(({ fields }) => courseIds.includes(fields.course));
  if (said.length === 0) return null;
  const stars = said.reduce((sum, { fields }) => sum + fields.stars, 0);
  return {
    count: said.length,
    /** Of 5, with one decimal. */
    average: Math.round((stars / said.length) * 10) / 10,
    /** Whether any of them is invented: then none is passed on to search engines. */
    demo: said.some(({ fields }) => fields.demo),
    shown: said.slice(0, REVIEWS_SHOWN).map(({ sys, fields: { stars: given, text, name, day } }) => ({
      id: sys.id,
      stars: given,
      text,
      name,
      day,
    })),
  };
}
export type ReviewsView = NonNullable<ReturnType<typeof reviewsView>>;

/** Returns the view of /profesores/{slug}: a teacher, how they were vetted and what they teach; null if unknown. */
export function teacherPageView(shelf: Omit<Shelf, 'paths' | 'season'>, slug: string, viewer: Viewer) {
  const { entries, teachers } = shelf;
  const teacher = entryBySlug(teachers, slug);
  if (!teacher) return null;
  const taught = entries.filter(({ fields }) => fields.teachers.includes(teacher.sys.id));
  return {
    ...teacherView(teacher),
    courses: taught.map((entry) => courseCard(entry, shelf, viewer)),
  };
}

export type TeacherPageView = NonNullable<ReturnType<typeof teacherPageView>>;

/** The parts of a course, with their classes. */
export interface CourseContents {
  /** A course of a pack; null on the page of the course itself. */
  readonly course: { readonly name: string; readonly slug: string; readonly sessions: number } | null;
  /** Without classes when a pack includes only some of the course's classes. */
  readonly parts: readonly PartView[];
}

/** A part with the path of its picture on our own origin; null without one. */
type PartView = Omit<CourseContent, 'icon'> & { readonly icon: string | null };

/** Returns a course's own parts with their classes; for a pack, the parts of each of its courses. */
function contentsOf(entry: CourseEntry, entries: readonly CourseEntry[]): CourseContents[] {
  const { fields } = entry;
  const partView = (part: CourseContent): PartView => ({ ...part, icon: mediaUrlOrNull(part.icon) });
  if (fields.kind === 'course') {
    return fields.contents.length === 0 ? [] : [{ course: null, parts: fields.contents.map(partView) }];
  }
  return fields.includes.flatMap(({ course: id, sessions }) => {
    const course = entryById(entries, id);
    if (!course) return [];
    const { name, slug, contents } = course.fields;
    // The data does not say which classes of a course a pack includes if it does not include all.
    const isWhole = sessions === course.fields.sessions;
    const parts = contents.map((part) => ({ ...partView(part), ...(!isWhole && { sessions: [] }) }));
    return [{ course: { name, slug, sessions }, parts }];
  });
}
