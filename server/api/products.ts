import { z } from 'zod';
import { findProduct } from '../domain/checkout/product.ts';
import type { ProductCatalogue } from '../domain/checkout/product.ts';
import { purchaseReasons } from '../domain/checkout/purchase-reasons.ts';
import { entriesOf, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { found, publicProcedure, router } from './trpc.ts';

export const productsRouter = router({
  /**
   * What stands beside the button of a course, a pack, a program or a path.
   * @throws not_found for what is not sold
   */
  reasons: publicProcedure.input(z.object({ product: z.string() })).query(async ({ ctx, input }) => {
    const [catalogue, teachers, legalPages, faq] = await Promise.all([
      productCatalogueOf(ctx),
      entriesOf(ctx, 'teacher'),
      entriesOf(ctx, 'legalPage'),
      entriesOf(ctx, 'faq'),
    ]);
    const product = found(findProduct(catalogue, input.product));
    return purchaseReasons(product, { entries: catalogue.entries, teachers, legalPages, faq }, viewerOf(ctx));
  }),
});

/** Returns what the catalogue knows of products; it may be a minute old. */
export async function productCatalogueOf(ctx: ApiContext): Promise<ProductCatalogue> {
  const asked = upstreamContextOf(ctx);
  const [entries, paths, offers, season] = await Promise.all([
    entriesOf(ctx, 'course'),
    entriesOf(ctx, 'learningPath'),
    ctx.catalogue.offers(asked),
    ctx.catalogue.season(asked),
  ]);
  return { entries, paths, offers, season };
}
