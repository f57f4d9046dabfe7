import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { findChosenCourse, findChosenProgram } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/order.ts';
import type { Catalogue } from '../upstream/catalogue.ts';
import type { UpstreamContext } from '../upstream/types.ts';

type Context = Omit<UpstreamContext, 'bearer'>;

/** What a selection means in the catalogue, for showing; null when it is not sold (any more). */
export async function readChosen(
  catalogue: Catalogue,
  context: Context,
  selection: PurchaseSelection,
): Promise<Chosen | null> {
  if (selection.kind === 'vacation') return findChosenProgram(await catalogue.season(context), selection);
  const [entries, offers] = await Promise.all([
    catalogue.entries(context, 'course'),
    catalogue.offers(context),
  ]);
  const entry = entries.find(({ fields }) => fields.slug === selection.slug);
  const offer = offers.find(({ id }) => id === entry?.sys.id) ?? null;
  return findChosenCourse(entries, offer, selection);
}

/** The same with price and seats read now, never from a copy, for decisions about seats and money. */
export async function readChosenNow(
  catalogue: Catalogue,
  context: Context,
  selection: PurchaseSelection,
): Promise<Chosen | null> {
  if (selection.kind === 'vacation') return findChosenProgram(await catalogue.seasonNow(context), selection);
  const entries = await catalogue.entries(context, 'course');
  const entry = entries.find(({ fields }) => fields.slug === selection.slug);
  const offer = entry ? await catalogue.offerNow(context, entry.sys.id) : null;
  return findChosenCourse(entries, offer, selection);
}
