/** What every HTTP client relies on: safe headers, challenges of 401, 405 with Allow, and CORS. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { BODY_LIMITS } from '#http/server-guard.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { api, startApi, useApi } from '#tests/support/api/use-api.ts';
import type { TestApi } from '#tests/support/api/use-api.ts';
import { OWNER, REALM, ZONE } from '#tests/support/api/callers.ts';

const APP = 'https://app.example.com';
const NAMED = { 'customer-name': REALM, 'zone-name': ZONE };
const NEEDED = 'Bearer realm="Keyway"';
const tooLarge = () => 'x'.repeat(BODY_LIMITS.maxBytes + 1);

useApi({ API_ALLOWED_ORIGINS: `${APP} http://localhost:5173` });

let closed: TestApi;
let secure: TestApi;
beforeAll(async () => {
  closed = await startApi();
  secure = await startApi({ API_HOST: 'https://api.example.com' });
});
afterAll(async () => {
  await closed.stop();
  await secure.stop();
});

describe('the id of a request', () => {
  it('is the one that the console or a proxy has sent, in the answer and in the log', async () => {
    const logged = vi.spyOn(api.platform.log, 'error').mockReturnValue();
    const lost = vi.spyOn(api.platform.zones, 'find').mockRejectedValue(new Error('lost'));
    const sent = { 'x-request-id': 'console-4711' };
    const answer = await api.call<{ id: string }>(OWNER, 'GET', '/jobs', undefined, sent);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toBe('console-4711');
    const { id } = answer.body;
    expect(JSON.stringify(answer.body), 'the inside of the error').not.toContain('lost');
    const details: unknown = expect.objectContaining({ id, requestId: 'console-4711' });
    expect(logged).toHaveBeenCalledWith(details, 'A call failed.');
    lost.mockRestore();
    logged.mockRestore();
  });

  it('is that of the job which the request starts, in each line that a worker logs of it', async () => {
    const logged = vi.spyOn(api.platform.log, 'info').mockReturnValue();
    const sent = { 'x-request-id': 'console-4712' };
    const query = { tql: 'FROM person', fileType: 'CSV' };
    await api.saveDictionaries(OWNER, { name: 'person' });
    const { body } = await api.call<Job>(OWNER, 'POST', '/jobs/download', query, sent);
    expect(body.mdc).toEqual({ requestId: 'console-4712' });
    await api.finished(OWNER, body.jobId);
    const details: unknown = expect.objectContaining({
      job: body.jobId,
      requestId: 'console-4712',
    });
    expect(logged).toHaveBeenCalledWith(details, 'job begins');
    await expect.poll(() => logged.mock.calls).toContainEqual([details, 'job ended']);
    logged.mockRestore();
  });
});

describe('an answer', () => {
  it.each<[string, number, string, RequestInit?]>([
    ['of a call', 200, '/api/management/health'],
    ['without a token', 401, '/api/jobs', { headers: NAMED }],
    ['at no address', 404, '/api/nothing'],
    ['to another method', 405, '/v3/api-docs', { method: 'DELETE' }],
    ['to a body that is too large', 413, '/api/query', { method: 'POST', body: tooLarge() }],
    ['that describes the API', 200, '/v3/api-docs'],
  ])(
    '%s (%i) is shown by no browser as another type or in a frame, and not kept',
    async (_, status, path, init) => {
      const answer = await fetch(api.origin + path, init);
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'referrer-policy': 'no-referrer',
      });
    },
  );
});

it('the platform keeps browsers on https where the API is served by it', async () => {
  const name = 'strict-transport-security';
  const plain = await fetch(`${api.origin}/api/management/health`);
  expect(plain.headers.get(name)).toBeNull();
  const answer = await fetch(`${secure.origin}/api/management/health`);
  expect(answer.headers.get(name)).toBe('max-age=31536000; includeSubDomains');
});

describe('a 401', () => {
  const list = (headers: Record<string, string>) =>
    api.call(undefined, 'GET', '/metadata/edge', undefined, { ...NAMED, ...headers });

  it.each<[string, Record<string, string>]>([
    ['nothing was sent', {}],
    ['a password was sent', { authorization: 'Basic b3duZXI6a2V5d2F5' }],
    ['no token follows the scheme', { authorization: 'Bearer ' }],
    ['the realm is unknown', { 'customer-name': 'nobody' }],
  ])('asks for a token, without an error, when %s', async (_, headers) => {
    const answer = await list(headers);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, NEEDED]);
  });

  it.each<[string, object]>([
    ['has expired', { expiresIn: -60 }],
    ['is an ID token', { claims: { typ: 'ID' } }],
    ['is for another service', { claims: { aud: 'another' } }],
    ['is for another realm', { claims: { realm: 'globex' } }],
    ['was issued to another client', { claims: { azp: 'another' } }],
  ])('says invalid_token of one that %s', async (_, more) => {
    const answer = await api.call<{ message: string }>({ ...OWNER, ...more }, 'GET', '/jobs');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `${NEEDED}, error="invalid_token", error_description="${answer.body.message}"`,
    ]);
  });

  it('says invalid_token of what is no token, and repeats nothing of it', async () => {
    for (const token of ['x', 'a.b.c', 'error="none"', '\u00ff\u00fe']) {
      const answer = await list({ authorization: `Bearer ${token}` });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        `${NEEDED}, error="invalid_token", error_description="The access token is not valid for this customer: no key of its identity provider signed it."`,
      ]);
    }
  });

  it('offers no DPoP, and refuses a token that is bound to a key, sent by either scheme', async () => {
    const bound = await api.token({ ...OWNER, claims: { cnf: { jkt: 'a-thumbprint' } } });
    const asBearer = await list({ authorization: `Bearer ${bound}` });
    const asDPoP = await list({ authorization: `DPoP ${bound}`, dpop: 'a.b.c' });
    expect(asBearer.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="Keyway", error="invalid_token", error_description="The access token is bound/,
    );
    expect([asDPoP.status, asDPoP.headers.get('www-authenticate')]).toEqual([401, NEEDED]);
  });

  it('alone has a challenge', async () => {
    const answers = [
      await api.call(OWNER, 'GET', '/jobs'),
      await api.call({ ...OWNER, roles: [] }, 'GET', '/jobs'),
      await api.call(OWNER, 'GET', '/nothing'),
    ];
    const challenges = answers.map(({ headers }) => headers.get('www-authenticate'));
    expect(challenges).toEqual([null, null, null]);
  });
});

describe('a wrong method', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const calls = Object.values(CALLS) as Call[];
  const paths = [...new Set(calls.map(({ path }) => path))];
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'one');
  /** The methods that a path takes. A placeholder of one call may match the fixed part of another call's path. */
  const takes = (path: string) => {
    const methods = calls
      .filter((call) =>
        new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(addressOf(path)),
      )
      .map(({ method }) => method.toUpperCase());
    return METHODS.filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method));
  };

  it.each(paths)('of %s is answered 405, with those that it takes', async (path) => {
    const allow = takes(path);
    for (const method of [...METHODS, 'OPTIONS'].filter((one) => !allow.includes(one))) {
      // The request has no token, because access does not matter here.
      const answer = await fetch(`${closed.origin}/api${addressOf(path)}`, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([
        method,
        405,
        allow.join(', '),
      ]);
    }
  });

  it('is answered in the shape of all refusals, also by what is no call', async () => {
    const answer = await fetch(`${api.origin}/v3/api-docs`, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      'GET, HEAD',
      {
        status: 405,
        error: 'METHOD_NOT_ALLOWED',
        message: '/v3/api-docs cannot be called by DELETE, but by GET, HEAD.',
      },
    ]);
  });

  it('of what is not there is answered 404', async () => {
    for (const method of METHODS) {
      const { status, headers } = await fetch(`${api.origin}/api/nothing`, { method });
      expect([status, headers.get('allow')]).toEqual([404, null]);
    }
  });
});

