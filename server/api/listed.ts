import { KipuError } from '../errors.ts';
import { listCertificates } from '../upstream/family.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf, orLeftOut } from './context.ts';
import type { ApiContext } from './context.ts';

/**
 * Reads a listing that a dashboard cannot be without. One that is not found has failed like any other (spec §6), and is
 * not the page of somebody else.
 * @throws upstream_unavailable in place of a 404
 */
export async function listed<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    const isGone = error instanceof UpstreamError && error.status === 404;
    throw isGone ? new KipuError('upstream_unavailable', { cause: error }) : error;
  }
}

/** Reads the certificates of a dashboard, which stands without them; null, and not none, when they cannot be read. */
export async function certificatesOrNull(ctx: ApiContext) {
  const whole = listCertificates(clientOf(ctx)).then((list) => [list]);
  const [certificates = null] = await orLeftOut(ctx, 'certificates', whole);
  return certificates;
}
