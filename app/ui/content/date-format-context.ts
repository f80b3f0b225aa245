import { createContext } from 'react';
import { DEFAULT_DATE_FORMAT } from '#app/format/date-time.ts';

/** How the person wants moments written. The shell provides it. */
export const DateFormatContext = createContext(DEFAULT_DATE_FORMAT);
