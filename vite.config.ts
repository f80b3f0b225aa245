import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import license from 'rollup-plugin-license';
import { defineConfig } from 'vite';
import type { Plugin, Rollup } from 'vite';
import { dependencies } from './package.json';
import remixConfig from './remix.config.js';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const FRAMEWORK =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\/|^\0commonjsHelpers/;
/**
 * What every page of the shell draws, and small parts that many pages draw. They are one file with all that they
 * import, because many small files would weigh more.
 */
const ON_EVERY_PAGE =
  /\/(app\/(features\/shell\/(shell|bare-page)|root|features\/dictionaries\/editor\/editor-revalidation|screens\/local-navigation|crud\/(add-button|kept-rows|list-data)|format\/(cut|number)|forms\/(reply\/form-reply|confirmation\/(confirmation|lazy-typed-confirmation)|use-form-page)|ui\/(browser\/use-server-data|controls\/(search-delay|select)|content\/(chip|time)|feedback\/error-boundary|layout\/(card|page-header)|overlays\/lazy-dialogs))|model\/text\/counted)\.tsx?$/;

/** What lists of contracts and of receipts have in common, and the field that chooses a chain. */
const CONTRACTS =
  /\/app\/(fields\/(chains\/(chain-list|use-matching-chains)|controls\/use-field-key)|ui\/controls\/combobox|features\/contracts\/(consent\/status-chip|chain-column|chain-select))\.tsx?$/;
/**
 * What draws a field (`FIELDS`), and what sends a form (`SENDING`). `FORMS` has what conform adds, which the dictionary
 * editor does not use.
 */
const FIELDS =
  /\/app\/fields\/(chains\/chain-field|controls\/(field|field-frame|plain-field))\.tsx?$/;
const SENDING =
  /\/app\/(text\/form-dialogs|forms\/(form-notice|form-token|kept\/unsaved-guard|use-hidden-fields|reply\/(use-leave-when-done|use-reply)|version))\.tsx?$/;
/** The frame of a form that edits a record. Rows are a file of their own: few forms have any. */
const EDIT_SCREEN = /\/app\/(crud\/edit-screen|fields\/layout\/form-section)\.tsx?$/;
/** Small parts of what shows jobs, and lists like theirs. */
const JOBS =
  /\/(app\/features\/jobs\/(progress-bar|job-status|status-chip)\.tsx?|app\/crud\/use-refresh-link\.ts|app\/ui\/grid\/filter-select\.tsx|model\/jobs\/job\.ts)$/;
/** Small parts that the forms share which start a job. */
const JOB_FORMS =
  /\/app\/(features\/jobs\/forms\/(job-frame|executing-as)|fields\/controls\/checkbox-field)\.tsx?$/;
const FORMS = /\/(node_modules\/@conform-to\/.*|app\/forms\/use-server-form\.tsx?)$/;
/** What finds something in a list of any kind. */
const FILTER = /\/app\/ui\/(controls\/search-input|grid\/(filter-box|use-go-to-rows))\.tsx?$/;
/** What selects rows, for lists that have it. */
const SELECTION =
  /\/(node_modules\/@tanstack\/table-core\/dist\/features\/row-selection\/.*|app\/crud\/selection\/(selecting|selection-bar)\.tsx|app\/ui\/grid\/use-focused-row\.ts)$/;
/** What draws every list. */
const GRID =
  /\/(node_modules\/(@tanstack\/(react-table|table-core|react-store|store)|use-sync-external-store)\/.*|app\/ui\/layout\/focusable-region\.tsx|app\/ui\/feedback\/load-failure\.tsx|app\/commands\/use-list-commands\.ts|app\/ui\/grid\/(data-grid|grid-pages|grid-state|grid-checkboxes|filter-chips|grid-selection|export-formats|columns\/(column-layout|column-settings|use-column-settings)|time-column|use-grid-extras)\.tsx?)$/;

/**
 * Puts what many pages load into few files. By default, Rollup makes a file of each part that some pages share: forty
 * requests a page, which together weigh 10 kB more.
 */
