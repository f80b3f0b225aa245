import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  // The modules are loaded anew, because the configuration is read once per process.
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/keyway');
  vi.stubEnv('SESSION_SECRET', 'a secret of thirty-two characters');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
  // No server listens at this address, so an attempted sign-in fails and can be observed.
  vi.stubEnv('API_HOST', 'http://127.0.0.1:1');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function load(search: string) {
  const { loadSignIn } = await import('./sign-in.server.ts');
  return loadSignIn(new Request(`http://localhost:3000/${search}`));
}

describe.each(['', '?realm=', '?realm=harbor'])('the root with "%s"', (search) => {
  it('never asks for a team in a dedicated environment [A-079 A-857]', async () => {
    vi.stubEnv('DEDICATED_REALM', 'meridian');
    expect(await load(search)).toMatchObject({ screen: 'failure', realm: 'meridian' });
  });
});

it('the sign-in page asks for a team where none is known', async () => {
  expect(await load('')).toMatchObject({ screen: 'realm' });
});
