/** The patterns of the console's routes, which metrics and traces name instead of the addresses of requests. */
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = ServerBuild['routes'];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * Finds the pattern of the path of a page or of its data, such as `/dictionaries/:dictionaryId`. The pattern of a file,
 * and of a path that does not exist, is `/*`.
 */
export function findPatterns(routes: Routes): (path: string) => string {
  const tree = treeOf(routes);
  return (path) => {
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    const matches = matchRoutes(tree, page) ?? [];
    return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
  };
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
    );
}
