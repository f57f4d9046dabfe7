import type { Flash } from '../api/context.ts';
import type { Api } from '../api/router.ts';

declare module '@remix-run/node' {
  /** What every loader and action gets: the way to the procedures, and little else. */
  interface AppLoadContext {
    /** The procedures, called in-process on behalf of this request. */
    readonly api: Api;
    /** Of the content security policy; scripts without it do not run. */
    readonly nonce: string;
    /** Shown on error pages, found in the log. */
    readonly requestId: string;
    /** The sentence that the page before left for this one; reading it uses it up. */
    readonly flash: Flash | null;
    /** Leaves a sentence for the next page, for the pages that send people elsewhere. */
    readonly leaveFlash: (flash: Flash) => void;
    readonly siteOrigin: string;
    /** Where the card provider's form script comes from. */
    readonly cardFormOrigin: string;
    readonly now: () => Date;
    /** Writes down what nobody foresaw while the page was made, with the request's id. */
    readonly reportError: (error: unknown) => void;
    /** Whether the maintenance screen stands in the place of all pages. */
    readonly maintenance: boolean;
  }

  // Loader data keeps its own types under single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}
