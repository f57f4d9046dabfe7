import { createContext, useContext, useSyncExternalStore } from 'react';

/** What only the server knows about the page that it renders. */
interface PageAnswer {
  /** Whether this page loads JavaScript at all. */
  readonly hydrates: boolean;
  /** The nonce that this response's Content-Security-Policy requires of scripts. */
  readonly nonce: string;
  /** The import map with the hash of each module, as JSON; null when modules are not checked. */
  readonly importMap: string | null;
  /** The reference by which support finds this request. */
  readonly reference: string | null;
  /** Whether data is missing because it did not arrive in time. */
  readonly isLate: boolean;
}

// The default is for the browser: a page that runs JavaScript is hydrated, browsers hide nonces, and later requests
// have other references.
const PageAnswerContext = createContext<PageAnswer>({
  hydrates: true,
  nonce: '',
  reference: null,
  // As rendered by the server.
  importMap:
    typeof document === 'undefined'
      ? null
      : (document.querySelector('script[type="importmap"]')?.textContent ?? null),
  isLate: typeof document !== 'undefined' && document.querySelector('[data-late]') !== null,
});

/** Wraps the page in entry.server. */
export const PageAnswerProvider = PageAnswerContext.Provider;

/** Returns what is known about the response that delivered this page. */
export function usePageAnswer(): PageAnswer {
  return useContext(PageAnswerContext);
}

const never = () => () => undefined;

/** Returns whether the page is hydrated: false on the server and in the browser's first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
