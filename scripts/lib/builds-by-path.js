/**
 * For each page, Remix compares the address with all routes several times, and makes all routes anew to render it.
 * With a build that has the routes of this page only, it comes to the same answer for a fraction of that.
 */
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */

/** Paths hold names of records, so there is no end of them. */
const REMEMBERED = 1_000;
const LONGEST = 200;

/**
 * @param {ServerBuild} build with all routes
 * @returns {(path: string) => ServerBuild} the build for the path of a request: with the route that Remix would find,
 *   and those around it; all of it where there is none. Requests for the same route get the same object.
 */
export function buildsByPath(build) {
  const tree = childrenOf(undefined, Object.values(build.routes));
  /** @type {Map<string, ServerBuild>} */
  const parts = new Map();
  /** @type {LRUCache<string, ServerBuild>} */
  const known = new LRUCache({ max: REMEMBERED });

  /** @param {string} path */
  const find = (path) => {
    const ids = matchRoutes(tree, pageOf(path), build.basename)?.map(({ route }) => route.id);
    const leaf = ids?.at(-1);
    if (leaf === undefined) return build;
    const part = parts.get(leaf) ?? only(build, ids);
    parts.set(leaf, part);
    return part;
  };

  return (path) => {
    const part = known.get(path) ?? find(path);
    if (path.length <= LONGEST) known.set(path, part);
    return part;
  };
}

/** The path as Remix reads it: normalized, and that of the page when its data are asked for. */
function pageOf(path) {
  const { pathname } = new URL(`http://localhost${path}`);
  if (!pathname.endsWith('.data')) return pathname;
  return pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
}

/**
 * The routes below one as a tree.
 * @param {string | undefined} parent undefined for the root
 * @param {ServerBuild['routes'][string][]} routes
 * @returns {import('@remix-run/react').RouteObject[]}
 */
function childrenOf(parent, routes) {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) => ({
      ...{ id, path, index, caseSensitive },
      children: childrenOf(id, routes),
    }));
}

/** @param {ServerBuild} build @param {string[]} ids @returns {ServerBuild} */
function only(build, ids) {
  const pick = (routes) => Object.fromEntries(ids.map((id) => [id, routes[id]]));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}
