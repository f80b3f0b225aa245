/**
 * Programs with their own accounts (client credentials). An administrator creates such an account, and it acts as one
 * system wallet.
 */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import type { Vertex } from '#model/records/record.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import { adminSentence, parseAdmin } from '#platform/admin/administer.ts';
import type { Answer } from '#tests/support/api/api.ts';
import { ADMIN, OTHER_REALM, OTHER_ZONE, REALM, USER, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { PASSWORD, startDemoApi } from '#tests/support/api/demo-api.ts';
import type { DemoApi, TokenAnswer } from '#tests/support/api/demo-api.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const GLOBEX_ADMIN: Who = { ...ADMIN, realm: OTHER_REALM, zone: 'globex_dev' };

let api: DemoApi;
let wallet: string;
let otherWallet: string;
let foreignWallet: string;
let secret: string;

beforeAll(async () => {
  api = await startDemoApi();
  wallet = await makeSystemWallet(ADMIN);
  otherWallet = await makeSystemWallet(ADMIN);
  foreignWallet = await makeSystemWallet(GLOBEX_ADMIN);
  const model = { name: 'ward', attributes: [{ name: 'code', datatype: 'STRING' }] };
  const job = await api.saveDictionaries(ADMIN, [model]);
  expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  secret = await addClient('loader');
});
afterAll(() => api.stop());

/** The lines that an administration command says, or the sentence with which it refuses. */
async function admin(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const unused = () => Promise.reject(new Error('not used'));
  const { db, config } = api.platform;
  try {
    await parseAdmin(args)?.run({
      db,
      clients: config.oidc.clients,
      say: (line) => void lines.push(line),
      readText: unused,
      readLine: unused,
      prepareDatabase: unused,
    });
    return lines;
  } catch (error) {
    return [adminSentence(error) ?? String(error)];
  }
}

const clientArgs = (name: string, id = wallet, zone = ZONE, role = 'sdzUser') => [
  ...['client', 'add', REALM, name],
  ...['--zone', zone, '--wallet', id, '--role', role],
];

async function addClient(name: string, id = wallet, role = 'sdzUser'): Promise<string> {
  const [said = '', made = ''] = await admin(...clientArgs(name, id, ZONE, role));
  expect(said).toContain(`The client '${name}' acts as the system wallet ${id}`);
  expect(made).toMatch(/^[\w-]{43}$/);
  return made;
}

async function makeSystemWallet(who: Who): Promise<string> {
  const known = await api.call<{ userWallets: { id: string }[] }>(who, 'GET', '/metadata/wallet');
  const members = known.body.userWallets.map(({ id }) => id).slice(0, 1);
  const group = { name: crypto.randomUUID(), description: 'Keepers', group: members };
  const made = await api.call<{ id: string }>(who, 'POST', '/metadata/usergroup', group);
  const { body } = await api.call<StoredSystemWallet>(who, 'POST', '/metadata/system/wallet', {
    type: 'CUSTODIAN_OWNER',
    description: 'Import',
    accessControlUserGroup: made.body.id,
  });
  return body.id;
}

const basic = (name: string, word: string) => ({
  authorization: `Basic ${btoa(`${name}:${word}`)}`,
});
const credentials = { grant_type: 'client_credentials' };

async function tokenOf(name: string, word: string): Promise<string> {
  const answer = await api.post('token', credentials, basic(name, word));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as TokenAnswer).access_token;
}

/** Makes a call by a token, compared with the description of the API. */
function callBy<Body = { message?: string }>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  return api.call<Body>(undefined, method, path, body, {
    authorization: `Bearer ${token}`,
    'customer-name': REALM,
    'zone-name': ZONE,
    ...headers,
  });
}

const AUDIT = `select call, outcome, detail, logged_in_id as by, effective_id as "as" from audit
               where detail ->> 'client' = $1 or call = $1 order by zone, line`;
const audit = async (what: string) =>
  (await api.platform.db.query<Record<string, unknown>>(AUDIT, [what])).rows;

