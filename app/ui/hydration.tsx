import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether JavaScript has taken over this page: false on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const PageHydrates = createContext(false);

/** Set once by the root: whether this page loads JavaScript at all. */
export const PageHydratesProvider = PageHydrates.Provider;

/** Whether this page loads JavaScript at all. Known on the server too. */
export function usePageHydrates(): boolean {
  return useContext(PageHydrates);
}
