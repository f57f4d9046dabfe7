import { createContext, useContext, useSyncExternalStore } from 'react';

/** What only the server knows of the page that it renders. */
interface PageAnswer {
  /** Whether this page loads JavaScript at all. */
  readonly hydrates: boolean;
  /** The nonce that the content security policy of this answer asks of scripts. */
  readonly nonce: string;
  /** The import map with the hash of each module, as JSON; null where modules are not checked. */
  readonly importMap: string | null;
  /** The reference that support finds this request by. */
  readonly reference: string | null;
  /** Whether something is missing that did not come in time. */
  readonly isLate: boolean;
}

// The values in the browser: a page that runs JavaScript hydrates, browsers hide nonces, and later requests have other
// references.
const PageAnswerContext = createContext<PageAnswer>({
  hydrates: true,
  nonce: '',
  reference: null,
  // As the server drew them.
  importMap:
    typeof document === 'undefined'
      ? null
      : (document.querySelector('script[type="importmap"]')?.textContent ?? null),
  isLate: typeof document !== 'undefined' && document.querySelector('[data-late]') !== null,
});

/** Set by entry.server around the page. */
export const PageAnswerProvider = PageAnswerContext.Provider;

/** What is known of the answer that carries this page. */
export function usePageAnswer(): PageAnswer {
  return useContext(PageAnswerContext);
}

const never = () => () => undefined;

/** Whether JavaScript has taken over this page: false on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
