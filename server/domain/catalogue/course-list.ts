import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { AGE_RANGES, ageRangeByCode } from '../age-ranges.ts';
import type { CourseCard, CourseFilter, CourseListView, FilterOption } from './courses.ts';
import { mediaUrl } from '../media.ts';
import { priceView, seatsLeft } from './vacation-program.ts';
import type { Viewer } from './vacation-program.ts';

/** A course or pack as lists show it. `offer` is null while it is not sold. */
export function courseCard(
  { sys, fields }: CourseEntry,
  offer: CourseOffer | null,
  viewer: Viewer,
): CourseCard {
  const range = ageRangeByCode(fields.ageRange.code);
  return {
    id: sys.id,
    slug: fields.slug,
    kind: fields.kind,
    name: fields.name,
    summary: fields.shortDescriptionForGrid,
    age: range.slug,
    ageName: range.name,
    level: fields.level,
    picture: mediaUrl(fields.mainImage),
    sessions: fields.sessions,
    duration: fields.duration,
    price: offer && priceView(offer, viewer.currency),
    nextStart: nextStart(offer, viewer.today),
  };
}

/** The first start still to come of a group that has a seat, yyyy-mm-dd; null when there is none yet. */
function nextStart(offer: CourseOffer | null, today: string): string | null {
  const starts = (offer?.groups ?? []).flatMap((group) =>
    group.start_date !== null && group.start_date >= today && seatsLeft(group) > 0 ? [group.start_date] : [],
  );
  // yyyy-mm-dd sorts as text.
  return starts.sort()[0] ?? null;
}

/**
 * /cursos: the courses that fit an age, a topic and the words looked for, in the order of the content service.
 * @param filter As the URL has it; an age or a topic that does not exist counts as not given.
 */
export function courseListView(
  entries: readonly CourseEntry[],
  offers: readonly CourseOffer[],
  filter: CourseFilter,
  viewer: Viewer,
): CourseListView {
  const topics = topicsOf(entries);
  const known: CourseFilter = {
    age: AGE_RANGES.some(({ slug }) => slug === filter.age) ? filter.age : null,
    topic: topics.some(({ slug }) => slug === filter.topic) ? filter.topic : null,
    query: filter.query.trim(),
  };
  const found = entries.filter((entry) => fits(entry, known));
  const count = (changes: Partial<CourseFilter>) =>
    entries.filter((entry) => fits(entry, { ...known, ...changes })).length;
  return {
    filter: known,
    ages: AGE_RANGES.map(({ slug, name }): FilterOption => ({
      value: slug,
      name,
      count: count({ age: slug }),
      chosen: slug === known.age,
    })),
    topics: topics.map(({ slug, name }): FilterOption => ({
      value: slug,
      name,
      count: count({ topic: slug }),
      chosen: slug === known.topic,
    })),
    courses: found.map((entry) => courseCard(entry, offerOf(entry, offers), viewer)),
    total: entries.length,
  };
}

/** What a course costs and when it is taught, or null while it is not sold. */
export function offerOf(entry: CourseEntry, offers: readonly CourseOffer[]): CourseOffer | null {
  return offers.find(({ id }) => id === entry.sys.id) ?? null;
}

/** Every topic of the courses once, in the order in which they come up. */
function topicsOf(entries: readonly CourseEntry[]) {
  const topics = new Map(entries.flatMap(({ fields }) => fields.topics).map((topic) => [topic.slug, topic]));
  return [...topics.values()];
}

function fits({ fields }: CourseEntry, { age, topic, query }: CourseFilter): boolean {
  if (age !== null && ageRangeByCode(fields.ageRange.code).slug !== age) return false;
  if (topic !== null && !fields.topics.some(({ slug }) => slug === topic)) return false;
  const text = plain(
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
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Letters without accents or capitals, so that 'robotica' finds 'Robótica'. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
