/**
 * The Remix settings, read by the Vite plugin in vite.config.ts.
 *
 * The classic compiler (`remix build`) is never used: it turns `.server` imports into empty modules, so that
 * a missing guard shows only at run time, while the Vite plugin fails the build.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // This stays off: one long `/__manifest` request can hold the server for a second (CVE-2026-55685).
    v3_lazyRouteDiscovery: false,
  },
};

/** Files below app/routes that are no routes. */
export const ignoredRouteFiles = ['**/*.test.*', '**/.*'];
