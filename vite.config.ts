import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const FRAMEWORK =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//;
/**
 * With all they import: what every page of the shell draws, and small parts that many pages draw. Files below 1 kB are
 * sent as they are, so that each of these by itself would weigh twice as much.
 */
const ON_EVERY_PAGE =
  /\/(app\/(features\/shell\/(shell|bare-page)|root|format\/(cut|number)|ui\/(content\/(chip|time)|feedback\/error-boundary|layout\/(card|page-header)|overlays\/lazy-dialogs))\.tsx?|icons\/(arrow-up|plus)\.mjs)$/;

/**
 * Two files for what every page loads. Left alone, Rollup makes a file of each part that some pages share: forty
 * requests a page, which together weigh 10 kB more.
 */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework';
  return ON_EVERY_PAGE.test(id) ? 'shell' : undefined;
}

export default defineConfig(({ mode }) => ({
  // Unit tests import single modules: the Remix plugin would refuse them and slow every run.
  plugins: mode === 'test' ? [] : [tailwindcss(), remix(remixConfig)],
  // Found at the start of `npm run dev`: one found later comes with a second React until the page is loaded anew.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/{commands,features,forms,ui}/**/*.tsx'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    rollupOptions: { output: { manualChunks: mode === 'test' ? undefined : chunkOf } },
  },
}));
