import { createContext, useContext, useSyncExternalStore } from 'react';

/** What the server knows of the answer that it renders, and the browser does not. */
interface PageAnswer {
  /** Whether this page loads JavaScript at all. */
  readonly hydrates: boolean;
  /** What the content security policy of this answer asks of scripts. */
  readonly nonce: string;
  /** What each of its modules must be, as JSON; null where nothing is asked of them. */
  readonly importMap: string | null;
  /** By which support finds this request. */
  readonly reference: string | null;
  /** Whether it lacks something that did not come in time. */
  readonly isLate: boolean;
}

// What the browser has: a page that runs JavaScript hydrates, browsers hide nonces, and later requests have other references.
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
