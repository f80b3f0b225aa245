/** The demo identity provider of an API process, as its settings say. */
import path from 'node:path';
import { issuerOf } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { assertLoopback, listensHereOnly } from './loopback.ts';
import { createIdentity } from './provider.ts';
import type { Identity } from './provider.ts';

/**
 * Creates the provider unless another one is configured.
 * @throws ConfigError when the console is not on this machine alone
 */
export async function openDemoProvider({
  config,
  db,
  log,
}: Pick<Platform, 'config' | 'db' | 'log'>): Promise<Identity | undefined> {
  const { oidc, publicOrigin } = config;
  if (!oidc.embedded) return undefined;
  assertLoopback(publicOrigin);
  if (!listensHereOnly(config.host)) {
    log.warn(
      { host: config.host },
      'The demo identity provider, whose passwords are public, may be reached from other machines. Set OIDC_ISSUER to your own identity provider, or HOST to 127.0.0.1.',
    );
  }
  return createIdentity({
    db,
    issuerOf: (realm) => issuerOf(realm, oidc),
    clients: [
      {
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret ?? '',
        redirectUris: [`${publicOrigin}/auth/callback`],
        postLogoutRedirectUris: [`${publicOrigin}/`, `${publicOrigin}/?realm={realm}`],
      },
    ],
    keysDir: path.join(config.dataDir, 'keys', 'identity'),
    publicOrigin,
    audience: oidc.audience,
    accessTokenSeconds: oidc.accessTokenMinutes * 60,
    allowedOrigins: config.allowedOrigins,
    onWrongPassword: (realm) => log.warn({ realm }, 'A wrong password was refused.'),
    onError: (error) => log.error({ err: error }, 'A sign-in failed.'),
  });
}