describe('a page of another origin', () => {
  const send = ({ origin }: TestApi, method: string, headers: Record<string, string>) =>
    fetch(`${origin}/api/jobs`, { method, headers });
  const preflight = (from: TestApi, origin: string) =>
    send(from, 'OPTIONS', {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,customer-name,zone-name,idempotency-key',
    });
  const corsOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

  it('may call the API where its origin is allowed, with a token and never with cookies', async () => {
    const asked = await preflight(api, APP);
    expect([asked.status, corsOf(asked)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
        'access-control-allow-headers': 'authorization,customer-name,zone-name,idempotency-key',
        'access-control-max-age': '600',
      },
    ]);
    const answer = await send(api, 'GET', { ...(await api.headers(OWNER)), origin: APP });
    expect(answer.status).toBe(200);
    expect(corsOf(answer)).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-expose-headers': expect.stringContaining('X-Total-Count') as string,
    });
    for (const { headers } of [asked, answer]) {
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  it('may read refusals, too', async () => {
    const refused = await send(api, 'GET', { ...NAMED, origin: APP });
    expect([refused.status, corsOf(refused)]).toMatchObject([
      401,
      { 'access-control-allow-origin': APP },
    ]);
    const wrong = await send(api, 'PATCH', { origin: APP });
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([405, APP]);
  });

  it.each([
    'https://app.example.com.evil.test',
    'https://evil.test',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com/',
    'http://localhost:5174',
    'null',
    '*',
  ])('%s may not', async (origin) => {
    const headers = { ...(await api.headers(OWNER)), origin };
    for (const answer of [await preflight(api, origin), await send(api, 'GET', headers)]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('may not call an API that allows none', async () => {
    const headers = { ...(await closed.headers(OWNER)), origin: APP };
    const answers = [await preflight(closed, APP), await send(closed, 'GET', headers)];
    expect(answers.map(({ status }) => status)).toEqual([405, 200]);
    expect(answers.map(corsOf)).toEqual([{}, {}]);
  });
});
