import type { Campaign, VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, LearningPathEntry } from '../../upstream/contracts/courses.ts';
import { ageRangeByCode, yearsOf, yearsOfRange } from '../age-ranges.ts';
import type { AgeRange, Years } from '../age-ranges.ts';
import { classesInAll } from '../catalogue/group-classes.ts';
import { entryById, lacksGroups, offerOf, offerWithId } from '../catalogue/shelf.ts';
import { pathParts } from '../catalogue/learning-paths.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { isSold, programsFor } from '../catalogue/vacations.ts';
import type { Priced } from '../catalogue/vacations.ts';
import { afterRuta } from '../path-name.ts';
import type { PurchaseSelection } from './checkout.ts';

/** A course, a pack, a program of the season or a whole path, as the catalogue has it now. */
export interface Product {
  readonly id: string;
  readonly name: string;
  /** Its name within a sentence: 'la ruta completa Creadores digitales'. */
  readonly spoken: string;
  /** Null for an age that is none of our ranges: such a product is not sold. */
  readonly range: AgeRange | null;
  /** The ages that it is for; null for an age that is none of our ranges. */
  readonly ages: Years | null;
  /** Null while it is not sold. */
  readonly priced: Priced | null;
  /** 0 when the academy does not say: it is not sold then. */
  readonly sessions: number;
  readonly groups: readonly VacationGroup[];
  /** Whether it may have groups that could not be read; also true for a product that is not sold. */
  readonly lacksGroups: boolean;
  /** Entry ids of its courses: those of a pack, program or path, else its own id. */
  readonly courses: readonly string[];
  /** Returns the selection that buys one of its groups; null when it is not sold. */
  selectionOf(groupId: string): PurchaseSelection | null;
}

/**
 * Returns the course, pack, program or path with an id, or null when there is none. An academy that counts each kind by
 * itself may have several: then it is the one with the group, or else the first of these kinds.
 */
export function findProduct(
  shelf: Omit<Shelf, 'teachers'>,
  id: string,
  groupId: string | null = null,
): Product | null {
  const entry = entryById(shelf.entries, id);
  const path = entryById(shelf.paths, id);
  const named = [
    entry && courseOrPack(entry, shelf),
    path && wholePath(path, shelf),
    programOfSeason(id, shelf.season),
  ].flatMap((product) => product ?? []);
  const hasGroup = ({ groups }: Product) => groups.some((group) => group.id === groupId);
  return named.find(hasGroup) ?? named[0] ?? null;
}

function courseOrPack(entry: CourseEntry, { offers }: Pick<Shelf, 'offers'>): Product {
  const { id } = entry.sys;
  const { name, slug, sessions, ageRange, includes } = entry.fields;
  const range = ageRange.code && ageRangeByCode(ageRange.code);
  const offer = offerOf(entry, offers);
  return {
    id,
    name,
    spoken: name,
    range,
    ages: yearsOf(ageRange),
    sessions: classesInAll(sessions, offer?.groups ?? []) ?? 0,
    priced: offer,
    groups: offer?.groups ?? [],
    lacksGroups: offer === null || lacksGroups(offer),
    courses: includes.length > 0 ? includes.map(({ course }) => course) : [id],
    selectionOf: (groupId) => range && { kind: 'course', age: range.slug, slug, groupId },
  };
}

/** Returns the program of the season with an id; null for one that its page does not show. */
export function programOfSeason(id: string, season: Campaign | null): Product | null {
  const program = season?.programs.find((candidate) => candidate.id === id);
  if (!season || !program) return null;
  const range = ageRangeByCode(program.age_range);
  // A program that its page does not show can be neither bought nor waited for.
  if (!programsFor(season, range).includes(program)) return null;
  const { name, sessions, groups, courses } = program;
  return {
    id,
    name,
    spoken: name,
    range,
    ages: yearsOfRange(range.code),
    sessions,
    priced: isSold(program) ? program : null,
    groups,
    lacksGroups: lacksGroups(program),
    courses: courses.map((course) => course.id),
    selectionOf: (groupId) => ({ kind: 'vacation', age: range.slug, programId: id, groupId }),
  };
}

/** Returns a whole path as a product, with the groups of its first course; null while it is not sold. */
function wholePath(
  { sys, fields }: LearningPathEntry,
  { entries, offers }: Pick<Shelf, 'entries' | 'offers'>,
): Product | null {
  const first = offerWithId(offers, fields.courses[0]?.course);
  const full = pathParts({ sys, fields }, entries, first?.groups).find(({ part }) => part === 'full');
  const { code } = fields.ageRange;
  if (!full || !code) return null;
  const { name, priced, sessions, courses } = full;
  const range = ageRangeByCode(code);
  return {
    id: sys.id,
    name,
    spoken: `la ruta completa ${afterRuta(fields.name)}`,
    range,
    ages: yearsOf(fields.ageRange),
    priced,
    sessions,
    groups: first?.groups ?? [],
    lacksGroups: first === null || lacksGroups(first),
    courses: courses.map((course) => course.sys.id),
    selectionOf: (groupId) => ({ kind: 'path', age: range.slug, slug: fields.slug, part: 'full', groupId }),
  };
}
