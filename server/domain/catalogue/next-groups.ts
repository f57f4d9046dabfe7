import type { AgeRangeCode } from '../age-ranges.ts';
import type { Day } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { lacksGroups, offerOf } from './shelf.ts';
import type { Shelf } from './shelf.ts';
import { openingOf } from './vacations.ts';

/** How many other courses are suggested. */
const SHOWN = 3;

/** A course that starts soon and still has seats. */
export interface NextGroup {
  readonly slug: string;
  readonly name: string;
  readonly startDate: Day;
}

/**
 * Returns the courses of an age whose next group still has seats, those that start first before the others.
 * @param wanted The age, and the entry id of the course that they replace.
 */
export function nextGroups(
  { entries, offers }: Pick<Shelf, 'entries' | 'offers'>,
  wanted: { readonly age: AgeRangeCode | null; readonly exceptId: string },
  viewer: Viewer,
): NextGroup[] {
  return entries
    .filter(({ sys, fields }) => fields.ageRange.code === wanted.age && sys.id !== wanted.exceptId)
    .flatMap((entry) => {
      const { fields } = entry;
      const offer = offerOf(entry, offers);
      const { nextStart: startDate } = openingOf(offer?.groups ?? [], lacksGroups(offer), viewer);
      return startDate === null ? [] : [{ slug: fields.slug, name: fields.name, startDate }];
    })
    .sort((one, other) => one.startDate.localeCompare(other.startDate))
    .slice(0, SHOWN);
}
