import { z } from 'zod';
import { findProduct } from '../domain/checkout/product.ts';
import { purchaseReasons } from '../domain/checkout/purchase-reasons.ts';
import { entriesOf, orLeftOut, upstreamContextOf, viewerOf } from './context.ts';
import { publicProcedure, router } from './trpc.ts';

export const productsRouter = router({
  /**
   * What stands beside the button of a course, a pack or a program: as much of it as can be read. Null for what is
   * not in the catalogue.
   */
  reasons: publicProcedure.input(z.object({ product: z.string() })).query(async ({ ctx, input }) => {
    const asked = upstreamContextOf(ctx);
    const unread = <Item>(part: string, reading: Promise<readonly Item[]>) =>
      orLeftOut(ctx, `${part} beside a price`, reading);
    const [entries, offers, [season = null], teachers, legalPages, faq] = await Promise.all([
      unread('courses', entriesOf(ctx, 'course')),
      unread('offers', ctx.catalogue.offers(asked)),
      unread(
        'season',
        ctx.catalogue.season(asked).then((season) => [season]),
      ),
      unread('teachers', entriesOf(ctx, 'teacher')),
      unread('refund rule', entriesOf(ctx, 'legalPage')),
      unread('questions', entriesOf(ctx, 'faq')),
    ]);
    const product = findProduct({ entries, offers, paths: [], season }, input.product);
    return product && purchaseReasons(product, { entries, teachers, legalPages, faq }, viewerOf(ctx));
  }),
});
