import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { addressOf, createClient } from './client.server.ts';
import { USED_KEY_MESSAGE } from '#model/calls/definition/call.ts';
import { failureText, PlatformError } from './errors.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

let server: Server;
let apiBase: string;
let seen: Seen[] = [];
let reply: (request: Seen) => Reply = () => ({ body: [] });

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(one);
      const { status = 200, headers = {}, body } = reply(one);
      response.writeHead(status, headers);
      response.end(
        typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
});

const client = (token = 'token', onRefused?: (error: PlatformError) => Promise<never>) =>
  createClient({ apiBase, realm: 'meridian', zone: 'clinic_dev', token, onRefused });

describe('call', () => {
  it('carries token, customer and zone to the API base, and gives data and total [A-681]', async () => {
    reply = () => ({ headers: { 'x-total-count': '212' }, body: [] });
    const { data, total } = await client().call(CALLS.listDictionaries, {
      query: { search: 'a b&c' },
    });
    expect(data).toEqual([]);
    expect(total).toBe(212);
    expect(seen[0]?.url).toBe('/api/metadata/dictionary?search=a+b%26c');
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'customer-name': 'meridian',
      'zone-name': 'clinic_dev',
    });
  });

  it('carries the id of the request that it belongs to', async () => {
    reply = () => ({ body: [] });
    const named = { apiBase, realm: 'meridian', token: 'token', requestId: 'page-4711' };
    await createClient(named).call(CALLS.listDictionaries, {});
    expect(seen[0]?.headers['x-request-id']).toBe('page-4711');
  });

  it('sends a JSON body, the idempotency key and the system wallet', async () => {
    reply = () => ({ body: { id: '1' } });
    await client().call(CALLS.signPolicy, {
      params: { id: 'x/../y' },
      body: {},
      idempotencyKey: 'key-1',
      systemWalletId: 'wallet-1',
    });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/acceptableusesignature/x%2F..%2Fy',
      body: '{}',
    });
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
      biq_system_wallet_id: 'wallet-1',
    });
  });

  it('opens an envelope', async () => {
    reply = () => ({ body: { data: [1] } });
    expect((await client('envelope').call(CALLS.readPolicy, {})).data).toEqual([1]);
  });

  it("throws the platform's sentence and the id of its log line [A-760]", async () => {
    reply = () => ({ status: 409, body: { status: 409, message: 'It changed.', id: 'L1' } });
    const error = await client()
      .call(CALLS.readPolicy, {})
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 409, message: 'It changed.', id: 'L1' });
    expect(failureText(error, 'Default')).toBe('It changed.');
  });

  it('has the default said where the platform says nothing', async () => {
    reply = () => ({ status: 500, body: '<h1>oops</h1>' });
    const error = await client()
      .call(CALLS.readPolicy, {})
      .catch((thrown: unknown) => thrown);
    expect(failureText(error, 'Unable to retrieve')).toBe('Unable to retrieve');
  });

  it('counts 200 to 299 as success and nothing else [A-753]', async () => {
    for (const status of [200, 201, 204, 299]) {
      reply = () => ({ status });
      await expect(client().call(CALLS.readPolicy, {})).resolves.toMatchObject({ data: null });
    }
    for (const status of [300, 304, 400, 500]) {
      reply = () => ({ status });
      await expect(client().call(CALLS.readPolicy, {})).rejects.toMatchObject({ status });
    }
  });

  it('follows no redirect', async () => {
    reply = ({ url }) =>
      url.endsWith('/elsewhere')
        ? { body: [] }
        : { status: 302, headers: { location: '/elsewhere' } };
    await expect(client().call(CALLS.readPolicy, {})).rejects.toBeInstanceOf(PlatformError);
    expect(seen).toHaveLength(1);
  });

  it('makes a failing call once: nothing is retried [A-751 B-677]', async () => {
    reply = () => ({ status: 503, body: { message: 'Later.' } });
    await expect(client().call(CALLS.readPolicy, {})).rejects.toThrow('Later.');
    expect(seen).toHaveLength(1);
  });

  it('answers 503 where nobody answers', async () => {
    const lost = createClient({ apiBase: 'http://127.0.0.1:1/api', realm: 'm', token: 't' });
    const error = await lost.call(CALLS.platformHealth, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, fromPlatform: false });
  });

  it('hands 401 and 403 to the session and passes other failures on [A-759]', async () => {
    const ended = vi.fn(() => Promise.reject(new Response(null, { status: 302 })));
    for (const status of [401, 403]) {
      reply = () => ({ status, body: { message: 'No.' } });
      await expect(client('t', ended).call(CALLS.readPolicy, {})).rejects.toBeInstanceOf(Response);
    }
    expect(ended).toHaveBeenCalledTimes(2);
    reply = () => ({ status: 404, body: { message: 'Not there.' } });
    await expect(client('t', ended).call(CALLS.readPolicy, {})).rejects.toThrow('Not there.');
    expect(ended).toHaveBeenCalledTimes(2);
  });
});

