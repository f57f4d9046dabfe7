import { z } from 'zod';
import { WAITING_CHANNELS } from '../../domain/option-lists.ts';
import { keptWith } from './answers.ts';
import { soft } from './missing.ts';
import { Id, Instant, numeric, Words } from './values.ts';

/** POST /api/waiting-list/ (assumed): a place in the waiting list of a group, or for the next group of a product. */
export const WaitingBody = z.object({
  /** Derived from the form with all its values: the same form sent twice is one place. */
  submission_id: z.uuid(),
  /** Id of the course, pack, path or program of the season. */
  product_id: z.string().min(1),
  product_name: z.string().min(1),
  /** Null while the product has no group to wait for. */
  group_id: z.string().min(1).nullable(),
  /**
   * The child who would take the seat, named in the academy's messages. Null if none was given, and for buyers who
   * would take it themselves.
   */
  student: z
    .object({
      /** Null for a child whom the academy does not know yet. */
      id: z.string().min(1).nullable(),
      first_name: z.string().min(1),
    })
    .nullable(),
  /** Where the academy confirms the place and offers a seat. It also identifies the owner of the place. */
  contact: z.object({
    name: z.string().min(1),
    channel: z.enum(WAITING_CHANNELS.map(({ code }) => code)),
    /** An e-mail in lower case, or a phone number in E.164. */
    address: z.string().min(1),
  }),
});
export type WaitingBody = z.infer<typeof WaitingBody>;

/** A place in the waiting list of a group. It is read leniently: if it cannot be read, a seat held for it is lost. */
export const WaitingPlace = z.object({
  id: Id,
  product_id: Id,
  product_name: Words,
  group_id: soft(Id),
  student: soft(z.object({ id: soft(Id), first_name: Words })),
  /** From 1; null where it is not told. */
  position: soft(numeric(z.number().int().positive())),
  /** Until when a free seat is held for this place; null while none is. */
  offered_until: soft(Instant),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

/**
 * The answer to joining: the place. Status 409 if the contact is already waiting for the same child, by another form.
 */
export const JoinedWaitingList = z.object({ data: WaitingPlace });

/** What is read of it: a good status means that the place is taken; the position is null if it cannot be read. */
export const TakenPlace = keptWith(WaitingPlace.pick({ position: true }), { position: null });

/** POST /api/waiting-list/freed-seats/ (assumed): a seat held for a purchase is free again. */
export const FreedSeatBody = z.object({
  group_id: z.string().min(1),
  /** Of the purchase that held it: reported twice, it is still one seat. */
  purchase_number: z.string().regex(/^\d{1,12}$/),
});

/** GET /api/waiting-list/ (assumed): the places of the logged-in user, found by the account's e-mail. */
export const WaitingPlaceList = z.object({ data: z.array(WaitingPlace) });
