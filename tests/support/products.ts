import { campaign } from '../../fixtures/campaign.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { AGE_RANGES, ageRangeByCode } from '../../server/domain/age-ranges.ts';
import { programsFor } from '../../server/domain/catalogue/vacations.ts';
import type { Priced } from '../../server/domain/catalogue/vacations.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { PurchaseContext } from '../../server/domain/checkout/purchase-context.ts';
import type { VacationGroup } from '../../server/upstream/contracts/campaigns.ts';

/** One way to buy something of the demo: a product with one of its groups, as the fixtures have them. */
export interface Buyable {
  readonly kind: PurchaseContext['type_purchase'];
  readonly name: string;
  readonly selection: PurchaseSelection;
  readonly priced: Priced;
  readonly duration: string;
  readonly group: VacationGroup;
}

/** Returns every product with every group of it that has a seat. */
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
    }));
  });
  return [...programs, ...courses].filter(({ group }) => group.enrolled < group.capacity);
}
