/** The platform refuses bodies that are too large, too slow or endless before it looks at a token. */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BODY_LIMITS, UPLOAD_BODY_LIMITS } from '#http/server-guard.ts';
import { guardRules } from '#platform/http/body-limits.ts';
import { createApiServer } from '#platform/http/server.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import { createIdentity } from '#platform/identity/provider.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, USER } from '#tests/support/api/callers.ts';
import { sendText, sendTwice, smuggling, UNCLEAR_ENDS } from '#tests/support/api/raw-http.ts';

/** The same API with the demo identity provider and short time limits. */
let impatient: Server;
/** What the provider logs. */
const errors: Error[] = [];

useApi();
beforeAll(async () => {
  await api.saveDictionaries(ADMIN, { name: 'loose', undefinedAttributesAction: 'KEEP' });
  const account = { realm: 'acme', email: 'owner@acme.test', name: 'Olivia', password: 'keyway' };
  await createAccount(api.platform.db, { ...account, roles: {} });
  const identity = await createIdentity({
    db: api.platform.db,
    issuerOf: (realm) => `http://127.0.0.1/realms/${realm}`,
    clients: [],
    keysDir: path.join(api.platform.config.dataDir, 'identity'),
    publicOrigin: 'http://localhost:3000',
    onError: (error) => errors.push(error),
  });
  impatient = createApiServer(api.platform, identity, {
    rules: { ...guardRules, limitsOf: () => ({ ...BODY_LIMITS, idleMs: 50 }) },
  });
  await once(impatient.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  impatient.closeAllConnections();
  impatient.close();
});

function headOf(path: string, contentLength: number, more = '', type = 'application/json'): string {
  return `POST ${path} HTTP/1.1\r\nHost: k\r\nContent-Type: ${type}\r\nContent-Length: ${contentLength}\r\n${more}\r\n`;
}
const closing = 'Connection: close\r\n';
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const originOf = (server: Server) => `http://127.0.0.1:${portOf(server)}`;

describe('a body', () => {
  it('that stops is given up with a sentence', async () => {
    const headers = Object.entries(await api.headers(ADMIN));
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const head = headOf('/api/metadata/edge', 100, lines);
    const answer = await sendText(originOf(impatient), `${head}{"name":`);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({ status: 408, error: 'REQUEST_TIMEOUT' });
    expect(body.message).toContain('Nothing more of what you sent arrived');
  });

  it.each(UNCLEAR_ENDS)(
    'with %s is refused, as a proxy could find another end',
    async (_, lines) => {
      const answers = await sendText(api.origin, smuggling('/api/metadata/edge', lines));
      expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    },
  );

  it('that stops holds no connection of who is not signed in', async () => {
    const answer = await sendText(
      originOf(impatient),
      `${headOf('/api/metadata/edge', 100)}{"name":`,
    );
    expect(answer).toContain("Name the customer in the header 'customer-name'.");
  });

  it.each(['/api/metadata/edge', '/api/query', '/realms/acme/protocol/openid-connect/logout'])(
    'that declares more than 1 MiB at %s is refused before it comes',
    async (path) => {
      const answer = await sendText(api.origin, headOf(path, 1024 * 1024 + 1, closing));
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer).toContain('The body may be 1 MiB at most.');
    },
  );

  it('of a dictionary that is previewed may be as large as one that is saved', async () => {
    const path = '/api/metadata/dictionary/ward/preview';
    const answer = await sendText(api.origin, headOf(path, 4 * 1024 * 1024 + 1, closing));
    expect(answer).toContain('The body may be 4 MiB at most.');
    const limits = guardRules.limitsOf({ method: 'POST', url: path });
    expect(limits).toEqual({ ...BODY_LIMITS, maxBytes: 4 * 1024 * 1024 });
  });

  it('of an upload has no limit of its own but that on silence', () => {
    for (const url of ['/api/jobs/ward/upload', '/api/jobs/dictionary?zone=a']) {
      expect(guardRules.limitsOf({ method: 'POST', url })).toEqual(UPLOAD_BODY_LIMITS);
    }
    for (const url of ['/api/jobs/ward', '/logout', '/realms/acme/api/jobs/ward/upload']) {
      expect(guardRules.limitsOf({ method: 'POST', url })).toEqual(BODY_LIMITS);
    }
  });
});

describe('JSON within 1 MiB', () => {
  it.each([
    ['lists', '[],'],
    ['objects', '{},'],
    ['texts', '"a",'],
  ])('of more than 100,000 %s is refused before it is parsed', async (_, value) => {
    const parsed = vi.spyOn(JSON, 'parse');
    const body = `{"term":"t","aliases":[${value.repeat(150_000)}1]}`;
    const refused = await api.call(ADMIN, 'POST', '/metadata/glossary', body, {
      'content-type': 'application/json',
    });
    expect(parsed.mock.calls.map(([text]) => text)).not.toContain(body);
    parsed.mockRestore();
    expect(refused.status).toBe(413);
    expect(refused.body.message).toBe('JSON may hold 100,000 values at most. Send less at once.');
  });

  it('of a dictionary has the limits of the form of one', async () => {
    const send = (dictionary: object) =>
      api.call(ADMIN, 'POST', '/jobs/dictionary', JSON.stringify({ dictionary }), {
        'content-type': 'application/json',
      });
    const attributes = Array.from({ length: 60_000 }, (_, n) => ({
      name: `a${n}`,
      datatype: 'STRING',
    }));
    expect((await send({ name: 'large', attributes })).body.message).toContain('100,000 values');
    const long = await send({ name: 'large', description: 'x'.repeat(4 * 1024 * 1024) });
    expect(long.status).toBe(413);
    expect(long.body.message).toContain('4,194,304 bytes at most');
  });
});

