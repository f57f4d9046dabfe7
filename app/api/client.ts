import { TRPCClientError, createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { ApiRouter } from '../../server/api/router.ts';
import { failureIn } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The procedures for the live parts of hydrated pages; everything else goes through loaders and actions. */
export const client = createTRPCClient<ApiRouter>({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      transformer: superjson,
      // As many as the server takes at once.
      maxItems: 10,
      // The server takes changes only with this header, which no foreign form can send.
      headers: { 'x-kipu-request': '1' },
    }),
  ],
});

/** The catalogue's failure behind a call that the server answered; null when no answer came. */
export function failureOfCall(error: unknown): Failure | null {
  return error instanceof TRPCClientError ? failureIn(error.data) : null;
}
