import { z } from 'zod';
import type { AnnouncedProgram } from '../../upstream/contracts/announced-programs.ts';
import type { WaitingPlace } from '../../upstream/contracts/waiting-list.ts';
import { ageOf } from '../age-ranges.ts';
import { nextGroups } from '../catalogue/next-groups.ts';
import { canBeChosen, groupView } from '../catalogue/vacations.ts';
import { WAITING_CHANNELS } from '../option-lists.ts';
import type { Viewer } from '../viewer.ts';
import type { Product, ProductCatalogue } from './product.ts';

const wanted = {
  /** Id of a course, a pack, a program of the season, or a path. */
  product: z.string().min(1).max(100),
  /** Id of one of its groups; null for the next one, whichever that is. */
  group: z
    .string()
    .max(100)
    .nullable()
    .transform((text) => (text === '' ? null : text)),
  /** Made when the form is rendered, so that the same form sent twice is one place. */
  submission: z.uuid('Vuelve a abrir la lista de espera e inténtalo otra vez'),
};

/** 'Avísame cuando haya cupo' of whoever is logged in: the academy writes to the account. */
export const WaitingInput = z.object(wanted);

/** The same of somebody whom nobody knows yet. */
export const VisitorWaitingInput = z
  .object({
    ...wanted,
    name: z.string().trim().min(1, 'Escribe tu nombre').max(120, 'Usa 120 letras como máximo en tu nombre'),
    channel: z.enum(
      WAITING_CHANNELS.map(({ code }) => code),
      'Elige cómo te avisamos',
    ),
    /** An e-mail or a phone number, by the channel; what a number means is found out with the visitor's country. */
    contact: z
      .string()
      .trim()
      .min(1, 'Escribe dónde te avisamos')
      .max(120, 'Escribe un solo correo o teléfono'),
    consent: z.literal('on', 'Acepta que te escribamos para poder avisarte'),
  })
  .refine(({ channel, contact }) => channel !== 'email' || z.email().safeParse(contact).success, {
    path: ['contact'],
    message: 'Escribe un correo electrónico completo, como nombre@ejemplo.com',
  });

/** A place in a row as pages show it. */
export interface WaitingPlaceView {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly groupId: string | null;
  /** From 1. */
  readonly position: number;
  /** Until when a seat is held for the family; null while none is, and once that is over. */
  readonly offeredUntil: Date | null;
}

/** Returns a place in a row as pages show it at an instant. */
export function waitingPlaceView(place: WaitingPlace, now: Date): WaitingPlaceView {
  const offeredUntil = place.offered_until === null ? null : new Date(place.offered_until);
  return {
    id: place.id,
    productId: place.product_id,
    productName: place.product_name,
    groupId: place.group_id,
    position: place.position,
    offeredUntil: offeredUntil && offeredUntil > now ? offeredUntil : null,
  };
}

/**
 * /lista-de-espera/{producto}: what is waited for, the family's place, and what may be had meanwhile.
 * @param groupId Group that is waited for; one that the product does not have counts as none.
 * @param places Of whoever is logged in; none for visitors.
 */
export function waitingView(
  product: Product,
  groupId: string | null,
  {
    places,
    catalogue,
    viewer,
  }: {
    readonly places: readonly WaitingPlace[];
    readonly catalogue: ProductCatalogue;
    readonly viewer: Viewer;
  },
) {
  const { id, name, range, groups } = product;
  const group = groups.find((candidate) => candidate.id === groupId) ?? null;
  const place = places.find((one) => one.product_id === id && one.group_id === (group?.id ?? null));
  return {
    product: { id, name, age: range?.slug ?? null },
    group: group && groupView(group, viewer),
    place: place ? waitingPlaceView(place, viewer.now) : null,
    /** What buying is, where it needs no waiting: in this group, or in any other of the product. */
    onSale:
      (group ? [group] : groups).filter(canBeChosen).map((one) => product.selectionOf(one.id))[0] ?? null,
    /** What the held seat buys. */
    selection: group && product.selectionOf(group.id),
    nextGroups: nextGroups(catalogue, { age: range?.code ?? null, exceptId: id }, viewer),
    /** What is told of a program that cannot be bought yet; null for what is sold. */
    announced: null,
  };
}

/** A program that is announced, as it stands in lists. */
export function announcedView({ id, name, age_range, description, start_date: startDate }: AnnouncedProgram) {
  return { id, name, ...ageOf({ name: '', code: age_range }), description, startDate };
}
export type AnnouncedView = ReturnType<typeof announcedView>;

/** The same page of a program that is announced: nobody has a place yet, and nothing of it can be bought. */
export function announcedWaitingView(
  program: AnnouncedProgram,
  { catalogue, viewer }: { readonly catalogue: ProductCatalogue; readonly viewer: Viewer },
) {
  const announced = announcedView(program);
  const { id, name, age } = announced;
  return {
    product: { id, name, age },
    group: null,
    place: null,
    onSale: null,
    selection: null,
    nextGroups: nextGroups(catalogue, { age: program.age_range, exceptId: id }, viewer),
    announced,
  };
}

/** What is waited for, as its page shows it. */
export type WaitingView = ReturnType<typeof waitingView> | ReturnType<typeof announcedWaitingView>;