describe('a service account', () => {
  it('gets a token by its secret, in the shape of Keycloak, and nothing to renew it', async () => {
    const answer = await api.post('token', credentials, basic('loader', secret));
    const body = (await answer.json()) as TokenAnswer;
    expect([answer.status, body]).toEqual([
      200,
      {
        access_token: expect.any(String) as string,
        token_type: 'Bearer',
        expires_in: 600,
        refresh_expires_in: 0,
      },
    ]);
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({
      typ: 'Bearer',
      azp: 'loader',
      client_id: 'loader',
      aud: 'account',
      preferred_username: 'service-account-loader',
      email_verified: false,
      resource_access: { [ZONE]: { roles: ['sdzUser'] } },
    });
    expect(claims.sub).toMatch(/^[\da-f-]{36}$/);
    expect(claims).not.toHaveProperty('sid');
    expect(claims).not.toHaveProperty('email');
    const posted = { ...credentials, client_id: 'loader', client_secret: secret };
    // A client that is registered for HTTP Basic may send its secret in the form as well (RFC 6749, section 2.3.1).
    expect((await api.post('token', posted)).status).toBe(200);
  });

  it('acts as its system wallet without naming it, under a wallet of its own', async () => {
    const token = await tokenOf('loader', secret);
    const record = { data: { code: 'A' } };
    const { status, body } = await callBy<Vertex>(token, 'POST', '/graphchain/ward', record);
    expect(status).toBe(201);
    expect(body.header.owners).toEqual([wallet]);
    const own = await callBy<StoredSystemWallet[]>(token, 'GET', '/metadata/system/wallet/self');
    expect(own.body.map(({ id }) => id)).toEqual([wallet]);
    const line = (await audit('createRecord')).findLast(({ as }) => as === wallet);
    expect(line).toMatchObject({ outcome: 'done', as: wallet });
    const { rows } = await api.platform.db.query<{ name: string; subject: string }>(
      `select body #>> '{wallet,fullName}' as name, body #>> '{wallet,principal}' as subject
       from head where id = $1`,
      [line?.by],
    );
    expect(rows).toEqual([{ name: 'service-account-loader', subject: decodeJwt(token).sub }]);
  });

  it('reads as its system wallet, and no records of people', async () => {
    const token = await tokenOf('loader', secret);
    await callBy(token, 'POST', '/graphchain/ward', { data: { code: 'A' } });
    await api.call(USER, 'POST', '/graphchain/ward', { data: { code: 'of a person' } });
    const asked = { query: 'FROM ward SELECT data.code AS code' };
    const { body } = await callBy(token, 'POST', '/graphchain/query', asked);
    expect(JSON.stringify(body)).not.toContain('of a person');
    expect(JSON.stringify(body)).toContain('"A"');
  });

  it('runs jobs, as long as it may act as the wallet', async () => {
    const token = await tokenOf('loader', secret);
    const asked = { tql: 'FROM ward SELECT *', fileType: 'JSON' };
    const { status, body } = await callBy<{ jobId: string }>(
      token,
      'POST',
      '/jobs/download',
      asked,
    );
    expect(status).toBe(202);
    await expect
      .poll(async () => (await callBy(token, 'GET', `/jobs/${body.jobId}`)).body)
      .toMatchObject({ status: 'COMPLETED_SUCCESS' });
  });

  it('may name its wallet, and no other: none of the zone, of a customer, or its own', async () => {
    const token = await tokenOf('loader', secret);
    const as = (id: string) =>
      callBy(token, 'GET', '/jobs', undefined, { 'biq-system-wallet-id': id });
    const refusals = async () =>
      (await audit('listJobs')).filter(({ outcome }) => outcome === 'refused 400').length;
    const refusedBefore = await refusals();
    expect((await as(wallet)).status).toBe(200);
    expect((await as(wallet.toUpperCase())).status).toBe(200);
    const own = decodeJwt(token).sub;
    for (const id of [
      otherWallet,
      foreignWallet,
      String(own),
      UNKNOWN,
      'nobody',
      '*',
      "' or 1=1",
    ]) {
      const { status, body } = await as(id);
      const named = id.toLowerCase();
      expect([status, body.message]).toEqual([
        400,
        `Unable to elevate to system wallet : ${named}. system wallet ${named} does not exist, or you are not in the group that may use it.`,
      ]);
    }
    expect(await refusals()).toBe(refusedBefore + 7);
  });

  it('is of one customer and one zone', async () => {
    const token = await tokenOf('loader', secret);
    const named = { 'customer-name': OTHER_REALM, 'zone-name': 'globex_dev' };
    expect((await callBy(token, 'GET', '/jobs', undefined, named)).status).toBe(401);
    const elsewhere = { 'zone-name': OTHER_ZONE };
    expect((await callBy(token, 'GET', '/jobs', undefined, elsewhere)).status).toBe(403);
    const asked = await api.post('token', credentials, basic('loader', secret), OTHER_REALM);
    expect(asked.status).toBe(401);
  });

  it.each<[string, () => Promise<Response>]>([
    ['a wrong secret', () => api.post('token', credentials, basic('loader', `${secret}x`))],
    ['no secret', () => api.post('token', { ...credentials, client_id: 'loader' })],
    [
      'the hash of its secret',
      async () => {
        const { rows } = await api.platform.db.query<{ hash: string }>(
          "select secret_hash as hash from identity_service_account where client_id = 'loader'",
        );
        return api.post('token', credentials, basic('loader', rows[0]?.hash ?? ''));
      },
    ],
    ["another's name", () => api.post('token', credentials, basic('Loader', secret))],
  ])('gets no token by %s', async (_, ask) => {
    const answer = await ask();
    const { error } = (await answer.json()) as TokenAnswer;
    expect([answer.status, error]).toEqual([401, 'invalid_client']);
  });

  it('gets no tokens of people: by no password, no code, no refresh token, no page', async () => {
    const { refresh_token } = await api.signIn(USER);
    const asked: Record<string, string>[] = [
      { grant_type: 'password', username: 'first@acme.test', password: PASSWORD },
      { grant_type: 'refresh_token', refresh_token },
      { grant_type: 'authorization_code', code: 'x', redirect_uri: 'http://127.0.0.1/' },
    ];
    for (const form of asked) {
      const { status } = await api.post('token', form, basic('loader', secret));
      expect([form.grant_type, status]).toEqual([form.grant_type, 400]);
    }
    const query = 'client_id=loader&response_type=code&redirect_uri=http://127.0.0.1:8080/';
    const page = await fetch(`${api.endpoint('auth')}?${query}`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    const ended = await api.post('logout', { refresh_token }, basic('loader', secret));
    expect(ended.status).toBe(400);
  });

  it('is no person at the provider: it has no user info', async () => {
    const authorization = `Bearer ${await tokenOf('loader', secret)}`;
    const answer = await fetch(api.endpoint('userinfo'), { headers: { authorization } });
    expect(answer.status).toBe(401);
  });

  it('is refused when its system wallet is deleted', async () => {
    const gone = await makeSystemWallet(ADMIN);
    const token = await tokenOf('orphan', await addClient('orphan', gone));
    expect((await callBy(token, 'GET', '/jobs')).status).toBe(200);
    await api.call(ADMIN, 'DELETE', `/metadata/system/wallet/${gone}`);
    const { status, body } = await callBy(token, 'GET', '/jobs');
    expect(status).toBe(400);
    expect(body.message).toContain(`system wallet ${gone} does not exist`);
  });

  it('acts at once as what an administrator sets, with a new secret', async () => {
    const first = await addClient('moved');
    const token = await tokenOf('moved', first);
    const second = await addClient('moved', otherWallet);
    expect((await api.post('token', credentials, basic('moved', first))).status).toBe(401);
    for (const one of [token, await tokenOf('moved', second)]) {
      const own = await callBy<StoredSystemWallet[]>(one, 'GET', '/metadata/system/wallet/self');
      expect(own.body.map(({ id }) => id)).toEqual([otherWallet]);
    }
    const elsewhere = await makeSystemWallet({ ...ADMIN, zone: OTHER_ZONE });
    await admin(...clientArgs('moved', elsewhere, OTHER_ZONE));
    // The token was issued for the former zone, in which the client has no rights any more.
    expect((await callBy(token, 'GET', '/jobs')).status).toBe(400);
  });

  it('ends with its client, whose name is nobody for whoever has it next', async () => {
    const token = await tokenOf('brief', await addClient('brief'));
    expect((await callBy(token, 'GET', '/jobs')).status).toBe(200);
    expect(await admin('client', 'remove', REALM, 'brief')).toEqual([
      "The client 'brief' was removed.",
    ]);
    const refused = await callBy(token, 'GET', '/jobs');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Keyway", error="invalid_token", error_description="The client of the access token is not there any more."',
    ]);
    const next = await tokenOf('brief', await addClient('brief'));
    expect((await callBy(token, 'GET', '/jobs')).status).toBe(401);
    expect((await callBy(next, 'GET', '/jobs')).status).toBe(200);
    expect(decodeJwt(next).sub).not.toBe(decodeJwt(token).sub);
    expect(await audit('brief')).toMatchObject([
      { call: 'addClient', outcome: 'done', detail: { systemWallet: wallet, roles: ['sdzUser'] } },
      { call: 'removeClient', outcome: 'done' },
      { call: 'addClient' },
    ]);
  });
});

