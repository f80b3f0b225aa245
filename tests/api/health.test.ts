/** The addresses by which the API is monitored: `/livez`, `/readyz`, and the metrics of its requests. */
import type { Server } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMeters } from '#http/meters.ts';
import { createApiServer } from '#platform/http/server.ts';
import { meterPlatform } from '#platform/meters.ts';
import type { Platform } from '#platform/platform.ts';
import { findObstacle } from '#platform/readiness.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { api, listen, originOf, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER } from '#tests/support/api/callers.ts';

useApi();

/** Starts a server for the platform of the API, with some of its parts replaced. */
async function serve(parts: Partial<Platform>): Promise<string> {
  const server = createApiServer({ ...api.platform, ...parts });
  return open(server);
}

async function open(server: Server): Promise<string> {
  await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return originOf(server);
}

describe('/livez and /readyz', () => {
  it.each(['/livez', '/readyz'])('%s needs no token, and is stored by nobody', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(api.origin + path, { method });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(method === 'GET' ? '{"status":"UP"}\n' : '');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/.{8}/) as string,
      });
    }
    const refused = await fetch(api.origin + path, { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each<[string, Partial<Platform>, string]>([
    [
      'the database does not answer',
      { db: { query: () => Promise.reject(new Error('lost')) } as unknown as Platform['db'] },
      'The database cannot be used.',
    ],
    [
      'a migration is missing',
      { db: { query: () => Promise.resolve({ rows: [{ n: 1 }] }) } as unknown as Platform['db'] },
      'The database is not migrated yet.',
    ],
    ['the process ends', { ending: AbortSignal.abort() }, 'This process ends.'],
  ])('/readyz alone says that %s', async (_, parts, message) => {
    const origin = await serve(parts);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'DOWN', message }]);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
  });
});

describe('the metrics of requests', () => {
  let origin: string;
  let text: () => Promise<string>;

  beforeAll(async () => {
    const port = await findFreePort();
    const address = { host: '127.0.0.1', port };
    const meters = (await openMeters('api', address, () => findObstacle(api.platform)))!;
    const server = createApiServer(meterPlatform(api.platform, meters), undefined, { meters });
    await listen(server);
    origin = originOf(server);
    text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return () => {
      meters.close();
      server.closeAllConnections();
      server.close();
    };
  });

  const counts = async () =>
    [...(await text()).matchAll(/^keyway_http_request_duration_seconds_count(\{.*\}) (\d+)$/gm)]
      .map(([, labels = '', count]) => {
        const label = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1];
        return `${label('method')} ${label('route')} ${label('status')} ${count}`;
      })
      .sort();

  it('name calls by the patterns of their routes, and refusals by the class of their status', async () => {
    const ask = async (path: string, init: RequestInit = {}, who = OWNER) => {
      const headers = { ...(await api.headers(who)), ...(init.headers as object) };
      return (await fetch(origin + path, { ...init, headers })).arrayBuffer();
    };
    const id = crypto.randomUUID();
    await ask('/api/management/health');
    await ask(`/api/jobs/${id}?name=secret`);
    await ask(`/api/jobs/${crypto.randomUUID()}`);
    await ask(`/api/${id}`);
    await ask('/api/metadata/edge', { method: 'DELETE' });
    await ask('/livez');
    expect(await counts()).toEqual([
      'DELETE /* 4xx 1',
      'GET /* 4xx 1',
      'GET /api/jobs/:jobId 4xx 2',
      'GET /api/management/health 2xx 1',
    ]);
    expect(await text()).not.toMatch(new RegExp(`${id}|secret|acme`));
  });

  it('come with those of the ledger, the queues and the connections', async () => {
    const term = { term: 'Metric', description: 'What is measured.' };
    const headers = { ...(await api.headers(ADMIN)), 'content-type': 'application/json' };
    const path = `${origin}/api/metadata/glossary`;
    const saved = await fetch(path, { method: 'POST', headers, body: JSON.stringify(term) });
    expect(saved.status, await saved.text()).toBe(201);
    const all = await text();
    expect(all).toMatch(
      /^keyway_ledger_append_duration_seconds_count\{.*outcome="committed".*\} [1-9]/m,
    );
    expect(all).toMatch(/^keyway_queue_waiting\{queue="jobs",program="api"\} 0$/m);
    expect(all).toMatch(
      /^keyway_database_connections\{pool="keyway-test-api",program="api"\} [1-9]/m,
    );
    expect(all).toMatch(/^nodejs_eventloop_lag_p99_seconds\{program="api"\} /m);
  });
});

it('a stream of job news ends with the process', async () => {
  const ending = new AbortController();
  const origin = await serve({ ending: ending.signal });
  const headers = { ...(await api.headers(OWNER)), accept: 'text/event-stream' };
  const { body } = await fetch(`${origin}/api/jobs/changes`, { headers });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('event: part');
  ending.abort();
  await expect.poll(async () => (await reader.read()).done).toBe(true);
});
