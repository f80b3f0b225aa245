/** The route table. Each route is one file in app/routes. */
import { flatRoutes } from '@remix-run/fs-routes';
import { ignoredRouteFiles } from '../remix.config.js';

export default flatRoutes({ ignoredRouteFiles });