describe('the secret of a service account', () => {
  it('is stored as a hash only', async () => {
    const { rows } = await api.platform.db.query<{ row: string }>(
      'select identity_service_account::text as row from identity_service_account',
    );
    expect(rows.map(({ row }) => row).join()).toContain('loader');
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });
});

describe('the commands for clients', () => {
  it('list those of a customer, without their secrets', async () => {
    const lines = await admin('client', 'list', REALM);
    expect(lines).toContain(`loader  ${ZONE}=sdzUser  ${wallet}`);
    expect(lines.join()).not.toContain(secret);
    expect(await admin('client', 'list', OTHER_REALM)).toEqual([
      "'globex' has no client. Make one with 'client add'.",
    ]);
  });

  it.each<[string, () => string[], string]>([
    ["another customer's wallet", () => clientArgs('x', foreignWallet), 'has no system wallet'],
    ['a wallet of another zone', () => clientArgs('x', wallet, OTHER_ZONE), 'has no system wallet'],
    ['a wallet that is none', () => clientArgs('x', "' or 1=1"), 'has no system wallet'],
    [
      "another customer's zone",
      () => clientArgs('x', foreignWallet, 'globex_dev'),
      'is not a zone',
    ],
    ['an unknown role', () => clientArgs('x', wallet, ZONE, 'root'), "'root' is not a role"],
    ['no role', () => clientArgs('x').slice(0, -2), 'Write it as: client add'],
    [
      'no wallet',
      () => ['client', 'add', REALM, 'x', '--zone', ZONE, '--role', 'sdzUser'],
      'Write it as: client add',
    ],
    ['the public client', () => clientArgs('burst'), "'burst' is a client of the settings already"],
    ['the console', () => clientArgs('keyway'), "'keyway' is a client of the settings already"],
    ['a name that is none', () => clientArgs('a b'), 'may hold lower-case letters'],
    ['an unknown customer', () => ['client', 'list', 'nobody'], "no customer 'nobody'"],
    ['an unknown client', () => ['client', 'remove', REALM, 'nobody'], "has no client 'nobody'"],
  ])('refuse %s with one sentence', async (_, args, sentence) => {
    const said = await admin(...args());
    expect(said).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('each call', () => {
  const calls = Object.entries(CALLS as Record<string, Call>).filter(
    ([, { access }]) => access !== 'public' && access !== 'customer',
  );
  const READS = ['zone', 'readData', 'readMetadata'];
  let tokens: Record<string, string>;
  beforeAll(async () => {
    const roles = ['sdzReadOnly'] as const;
    tokens = {
      'a service account': await tokenOf('reader', await addClient('reader', wallet, roles[0])),
      'a person by the public client': await api.token({ subject: 'reading', roles }),
    };
  });

  it.each(calls)('%s is open to a program as to a person, by its roles', async (_, call) => {
    const path = call.path.replaceAll(/\{\w+\}/g, UNKNOWN);
    // No call takes such a body, so only the check of access is tested.
    const body = call.body ? '[' : undefined;
    const type: Record<string, string> = call.body ? { 'content-type': 'application/json' } : {};
    for (const [who, token] of Object.entries(tokens)) {
      const { status } = await callBy(token, call.method.toUpperCase(), path, body, type);
      const isOpen = [call.access].flat().some((needed) => READS.includes(needed));
      expect([who, status === 403]).toEqual([who, !isOpen]);
      expect(status).toBeLessThan(500);
      expect(status).not.toBe(401);
    }
  });
});
