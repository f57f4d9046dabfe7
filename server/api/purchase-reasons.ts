import type { ReasonSources } from '../domain/checkout/purchase-reasons.ts';
import { entriesOf, orLeftOut } from './context.ts';
import type { ApiContext } from './context.ts';

/** Reads what stands beside a price besides the catalogue: as much of it as can be read. */
export async function readReasonSources(ctx: ApiContext): Promise<Omit<ReasonSources, 'entries'>> {
  const [teachers, legalPages, faq] = await Promise.all([
    orLeftOut(ctx, 'teachers beside a price', entriesOf(ctx, 'teacher')),
    orLeftOut(ctx, 'refund rule beside a price', entriesOf(ctx, 'legalPage')),
    orLeftOut(ctx, 'questions beside a price', entriesOf(ctx, 'faq')),
  ]);
  return { teachers, legalPages, faq };
}
