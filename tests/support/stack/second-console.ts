/** Runs a console with other settings beside the one of the stack, with the same database, secrets and platform. */
import { startChild } from '#scripts/start/child.js';
import { findFreePort, probeUrls } from '#scripts/start/ports.js';
import { completeSecrets } from '#scripts/start/secrets.js';
import { consoleArgs } from '#scripts/start/stack.js';
import { apiOrigin, dataDir, databaseUrl } from './stack.ts';

/**
 * Starts the built console on a port of its own. Sessions and cookies are those of the other console: who is signed in
 * there is signed in here. Nobody can sign in here, because the identity provider knows only the other's address.
 * @param port a free one by default
 */
export async function startConsole(
  settings: Record<string, string>,
  port?: number,
): Promise<{ origin: string; stop: () => Promise<void>; kill: () => Promise<void> }> {
  port ??= await findFreePort();
  const origin = `http://localhost:${port}`;
  const { SESSION_SECRET, OIDC_CLIENT_SECRET } = await completeSecrets({}, dataDir());
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: databaseUrl(),
    API_HOST: apiOrigin(),
    SESSION_SECRET,
    OIDC_CLIENT_SECRET,
    ...settings,
  };
  const plan = { name: 'console', args: consoleArgs(env, false), env };
  const child = startChild({ ...plan, readyUrl: probeUrls(env).console }, () => undefined);
  await child.ready;
  const kill = async () => {
    process.kill(child.pid, 'SIGKILL');
    await child.ended;
  };
  return { origin, stop: child.stop, kill };
}
