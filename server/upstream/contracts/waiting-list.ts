import { z } from 'zod';
import { WAITING_CHANNELS } from '../../domain/option-lists.ts';
import { Id, Kept, numeric, soft, Words } from './shared.ts';

/** POST /api/waiting-list/ (assumed): somebody waits for a seat of a group, or for the next group of a product. */
export const WaitingBody = z.object({
  /** Made of the form and all that it says: the same form sent twice is one place. */
  submission_id: z.uuid(),
  /** Id of the course, pack or path, or of the program of the season. */
  product_id: z.string().min(1),
  product_name: z.string().min(1),
  /** Null while the product has no group to wait for. */
  group_id: z.string().min(1).nullable(),
  /** Which child would take it: named in what the academy writes. Null where nobody was said, and of who buys for himself. */
  student: z
    .object({
      /** Null of a child whom the academy does not know yet. */
      id: z.string().min(1).nullable(),
      first_name: z.string().min(1),
    })
    .nullable(),
  /** Where the academy confirms the place and tells of a seat. It is whose the place is, too. */
  contact: z.object({
    name: z.string().min(1),
    channel: z.enum(WAITING_CHANNELS.map(({ code }) => code)),
    /** An e-mail in lower case, or a phone number in E.164. */
    address: z.string().min(1),
  }),
});
export type WaitingBody = z.infer<typeof WaitingBody>;

/** A place in the row of a group. A seat that is held for it is lost to whoever reads it too narrowly. */
export const WaitingPlace = z.object({
  id: Id,
  product_id: Id,
  product_name: Words,
  group_id: soft(Id),
  student: soft(z.object({ id: soft(Id), first_name: Words })),
  /** From 1. */
  position: numeric(z.number().int().positive()),
  /** Until when a seat that freed up is held for whoever has this place; null while there is none. */
  offered_until: soft(z.iso.datetime({ offset: true })),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

/** What joining answers: the place. Status 409 for a contact that waits already for the same child, by another form. */
export const JoinedWaitingList = z.object({ data: WaitingPlace });

/** What of it is read: a good status says that the place is taken, and the position is told where it can be read. */
export const TakenPlace = Kept.transform((told) => {
  const Told = WaitingPlace.pick({ position: true });
  const place = z.union([z.object({ data: Told }).transform(({ data }) => data), Told]).safeParse(told);
  return { position: place.success ? place.data.position : null };
});

/** POST /api/waiting-list/freed-seats/ (assumed): a seat that was held for a purchase is free again. */
export const FreedSeatBody = z.object({
  group_id: z.string().min(1),
  /** Of the purchase that held it: told twice, it is one seat. */
  purchase_number: z.string().regex(/^\d{1,12}$/),
});

/** GET /api/waiting-list/ (assumed): the places of whoever is behind the bearer, known by the account's e-mail. */
export const WaitingPlaceList = z.object({ data: z.array(WaitingPlace) });
