/**
 * The route table: one flat file a route, below app/routes.
 *
 * These three calls are what `@remix-run/fs-routes` does. They carry the prefix UNSAFE_ because Remix shares
 * them between its own packages only; the flag v3_routeConfig asks for this file and React Router 7 keeps it.
 */
import { UNSAFE_flatRoutes, UNSAFE_routeManifestToRouteConfig } from '@remix-run/dev';
import { ignoredRouteFiles } from '../remix.config.js';

export default UNSAFE_routeManifestToRouteConfig(
  UNSAFE_flatRoutes('app', ignoredRouteFiles, 'routes'),
);
