import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError, httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
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

/** How often what is live is asked for while its page is in sight, in milliseconds. */
export const ASK_EVERY_MS = 60_000;

/**
 * Returns what a page shows as it is now: the newer of what the page was made with and what was asked for since. When
 * it is no longer the reader's (logged out elsewhere, removed), the page is asked for again and says so.
 */
export function useNewest<Made extends { readonly madeAt: Date }>(
  made: Made,
  { data, error }: { readonly data: Made; readonly error: unknown },
): Made {
  const { revalidate } = useRevalidator();
  const status = failureOfCall(error)?.status ?? null;
  const isLocked = status === 401 || status === 404;
  useEffect(() => {
    if (isLocked) revalidate();
  }, [isLocked, revalidate]);
  // A form of the page, or the reader, may have had it made again meanwhile.
  return data.madeAt > made.madeAt ? data : made;
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
          // As many as the server takes at once.
          maxItems: 10,
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