describe('ETags', () => {
  const withEtag = ({ headers }: Seen): Reply =>
    headers['if-none-match'] === '"1"'
      ? { status: 304 }
      : { headers: { etag: '"1"', 'x-total-count': '1' }, body: [{ name: 'lab' }] };

  it('has an unchanged list for the price of a 304', async () => {
    reply = withEtag;
    const first = await client('etag').call(CALLS.listDictionaries, {});
    const second = await client('etag').call(CALLS.listDictionaries, {});
    expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(second).toEqual(first);
    expect(second.total).toBe(1);
  });

  it("never gives one person's answer to another, or one page for another", async () => {
    reply = withEtag;
    await client('ann').call(CALLS.listDictionaries, {});
    await client('bob').call(CALLS.listDictionaries, {});
    await client('ann').call(CALLS.listDictionaries, { query: { search: 'x' } });
    await client('ann').call(CALLS.listDictionaries, { systemWalletId: 'w' });
    await createClient({ apiBase, realm: 'meridian', zone: 'other', token: 'ann' }).call(
      CALLS.listDictionaries,
      {},
    );
    expect(seen.filter(({ headers }) => headers['if-none-match'])).toEqual([]);
  });

  it('keeps no answer but lists of metadata', async () => {
    reply = withEtag;
    await client('p').call(CALLS.readPolicy, {});
    await client('p').call(CALLS.readPolicy, {});
    expect(seen.filter(({ headers }) => headers['if-none-match'])).toEqual([]);
  });

  it('shares an answer that nobody can change', async () => {
    reply = withEtag;
    const { data } = await client('frozen').call(CALLS.listDictionaries, {});
    expect(Object.isFrozen(data)).toBe(true);
    expect(Object.isFrozen(data[0])).toBe(true);
  });
});

describe('stream', () => {
  it('sends a body as it comes and leaves the answer unread', async () => {
    reply = ({ body }) => ({ status: 202, body: { length: body.length } });
    const parts = ['abc', 'def'].map((part) => new TextEncoder().encode(part));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const response = await client().stream(CALLS.saveDictionaries, {
      body,
      contentType: 'multipart/form-data; boundary=x',
    });
    expect(await response.json()).toEqual({ length: 6 });
    expect(seen[0]?.headers['content-type']).toBe('multipart/form-data; boundary=x');
  });
});

describe('addressOf', () => {
  it('leaves out what is not given', () => {
    expect(addressOf('/api', '/a', undefined, { x: undefined, y: null, z: 0 })).toBe('/api/a?z=0');
  });

  it('repeats the parameter of a list', () => {
    const query = { kind: ['a', 'b'], none: [] };
    expect(addressOf('/api', '/a', undefined, query)).toBe('/api/a?kind=a&kind=b');
  });

  it('refuses a placeholder that would address another call', () => {
    for (const name of ['', '.', '..']) {
      expect(() => addressOf('/api', '/a/{name}', { name }, {})).toThrow(
        expect.objectContaining({ name: 'PlatformError', status: 404 }),
      );
    }
    expect(() => addressOf('/api', '/a/{name}', {}, {})).toThrow(TypeError);
  });
});

describe('failureText', () => {
  it('says of a used key what a person can do about it', () => {
    const used = { status: 422, message: USED_KEY_MESSAGE, fromPlatform: true };
    expect(failureText(new PlatformError(used), 'Default')).toMatch(/^This form was sent before/);
  });

  it('lets what is no failure of a call go on', () => {
    const redirect = new Response(null, { status: 302 });
    expect(() => failureText(redirect, 'Default')).toThrow();
    expect(() => failureText(new TypeError('oops'), 'Default')).toThrow('oops');
  });
});
