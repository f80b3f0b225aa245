/** The JavaScript that a browser loads by itself with a page, read from the built console. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findManifest, readManifest } from './manifest.js';

/** The most JavaScript that a page may load, as gzip, in bytes. LifeGraph may load more, because it draws. */
export const FIRST_LOAD_BUDGETS = { plain: 130_000, graph: 150_000 } as const;

/** The most bytes that 30 more routes and 40 more commands may add to each page. */
export const GROWTH_BUDGET = 3_000;

export interface FirstLoad {
  /** A route's id: 'routes/_shell.dashboard'. */
  route: string;
  /** Files below the folder of the client, with their size as gzip. */
  files: { file: string; bytes: number }[];
  bytes: number;
}

/** The first load of each route of a build: manifest, entry, and the files of the route and of those around it. */
export function firstLoads(clientFolder: string): FirstLoad[] {
  const manifest = findManifest(clientFolder);
  const { entry, routes } = readManifest(readFileSync(manifest, 'utf8'));

  const chunksOf = (route: string): { module: string; imports: string[] }[] => {
    const chunk = routes[route];
    if (!chunk) return [entry];
    return [...chunksOf(chunk.parentId ?? ''), chunk];
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file);
    const size = known ?? gzipSync(readFileSync(path.join(clientFolder, file))).length;
    sizes.set(file, size);
    return size;
  };
  return Object.keys(routes).map((route) => {
    const loaded = chunksOf(route).flatMap(({ module, imports }) => [module, ...imports]);
    const files = [...new Set([`/assets/${path.basename(manifest)}`, ...loaded])].map((file) => ({
      file,
      bytes: sizeOf(file),
    }));
    return { route, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

/** The budget of a route's page. */
export function firstLoadBudget(route: string): number {
  return route.includes('lifegraph') ? FIRST_LOAD_BUDGETS.graph : FIRST_LOAD_BUDGETS.plain;
}
