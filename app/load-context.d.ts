import type { KipuLoadContext } from '../server/http/load-context.ts';

declare module '@remix-run/node' {
  // Remix offers this interface to be filled by the host.
  interface AppLoadContext extends KipuLoadContext {}
  // Loader data keeps its own types under single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}
