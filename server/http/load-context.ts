import type { Flash } from '../api/context.ts';
import type { Api } from '../api/router.ts';
import type { Failure } from '../domain/failure.ts';

/** What a form says after a submission that did not work: nothing that was typed is lost, secrets aside. */
export interface RefusedForm {
  readonly refused: true;
  /** Which form of the page it was, by its field `intent`. */
  readonly intent: string;
  /** One sentence by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed, for the fields to keep. */
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

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
    /** Set by the action of this request for the layout, which draws titles and account dialogs by it. */
    refusal: RefusedForm | null;
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
