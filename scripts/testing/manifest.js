/** The manifest of the built console: the table of all routes and their files, which each page loads first. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

/**
 * @typedef {{ module: string, imports: string[], css: string[] }} Chunk
 * @typedef {Chunk & Record<string, unknown> & { id: string, parentId?: string, path?: string }} Route
 * @typedef {{ entry: Chunk, routes: Record<string, Route> } & Record<string, unknown>} Manifest
 */

/** @param {string} clientFolder of a build @returns {string} the path of its manifest */
export function findManifest(clientFolder) {
  const assets = path.join(clientFolder, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error(`There is no build in ${clientFolder}.`);
  return path.join(assets, name);
}

/** @param {string} script @returns {Manifest} what it defines */
export function readManifest(script) {
  /** @type {{ __remixManifest?: Manifest }} */
  const window = {};
  runInNewContext(script, { window });
  // The object is copied, because objects of the other context have other prototypes.
  return JSON.parse(JSON.stringify(window.__remixManifest));
}
