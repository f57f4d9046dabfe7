import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { findChosenCourse, findChosenProgram } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/order.ts';
import type { Catalogue } from '../upstream/catalogue.ts';
import type { UpstreamContext } from '../upstream/types.ts';

type Viewer = Pick<UpstreamContext, 'requestId' | 'controls'>;

/** What a selection means in the catalogue, for showing; null when it is not sold (any more). */
export async function readChosen(
  catalogue: Catalogue,
  viewer: Viewer,
  selection: PurchaseSelection,
): Promise<Chosen | null> {
  if (selection.kind === 'vacation') return findChosenProgram(await catalogue.season(viewer), selection);
  const [entries, offers] = await Promise.all([
    catalogue.entries(viewer, 'course'),
    catalogue.offers(viewer),
  ]);
  const entry = entries.find(({ fields }) => fields.slug === selection.slug);
  const offer = offers.find(({ id }) => id === entry?.sys.id) ?? null;
  return findChosenCourse(entries, offer, selection);
}

/** The same with price and seats read now, never from a copy, for decisions about seats and money. */
export async function readChosenNow(
  catalogue: Catalogue,
  viewer: Viewer,
  selection: PurchaseSelection,
): Promise<Chosen | null> {
  if (selection.kind === 'vacation') return findChosenProgram(await catalogue.seasonNow(viewer), selection);
  const entries = await catalogue.entries(viewer, 'course');
  const entry = entries.find(({ fields }) => fields.slug === selection.slug);
  const offer = entry ? await catalogue.offerNow(viewer, entry.sys.id) : null;
  return findChosenCourse(entries, offer, selection);
}
