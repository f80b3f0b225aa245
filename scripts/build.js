/**
 * `npm run build`: builds the console's pages with Remix and all programs with esbuild. The hash of the sources is
 * written last, so that a failed build is never used.
 */
import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';

import { bundlePrograms } from './packaging/bundle.js';
import { BUILD_MARK, hashSources } from './start/prepare.js';
import { inProject, LauncherError, ROOT, runMain } from './start/project.js';
import { makeSbom } from './packaging/sbom.js';

/**
 * The binaries are linked at build time, because the user who starts Keyway (in an image) may not write to
 * node_modules.
 */
async function linkPostgres() {
  const { tsImport } = await import('tsx/esm/api');
  const { findBinaries } = await tsImport(
    '../platform/storage/embedded/embedded-binaries.ts',
    import.meta.url,
  );
  // A failure is only printed, because the binaries are needed at the start only, and not when DATABASE_URL is set.
  await findBinaries().catch(({ message }) => console.log(message));
}

function buildPages() {
  const { status } = spawnSync(
    process.execPath,
    [inProject('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'warn'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new LauncherError('The console was not built; see the lines above.');
}

await runMain(async () => {
  // The sources are hashed before the build, so that those which change during it cause another build the next time.
  const hash = hashSources();
  await rm(BUILD_MARK, { force: true });
  buildPages(); // This step is the first, because Remix empties the whole folder.
  await bundlePrograms();
  // The inventory names what runs on the server. vite.config.ts writes the notices of what browsers get.
  await writeFile(inProject('build/sbom.cdx.json'), makeSbom());
  await linkPostgres();
  await writeFile(BUILD_MARK, hash);
});
