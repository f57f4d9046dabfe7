import type { AgeRangeProgram, Campaign } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { ageOf, ageRangeByCode, ageRangeBySlug } from '../age-ranges.ts';
import type { AgeRange } from '../age-ranges.ts';
import { mediaUrlOrNull } from '../media.ts';
import type { Viewer } from '../viewer.ts';
import { lacksGroups, offerOf } from './offers.ts';
import type { OffersRead } from './offers.ts';
import { openingOf, isSold, priceView, programsFor } from './vacations.ts';
import type { OpeningView, PriceView } from './vacations.ts';

/** Spec §9: the option at this index is tagged 'Recomendado'. */
const RECOMMENDED_INDEX = 2;

/** Stands for our own origin while a link is read; never sent anywhere. */
const LOCAL = 'https://kipu.invalid';

/** All that is on sale: what a link of a card may open. */
export interface Shelf extends OffersRead {
  readonly campaign: Campaign;
  readonly entries: readonly CourseEntry[];
}

/** What a page of ours sells, for every card that leads there: no card has numbers of its own. */
export interface ProductView {
  /** The page, with the program chosen on it. */
  readonly href: string;
  readonly name: string;
  /** Name of the age range it is for. */
  readonly ageName: string;
  /** Null where the academy does not say. */
  readonly sessions: number | null;
  readonly duration: string;
  /** Null while it is not sold. */
  readonly price: PriceView | null;
  readonly opening: OpeningView;
}

/** /vacaciones: the age section and the payment cards. */
export function seasonView(shelf: Shelf, viewer: Viewer) {
  const { campaign } = shelf;
  return {
    campaignName: campaign.name,
    ageRanges: sectionsByAge(campaign.age_ranges).map((section) => ageRangeSection(section, shelf, viewer)),
    options: campaign.options.flatMap((option, index) =>
      option === null
        ? []
        : [
            {
              // Spec §3: names of options are comma-separated and the first part is shown.
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

/** Returns one section for each age range: what is for 12 to 15 and from 16 on has one page, and one section. */
function sectionsByAge(sections: readonly AgeRangeProgram[]): AgeRangeProgram[] {
  const byAge = new Map<string, AgeRangeProgram>();
  for (const section of sections) {
    const first = byAge.get(section.age_range);
    const programs = [...(first?.programs ?? []), ...section.programs];
    byAge.set(section.age_range, { ...(first ?? section), programs });
  }
  return [...byAge.values()];
}

function ageRangeSection(section: AgeRangeProgram, shelf: Shelf, viewer: Viewer) {
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
        /** Null when the page does not sell exactly one thing, or cannot be read now. */
        product,
      };
    }),
    seasonPrograms: seasonPrograms(range, shelf, viewer),
  };
}

/** Returns the programs that the purchase page of an age sells. */
export function seasonPrograms(range: AgeRange, { campaign }: Pick<Shelf, 'campaign'>, viewer: Viewer) {
  return programsFor(campaign, range).map((program): ProductView => ({
    href: `/vacaciones/${range.slug}?programa=${encodeURIComponent(program.id)}`,
    name: program.name,
    ageName: range.name,
    sessions: program.sessions,
    duration: program.duration,
    price: isSold(program) ? priceView(program, viewer.currency) : null,
    opening: openingOf(program.groups, lacksGroups(program), viewer),
  }));
}

/** Returns the short courses and packs of an age: what its cards open, as far as it can be read. */
export function shortProducts(range: AgeRange, shelf: Shelf, viewer: Viewer): ProductView[] {
  return cardLinks(range, shelf).flatMap((link) => productAt(link, shelf, viewer) ?? []);
}

/**
 * Returns what fits the same child as a course: the season's programs beside a short course or a pack, the short ones
 * beside a course that is a program of the season, and nothing beside any other.
 */
export function alternativesTo(slug: string, shelf: Shelf, viewer: Viewer): ProductView[] {
  const entry = shelf.entries.find(({ fields }) => fields.slug === slug);
  const code = entry?.fields.ageRange.code;
  if (!entry || !code) return [];
  const range = ageRangeByCode(code);
  if (cardLinks(range, shelf).includes(coursePath(slug))) return seasonPrograms(range, shelf, viewer);
  const isProgram = shelf.offers.some(({ id, program }) => id === entry.sys.id && program !== null);
  return isProgram ? shortProducts(range, shelf, viewer) : [];
}

/** The pages behind the cards of an age. */
function cardLinks(range: AgeRange, { campaign }: Shelf): string[] {
  return campaign.age_ranges
    .filter((section) => section.age_range === range.code)
    .flatMap(({ programs }) => programs.flatMap(({ link }) => pageOf(link) ?? []));
}

/** Returns what the page of a link sells; null when that is not exactly one product, or none of ours. */
export function productAt(link: string, shelf: Shelf, viewer: Viewer): ProductView | null {
  const { pathname, searchParams } = new URL(pageOf(link) ?? '/', LOCAL);
  const [, section, slug = ''] = pathname.split('/');
  if (section === 'cursos') {
    const entry = shelf.entries.find(({ fields }) => coursePath(fields.slug) === `/cursos/${slug}`);
    return entry ? courseProduct(entry, shelf, viewer) : null;
  }
  const range = section === 'vacaciones' ? ageRangeBySlug(slug) : undefined;
  if (!range) return null;
  const wanted = `/vacaciones/${range.slug}?programa=${encodeURIComponent(searchParams.get('programa') ?? '')}`;
  return seasonPrograms(range, shelf, viewer).find(({ href }) => href === wanted) ?? null;
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
    sessions,
    duration,
    price: offer ? priceView(offer, viewer.currency) : null,
    opening: openingOf(offer?.groups ?? [], lacksGroups(offer, unread), viewer),
  };
}

const coursePath = (slug: string) => `/cursos/${encodeURIComponent(slug)}`;

/**
 * Returns the page of our own site that a link means: a slug is a course's (spec §2); null for any other place. It is
 * written as browsers write it, so that one page has one address.
 */
function pageOf(link: string): string | null {
  const path = /^[^/\\?#%:]+$/.test(link) ? coursePath(link) : link;
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, LOCAL)) return null;
  const { origin, pathname, search, hash } = new URL(path, LOCAL);
  return origin === LOCAL ? `${pathname}${search}${hash}` : null;
}
