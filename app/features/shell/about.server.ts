/** Loads the versions of the console and of the platform. */
import { CALLS } from '#model/calls/all.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { RELEASE } from '#app/text/release.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { About } from './shell-data.ts';

/** The data of the About dialog. The version of the platform is 'N/A' when it cannot be read. */
export async function loadAbout({ api }: Session): Promise<About> {
  const own = {
    release: RELEASE,
    library: `Remix ${packageJson.dependencies['@remix-run/react']}`,
  };
  try {
    const { data } = await api.call(CALLS.platformInfo, {});
    return { ...own, server: data.build.version };
  } catch (error) {
    return { ...own, server: 'N/A', failure: failureText(error, FAILURE.health) };
  }
}
