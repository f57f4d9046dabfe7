import type { LoaderFunctionArgs } from '@remix-run/node';
import { pageOrThrow } from '../api/call.server.ts';

/**
 * What a legal page draws.
 * @param slug The last part of its URL.
 * @throws a page of failure when the content service has no such text, or does not answer.
 */
export function legalPage({ context }: LoaderFunctionArgs, slug: string) {
  return pageOrThrow(() => context.api.support.legalPage({ slug }));
}