it('a form of the API with too many fields is refused', async () => {
  const answer = await api.call(
    USER,
    'POST',
    `/jobs/ward/smartcontracts/${crypto.randomUUID()}/main`,
    Array.from({ length: 100_000 }, (_, n) => `f${n}=`).join('&'),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('A form may have 1000 fields at most.');
});

it('a body that a client breaks off is no error of the server', async () => {
  const logged = vi.spyOn(api.platform.log, 'error');
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const call of ['token', 'logout']) {
    const socket = connect(portOf(impatient), '127.0.0.1');
    const arrived = once(impatient, 'request') as Promise<[IncomingMessage]>;
    const path = `/realms/acme/protocol/openid-connect/${call}`;
    socket.write(`${headOf(path, 100, '', 'application/x-www-form-urlencoded')}a=`);
    const [request] = await arrived;
    await expect.poll(() => request.readableDidRead).toBe(true);
    const closed = once(request, 'close').catch(() => undefined);
    socket.destroy();
    await closed;
  }
  // After one more complete request the earlier ones have surely ended.
  await fetch(`${originOf(impatient)}/realms/acme/protocol/openid-connect/certs`);
  expect(errors).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
  expect(printed).not.toHaveBeenCalled();
});

describe('a method for proxies', () => {
  it.each([
    ['TRACE', `TRACE /api/info HTTP/1.1\r\nHost: k\r\n${closing}\r\n`],
    ['CONNECT', 'CONNECT k:443 HTTP/1.1\r\nHost: k\r\n\r\n'],
  ])('%s is refused, with the methods that are answered', async (_, text) => {
    const answer = await sendText(api.origin, text);
    expect(answer).toMatch(/^HTTP\/1.1 405 [^]*\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE/);
    expect(answer).toContain('METHOD_NOT_ALLOWED');
  });
});

const post = (path: string, body: string) =>
  api.call(USER, 'POST', path, body, { 'content-type': 'application/json' });

it.each([
  ['{"data":{"a":1,"b":[{"c":1,"c":2}]}}', "has the name 'data.b[0].c' twice in one object."],
  ['{"data":{"a":1},"data":{"a":2}}', "has the name 'data' twice in one object."],
  ['{"data":{"a":0.1234567890123456789}}', 'has the number 0.1234567890123456789 at '],
])('a body of which its parser would lose something is refused: %s', async (body, reason) => {
  const { status, body: refusal } = await post('/graphchain/loose', body);
  expect([status, refusal.message]).toEqual([400, expect.stringContaining(`The body ${reason}`)]);
});

describe('a name that JavaScript takes for a prototype', () => {
  it('is refused at any position, naming the field', async () => {
    for (const [path, body, field] of [
      ['/graphchain/loose', '{"data":{"a":[1,{"__proto__":{"x":1}}]}}', 'data.a.1.__proto__'],
      ['/graphchain/loose', '{"data":{"a":1},"metadata":{"__proto__":1}}', 'metadata.__proto__'],
      ['/graphchain/loose', '{"data":{"a":1},"\\u005f_proto__":{"b":1}}', '__proto__'],
      ['/graphchain/loose/smartcontracts', '{"args":{"__proto__":"1"}}', 'args.__proto__'],
    ] as const) {
      const { status, body: refusal } = await post(path, body);
      expect([status, refusal.message], body).toEqual([
        ...[400, `${field}: A name may not be __proto__. Rename it.`],
      ]);
    }
    const query = await api.call(USER, 'GET', '/metadata/dictionary?__proto__=1');
    expect(query.status).toBe(400);
  });

  it('is kept when it is one of its other names', async () => {
    const data = { constructor: { prototype: 1 }, prototype: ['constructor'], toString: 'a' };
    const { status, body } = await post('/graphchain/loose', JSON.stringify({ data }));
    expect([status, body.data]).toEqual([201, data]);
  });
});

describe('a form that is refused while it comes', () => {
  it('leaves a connection that can be used, or closes it', async () => {
    const headers = Object.entries(await api.headers(USER));
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const field = '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n';
    const fields = `${field.repeat(50_000)}--b--\r\n`;
    for (const path of ['/api/jobs/loose/upload', '/api/query', '/api/jobs/dictionary']) {
      const head = headOf(path, fields.length, lines, 'multipart/form-data; boundary=b');
      const { answers, isClosing } = await sendTwice(
        api.origin,
        head + fields,
        '/api/management/health',
      );
      if (!isClosing) expect(answers, path).toMatch(/^HTTP\/1.1 4[^]*HTTP\/1.1 200 /);
    }
  });
});
