import { createContext, useContext } from 'react';

const Nonce = createContext('');

/** Set by entry.server. Empty in the browser, which hides nonces from scripts anyway. */
export const NonceProvider = Nonce.Provider;

/** The nonce that the content security policy of this answer asks of scripts. */
export function useNonce(): string {
  return useContext(Nonce);
}
