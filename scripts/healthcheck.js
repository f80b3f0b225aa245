/** The image's health check: ends with code 0 if platform and console of this machine respond. */
import { once } from 'node:events';
import { get } from 'node:http';

import { probeUrls } from './start/ports.js';
import { LauncherError, runMain } from './start/project.js';

await runMain(async () => {
  for (const [name, url] of Object.entries(probeUrls(process.env))) {
    const [answer] = await once(get(url), 'response').catch(() => []);
    if (answer?.statusCode !== 200) {
      throw new LauncherError(`The ${name} process does not answer.`);
    }
  }
  process.exit(0);
});
