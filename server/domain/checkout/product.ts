import type { Campaign, VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { ageRangeByCode } from '../age-ranges.ts';
import type { AgeRange } from '../age-ranges.ts';
import { programsFor } from '../catalogue/vacations.ts';
import type { Priced } from '../catalogue/vacations.ts';
import type { PurchaseSelection } from './checkout.ts';

/** A course, a pack or a program of the season, as the catalogue has it now. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly range: AgeRange;
  /** Null while it is not sold. */
  readonly priced: Priced | null;
  readonly sessions: number;
  readonly groups: readonly VacationGroup[];
  /** Entry ids of its courses: those of a pack or program, else its own. */
  readonly courses: readonly string[];
  /** What buying one of its groups is. */
  selectionOf(groupId: string): PurchaseSelection;
}

/** What the catalogue knows of products. */
export interface ProductCatalogue {
  readonly entries: readonly CourseEntry[];
  readonly offers: readonly CourseOffer[];
  /** Null while no season is on sale. */
  readonly season: Campaign | null;
}

/** Returns the course, pack or program of an id, or null when there is none. */
export function findProduct({ entries, offers, season }: ProductCatalogue, id: string): Product | null {
  const entry = entries.find(({ sys }) => sys.id === id);
  if (entry) {
    const { name, slug, sessions, ageRange, includes } = entry.fields;
    const range = ageRangeByCode(ageRange.code);
    const offer = offers.find((candidate) => candidate.id === id) ?? null;
    return {
      id,
      name,
      range,
      sessions,
      priced: offer,
      groups: offer?.groups ?? [],
      courses: includes.length > 0 ? includes.map(({ course }) => course) : [id],
      selectionOf: (groupId) => ({ kind: 'course', age: range.slug, slug, groupId }),
    };
  }
  const program = season?.programs.find((candidate) => candidate.id === id);
  if (!season || !program) return null;
  const range = ageRangeByCode(program.age_range);
  // One that its page does not show cannot be bought, nor waited for.
  if (!programsFor(season, range).includes(program)) return null;
  const { name, sessions, groups, courses } = program;
  return {
    id,
    name,
    range,
    sessions,
    priced: program,
    groups,
    courses: courses.map((course) => course.id),
    selectionOf: (groupId) => ({ kind: 'vacation', age: range.slug, programId: id, groupId }),
  };
}