const chunkOf: Rollup.GetManualChunk = (id, graph) => {
  if (FRAMEWORK.test(id)) return 'framework';
  // Each part is assigned by itself. Otherwise the first file that imports it, such as the forms, would take it along.
  if (partsOfShell(graph).has(id)) return 'shell';
  if (FORMS.test(id)) return 'forms';
  if (SELECTION.test(id)) return 'selection';
  if (GRID.test(id)) return 'grid';
  if (FILTER.test(id)) return 'filter';
  if (EDIT_SCREEN.test(id)) return 'edit-screen';
  if (JOBS.test(id)) return 'jobs';
  if (JOB_FORMS.test(id)) return 'job-forms';
  if (SENDING.test(id)) return 'sending';
  if (CONTRACTS.test(id)) return 'contracts';
  return FIELDS.test(id) ? 'fields' : undefined;
};

const shells = new WeakMap<Rollup.ManualChunkMeta, Set<string>>();

/** `ON_EVERY_PAGE` and all it imports. */
function partsOfShell(graph: Rollup.ManualChunkMeta): Set<string> {
  const known = shells.get(graph);
  if (known) return known;
  const parts = new Set([...graph.getModuleIds()].filter((id) => ON_EVERY_PAGE.test(id)));
  // The loop also reaches the parts that are added to the set meanwhile.
  for (const id of parts) {
    if (FRAMEWORK.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) parts.add(imported);
  }
  shells.set(graph, parts);
  return parts;
}

/**
 * Keeps the libraries for three dimensions from adding style elements, which our Content-Security-Policy forbids.
 * tailwind.css has these styles.
 */
function noInjectedStyles(): Plugin {
  return {
    name: 'no-injected-styles',
    apply: 'build',
    transform: (code, id) =>
      /\/node_modules\/(3d-force-graph|three-render-objects|float-tooltip)\//.test(id)
        ? code.replaceAll('styleInject(css_248z);', '')
        : undefined,
  };
}

/**
 * Writes the licenses of all packages that browsers get into a file beside the scripts, because most licenses require
 * it. The page About links to the file.
 */
function thirdPartyNotices(): Plugin {
  const notices = license({
    thirdParty: {
      output: {
        file: path.resolve('build/client', NOTICES),
        template: (packages) =>
          [...packages.map((one) => one.text()), `Name: lucide-react\n${ICONS}`].join('\n---\n\n'),
      },
    },
  }) as Plugin;
  return { ...notices, apply: (_config, { isSsrBuild }) => !isSsrBuild };
}
const NOTICES = 'third-party-notices.txt';
/** The license of the icons. They are drawings in a file of ours (scripts/icons.ts), not a package that is bundled. */
const ICONS = readFileSync('node_modules/lucide-react/LICENSE', 'utf8');

/** The commit that is built: from the environment where there is no repository, as in the image's build. */
function commitId(): string {
  if (process.env.COMMIT_ID) return process.env.COMMIT_ID;
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  define: { 'import.meta.env.COMMIT_ID': JSON.stringify(commitId()) },
  // Unit tests import single modules: the Remix plugin would refuse them and slow every run.
  plugins:
    mode === 'test'
      ? []
      : [tailwindcss(), remix(remixConfig), noInjectedStyles(), thirdPartyNotices()],
  // React 18 itself has the function that this package's shim replaces.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(?=\/with-selector|$)/,
        replacement: 'use-sync-external-store',
      },
    ],
  },
  // The server bundle has all packages but those of `dependencies`. They can be development packages, so that an
  // installation for production is half as large.
  ssr: command === 'build' ? { noExternal: true, external: Object.keys(dependencies) } : {},
  // Vite finds the packages of these files at the start of `npm run dev`. A package that is found later brings a second
  // React until the page is reloaded.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/{commands,features,fields,forms,ui}/**/*.tsx'],
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // No code for preloading is needed: Remix itself names the files that a page needs, and a part that is fetched
    // later names its own.
    modulePreload: false,
    // Terser makes every page 5 kB smaller than esbuild does.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 3 },
      // Comments would be 2 kB of each page. The licenses are in the notices.
      format: { comments: false },
    },
    cssMinify: 'esbuild',
    rollupOptions: {
      output: {
        manualChunks: mode === 'test' ? undefined : chunkOf,
        onlyExplicitManualChunks: true,
        // The names are short hashes, because the manifest of every page lists all files.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
  },
}));
