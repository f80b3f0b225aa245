import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in the browser. On the server, where no effect runs, it would only warn. */
export const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect;
