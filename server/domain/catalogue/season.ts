import type { AgeRangeProgram, Campaign } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { ageOf, ageRangeByCode, ageRangeBySlug } from '../age-ranges.ts';
import type { AgeRange } from '../age-ranges.ts';
import { mediaUrlOrNull } from '../media.ts';
import type { Viewer } from '../viewer.ts';
import { classesInAll } from './group-classes.ts';
import { courseOpening } from './courses.ts';
import { entryBySlug, lacksGroups, offerOf } from './shelf.ts';
import type { Shelf } from './shelf.ts';
import { openingOf, isSold, priceView, programsFor } from './vacations.ts';
import type { OpeningView, PriceView } from './vacations.ts';

/** The option at this index is tagged 'Recomendado' (spec §9). */
const RECOMMENDED_INDEX = 2;

/** A placeholder for our own origin when links are parsed; no request is sent to it. */
const LOCAL = 'https://kipu.invalid';

/** Everything on sale in a season that the link of a card may open. */
export interface SeasonShelf extends Omit<Shelf, 'teachers' | 'paths'> {
  readonly season: Campaign;
}

/** What one of our pages sells, for every card that links to it: cards have no prices or dates of their own. */
export interface ProductView {
  /** The URL of the page, with the program selected on it. */
  readonly href: string;
  readonly name: string;
  readonly ageName: string;
  /** Null when the academy does not say. */
  readonly sessions: number | null;
  readonly duration: string;
  /** Null while it is not sold. */
  readonly price: PriceView | null;
  readonly opening: OpeningView;
}

/** Returns the view of /vacaciones: the age section and the payment cards. */
export function seasonView(shelf: SeasonShelf, viewer: Viewer) {
  const { season } = shelf;
  return {
    campaignName: season.name,
    ageRanges: sectionsByAge(season.age_ranges).map((section) => ageRangeSection(section, shelf, viewer)),
    options: season.options.flatMap((option, index) =>
      option === null
        ? []
        : [
            {
              // Names of options are comma-separated, and only the first part is shown (spec §3).
              name: (option.name.split(',')[0] ?? option.name).trim(),
              courses: option.courses.map((course) => ({
                name: course.name,
                modules: course.modules.map((module) => module.name),
              })),
              daysPerWeek: option.frequency,
              scheduleText: option.schedule_text,
              recommended: index === RECOMMENDED_INDEX,
              /** Null when the academy does not say what the card sells. */
              product: productAt(option.link ?? '', shelf, viewer),
            },
          ],
    ),
  };
}
export type SeasonView = ReturnType<typeof seasonView>;

/** Returns one section per age range: the sections for 12 to 15 and from 16 on share a page, so they are merged. */
function sectionsByAge(sections: readonly AgeRangeProgram[]): AgeRangeProgram[] {
  const byAge = new Map<string, AgeRangeProgram>();
  for (const section of sections) {
    const first = byAge.get(section.age_range);
    const programs = [...(first?.programs ?? []), ...section.programs];
    byAge.set(section.age_range, { ...(first ?? section), programs });
  }
  return [...byAge.values()];
}

function ageRangeSection(section: AgeRangeProgram, shelf: SeasonShelf, viewer: Viewer) {
  const range = ageRangeByCode(section.age_range);
  return {
    age: range.slug,
    name: section.name,
    title: section.card_title || range.name,
    subtitle: section.card_subtitle,
    description: section.description,
    tag: section.tag,
    picture: mediaUrlOrNull(section.thumbnailCard || section.thumbnail),
    programs: section.programs.map(({ namePack, description, slug, tag, countries, ...program }) => {
      const link = pageOf(program.link) ?? `/vacaciones/${range.slug}`;
      const product = productAt(link, shelf, viewer);
      return {
        name: [program.name, namePack, product?.name].find(Boolean) ?? range.name,
        namePack,
        description,
        slug,
        tag,
        /** ISO 3166-1 alpha-2. */
        countries,
        picture: mediaUrlOrNull(program.thumbnail),
        link,
        syllabus: mediaUrlOrNull(program.silabo),
        /** Null when the page does not sell exactly one product, or cannot be read now. */
        product,
      };
    }),
    seasonPrograms: seasonPrograms(range, shelf.season, viewer),
  };
}

