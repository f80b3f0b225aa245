import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect`, which warns on the server, where no effect runs. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
