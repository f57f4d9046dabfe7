import { KipuError } from '../errors.ts';
import { listCertificates } from '../upstream/family.ts';
import { failedCall } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import type { ApiContext } from './context.ts';

// Reading what a page can do without: an academy that fails, or sends unreadable data, leaves it out.

/**
 * Returns what a page can do without; null when the academy API fails, which is logged, and the page is not cached.
 * @param part What is left out, for the log.
 * @throws UpstreamError when the login itself has ended
 */
export async function orNull<Value>(
  ctx: ApiContext,
  part: string,
  reading: Promise<Value>,
): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    const { endpoint, fault, status } = failedCall(error);
    ctx.request.lacksPart();
    ctx.log.warn({ part, endpoint, fault, status }, 'part of a page left out');
    return null;
  }
}

/** Returns a list like this; empty in place of null. */
export const orLeftOut = async <Item>(
  ctx: ApiContext,
  part: string,
  reading: Promise<readonly Item[]>,
): Promise<readonly Item[]> => (await orNull(ctx, part, reading)) ?? [];

/** Returns the certificates of a dashboard, which can do without them; null, not an empty list, if unreadable. */
export async function certificatesOrNull(ctx: ApiContext) {
  const certificates = await orNull(ctx, 'certificates', listCertificates(clientOf(ctx)));
  rememberUnread(ctx, 'certificates_unavailable', [certificates]);
  return certificates;
}

/** What a page says with its reference of a part that it lacks. */
type PartUnread =
  | 'course_unreadable'
  | 'child_unreadable'
  | 'certificate_unreadable'
  | 'certificates_unavailable'
  | 'class_report_unreadable'
  | 'enrolment_unreadable';

/**
 * Reports to support that a shown list lacks an item; the page says so, with the reference of its request.
 * @param list Null for an item that could not be read.
 */
export function rememberUnread(ctx: ApiContext, code: PartUnread, list: readonly unknown[]): void {
  if (list.includes(null)) ctx.errorReports.remember(new KipuError(code), ctx);
}
