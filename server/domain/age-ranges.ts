import { COURSE_AGE_RANGES } from './option-lists.ts';

/** Age ranges of vacation programs: the code REST uses, the slug in our URLs and the name on screen (spec §3). */
export const AGE_RANGES = [
  { code: '5_to_7', slug: '5-a-7', name: 'De 5 a 7 años' },
  { code: '8_to_11', slug: '8-a-11', name: 'De 8 a 11 años' },
  { code: '12_plus', slug: '12-a-mas', name: 'De 12 años a más' },
] as const;

export type AgeRange = (typeof AGE_RANGES)[number];
export type AgeRangeCode = AgeRange['code'];
export type AgeRangeSlug = AgeRange['slug'];

/** Returns the age range of a URL slug, or undefined when there is none (the page then answers 404). */
export function ageRangeBySlug(slug: string): AgeRange | undefined {
  return AGE_RANGES.find((range) => range.slug === slug);
}

/** Returns the age range of a REST code. */
export function ageRangeByCode(code: AgeRangeCode): AgeRange {
  const range = AGE_RANGES.find((candidate) => candidate.code === code);
  if (!range) throw new RangeError(`Unknown age range: ${code}`);
  return range;
}

/** Whole years, both ends included. */
export interface Years {
  readonly from: number;
  /** Null for no upper limit. */
  readonly to: number | null;
}

/** The highest age that counts. Years. */
export const OLDEST = 120;

/** Words that leave an age range without an upper limit. */
const AND_OLDER = /plus|m[aá]s|\+|adelante|desde|partir|mayor/i;
/** Words that leave an age range without a lower limit. */
const AND_YOUNGER = /hasta/i;

/** Returns the ages that a text names: 'De 9 a 10 años', '9_to_10', '12_plus (16+)'; null when it names none. */
function yearsIn(text: string): Years | null {
  // Two rows of spec §3 share a code, with the ages in brackets.
  const told = /^12_plus \((.+)\)$/.exec(text)?.[1] ?? text;
  const [from, to] = (told.match(/\d+/g) ?? []).map(Number);
  // A year of a date is not an age.
  if (from === undefined || from > OLDEST) return null;
  if (to !== undefined && to > from && to <= OLDEST) return { from, to };
  // Nobody is younger than the start of our first range.
  if (AND_YOUNGER.test(told))
    return { from: Math.min(from, yearsOfRange(AGE_RANGES[0].code).from), to: from };
  return { from, to: AND_OLDER.test(told) ? null : from };
}

/** Returns the ages of one of our ranges. */
export function yearsOfRange(code: AgeRangeCode): Years {
  const rows = COURSE_AGE_RANGES.filter((row) => row.code === code);
  return { from: Math.min(...rows.map(({ from }) => from)), to: rows.at(-1)?.to ?? null };
}

/** Returns whether two ranges have an age in common. */
const overlap = (one: Years, other: Years) =>
  one.from <= (other.to ?? OLDEST) && other.from <= (one.to ?? OLDEST);

const isSame = (one: Years, other: Years) => one.from === other.from && one.to === other.to;

/** Returns our ranges that overlap with some ages, the youngest first. */
const rangesOf = (years: Years) => AGE_RANGES.filter(({ code }) => overlap(yearsOfRange(code), years));

/** Returns ages as Spanish text: 'De 9 a 10 años', 'De 16 años a más', 'De 9 años'. */
export function yearsInWords({ from, to }: Years): string {
  if (to === null) return `De ${from} años a más`;
  return from === to ? `De ${from} años` : `De ${from} a ${to} años`;
}

/** A code of the option lists (spec §3): '12_to_15', '19_plus', '12_plus (16+)'. */
const AGE_CODE = /^\d+_(?:to_\d+|plus)(?: \(|$)/;

/** Returns an age as people read it: the code of an option list in words, anything else as the academy writes it. */
export function ageInWords(told: string): string {
  const years = AGE_CODE.test(told) ? yearsIn(told) : null;
  return years ? yearsInWords(years) : told;
}

/**
 * Returns the code of our first range that overlaps with the ages of a text: the second list of spec §3 has finer
 * ranges ('16_to_18'), and a course has only a name ('8 a 11 años').
 */
export function ageRangeCodeIn(text: string): AgeRangeCode | null {
  const years = yearsIn(text);
  return (years && rangesOf(years)[0]?.code) ?? null;
}

/** The age that the academy states for a course or a path. */
interface ToldAge {
  /** In the academy's own words; '' when missing. */
  readonly name: string;
  /** Null for an age that is none of our ranges. */
  readonly code: AgeRangeCode | null;
}

/** Returns an age from the academy's name and code. When the code is finer than our range, the name says so. */
export function toldAge(name: string, told: string | null): ToldAge {
  const code = ageRangeCodeIn(told ?? '') ?? ageRangeCodeIn(name);
  const years = yearsIn(told ?? '');
  const isFiner = code !== null && years !== null && !isSame(years, yearsOfRange(code));
  return { name: isFiner && yearsIn(name) === null ? yearsInWords(years) : name, code };
}

/**
 * Returns the ages that something is for: its own, which may be finer or wider than its range; null when it is in none
 * of ours.
 */
export function yearsOf({ name, code }: ToldAge): Years | null {
  if (code === null) return null;
  const years = yearsIn(name);
  const range = yearsOfRange(code);
  // When name and code contradict each other, the code wins.
  return years && overlap(years, range) ? years : range;
}

/** Returns the slugs of all our ranges that something is for. */
export function agesOf(told: ToldAge): readonly AgeRangeSlug[] {
  const years = yearsOf(told);
  return years ? rangesOf(years).map(({ slug }) => slug) : [];
}

/** Returns the age of a course or a path for a page: the academy's ages if they can be read, else its own words. */
export function ageOf(told: ToldAge) {
  const range = told.code === null ? null : ageRangeByCode(told.code);
  const years = yearsOf(told);
  return {
    /** Slug of the range; null for an age that is none of ours. */
    age: range?.slug ?? null,
    /** '' when unknown. */
    ageName:
      !range || !years
        ? told.name
        : isSame(years, yearsOfRange(range.code))
          ? range.name
          : yearsInWords(years),
  };
}
