/** `npm run seed`: creates the demo customers in the database of this environment, or what they lack. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleThreads } from './packaging/bundle.js';
import { openEnvironment } from './start/environment.js';
import { inProject, LauncherError, ROOT, runMain } from './start/project.js';

await runMain(async () => {
  const environment = await openEnvironment(process.env, { log: console.log, dev: true });
  try {
    await bundleThreads();
    const seed = spawn(
      process.execPath,
      [inProject('node_modules/tsx/dist/cli.mjs'), 'platform/seed.ts'],
      {
        cwd: ROOT,
        env: { ...process.env, ...environment.env } as NodeJS.ProcessEnv,
        stdio: 'inherit',
      },
    );
    const [code] = (await once(seed, 'exit')) as [number | null];
    if (code !== 0) throw new LauncherError('The demo customers were not completed. Run it again.');
  } finally {
    await environment.close();
  }
});
