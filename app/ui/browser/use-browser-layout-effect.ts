import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect`, which warns on the server, where no effect runs. */
export const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect;
