import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the nonce of this answer to the page; only the server has one. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts and styles while rendering on the server; undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
