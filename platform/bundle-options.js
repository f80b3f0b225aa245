/**
 * How the programs of the platform are bundled: by the build, for threads that start from source, and for tests that
 * start processes often. JavaScript, because the build runs before anything could load TypeScript.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const BUNDLE_OPTIONS = /** @type {const} */ ({
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  target: 'node20',
});
