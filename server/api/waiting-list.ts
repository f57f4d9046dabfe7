import type { z } from 'zod';
import { findProduct } from '../domain/checkout/product.ts';
import type { ProductCatalogue } from '../domain/checkout/product.ts';
import {
  VisitorWaitingInput,
  WaitingInput,
  waitingPlaceView,
  waitingView,
} from '../domain/checkout/waiting-list.ts';
import { Honeypot } from '../domain/content/contact.ts';
import { normalizePhone } from '../domain/phone.ts';
import { KipuError } from '../errors.ts';
import type { WaitingBody } from '../upstream/contracts/waiting-list.ts';
import { UpstreamError } from '../upstream/types.ts';
import { joinWaitingList, listWaitingPlaces } from '../upstream/waiting-list.ts';
import { clientOf, entriesOf, orLeftOut, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { found, protectedProcedure, publicProcedure, router } from './trpc.ts';

/** What is waited for, by its ids in the catalogue: nobody's own. */
const Asked = WaitingInput.pick({ product: true, group: true });

export const waitingListRouter = router({
  /** /lista-de-espera/{producto}. @throws not_found for what is not sold */
  byProduct: publicProcedure.input(Asked).query(async ({ ctx, input }) => {
    const [catalogue, places] = await Promise.all([catalogueOf(ctx, input.product), placesOf(ctx)]);
    const product = found(findProduct(catalogue, input.product));
    return waitingView(product, input.group, { places, catalogue, viewer: viewerOf(ctx) });
  }),

  /** The places of whoever is logged in; none when they cannot be read. */
  mine: protectedProcedure.query(async ({ ctx }) =>
    (await placesOf(ctx)).map((place) => waitingPlaceView(place, ctx.now())),
  ),

  /**
   * 'Avísame cuando haya cupo': the academy writes to the account's e-mail. Returns the position.
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

async function take(
  ctx: ApiContext,
  { product: productId, group, submission }: z.infer<typeof WaitingInput>,
  contact: WaitingBody['contact'],
): Promise<{ position: number; address: string }> {
  const product = found(findProduct(await catalogueOf(ctx, productId), productId));
  await ctx.rateLimiter.admitMessage('waiting', ctx.request.ip);
  try {
    const { position } = await joinWaitingList(clientOf(ctx), {
      submission_id: submission,
      product_id: product.id,
      product_name: product.name,
      group_id: product.groups.find(({ id }) => id === group)?.id ?? null,
      contact,
    });
    return { position, address: contact.address };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    throw new KipuError(error.status === 409 ? 'already_waiting' : 'waiting_list_failed', { cause: error });
  }
}

/** Returns what the catalogue knows of a product and of those beside it; it may be a minute old. */
async function catalogueOf(ctx: ApiContext, productId: string): Promise<ProductCatalogue> {
  const asked = upstreamContextOf(ctx);
  const [entries, offers, paths] = await Promise.all([
    entriesOf(ctx, 'course'),
    ctx.catalogue.offers(asked),
    orLeftOut(ctx, 'paths beside a waiting list', entriesOf(ctx, 'learningPath')),
  ]);
  const reading = ctx.catalogue.season(asked).then((season) => [season]);
  // Without the season nobody knows its programs; a course or a path is what it is.
  const isNoProgram = [...entries, ...paths].some(({ sys }) => sys.id === productId);
  const [season = null] = await (isNoProgram
    ? orLeftOut(ctx, 'season beside a waiting list', reading)
    : reading);
  return { entries, offers, paths, season };
}

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
