import { z } from 'zod';
import type {
  CourseContent,
  CourseEntry,
  CourseOffer,
  LearningPathEntry,
  TeacherEntry,
} from '../../upstream/contracts/courses.ts';
import { AGE_RANGES, ageOf } from '../age-ranges.ts';
import { mediaUrlOrNull } from '../media.ts';
import { plainText } from '../plain-text.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { nextGroups } from './next-groups.ts';
import { offerOf } from './offers.ts';
import { groupView, openingOf, priceView } from './vacations.ts';

/** How many other courses of the same age a course page ends with. */
const OTHERS_SHOWN = 3;

/** What /cursos was asked for. Values that are no filter of ours count as not given. */
export const CourseFilter = z.object({
  /** Slug of an age range. */
  age: z.string().nullable(),
  /** Slug of a topic. */
  topic: z.string().nullable(),
  /** Words looked for; '' for none. */
  query: z.string().max(200),
});
export type CourseFilter = z.infer<typeof CourseFilter>;

/** A course or pack as lists show it. `offer` is null while it is not sold. */
function courseCard({ sys, fields }: CourseEntry, offer: CourseOffer | null, viewer: Viewer) {
  const { slug, kind, name, level, sessions, duration } = fields;
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
    sessions,
    duration,
    /** Null while it is not sold. */
    price: offer && priceView(offer, viewer.currency),
    ...openingOf(offer?.groups ?? [], todayOf(viewer)),
  };
}
export type CourseCard = ReturnType<typeof courseCard>;

/** What a choice of /cursos is called, its value in the URL, and how many courses it leaves. */
export interface FilterOption {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  readonly chosen: boolean;
}

/**
 * /cursos: the courses that fit an age, a topic and the words looked for, in the order of the content service, and
 * what else can be chosen.
 * @param filter As the URL has it; an age or a topic that does not exist counts as not given.
 */
export function courseListView(
  entries: readonly CourseEntry[],
  offers: readonly CourseOffer[],
  filter: CourseFilter,
  viewer: Viewer,
) {
  const topics = topicsOf(entries);
  const { age, topic, query }: CourseFilter = {
    age: AGE_RANGES.some(({ slug }) => slug === filter.age) ? filter.age : null,
    topic: topics.some(({ slug }) => slug === filter.topic) ? filter.topic : null,
    query: filter.query.trim(),
  };
  const named = entriesWith(query, entries);
  const found = (ofAge: string | null, ofTopic: string | null) =>
    named.filter((entry) => isOfAge(entry, ofAge) && isOfTopic(entry, ofTopic));
  return {
    filter: { age, topic, query },
    ages: AGE_RANGES.map(({ slug, name }): FilterOption => ({
      value: slug,
      name,
      count: found(slug, topic).length,
      chosen: slug === age,
    })),
    topics: topics.map(({ slug, name }): FilterOption => ({
      value: slug,
      name,
      count: found(age, slug).length,
      chosen: slug === topic,
    })),
    courses: found(age, topic).map((entry) => courseCard(entry, offerOf(entry, offers), viewer)),
    /** Courses and packs in all, whatever the filter. */
    total: entries.length,
  };
}
export type CourseListView = ReturnType<typeof courseListView>;

/** Every topic of the courses once, in the order in which they come up. */
function topicsOf(entries: readonly CourseEntry[]) {
  const topics = new Map(entries.flatMap(({ fields }) => fields.topics).map((topic) => [topic.slug, topic]));
  return [...topics.values()];
}

function isOfAge({ fields }: CourseEntry, age: string | null): boolean {
  return age === null || ageOf(fields.ageRange).age === age;
}

function isOfTopic({ fields }: CourseEntry, topic: string | null): boolean {
  return topic === null || fields.topics.some(({ slug }) => slug === topic);
}

