import { UpstreamError } from '../upstream/types.ts';
import type { ApiContext } from './services.ts';

/**
 * A list that a page can do without: an empty one in its place when the academy API fails, and a line in the log.
 * @param part What is left out, for the log.
 * @throws UpstreamError with status 401: the login itself has ended
 */
export async function orLeftOut<Item>(
  ctx: ApiContext,
  part: string,
  reading: Promise<Item[]>,
): Promise<Item[]> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status === 401) throw error;
    const { endpoint, fault, status } = error;
    ctx.log.warn({ part, endpoint, fault, status, requestId: ctx.request.id }, 'part of a page left out');
    return [];
  }
}
