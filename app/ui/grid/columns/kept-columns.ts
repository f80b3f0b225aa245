import { createContext } from 'react';

/** The stored columns of a person, by list (`column-settings.ts`). The shell provides them. */
export const KeptColumns = createContext<Readonly<Record<string, string>>>({});
