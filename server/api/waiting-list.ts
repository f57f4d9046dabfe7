import type { z } from 'zod';
import { findProduct } from '../domain/checkout/product.ts';
import type { Product } from '../domain/checkout/product.ts';
import type { ProductCatalogue } from '../domain/checkout/product.ts';
import {
  announcedView,
  announcedWaitingView,
  VisitorWaitingInput,
  WaitingInput,
  waitingPlaceView,
  waitingView,
} from '../domain/checkout/waiting-list.ts';
import type { WaitingView } from '../domain/checkout/waiting-list.ts';
import { Honeypot } from '../domain/content/contact.ts';
import { normalizePhone } from '../domain/phone.ts';
import { KipuError } from '../errors.ts';
import type { WaitingBody } from '../upstream/contracts/waiting-list.ts';
import { UpstreamError } from '../upstream/types.ts';
import { catchUser, joinWaitingList, listWaitingPlaces } from '../upstream/waiting-list.ts';
import { clientOf, entriesOf, orLeftOut, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { found, protectedProcedure, publicProcedure, router } from './trpc.ts';

/** What is waited for, by its ids in the catalogue: nobody's own. */
const Asked = WaitingInput.pick({ product: true, group: true });

export const waitingListRouter = router({
  /** /lista-de-espera/{producto}. @throws not_found for what is neither sold nor announced */
  byProduct: publicProcedure.input(Asked).query(async ({ ctx, input }): Promise<WaitingView> => {
    const [catalogue, places] = await Promise.all([catalogueOf(ctx, input.product), placesOf(ctx)]);
    const viewer = viewerOf(ctx);
    const product = findProduct(catalogue, input.product);
    if (product) {
      const groups = await groupsWithHeldSeats(ctx, product.groups, input.group);
      return waitingView({ ...product, groups }, input.group, { places, catalogue, viewer });
    }
    return announcedWaitingView(found(await findAnnounced(ctx, input.product)), { catalogue, viewer });
  }),

  /** The programs that are announced and cannot be bought yet; none when they cannot be read. */
  announced: publicProcedure.query(async ({ ctx }) => (await announcedOf(ctx)).map(announcedView)),

  /** The places of whoever is logged in; none when they cannot be read. */
  mine: protectedProcedure.query(async ({ ctx }) =>
    (await placesOf(ctx)).map((place) => waitingPlaceView(place, ctx.now())),
  ),

  /**
   * 'Avísame cuando haya cupo': the academy writes to the account's e-mail. Returns the position, null where there is
   * no row: of a program that is announced, everybody is told at once.
   * @throws already_waiting, waiting_list_failed, messages_limited, not_found
   */
  join: protectedProcedure.input(WaitingInput).mutation(({ ctx, input }) => {
    const { firstName, lastName, email } = ctx.buyer.user;
    return take(ctx, input, {
      name: `${firstName} ${lastName}`,
      channel: 'email',
      address: email.toLowerCase(),
    });
  }),

  /** The same of somebody without an account. @throws invalid_phone besides */
  joinAsVisitor: publicProcedure
    .input(VisitorWaitingInput.and(Honeypot))
    .mutation(({ ctx, input: { name, channel, contact, sitio_web: trap, ...wanted } }) => {
      if (trap) throw new KipuError('waiting_list_failed');
      const address =
        channel === 'email' ? contact.toLowerCase() : normalizePhone(contact, ctx.visitor.country);
      if (address === null) throw new KipuError('invalid_phone', { field: 'contact' });
      return take(ctx, wanted, { name, channel, address });
    }),
});

/** Returns groups of which one is shown as full when whoever has a code to pay holds what the academy has left. */
async function groupsWithHeldSeats(ctx: ApiContext, groups: Product['groups'], groupId: string | null) {
  if (groupId === null) return groups;
  const held = await ctx.payments.seatsAwaitingPayment(ctx.request.controls.ownName(groupId));
  return groups.map((group) =>
    group.id === groupId && group.enrolled !== null
      ? { ...group, enrolled: Math.min(group.capacity, group.enrolled + held) }
      : group,
  );
}

async function take(
  ctx: ApiContext,
  { product: productId, group, submission }: z.infer<typeof WaitingInput>,
  contact: WaitingBody['contact'],
): Promise<{ position: number | null; address: string }> {
  const product = findProduct(await catalogueOf(ctx, productId), productId);
  const { id } = product ?? found(await findAnnounced(ctx, productId));
  await ctx.rateLimiter.admitMessage('waiting', ctx.request.ip);
  const client = clientOf(ctx);
  const { address } = contact;
  try {
    if (!product) {
      await catchUser(client, { submission_id: submission, program_id: id, contact });
      return { position: null, address };
    }
    const { position } = await joinWaitingList(client, {
      submission_id: submission,
      product_id: id,
      product_name: product.name,
      group_id: product.groups.find((one) => one.id === group)?.id ?? null,
      contact,
    });
    return { position, address };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    throw new KipuError(error.status === 409 ? 'already_waiting' : 'waiting_list_failed', { cause: error });
  }
}

/** Returns what the catalogue knows of a product and of those beside it; it may be a minute old. */
async function catalogueOf(ctx: ApiContext, productId: string): Promise<ProductCatalogue> {
  const asked = upstreamContextOf(ctx);
  const reading = ctx.catalogue.season(asked).then((season) => [season]);
  // Asked for beside the rest; whoever waits for it below hears of its failure.
  reading.catch(() => undefined);
  const [entries, offers, paths] = await Promise.all([
    entriesOf(ctx, 'course'),
    ctx.catalogue.offers(asked),
    orLeftOut(ctx, 'paths beside a waiting list', entriesOf(ctx, 'learningPath')),
  ]);
  // Without the season nobody knows its programs; a course or a path is what it is.
  const isNoProgram = [...entries, ...paths].some(({ sys }) => sys.id === productId);
  const [season = null] = await (isNoProgram
    ? orLeftOut(ctx, 'season beside a waiting list', reading)
    : reading);
  return { entries, offers, paths, season };
}

const announcedOf = (ctx: ApiContext) =>
  orLeftOut(ctx, 'announced programs', ctx.catalogue.announced(upstreamContextOf(ctx)));

const findAnnounced = async (ctx: ApiContext, id: string) =>
  (await announcedOf(ctx)).find((program) => program.id === id);

/**
 * The places of whoever is logged in; none of a visitor, whom the academy does not know, nor while it cannot be asked:
 * pages stand without them, and a login that has ended is told where it matters.
 */
async function placesOf(ctx: ApiContext) {
  if (!ctx.session.data.signedIn) return [];
  try {
    return await listWaitingPlaces(clientOf(ctx));
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
