/** The console's process: serves what the build made. */
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { startConsole } from './app.ts';

// Without NODE_ENV, as for `node build/console/console.js`, React and Express would run as for development.
process.env.NODE_ENV ??= 'production';

/** What the build made, seen from this program in build/console. */
const built = (path: string) => new URL(`../${path}`, import.meta.url);
const client = fileURLToPath(built('client'));

const files = express.Router();
// The name of a file changes with its content. Small files are compressed too, because a page loads several.
files.use(
  '/assets',
  compression({ threshold: 0 }),
  express.static(`${client}/assets`, { immutable: true, maxAge: '1y' }),
);
// These are the files that browsers and crawlers request by themselves.
files.use(express.static(client, { index: false, redirect: false, maxAge: '1d' }));

await startConsole(async () => ({
  files,
  build: (await import(built('server/index.js').href)) as ServerBuild,
}));
