import { z } from 'zod';
import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { AGE_RANGES, agesOf } from '../age-ranges.ts';
import { plainText } from '../plain-text.ts';
import { weeklyFor } from '../group-hours.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { courseCard, courseOpening } from './courses.ts';
import { offerOf } from './shelf.ts';
import type { Shelf } from './shelf.ts';
import { hasSeat, priceView } from './vacations.ts';

/** Cards per page: about four screens of a phone. */
const PAGE_SIZE = 9;

/** Classes from this hour on are in the afternoon. */
const NOON = '12:00';

/** The orders of the list, as in the URL, besides the order of the content service. */
export const COURSE_ORDERS = ['inicio', 'precio', 'edad'] as const;
type CourseOrder = (typeof COURSE_ORDERS)[number];

/** The filter of /cursos. Unknown values count as not given. */
export const CourseFilter = z.object({
  /** Slug of an age range. */
  age: z.string().nullable(),
  topic: z.string().nullable(),
  /** Search words; '' for none. */
  query: z.string().max(200),
  /** Whether only courses with a group in the afternoon are shown. */
  afternoon: z.boolean(),
  /** One of COURSE_ORDERS. */
  order: z.string().nullable(),
  /** From 1; a page that does not exist counts as the nearest one. */
  page: z.number().int(),
});
export type CourseFilter = z.infer<typeof CourseFilter>;

/** An option of a filter of /cursos: its name, its value in the URL, and how many courses it would leave. */
export interface FilterOption {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  readonly chosen: boolean;
}

/**
 * Returns the view of /cursos: one page of the courses that match an age, a topic, the afternoon and the search words,
 * and the other filter options.
 * @param filter As in the URL; an unknown age, topic or order counts as not given.
 */
export function courseListView(shelf: Omit<Shelf, 'paths' | 'season'>, filter: CourseFilter, viewer: Viewer) {
  const { entries, offers } = shelf;
  const topics = topicsOf(entries);
  const age = AGE_RANGES.some(({ slug }) => slug === filter.age) ? filter.age : null;
  const topic = topics.some(({ slug }) => slug === filter.topic) ? filter.topic : null;
  const order = COURSE_ORDERS.find((known) => known === filter.order) ?? null;
  const query = filter.query.trim();
  const sold = (entry: CourseEntry) => {
    const whole = offerOf(entry, offers);
    if (!whole || !filter.afternoon) return whole;
    // The card shows days, hours and seats of the matching groups only.
    return { ...whole, groups: whole.groups.filter((group) => isInTheAfternoon(group, viewer)) };
  };
  const fitting = entriesWith(query, entries).filter(
    (entry) => !filter.afternoon || sold(entry)?.groups.some(hasSeat),
  );
  const { found, ages, ofTopics } = sortedOut(fitting, age, topic);
  const shown = ordered(found, order, sold, viewer);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, filter.page), pages);
  const before = (page - 1) * PAGE_SIZE;
  return {
    filter: { ...filter, age, topic, order, query, page },
    ages: optionsOf(AGE_RANGES, ages, age),
    topics: optionsOf(topics, ofTopics, topic),
    courses: shown
      .slice(before, before + PAGE_SIZE)
      .map((entry) => courseCard(entry, shelf, viewer, sold(entry))),
    /** Number of courses on the pages before this one. */
    before,
    /** Number of matching courses and packs, on all pages. */
    found: shown.length,
    pages,
    /** Number of all courses and packs, whatever the filter. */
    total: entries.length,
  };
}
export type CourseListView = ReturnType<typeof courseListView>;

/** Returns the options of a filter, each with its number of courses. */
const optionsOf = (
  options: readonly { readonly slug: string; readonly name: string }[],
  counts: ReadonlyMap<string, number>,
  chosen: string | null,
): FilterOption[] =>
  options.map(({ slug: value, name }) => ({
    value,
    name,
    count: counts.get(value) ?? 0,
    chosen: value === chosen,
  }));

/** Returns every topic of the courses once, in order of first appearance. */
function topicsOf(entries: readonly CourseEntry[]) {
  const topics = new Map<string, CourseEntry['fields']['topics'][number]>();
  for (const { fields } of entries) for (const topic of fields.topics) topics.set(topic.slug, topic);
  return [...topics.values()];
}

/**
 * Returns the courses of an age and a topic, and how many there would be for each other age and topic, in a single
 * pass: there may be a thousand courses.
 */
function sortedOut(entries: readonly CourseEntry[], age: string | null, topic: string | null) {
  const found: CourseEntry[] = [];
  const ages = new Map<string, number>();
  const ofTopics = new Map<string, number>();
  for (const entry of entries) {
    const own = agesOf(entry.fields.ageRange);
    const slugs = new Set(entry.fields.topics.map(({ slug }) => slug));
    const isOfAge = age === null || own.some((slug) => slug === age);
    const isOfTopic = topic === null || slugs.has(topic);
    if (isOfAge && isOfTopic) found.push(entry);
    if (isOfTopic) for (const slug of own) ages.set(slug, (ages.get(slug) ?? 0) + 1);
    if (isOfAge) for (const slug of slugs) ofTopics.set(slug, (ofTopics.get(slug) ?? 0) + 1);
  }
  return { found, ages, ofTopics };
}

/** Returns whether a group meets only in the afternoon, in the family's time zone if known. */
function isInTheAfternoon(group: CourseOffer['groups'][number], viewer: Viewer): boolean {
  const { weekly, abroad } = weeklyFor(
    viewer,
    group,
    `group ${group.id}`,
    group.start_date ?? todayOf(viewer),
  );
  const classes = abroad?.weekly ?? weekly;
  return classes.length > 0 && classes.every(({ start }) => start !== null && start >= NOON);
}

/** Sorts entries; those without a date, price or age come last, and equal ones keep their order. */
function ordered(
  entries: readonly CourseEntry[],
  order: CourseOrder | null,
  sold: (entry: CourseEntry) => CourseOffer | null,
  viewer: Viewer,
): readonly CourseEntry[] {
  if (order === null) return entries;
  const rankOf = (entry: CourseEntry): string | number | null => {
    const offer = sold(entry);
    switch (order) {
      case 'inicio':
        return courseOpening(entry, offer, [], viewer).nextStart;
      case 'precio':
        return (offer && priceView(offer, viewer.currency))?.now.minor ?? null;
      case 'edad': {
        const place = AGE_RANGES.findIndex(({ code }) => code === entry.fields.ageRange.code);
        return place === -1 ? null : place;
      }
    }
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort(({ rank: one }, { rank: other }) => {
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -1 : 1;
    })
    .map(({ entry }) => entry);
}

/** Returns the entries that contain every word of a query; all of them, without searching, when the query is empty. */
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
