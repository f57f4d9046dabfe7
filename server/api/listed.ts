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
export const certificatesOrNull = (ctx: ApiContext) =>
  orNull(ctx, 'certificates', listCertificates(clientOf(ctx)));

/**
 * Returns what a page can do without; null when the academy API fails, as `orLeftOut`.
 * @param part What is left out, for the log.
 */
export async function orNull<Value>(
  ctx: ApiContext,
  part: string,
  reading: Promise<Value>,
): Promise<Value | null> {
  const [value = null] = await orLeftOut(
    ctx,
    part,
    reading.then((read) => [read]),
  );
  return value;
}
