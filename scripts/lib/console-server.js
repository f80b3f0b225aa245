/**
 * The console's process: serves what the build made, on PORT (3000) and HOST (all addresses). It is what remix-serve
 * is, without a look for a file and a line of log for every page.
 * Arguments: the server build, build/server/index.js.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { createRequestHandler } from '@remix-run/express';
import { installGlobals } from '@remix-run/node';
import compression from 'compression';
import express from 'express';

const DEFAULT_PORT = 3000;
const FILES = 'assets';

process.env.NODE_ENV ??= 'production';
const [file = 'build/server/index.js'] = process.argv.slice(2);
/** @type {import('@remix-run/node').ServerBuild} */
const build = await import(pathToFileURL(path.resolve(file)).href);
installGlobals({ nativeFetch: build.future.v3_singleFetch });

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
app.all('*', compression({ level: 5 }), createRequestHandler({ build }));

const { PORT, HOST } = process.env;
const server = app.listen(Number(PORT || DEFAULT_PORT), HOST || undefined);
// Running requests are finished first. What Remix keeps beyond them, such as the time limit of deferred data, is not.
const end = () => server.close(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
