import { createContext } from 'react';

/** What a person has chosen about the columns of the page's lists, by list (`column-settings.ts`); provided by the shell. */
export const KeptColumns = createContext<Readonly<Record<string, string>>>({});
