import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the nonce of the response; only the server has one. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts and styles while rendering on the server; undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
