/** The route table: one flat file a route, below app/routes. */
import { flatRoutes } from '@remix-run/fs-routes';
import { ignoredRouteFiles } from '../remix.config.js';

export default flatRoutes({ ignoredRouteFiles });