/** Returns the programs that the purchase page of an age sells. */
export function seasonPrograms(range: AgeRange, season: Campaign, viewer: Viewer) {
  return programsFor(season, range).map((program): ProductView => ({
    href: `/vacaciones/${range.slug}?programa=${encodeURIComponent(program.id)}`,
    name: program.name,
    ageName: range.name,
    sessions: program.sessions,
    duration: program.duration,
    price: isSold(program) ? priceView(program, viewer.currency) : null,
    opening: openingOf(program.groups, lacksGroups(program), viewer),
  }));
}

/** Returns the short courses and packs of an age: what its cards link to, as far as it can be read. */
export function shortProducts(range: AgeRange, shelf: SeasonShelf, viewer: Viewer): ProductView[] {
  return cardLinks(range, shelf).flatMap((link) => productAt(link, shelf, viewer) ?? []);
}

/**
 * Returns alternatives to a course for the same child: the season's programs for a short course or a pack, the short
 * ones for a course that is a program of the season, and nothing for any other.
 */
export function alternativesTo(slug: string, shelf: SeasonShelf, viewer: Viewer): ProductView[] {
  const entry = entryBySlug(shelf.entries, slug);
  const code = entry?.fields.ageRange.code;
  if (!entry || !code) return [];
  const range = ageRangeByCode(code);
  if (cardLinks(range, shelf).includes(coursePath(slug))) return seasonPrograms(range, shelf.season, viewer);
  const isProgram = shelf.offers.some(({ id, program }) => id === entry.sys.id && program !== null);
  return isProgram ? shortProducts(range, shelf, viewer) : [];
}

function cardLinks(range: AgeRange, { season }: SeasonShelf): string[] {
  return season.age_ranges
    .filter((section) => section.age_range === range.code)
    .flatMap(({ programs }) => programs.flatMap(({ link }) => pageOf(link) ?? []));
}

/** Returns the product on the page of a link; null when it is not exactly one product, or not a page of ours. */
export function productAt(link: string, shelf: SeasonShelf, viewer: Viewer): ProductView | null {
  const { pathname, searchParams } = new URL(pageOf(link) ?? '/', LOCAL);
  const [, section, slug = ''] = pathname.split('/');
  if (section === 'cursos') {
    const entry = shelf.entries.find(({ fields }) => coursePath(fields.slug) === `/cursos/${slug}`);
    return entry ? courseProduct(entry, shelf, viewer) : null;
  }
  const range = section === 'vacaciones' ? ageRangeBySlug(slug) : undefined;
  if (!range) return null;
  const wanted = `/vacaciones/${range.slug}?programa=${encodeURIComponent(searchParams.get('programa') ?? '')}`;
  return seasonPrograms(range, shelf.season, viewer).find(({ href }) => href === wanted) ?? null;
}

/** Returns what the page of a course or a pack sells. */
export function courseProduct(
  entry: CourseEntry,
  { offers, unread }: Pick<Shelf, 'offers' | 'unread'>,
  viewer: Viewer,
): ProductView {
  const { name, ageRange, sessions, duration } = entry.fields;
  const offer = offerOf(entry, offers);
  return {
    href: coursePath(entry.fields.slug),
    name,
    ageName: ageOf(ageRange).ageName,
    sessions: classesInAll(sessions, offer?.groups ?? []),
    duration,
    price: offer ? priceView(offer, viewer.currency) : null,
    opening: courseOpening(entry, offer, unread, viewer),
  };
}

const coursePath = (slug: string) => `/cursos/${encodeURIComponent(slug)}`;

/**
 * Returns the path on our own site that a link means (a bare slug is that of a course, spec §2); null for any other
 * site. It is normalized as browsers do, so that one page has one URL.
 */
function pageOf(link: string): string | null {
  const path = /^[^/\\?#%:]+$/.test(link) ? coursePath(link) : link;
  if (!path.startsWith('/') || !URL.canParse(path, LOCAL)) return null;
  const { origin, pathname, search, hash } = new URL(path, LOCAL);
  return origin === LOCAL ? `${pathname}${search}${hash}` : null;
}
