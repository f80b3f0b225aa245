/** Whether platform and console of this machine answer: ends with code 0 if so, for the image's health check. */
import { once } from 'node:events';
import { get } from 'node:http';

import { probeUrls } from './lib/ports.js';
import { LauncherError, runMain } from './lib/project.js';

await runMain(async () => {
  for (const [name, url] of Object.entries(probeUrls(process.env))) {
    const [answer] = await once(get(url), 'response').catch(() => []);
    // The console may send whoever is not signed in somewhere else; that is an answer too.
    if (!answer || answer.statusCode >= 500)
      throw new LauncherError(`The ${name} process does not answer.`);
  }
  process.exit(0);
});
