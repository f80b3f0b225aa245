/** The console in development: Vite serves the sources, and sends changes to the browser. */
import type { ServerBuild } from '@remix-run/node';
import { createServer } from 'vite';
import { startConsole } from './app.ts';

await startConsole(async (server) => {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
  return {
    files: vite.middlewares,
    build: async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild,
  };
});
