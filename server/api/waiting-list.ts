import type { z } from 'zod';
import type { Shelf } from '../domain/catalogue/shelf.ts';
import { findProduct } from '../domain/checkout/product.ts';
import type { Product } from '../domain/checkout/product.ts';
import {
  announcedView,
  announcedWaitingView,
  childrenOfAge,
  VisitorWaitingInput,
  WaitingInput,
  waitingPlaceView,
  waitingView,
} from '../domain/checkout/waiting-list.ts';
import type { WaitingView } from '../domain/checkout/waiting-list.ts';
import { Honeypot } from '../domain/content/contact.ts';
import { fullName } from '../domain/full-name.ts';
import { normalizePhone } from '../domain/phone.ts';
import { KipuError } from '../errors.ts';
import type { WaitingBody } from '../upstream/contracts/waiting-list.ts';
import { listChildren } from '../upstream/family.ts';
import { orInstead, orWhenMissing, UpstreamError } from '../upstream/types.ts';
import { catchUser, joinWaitingList, listWaitingPlaces } from '../upstream/waiting-list.ts';
import { clientOf, entriesOf, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { orLeftOut, orNull } from './left-out.ts';
import { buysForItself, readFamily } from './purchase-draft.ts';
import { namedByWhatItSays } from './sent-twice.ts';
import { found, protectedProcedure, publicProcedure, router } from './trpc.ts';

/** Ids in the catalogue of what somebody waits for; they are public. */
const Asked = WaitingInput.pick({ product: true, group: true, announced: true });

export const waitingListRouter = router({
  /** /lista-de-espera/{producto}. @throws not_found for a product that is neither sold nor announced */
  byProduct: publicProcedure.input(Asked).query(async ({ ctx, input }): Promise<WaitingView> => {
    const [shelf, places, family] = await Promise.all([
      shelfOf(ctx, input.product),
      placesOf(ctx),
      readFamily(ctx),
    ]);
    const viewer = viewerOf(ctx);
    const product = productOf(shelf, input);
    if (product) {
      const groups = await groupsWithHeldSeats(ctx, product.groups, input.group);
      const children = family.filter((child) => child !== null);
      const { student } = ctx.session.data;
      const said = student?.kind === 'child' ? student.childId : null;
      return waitingView({ ...product, groups }, input.group, { places, children, said, shelf, viewer });
    }
    return announcedWaitingView(found(await findAnnounced(ctx, input.product)), { shelf, viewer });
  }),

  /** Returns the programs that are announced and cannot be bought yet; empty when they cannot be read. */
  announced: publicProcedure.query(async ({ ctx }) =>
    (await announcedOf(ctx)).map((program) => announcedView(program, { now: ctx.now() })),
  ),

  /** Returns the user's places on waiting lists; empty when they cannot be read. */
  mine: protectedProcedure.query(async ({ ctx }) =>
    (await placesOf(ctx)).map((place) => waitingPlaceView(place, ctx.now())),
  ),

  /**
   * 'Avísame cuando haya cupo': adds a child to a waiting list; the academy writes to the account's e-mail. Returns the
   * position, which is null if the academy does not state it, and for announced programs, which have no order:
   * everybody is notified at once.
   * @throws student_missing, student_outside_age, already_waiting, waiting_list_failed, messages_limited, not_found
   */
  join: protectedProcedure.input(WaitingInput).mutation(({ ctx, input }) => {
    const { user } = ctx.buyer;
    const contact = {
      name: fullName(user),
      channel: 'email',
      address: user.email.toLowerCase(),
    } as const;
    return take(ctx, input, contact, (product) => childOf(ctx, product, input));
  }),

  /**
   * As `join`, for somebody without an account.
   * @throws invalid_phone at the field `contact`, and most errors of `join`
   */
  joinAsVisitor: publicProcedure
    .input(VisitorWaitingInput.and(Honeypot))
    .mutation(({ ctx, input: { name, channel, contact, sitio_web: trap, ...wanted } }) => {
      if (trap) throw new KipuError('invalid_input');
      const address =
        channel === 'email' ? contact.toLowerCase() : normalizePhone(contact, ctx.visitor.country);
      if (address === null) throw new KipuError('invalid_phone', { field: 'contact' });
      return take(ctx, wanted, { name, channel, address }, () => nobodyKnown(wanted.childName));
    }),
});

/** Returns the groups; the one waited for counts seats held for unpaid codes (cash, transfer) as taken. */
async function groupsWithHeldSeats(ctx: ApiContext, groups: Product['groups'], groupId: string | null) {
  if (groupId === null) return groups;
  const held = await ctx.payments.seatsAwaitingPayment(ctx.request.controls.ownName(groupId));
  return groups.map((group) =>
    group.id === groupId && group.enrolled !== null
      ? { ...group, enrolled: Math.min(group.capacity, group.enrolled + held) }
      : group,
  );
}

/** Returns a child of whom only the name is known; null without a name. */
const nobodyKnown = (name: string | undefined): WaitingBody['student'] =>
  name ? { id: null, first_name: name } : null;

/**
 * Returns the child of the family who waits.
 * @throws student_missing or student_outside_age at the field `childId`; not_found for a child of another family
 */
async function childOf(
  ctx: ApiContext,
  product: Product,
  { group, childId, childName }: z.infer<typeof WaitingInput>,
): Promise<WaitingBody['student']> {
  // A chosen child must be looked up. Without one, an unreadable family does not prevent waiting, as on the page.
  const isLookedUp = childId !== undefined && !buysForItself(ctx);
  const told = isLookedUp ? await listChildren(clientOf(ctx)) : await readFamily(ctx);
  const family = told.filter((one) => one !== null);
  const ofAge = childrenOfAge(family, product, group, viewerOf(ctx));
  if (childId === undefined) {
    if (ofAge.length > 0) throw new KipuError('student_missing', { field: 'childId' });
    return nobodyKnown(childName);
  }
  const child = found(family.find(({ id }) => id === childId));
  if (!ofAge.includes(child)) throw new KipuError('student_outside_age', { field: 'childId' });
  return { id: child.id, first_name: child.first_name };
}

/** @param studentOf Returns the student for a product. */
async function take(
  ctx: ApiContext,
  wanted: Omit<z.infer<typeof WaitingInput>, 'childId'>,
  contact: WaitingBody['contact'],
  studentOf: (product: Product) => WaitingBody['student'] | Promise<WaitingBody['student']>,
): Promise<{ position: number | null; address: string; firstName: string | null }> {
  const { product: productId, group, submission } = wanted;
  const product = productOf(await shelfOf(ctx, productId), wanted);
  const { id } = product ?? found(await findAnnounced(ctx, productId));
  const student = product && (await studentOf(product));
  await ctx.rateLimiter.admitMessage('waiting', ctx.request.ip);
  const client = clientOf(ctx);
  const { address } = contact;
  try {
    if (!product) {
      await catchUser(client, namedByWhatItSays({ submission_id: submission, program_id: id, contact }));
      return { position: null, address, firstName: null };
    }
    const asked = {
      submission_id: submission,
      product_id: id,
      product_name: product.name,
      group_id: product.groups.find((one) => one.id === group)?.id ?? null,
      student,
      contact,
    };
    const { position } = await joinWaitingList(client, namedByWhatItSays(asked));
    return { position, address, firstName: student?.first_name ?? null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    throw new KipuError(error.status === 409 ? 'already_waiting' : 'waiting_list_failed', { cause: error });
  }
}

/** Returns the catalogue data of a product and its alternatives; it may be a minute old. */
async function shelfOf(ctx: ApiContext, productId: string): Promise<Omit<Shelf, 'teachers'>> {
  const asked = upstreamContextOf(ctx);
  const reading = ctx.catalogue.season(asked);
  // Requested together with the rest; a failure is handled where it is awaited below.
  reading.catch(() => undefined);
  const [entries, offers, paths] = await Promise.all([
    entriesOf(ctx, 'course'),
    ctx.catalogue.offers(asked),
    orLeftOut(ctx, 'paths beside a waiting list', entriesOf(ctx, 'learningPath')),
  ]);
  // Without the season, programs are unknown; whether an id is a course or a path can still be told.
  const isNoProgram = [...entries, ...paths].some(({ sys }) => sys.id === productId);
  const season = await (isNoProgram ? orNull(ctx, 'season beside a waiting list', reading) : reading);
  return { entries, offers, paths, season };
}

const announcedOf = (ctx: ApiContext) =>
  orLeftOut(ctx, 'announced programs', ctx.catalogue.announced(upstreamContextOf(ctx)));

/** Returns what is waited for, if it is sold; null for an announced program. */
const productOf = (shelf: Omit<Shelf, 'teachers'>, { product, group, announced }: z.infer<typeof Asked>) =>
  announced ? null : findProduct(shelf, product, group);

/** Returns an announced program. @throws UpstreamError where it is not known which are announced */
const findAnnounced = async (ctx: ApiContext, id: string) =>
  (await orWhenMissing(ctx.catalogue.announced(upstreamContextOf(ctx)), () => [])).find(
    (program) => program.id === id,
  );

/**
 * Returns the user's places; empty for visitors, whom the academy does not know, and when it cannot be asked: pages can
 * do without them, and an ended login is reported where it matters.
 */
async function placesOf(ctx: ApiContext) {
  return ctx.session.data.signedIn ? orInstead(listWaitingPlaces(clientOf(ctx)), []) : [];
}
