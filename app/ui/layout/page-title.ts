import { createContext } from 'react';

/** The title of the page from its screen's record, which `PageHeader` shows unless it is told another. */
export const PageTitle = createContext('');
