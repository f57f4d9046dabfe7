import { campaign } from '../../fixtures/campaign.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { AGE_RANGES, ageRangeByCode } from '../../server/domain/age-ranges.ts';
import { pathParts } from '../../server/domain/catalogue/learning-paths.ts';
import { programsFor } from '../../server/domain/catalogue/vacations.ts';
import type { Priced } from '../../server/domain/catalogue/vacations.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { PurchaseContext } from '../../server/domain/checkout/purchase-context.ts';
import type { VacationGroup } from '../../server/upstream/contracts/campaigns.ts';

/** Something that can be bought in the demo: a product with one of its groups, from the fixtures. */
export interface Buyable {
  readonly kind: PurchaseContext['type_purchase'];
  readonly name: string;
  readonly selection: PurchaseSelection;
  readonly priced: Priced;
  readonly duration: string;
  readonly group: VacationGroup;
  /** Entry ids of courses that are enrolled later, without a group, after those of the group. */
  readonly later: readonly string[];
  /** Number of courses of its path; 0 when it is not part of one. */
  readonly coursesInPath: number;
}

const OF_NO_PATH = { later: [], coursesInPath: 0 } as const;

/** Returns every product with each of its groups that has a seat. */
export function everythingOnSale(now: Date): Buyable[] {
  const entries = courseEntries(now);
  const season = campaign(now);
  const programs = AGE_RANGES.flatMap((range) =>
    programsFor(season, range).flatMap((program) =>
      program.groups.map((group) => ({
        kind: 'vacation' as const,
        name: program.name,
        selection: { kind: 'vacation', age: range.slug, programId: program.id, groupId: group.id } as const,
        priced: program,
        duration: program.duration,
        group,
        ...OF_NO_PATH,
      })),
    ),
  );
  const courses = courseOffers(now).flatMap((offer) => {
    const entry = entries.find(({ sys }) => sys.id === offer.id);
    if (!entry) throw new RangeError(`No entry of ${offer.id}`);
    const { kind, name, slug, duration, ageRange } = entry.fields;
    const { slug: age } = ageRangeByCode(ageRange.code);
    return offer.groups.map((group) => ({
      kind,
      name,
      selection: { kind: 'course', age, slug, groupId: group.id } as const,
      priced: offer,
      duration,
      group,
      ...OF_NO_PATH,
    }));
  });
  const paths = LEARNING_PATHS.flatMap((path) => {
    const [first = '', ...others] = path.fields.courses.map(({ course }) => course);
    const { slug: age } = ageRangeByCode(path.fields.ageRange.code);
    const groups = courseOffers(now).find(({ id }) => id === first)?.groups ?? [];
    return pathParts(path, entries).flatMap(({ part, name, priced, duration }) =>
      groups.map((group) => ({
        kind: 'path' as const,
        name,
        selection: { kind: 'path', age, slug: path.fields.slug, part, groupId: group.id } as const,
        priced,
        duration,
        group,
        later: part === 'full' ? others : [],
        coursesInPath: path.fields.courses.length,
      })),
    );
  });
  return [...programs, ...courses, ...paths].filter(({ group }) => (group.enrolled ?? 0) < group.capacity);
}
