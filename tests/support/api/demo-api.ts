/**
 * API and worker with the demo identity provider, as `npm start` runs them, but in this process. Callers sign in by the
 * password grant of the public client. The account of a caller is `{subject}@{realm}.test`, which is created for the
 * first token.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { loadConfig } from '#platform/config.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import { openDemoProvider } from '#platform/identity/demo-provider.ts';
import { createPlatform } from '#platform/platform.ts';
import { listen, makeCustomers, originOf, serve } from './api.ts';
import type { TestApi } from './api.ts';
import { OTHER_REALM, REALM, ZONE } from './callers.ts';
import type { Who } from './callers.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import { QUICK_PASSWORDS } from '#tests/support/stack/quick-passwords.ts';

export const PASSWORD = 'keyway';
export const CONSOLE_SECRET = 'secret-of-the-console';

export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  id_token?: string;
  token_type: string;
  expires_in: number;
  refresh_expires_in: number;
  scope: string;
  error?: string;
  error_description?: string;
}

export interface DemoApi extends TestApi {
  /** An address of the provider: 'token', 'logout'. */
  endpoint(name: string, realm?: string): string;
  /** Posts a form to an address of the provider. */
  post(
    name: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
    realm?: string,
  ): Promise<Response>;
  /** Signs a caller in by the password grant, by default of the public client. */
  signIn(who: Who, form?: Record<string, string>): Promise<TokenAnswer>;
}

export async function startDemoApi(env: Record<string, string> = {}): Promise<DemoApi> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-demo-api-'));
  const front = createServer();
  await listen(front);
  const origin = originOf(front);
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
    OIDC_CLIENT_SECRET: CONSOLE_SECRET,
    API_HOST: origin,
    ...env,
  });
  const log = pino({ level: 'fatal' });
  const platform = createPlatform({ config, log, name: 'keyway-demo-api', separateQueries: true });
  await makeCustomers(platform.db);
  const made = new Set<string>();
  async function makeAccount({ subject = 'owner', realm = REALM, zone = ZONE, roles = [] }: Who) {
    const email = `${subject}@${realm}.test`;
    const account = { realm, email, name: subject, password: PASSWORD, roles: { [zone]: roles } };
    const name = JSON.stringify(account);
    if (!made.has(name)) await createAccount(platform.db, account, QUICK_PASSWORDS);
    made.add(name);
    return email;
  }

  // A realm exists when it has an account.
  for (const realm of [REALM, OTHER_REALM]) await makeAccount({ subject: 'first', realm });

  const endpoint: DemoApi['endpoint'] = (name, realm = REALM) =>
    `${origin}/realms/${realm}/protocol/openid-connect/${name}`;
  const post: DemoApi['post'] = (name, form, headers = {}, realm = REALM) =>
    fetch(endpoint(name, realm), {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const signIn: DemoApi['signIn'] = async (who, form = {}) => {
    const username = await makeAccount(who);
    const asked = { client_id: 'burst', grant_type: 'password', username, password: PASSWORD };
    const answer = await post('token', { ...asked, ...form }, {}, who.realm);
    return (await answer.json()) as TokenAnswer;
  };
  const tokens = new Map<string, Promise<TokenAnswer>>();
  const token = async (who: Who) => {
    const name = JSON.stringify(who);
    const asked = tokens.get(name) ?? signIn(who);
    tokens.set(name, asked);
    return (await asked).access_token;
  };
  const identity = await openDemoProvider(platform);
  const api = await serve(platform, token, { identity, front });
  return {
    ...api,
    endpoint,
    post,
    signIn,
    async stop() {
      await api.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
