import { TRPCClientError, createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { ApiRouter } from '../../server/api/router.ts';
import { failureIn } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The procedures for live parts of hydrated pages; everything else uses loaders and actions. */
export const client = createTRPCClient<ApiRouter>({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      transformer: superjson,
      // The most that the server accepts at once.
      maxItems: 10,
      // The server requires this header for mutations; a form of another site cannot send it.
      headers: { 'x-kipu-request': '1' },
    }),
  ],
});

/** Returns the failure that the server answered a call with; null when no answer came. */
export function failureOfCall(error: unknown): Failure | null {
  return error instanceof TRPCClientError ? failureIn(error.data) : null;
}
