import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError, httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import superjson from 'superjson';
import type { ApiRouter } from '../../server/api/router.ts';
import { failureIn } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The procedures for the live parts of hydrated pages; everything else goes through loaders and actions. */
export const live = createTRPCReact<ApiRouter>();

/** The catalogue's failure behind a call that the server answered; null when no answer came. */
export function failureOfCall(error: unknown): Failure | null {
  return error instanceof TRPCClientError ? failureIn(error.data) : null;
}

/** Returns `live` to the parts below. Loader data seeds the queries, so nothing is asked for twice. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Mutations may reach the card provider: repeating them is for people to decide.
          mutations: { retry: false },
          queries: { retry: 1, staleTime: 10_000 },
        },
      }),
  );
  const [client] = useState(() =>
    live.createClient({
      links: [
        httpBatchLink({
          url: '/api/trpc',
          transformer: superjson,
          // The server takes changes only with this header, which no foreign form can send.
          headers: { 'x-kipu-request': '1' },
        }),
      ],
    }),
  );
  return (
    <live.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </live.Provider>
  );
}
