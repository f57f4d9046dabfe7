import type { CourseEntry, LearningPathEntry } from '../../upstream/contracts/courses.ts';
import { AGE_RANGES, ageOf } from '../age-ranges.ts';
import type { Money } from '../money.ts';
import { classValue } from '../refund-rule.ts';
import type { Viewer } from '../viewer.ts';
import { lacksGroups, offerWithId } from './shelf.ts';
import type { Shelf } from './shelf.ts';
import { pathParts } from './learning-paths.ts';
import { courseProduct, seasonPrograms } from './season.ts';
import type { ProductView } from './season.ts';
import { openingOf, priceView } from './vacations.ts';
import type { PriceView } from './vacations.ts';

/** A line of the price list. */
interface PricedProduct extends ProductView {
  readonly price: PriceView;
  /** Price per class; null when the number of classes is unknown. */
  readonly perClass: Money | null;
}

/** Returns everything that can be bought, by kind, with its price per class; empty kinds are left out. */
export function priceList(shelf: Omit<Shelf, 'teachers'>, viewer: Viewer) {
  const { season, entries, offers, paths } = shelf;
  const programs = season ? AGE_RANGES.flatMap((range) => seasonPrograms(range, season, viewer)) : [];
  // A course that is also a program of the season is listed once, as the program.
  const isProgram = (id: string) => offers.some((offer) => offer.id === id && offer.program !== null);
  const ofKind = (kind: CourseEntry['fields']['kind']) =>
    entries
      .filter(({ sys, fields }) => fields.kind === kind && !isProgram(sys.id))
      .map((entry) => courseProduct(entry, shelf, viewer));
  return [
    { kind: 'programs' as const, products: programs.flatMap(priced) },
    { kind: 'courses' as const, products: ofKind('course').flatMap(priced) },
    { kind: 'packs' as const, products: ofKind('pack').flatMap(priced) },
    {
      kind: 'paths' as const,
      products: paths.flatMap((path) => pathProducts(path, shelf, viewer)).flatMap(priced),
    },
  ].filter(({ products }) => products.length > 0);
}
export type PriceList = ReturnType<typeof priceList>;

function pathProducts(
  path: LearningPathEntry,
  { entries, offers, unread }: Omit<Shelf, 'teachers'>,
  viewer: Viewer,
): ProductView[] {
  const { slug, ageRange, courses } = path.fields;
  const first = offerWithId(offers, courses[0]?.course);
  return pathParts(path, entries, first?.groups).map(
    ({ part, name, sessions, duration, priced: amounts }) => ({
      href: `/rutas/${encodeURIComponent(slug)}?parte=${part}#comprar`,
      name,
      ageName: ageOf(ageRange).ageName,
      sessions,
      duration,
      price: priceView(amounts, viewer.currency),
      opening: openingOf(first?.groups ?? [], lacksGroups(first, courses[0]?.course, unread), viewer),
    }),
  );
}

/** Returns a product with its price per class; an empty list while it is not sold. */
function priced(product: ProductView): PricedProduct[] {
  const { price, sessions } = product;
  if (price === null) return [];
  return [{ ...product, price, perClass: sessions ? classValue(price.now, sessions) : null }];
}
