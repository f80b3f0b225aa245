import { createContext } from 'react';

/** The title of the page from its screen's row. `PageHeader` shows it unless it gets another. */
export const PageTitle = createContext('');
