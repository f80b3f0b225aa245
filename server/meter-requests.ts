/** The middleware that measures the requests of the console for Prometheus. */
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { statusClass } from '#http/meters.ts';
import type { Meters } from '#http/meters.ts';

type Routes = ServerBuild['routes'];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Counts each request with the pattern of its route, and measures how long it takes until its answer begins. */
export function meterRequests({ requests }: Meters, routes: Routes): RequestHandler {
  const tree = treeOf(routes);
  return ({ path, method }, response, next) => {
    const answered = requests.startTimer({ method });
    onHeaders(response, () => {
      answered({ route: patternOf(tree, path), status: statusClass(response.statusCode) });
    });
    next();
  };
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
    );
}

/**
 * The pattern of a route, such as `/dictionaries/:dictionaryId`, of a page and of its data. Files have `/*`, as does what is
 * not there.
 */
function patternOf(tree: RouteObject[], path: string): string {
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  const matches = matchRoutes(tree, page) ?? [];
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
}
