import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCReact } from '@trpc/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiRouter } from '../../server/api/router.ts';
import { client } from './client.ts';

/** The procedures as hooks, for live parts. They weigh 20 kB, so such a part is loaded `onDemand`. */
export const live = createTRPCReact<ApiRouter>();

/** Provides `live` to the parts below it. Loader data seeds the queries, so nothing is fetched twice. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 10_000 } } }),
  );
  return (
    <live.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </live.Provider>
  );
}
