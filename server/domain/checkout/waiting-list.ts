import { z } from 'zod';
import type { AnnouncedProgram } from '../../upstream/contracts/announced-programs.ts';
import type { Child } from '../../upstream/contracts/family.ts';
import type { WaitingPlace } from '../../upstream/contracts/waiting-list.ts';
import { addressAsTyped } from '../account/email-address.ts';
import { ageOf } from '../age-ranges.ts';
import { nextGroups } from '../catalogue/next-groups.ts';
import { canBeChosen, groupView } from '../catalogue/vacations.ts';
import { WAITING_CHANNELS } from '../option-lists.ts';
import { nameAsTyped, plainText } from '../plain-text.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { Product, ProductCatalogue } from './product.ts';
import { ageOn, ageProblem } from './student.ts';

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
  /** What a child is called whom the academy does not know yet; '' where that was not said. */
  childName: z.string().overwrite(nameAsTyped).max(60, 'Usa 60 letras como máximo en el nombre').optional(),
};

/** 'Avísame cuando haya cupo' of whoever is logged in: the academy writes to the account. */
export const WaitingInput = z.object({
  ...wanted,
  /** Which child of the family waits; left out where the family has none of the age. */
  childId: z.string().max(100).optional(),
});

/** The same of somebody whom nobody knows yet. */
export const VisitorWaitingInput = z
  .object({
    ...wanted,
    name: z
      .string()
      .overwrite(nameAsTyped)
      .min(1, 'Escribe tu nombre')
      .max(120, 'Usa 120 letras como máximo en tu nombre'),
    channel: z.enum(
      WAITING_CHANNELS.map(({ code }) => code),
      'Elige cómo te avisamos',
    ),
    /** An e-mail or a phone number, by the channel; what a number means is found out with the visitor's country. */
    contact: z
      .string()
      .transform(addressAsTyped)
      .pipe(z.string().min(1, 'Escribe dónde te avisamos').max(120, 'Escribe un solo correo o teléfono')),
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
  /** Which child waits; null where nobody was said, and of who buys for himself. */
  readonly firstName: string | null;
  /** Its id at the academy; null where that is not known. */
  readonly childId: string | null;
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
    firstName: place.student?.first_name ?? null,
    childId: place.student?.id ?? null,
    position: place.position,
    offeredUntil: offeredUntil && offeredUntil > now ? offeredUntil : null,
  };
}

/** Returns the children of a family who are of the age for a product when a group begins; who has no birth date may be. */
export function childrenOfAge(
  children: readonly Child[],
  { ages, groups }: Pick<Product, 'ages' | 'groups'>,
  groupId: string | null,
  viewer: Viewer,
): Child[] {
  const startsOn = groups.find(({ id }) => id === groupId)?.start_date ?? todayOf(viewer);
  return children.filter(
    ({ first_name: firstName, birth_date: born }) =>
      !ages || !born || ageProblem(firstName, ageOn(born, startsOn), ages) === null,
  );
}

/**
 * /lista-de-espera/{producto}: what is waited for, the family's places, who may wait besides, and what may be had
 * meanwhile.
 * @param groupId Group that is waited for; one that the product does not have counts as none.
 * @param places Of whoever is logged in; none for visitors.
 * @param children Of the family; none for visitors, and for who buys for himself.
 */
export function waitingView(
  product: Product,
  groupId: string | null,
  {
    places,
    children,
    said,
    catalogue,
    viewer,
  }: {
    readonly places: readonly WaitingPlace[];
    readonly children: readonly Child[];
    /** Id of the child that a purchase is for now; null where that was not said. */
    readonly said: string | null;
    readonly catalogue: ProductCatalogue;
    readonly viewer: Viewer;
  },
) {
  const { id, spoken, range, groups } = product;
  const group = groups.find((candidate) => candidate.id === groupId) ?? null;
  const own = places
    .filter((one) => one.product_id === id && one.group_id === (group?.id ?? null))
    .map((place) => waitingPlaceView(place, viewer.now))
    .map((place) => ({ ...place, childId: place.childId ?? childCalled(children, place.firstName) }));
  const ofAge = childrenOfAge(children, product, group?.id ?? null, viewer);
  const others = ofAge.filter((child) => own.every(({ childId }) => childId !== child.id));
  return {
    product: { id, name: spoken, age: range?.slug ?? null },
    group: group && groupView(group, viewer),
    /** Whether the academy took the group away that was waited for. */
    hasLeft: groupId !== null && group === null && !product.lacksGroups,
    places: own,
    /** Whom of the family one may wait for besides. */
    children: others.map((child) => ({ id: child.id, firstName: child.first_name })),
    /** Of them, the child that the purchase was to be for; null for none. */
    said: others.find((child) => child.id === said)?.id ?? null,
    /** Whether one may join the row (once more): a place without a name is of whoever it will be. */
    mayJoin: own.length === 0 || (others.length > 0 && own.every(({ firstName }) => firstName !== null)),
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

/** Returns the id of the only child of a family with a name, however it is written; null for none. */
function childCalled(children: readonly Child[], name: string | null): string | null {
  const [called, ...others] = children.filter(
    (child) => name !== null && plainText(child.first_name) === plainText(name),
  );
  return called && others.length === 0 ? called.id : null;
}

/** A program that is announced, as it stands in lists. */
export function announcedView(
  { id, name, age_range, description, start_date: start }: AnnouncedProgram,
  viewer: Pick<Viewer, 'now'>,
) {
  // A day that has passed says nothing of when it can be bought.
  const startDate = start !== null && start >= todayOf(viewer) ? start : null;
  return { id, name, ...ageOf({ name: '', code: age_range }), description, startDate };
}
export type AnnouncedView = ReturnType<typeof announcedView>;

/** The same page of a program that is announced: nobody has a place yet, and nothing of it can be bought. */
export function announcedWaitingView(
  program: AnnouncedProgram,
  { catalogue, viewer }: { readonly catalogue: ProductCatalogue; readonly viewer: Viewer },
) {
  const announced = announcedView(program, viewer);
  const { id, name, age } = announced;
  return {
    product: { id, name, age },
    group: null,
    hasLeft: false,
    places: [],
    children: [],
    said: null,
    mayJoin: true,
    onSale: null,
    selection: null,
    nextGroups: nextGroups(catalogue, { age: program.age_range, exceptId: id }, viewer),
    announced,
  };
}

/** What is waited for, as its page shows it. */
export type WaitingView = ReturnType<typeof waitingView> | ReturnType<typeof announcedWaitingView>;
