import { z } from 'zod';
import type { AnnouncedProgram } from '../../upstream/contracts/announced-programs.ts';
import type { Child } from '../../upstream/contracts/family.ts';
import type { WaitingPlace } from '../../upstream/contracts/waiting-list.ts';
import { addressAsTyped } from '../account/email-address.ts';
import { ageOf } from '../age-ranges.ts';
import { nextGroups } from '../catalogue/next-groups.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { canBeChosen, groupView } from '../catalogue/vacations.ts';
import { WAITING_CHANNELS } from '../option-lists.ts';
import { nameAsTyped, plainText } from '../plain-text.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { Product } from './product.ts';
import { ageOn, ageProblem, knownBirthDate } from './student.ts';

const wanted = {
  /** Id of a course, a pack, a program of the season or a path. */
  product: z.string().min(1).max(100),
  /** Id of one of its groups; null for the next group, whichever that is. */
  group: z
    .string()
    .max(100)
    .nullable()
    .transform((text) => (text === '' ? null : text)),
  /** Whether it is the id of an announced program, which an academy may count as it counts its courses. */
  announced: z.boolean().default(false),
  /** Made when the form is rendered, so that submitting it twice takes one place. */
  submission: z.uuid('Vuelve a abrir la lista de espera e inténtalo otra vez'),
  /** First name of a child that the academy does not know yet; '' when it was not given. */
  childName: z.string().overwrite(nameAsTyped).max(60, 'Usa 60 letras como máximo en el nombre').optional(),
};

/** 'Avísame cuando haya cupo' of a logged-in user: the academy writes to the account's address. */
export const WaitingInput = z.object({
  ...wanted,
  /** The child of the family who waits; left out when the family has none of the age. */
  childId: z.string().max(100).optional(),
});

/** The same form for visitors who are not logged in. */
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
    /** An e-mail or a phone number, depending on the channel; numbers are parsed with the visitor's country. */
    contact: z
      .string()
      .transform(addressAsTyped)
      .pipe(z.string().min(1, 'Escribe dónde te avisamos').max(120, 'Escribe un solo correo o teléfono')),
    consent: z.literal('on', 'Acepta que te escribamos para poder avisarte'),
  })
  .refine(({ channel, contact }) => channel !== 'email' || z.email().safeParse(contact).success, {
    path: ['contact'],
    error: 'Escribe un correo electrónico completo, como nombre@ejemplo.com',
  });

/** A waiting-list place as pages show it. */
export interface WaitingPlaceView {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly groupId: string | null;
  /** First name of the waiting child; null when it was not given, and for users who buy for themselves. */
  readonly firstName: string | null;
  /** The child's id at the academy; null when unknown. */
  readonly childId: string | null;
  /** From 1; null when the academy does not tell it. */
  readonly position: number | null;
  /** Until when a seat is held for the family; null when none is held or that time is over. */
  readonly offeredUntil: Date | null;
}

/** Returns a waiting-list place as pages show it at an instant. */
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

/**
 * Returns the children of a family who have the right age when a group starts; those without a birth date are included.
 */
export function childrenOfAge(
  children: readonly Child[],
  { ages, groups }: Pick<Product, 'ages' | 'groups'>,
  groupId: string | null,
  viewer: Viewer,
): Child[] {
  const today = todayOf(viewer);
  const startsOn = groups.find(({ id }) => id === groupId)?.start_date ?? today;
  return children.filter((child) => {
    const born = knownBirthDate(child, today);
    return !ages || !born || ageProblem(child.first_name, ageOn(born, startsOn), ages) === null;
  });
}

/**
 * Returns the view of /lista-de-espera/{producto}: the product, the family's places, who else may wait, and
 * alternatives to buy meanwhile.
 * @param groupId The group to wait for; an unknown one counts as none.
 * @param places Of the viewer; empty for visitors.
 * @param children Of the family; empty for visitors, and for users who buy for themselves.
 */
export function waitingView(
  product: Product,
  groupId: string | null,
  {
    places,
    children,
    said,
    shelf,
    viewer,
  }: {
    readonly places: readonly WaitingPlace[];
    readonly children: readonly Child[];
    /** Id of the child that the current purchase is for; null when it was not given. */
    readonly said: string | null;
    readonly shelf: Pick<Shelf, 'entries' | 'offers'>;
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
    /** Whether the group to wait for no longer exists at the academy. */
    hasLeft: groupId !== null && group === null && !product.lacksGroups,
    places: own,
    /** The other children of the family who may be added. */
    children: others.map((child) => ({ id: child.id, firstName: child.first_name })),
    /** The one of them that the current purchase is for, or null. */
    said: others.find((child) => child.id === said)?.id ?? null,
    /** Whether another place may be taken: a place without a name is for any child of the family. */
    mayJoin: own.length === 0 || (others.length > 0 && own.every(({ firstName }) => firstName !== null)),
    /**
     * The selection to buy when no waiting is needed: in this group, or else in any group of the product; null
     * otherwise.
     */
    onSale:
      (group ? [group] : groups).filter(canBeChosen).map((one) => product.selectionOf(one.id))[0] ?? null,
    /** The selection that buys the held seat. */
    selection: group && product.selectionOf(group.id),
    nextGroups: nextGroups(shelf, { age: range?.code ?? null, exceptId: id }, viewer),
    /** The announcement of a program that cannot be bought yet; null for a product on sale. */
    announced: null,
  };
}

/** Returns the id of the only child of a family with a name, in any spelling; null when none or several have it. */
function childCalled(children: readonly Child[], name: string | null): string | null {
  const [called, ...others] = children.filter(
    (child) => name !== null && plainText(child.first_name) === plainText(name),
  );
  return called && others.length === 0 ? called.id : null;
}

/** Returns an announced program as lists show it. */
export function announcedView(
  { id, name, age_range, description, start_date: start }: AnnouncedProgram,
  viewer: Pick<Viewer, 'now'>,
) {
  // A day that has passed does not say when it can be bought.
  const startDate = start !== null && start >= todayOf(viewer) ? start : null;
  return { id, name, ...ageOf({ name: '', code: age_range }), description, startDate };
}
export type AnnouncedView = ReturnType<typeof announcedView>;

/** Returns the same view for an announced program: there are no places yet, and it cannot be bought. */
export function announcedWaitingView(
  program: AnnouncedProgram,
  { shelf, viewer }: { readonly shelf: Pick<Shelf, 'entries' | 'offers'>; readonly viewer: Viewer },
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
    nextGroups: nextGroups(shelf, { age: program.age_range, exceptId: id }, viewer),
    announced,
  };
}

/** The view of the waiting-list page. */
export type WaitingView = ReturnType<typeof waitingView> | ReturnType<typeof announcedWaitingView>;
