/** The manifest of the built console: the table of all routes and their files, which each page loads first. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';

const FLAGS = [
  'index',
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasErrorBoundary',
];

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
  // made in another context, whose objects have other prototypes
  return JSON.parse(JSON.stringify(window.__remixManifest));
}

/** Writes the manifest of a build again with fewer bytes. @param {string} clientFolder */
export function compactManifestIn(clientFolder) {
  const file = findManifest(clientFolder);
  const manifest = readManifest(readFileSync(file, 'utf8'));
  const script = compactManifest(manifest);
  if (!isDeepStrictEqual(readManifest(script), manifest)) {
    throw new Error('The compact manifest is not the manifest. Has Remix another kind of route?');
  }
  writeFileSync(file, script);
}

/**
 * A script that defines the manifest, of half the size of Remix's as gzip: each route as a short row that names its
 * parent and its files by number, instead of an object of eleven properties.
 * @param {Manifest} manifest
 */
export function compactManifest({ routes, ...rest }) {
  const ids = Object.keys(routes);
  const files = [...new Set(Object.values(routes).flatMap((it) => [it.module, ...it.imports]))];
  const rows = Object.values(routes).map((route) => [
    route.id,
    route.parentId === undefined ? 0 : ids.indexOf(route.parentId) + 1,
    route.path ?? 0,
    FLAGS.reduce((bits, flag, bit) => bits + (route[flag] === true ? 2 ** bit : 0), 0),
    ...[route.module, ...route.imports].map((file) => files.indexOf(file)),
  ]);
  const names = files.map((file) => file.replace(/^\/assets\/|\.js$/g, '')).join(' ');
  const css = Object.fromEntries(
    Object.values(routes).flatMap((route, row) => (route.css.length > 0 ? [[row, route.css]] : [])),
  );
  return `window.__remixManifest=(${expand})(${[rest, rows, names, css].map((value) => JSON.stringify(value)).join(',')})`;
}

/** Runs in the browser, so it refers to nothing outside; written densely, as it is served as it stands. */
const expand = `(m,r,n,c)=>{const f=n.split(" ").map(n=>"/assets/"+n+".js");m.routes={};r.forEach(([id,p,path,b,module,...i],k)=>m.routes[id]={id,...p&&{parentId:r[p-1][0]},...path!==0&&{path},...b&1&&{index:true},hasAction:!!(b&2),hasLoader:!!(b&4),hasClientAction:!!(b&8),hasClientLoader:!!(b&16),hasErrorBoundary:!!(b&32),module:f[module],imports:i.map(i=>f[i]),css:c[k]||[]});return m}`;
