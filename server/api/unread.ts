import { KipuError } from '../errors.ts';
import type { ApiContext } from './context.ts';

/**
 * Keeps for support that what somebody is shown lacks an item of a list: the page tells it with the reference of its
 * request.
 * @param list Null for an item that could not be read.
 */
export function rememberUnread(
  ctx: ApiContext,
  code: 'course_unreadable' | 'child_unreadable' | 'certificate_unreadable' | 'enrolment_unreadable',
  list: readonly unknown[],
): void {
  if (list.includes(null)) ctx.errorReports.remember(new KipuError(code), ctx);
}
