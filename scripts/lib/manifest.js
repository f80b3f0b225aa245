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

/** The code of the letter for 0: the first one that is no space. */
const FIRST_LETTER = 33;

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
 * A script that defines the manifest, of a third of the size of Remix's as gzip: each route is a line of text with its id,
 * its file, letters for its flags, its parent and the files that it shares with others, and its path where the id does not
 * say it.
 * @param {Manifest} manifest
 */
export function compactManifest({ routes, ...rest }) {
  const ids = Object.keys(routes);
  const shared = [...new Set(Object.values(routes).flatMap((route) => route.imports))];
  const lines = Object.values(routes).map((route) => {
    const flags = FLAGS.reduce(
      (bits, flag, bit) => bits + (route[flag] === true ? 2 ** bit : 0),
      0,
    );
    const parent = route.parentId === undefined ? 0 : ids.indexOf(route.parentId) + 1;
    const imports = route.imports.map((file) => shared.indexOf(file));
    const letters = String.fromCharCode(
      ...[flags, parent, ...imports].map((value) => FIRST_LETTER + value),
    );
    const path = route.path === pathOf(route.id) ? [] : [route.path];
    return [route.id, nameOf(route.module), letters, ...path].join(' ');
  });
  const css = Object.fromEntries(
    Object.values(routes).flatMap((route) => (route.css.length > 0 ? [[route.id, route.css]] : [])),
  );
  const values = [rest, lines.join('\n'), shared.map(nameOf).join(' '), css];
  return `window.__remixManifest=(${expand})(${pathOf},${values.map((value) => JSON.stringify(value)).join(',')})`;
}

/** @param {string} file */
function nameOf(file) {
  return file.replace(/^\/assets\/|\.js$/g, '');
}

/**
 * The path that Remix gives to a route for its id. Runs in the browser as well, as `expand`.
 * @param {string} id 'routes/_shell.dictionaries.$dictionaryId'
 */
const pathOf = (id) =>
  id
    .replace(/^routes\/|_\w+\.?/g, '')
    .replace(/\./g, '/')
    .replace(/\(\$(\w+)\)/g, ':$1?')
    .replace(/\$(\w+)/g, ':$1')
    .replace(/\$$/, '*')
    .replace(/\/$/, '') || undefined;

/** Runs in the browser, so it refers to nothing outside; written densely, as it is served as it stands. */
const expand = `(o,m,t,s,c)=>{const f=n=>"/assets/"+n+".js",S=s.split(" ").map(f),T=t.split("\\n").map(l=>l.split(" "));m.routes={};for(const[id,n,l,path=o(id)]of T){const[b,p,...i]=[...l].map(c=>c.charCodeAt()-${FIRST_LETTER});m.routes[id]={id,...p&&{parentId:T[p-1][0]},...path!==undefined&&{path},...b&1&&{index:true},hasAction:!!(b&2),hasLoader:!!(b&4),hasClientAction:!!(b&8),hasClientLoader:!!(b&16),hasErrorBoundary:!!(b&32),module:f(n),imports:i.map(i=>S[i]),css:c[id]||[]}}return m}`;
