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

/** Years; nobody is older than that. */
const OLDEST = 120;

/**
 * Returns the code of the range that the first years of a text fall into: the second list of spec §3 has finer ones
 * ('16_to_18'), and a course has a name alone ('8 a 11 años').
 */
export function ageRangeCodeIn(text: string): AgeRangeCode | null {
  const [years] = /\d+/.exec(text) ?? [];
  const first = Number(years ?? Number.NaN);
  // The year of a day is no age.
  if (first > OLDEST) return null;
  return (
    COURSE_AGE_RANGES.find(({ from, to }) => first >= from && (to === null || first <= to))?.code ?? null
  );
}

/** What a course or a path is for, as a page shows it: its range where it is one of ours, else in its own words. */
export function ageOf(ageRange: { readonly name: string; readonly code: AgeRangeCode | null }) {
  const range = ageRange.code === null ? null : ageRangeByCode(ageRange.code);
  return {
    /** Slug of the range; null for an age that is none of ours. */
    age: range?.slug ?? null,
    /** '' where nothing is known of it. */
    ageName: range?.name ?? ageRange.name,
  };
}
