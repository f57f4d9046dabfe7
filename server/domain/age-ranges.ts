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

/** The age range of a URL slug, or undefined when there is none (the page then answers 404). */
export function ageRangeBySlug(slug: string): AgeRange | undefined {
  return AGE_RANGES.find((range) => range.slug === slug);
}

/** The age range of a REST code. */
export function ageRangeByCode(code: AgeRangeCode): AgeRange {
  const range = AGE_RANGES.find((candidate) => candidate.code === code);
  if (!range) throw new RangeError(`Unknown age range: ${code}`);
  return range;
}

/** Whole years, both ends included. */
export interface Years {
  readonly from: number;
  /** Null without an end. */
  readonly to: number | null;
}

/** Years; nobody is older than that. */
const OLDEST = 120;

/** Words of an age range without an upper end. */
const AND_OLDER = /plus|m[aá]s|\+|adelante|desde|partir|mayor/i;
/** Words of an age range without a lower end. */
const AND_YOUNGER = /hasta/i;

/** Returns the years that a text names: 'De 9 a 10 años', '9_to_10', '12_plus (16+)'; null where it names none. */
function yearsIn(text: string): Years | null {
  // Two rows of spec §3 share a code, and tell their years in brackets.
  const told = /^12_plus \((.+)\)$/.exec(text)?.[1] ?? text;
  const [from, to] = (told.match(/\d+/g) ?? []).map(Number);
  // The year of a date is no age.
  if (from === undefined || from > OLDEST) return null;
  if (to !== undefined && to > from && to <= OLDEST) return { from, to };
  // Nobody here is younger than the first of our ranges.
  if (AND_YOUNGER.test(told))
    return { from: Math.min(from, yearsOfRange(AGE_RANGES[0].code).from), to: from };
  return { from, to: AND_OLDER.test(told) ? null : from };
}

/** Returns the years of a range of ours. */
export function yearsOfRange(code: AgeRangeCode): Years {
  const rows = COURSE_AGE_RANGES.filter((row) => row.code === code);
  return { from: Math.min(...rows.map(({ from }) => from)), to: rows.at(-1)?.to ?? null };
}

/** Whether two ranges share a year. */
const overlap = (one: Years, other: Years) =>
  one.from <= (other.to ?? OLDEST) && other.from <= (one.to ?? OLDEST);

const isSame = (one: Years, other: Years) => one.from === other.from && one.to === other.to;

/** Returns the ranges of ours that hold some of the years, the youngest first. */
const rangesOf = (years: Years) => AGE_RANGES.filter(({ code }) => overlap(yearsOfRange(code), years));

/** Returns years in words: 'De 9 a 10 años', 'De 16 años a más', 'De 9 años'. */
export function yearsInWords({ from, to }: Years): string {
  if (to === null) return `De ${from} años a más`;
  return from === to ? `De ${from} años` : `De ${from} a ${to} años`;
}

/**
 * Returns the code of the first range of ours that holds some of the years of a text: the second list of spec §3 has finer
 * ones ('16_to_18'), and a course has a name alone ('8 a 11 años').
 */
export function ageRangeCodeIn(text: string): AgeRangeCode | null {
  const years = yearsIn(text);
  return (years && rangesOf(years)[0]?.code) ?? null;
}

/** For whom the academy says that a course or a path is. */
interface ToldAge {
  /** Its own words, '' for none. */
  readonly name: string;
  /** Null for an age that is none of ours. */
  readonly code: AgeRangeCode | null;
}

/** Returns an age from its name and its code, either of which may be finer than a range of ours: its name then says so. */
export function toldAge(name: string, told: string | null): ToldAge {
  const code = ageRangeCodeIn(told ?? '') ?? ageRangeCodeIn(name);
  const years = yearsIn(told ?? '');
  const isFiner = code !== null && years !== null && !isSame(years, yearsOfRange(code));
  return { name: isFiner && yearsIn(name) === null ? yearsInWords(years) : name, code };
}

/** Returns the years that something is for: its own, which may be finer than its range or reach beyond it; null where its age is none of ours. */
export function yearsOf({ name, code }: ToldAge): Years | null {
  if (code === null) return null;
  const years = yearsIn(name);
  const range = yearsOfRange(code);
  // When the name and the code contradict each other, the code counts.
  return years && overlap(years, range) ? years : range;
}

/** Returns the slugs of all our ranges that something is for. */
export function agesOf(told: ToldAge): readonly AgeRangeSlug[] {
  const years = yearsOf(told);
  return years ? rangesOf(years).map(({ slug }) => slug) : [];
}

/** What a course or a path is for, as a page shows it: in the years of the academy, else in its own words. */
export function ageOf(told: ToldAge) {
  const range = told.code === null ? null : ageRangeByCode(told.code);
  const years = yearsOf(told);
  return {
    /** Slug of the range; null for an age that is none of ours. */
    age: range?.slug ?? null,
    /** '' where nothing is known of it. */
    ageName:
      !range || !years
        ? told.name
        : isSame(years, yearsOfRange(range.code))
          ? range.name
          : yearsInWords(years),
  };
}