/** The entries in which every word of a query stands; all of them, unread, when nothing is looked for. */
function entriesWith(query: string, entries: readonly CourseEntry[]): readonly CourseEntry[] {
  if (query === '') return entries;
  const words = plainText(query).split(' ');
  return entries.filter(({ fields }) => {
    const text = plainText(
      [
        fields.kind === 'pack' ? 'pack de cursos' : 'curso',
        fields.name,
        fields.h1Tag,
        fields.shortDescription,
        fields.shortDescriptionForGrid,
        fields.description,
        fields.ageRange.name,
        fields.level,
        fields.project,
        ...fields.topics.map(({ name }) => name),
        ...fields.learns,
        ...fields.contents.map(({ name }) => name),
      ].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

/** What the catalogue knows, as far as the page of a course needs it. */
export interface CourseCatalogue {
  readonly entries: readonly CourseEntry[];
  readonly offers: readonly CourseOffer[];
  readonly teachers: readonly TeacherEntry[];
  readonly paths: readonly LearningPathEntry[];
}

/** /cursos/{slug}: all there is to know about a course or pack, or null when none has that slug. */
export function coursePageView(catalogue: CourseCatalogue, slug: string, viewer: Viewer) {
  const { entries, offers, teachers, paths } = catalogue;
  const entry = entries.find((candidate) => candidate.fields.slug === slug);
  if (!entry) return null;
  const { sys, fields } = entry;
  const offer = offerOf(entry, offers);
  return {
    ...courseCard(entry, offer, viewer),
    title: fields.h1Tag || fields.name,
    /** Path on our own origin of the picture for shared links; null shows the academy's. */
    sharePicture: mediaUrlOrNull(fields.shareImage),
    lead: fields.shortDescription || fields.shortDescriptionForGrid,
    description: fields.description,
    learns: fields.learns,
    requirements: fields.requirements,
    project: fields.project,
    contents: contentsOf(entry, entries),
    teachers: fields.teachers.flatMap((id) =>
      teachers
        .filter((teacher) => teacher.sys.id === id)
        .map((teacher) => ({ ...teacher.fields, id, photo: mediaUrlOrNull(teacher.fields.photo) })),
    ),
    groups: (offer?.groups ?? []).map((group) => ({
      ...groupView(group, viewer),
      capacity: group.capacity,
    })),
    /** Path on our own origin where the syllabus is downloaded, or null. */
    syllabus: mediaUrlOrNull(fields.syllabus),
    /** Learning paths that this course is a step of. */
    learningPaths: paths
      .filter((path) => path.fields.courses.some(({ course }) => course === sys.id))
      .map((path) => ({ slug: path.fields.slug, name: path.fields.name })),
    /** What else begins soon for the same age, for when this has nothing to choose. */
    nextGroups: nextGroups(catalogue, { age: fields.ageRange.code, exceptId: sys.id }, viewer),
    /** Others of the same age. */
    others: entries
      .filter((other) => other !== entry && fields.ageRange.code !== null)
      .filter((other) => other.fields.ageRange.code === fields.ageRange.code)
      .slice(0, OTHERS_SHOWN)
      .map((other) => courseCard(other, offerOf(other, offers), viewer)),
  };
}
export type CoursePageView = NonNullable<ReturnType<typeof coursePageView>>;

/** The parts of one course, with their classes. */
export interface CourseContents {
  /** Name and page of a course of a pack; null on the page of the course itself. */
  readonly course: { readonly name: string; readonly slug: string; readonly sessions: number } | null;
  /** Without classes within a pack that takes only some of the course. */
  readonly parts: readonly PartView[];
}

/** A part with the path of its picture on our own origin; null without one. */
type PartView = Omit<CourseContent, 'icon'> & { readonly icon: string | null };

/** A course's own parts with their classes; for a pack, the parts of each of its courses. */
function contentsOf(entry: CourseEntry, entries: readonly CourseEntry[]): CourseContents[] {
  const { fields } = entry;
  const partView = (part: CourseContent): PartView => ({ ...part, icon: mediaUrlOrNull(part.icon) });
  if (fields.kind === 'course') {
    return fields.contents.length === 0 ? [] : [{ course: null, parts: fields.contents.map(partView) }];
  }
  return fields.includes.flatMap(({ course: id, sessions }) => {
    const course = entries.find((candidate) => candidate.sys.id === id);
    if (!course) return [];
    const { name, slug, contents } = course.fields;
    // A pack that takes only some classes of a course does not say which.
    const isWhole = sessions === course.fields.sessions;
    const parts = contents.map((part) => ({ ...partView(part), ...(!isWhole && { sessions: [] }) }));
    return [{ course: { name, slug, sessions }, parts }];
  });
}
