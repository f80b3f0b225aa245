import { createRequire } from 'node:module';

/** Packages of many small files: a program starts sooner when they need not be read one by one. */
const TAKEN_ALONG = ['hono', 'kysely', 'zod'];

/**
 * How the programs of the platform are bundled: by the build, for threads that start from source, and for tests that
 * start processes often. JavaScript, because the build runs before anything could load TypeScript.
 * @satisfies {() => import('esbuild').BuildOptions}
 */
export function bundleOptions() {
  return {
    bundle: true,
    splitting: true,
    format: /** @type {const} */ ('esm'),
    platform: /** @type {const} */ ('node'),
    external: dependencies().filter((name) => !TAKEN_ALONG.includes(name)),
    target: 'node20',
    // V8 keeps the text of what it has loaded, in two bytes a letter where one, such as in a comment, is beyond Latin-1.
    minifyWhitespace: true,
  };
}

/** Read when asked for, as a built program, which needs no options, has no package.json above it. */
function dependencies() {
  return Object.keys(createRequire(import.meta.url)('../package.json').dependencies);
}
