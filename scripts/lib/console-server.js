/**
 * The console's process: serves what the build made, on PORT (3000) and HOST (all addresses). It is what remix-serve
 * is, without a look for a file and a line of log for every page, and with `buildsByPath`.
 * Arguments: the server build, build/server/index.js.
 */
import './finish-requests.js';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { createRequestHandler } from '@remix-run/express';
import { installGlobals } from '@remix-run/node';
import compression from 'compression';
import express from 'express';

import { buildsByPath } from './builds-by-path.js';

const DEFAULT_PORT = 3000;
const FILES = 'assets';

process.env.NODE_ENV ??= 'production';
const [file = 'build/server/index.js'] = process.argv.slice(2);
/** @type {import('@remix-run/node').ServerBuild} */
const build = await import(pathToFileURL(path.resolve(file)).href);
installGlobals({ nativeFetch: build.future.v3_singleFetch });
forgetUnused();

const app = express();
app.disable('x-powered-by');
// The name of a file changes with what it holds.
app.use(
  build.publicPath + FILES,
  // small ones too: a page loads several
  compression({ threshold: 0 }),
  express.static(path.join(build.assetsBuildDirectory, FILES), { immutable: true, maxAge: '1y' }),
);
// By name, so that no page looks for a file: what browsers and crawlers ask for by themselves (public/).
const PUBLIC = readdirSync(build.assetsBuildDirectory, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => build.publicPath + name);
app.get(PUBLIC, express.static(build.assetsBuildDirectory, { maxAge: '1d' }));
// Node's own level makes a page 2 % smaller in half as much time again. A browser loads a file once, a page each time.
app.all('*', compression({ level: 5 }), handlePages());

const { PORT, HOST } = process.env;
const server = app.listen(Number(PORT || DEFAULT_PORT), HOST || undefined);
process.once('SIGTERM', () => server.close());
process.once('SIGINT', () => server.close());

/** @returns {express.RequestHandler} */
function handlePages() {
  const buildOf = buildsByPath(build);
  /** @type {Map<typeof build, express.RequestHandler>} */
  const handlers = new Map();
  return (request, response, next) => {
    const part = buildOf(request.path);
    let handle = handlers.get(part);
    if (!handle) handlers.set(part, (handle = createRequestHandler({ build: part })));
    return handle(request, response, next);
  };
}

/** Node keeps the text of what it has read for the names of exports only, such as React for development: 2 MB. */
function forgetUnused() {
  const { cache } = createRequire(import.meta.url);
  for (const [file, module] of Object.entries(cache)) {
    if (module?.loaded === false) delete cache[file];
  }
}
