import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCollector } from '#tests/support/traces/collector.ts';
import { traceWork } from '#tests/support/traces/trace-work.ts';
import type { Collector } from '#tests/support/traces/collector.ts';
import { createLog } from './log.ts';
import { openTracing } from './open-tracing.ts';
import {
  beginDatabaseSpan,
  currentTraceparent,
  describeSpan,
  inDatabaseSpan,
  inSpan,
  keepSpan,
  nameOfStatement,
  traceRequest,
} from './tracing.ts';

const POOL = { options: { application_name: 'keyway-test' } };
const TRACEPARENT = '00-c0ffee00c0ffee00c0ffee00c0ffee00-beef00beef00beef-01';
const log = createLog('test', { stream: { write: () => undefined } });

let collector: Collector;
beforeAll(async () => {
  collector = await openCollector();
  return () => collector.close();
});

function traced(work: () => unknown, variables: Record<string, string> = {}) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.endpoint);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return traceWork(collector, work);
}

it('without an endpoint the work is done, and nothing else', async () => {
  expect(await openTracing('api', undefined, log)).toBeUndefined();
  const work = Promise.resolve(1);
  expect(inSpan('one', {}, () => work)).toBe(work);
  expect(inDatabaseSpan('select 1', POOL, () => work)).toBe(work);
  beginDatabaseSpan('transaction', POOL)();
  describeSpan({ a: 1 });
  expect(currentTraceparent()).toBeUndefined();
  expect(keepSpan()(() => 2)).toBe(2);
});

describe('a failure', () => {
  it.each<[unknown, string]>([
    [new TypeError('Zebrafink is no number.'), 'TypeError'],
    [Object.assign(new Error('(name)=(Zebrafink)'), { code: '23505' }), '23505'],
    ['Zebrafink', 'unknown'],
  ])('%s goes on, and its span says %s and no more', async (error, type) => {
    const [span] = await traced(async () => {
      await expect(inSpan('one', {}, () => Promise.reject(error as Error))).rejects.toBe(error);
    });
    expect(span).toMatchObject({ name: 'one', failed: true, attributes: { 'error.type': type } });
    expect(collector.texts.at(-1)).not.toContain('Zebrafink');
  });
});

it('a statement has a span where it is a part of one, and only while that goes on', async () => {
  const ask = () => inDatabaseSpan('select 1 from job', POOL, () => Promise.resolve());
  let later = ask;
  const spans = await traced(async () => {
    await ask();
    await inSpan('one', { traceparent: TRACEPARENT }, async () => {
      await ask();
      beginDatabaseSpan('transaction', POOL)();
      const keep = keepSpan();
      later = () => keep(ask);
    });
    await later();
  });
  expect(spans.map(({ name }) => name)).toEqual(['select job', 'transaction', 'one']);
  const [statement, transaction, one] = spans;
  expect(statement).toMatchObject({ parentSpanId: one?.spanId, kind: 3 });
  expect(statement?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.client.connection.pool.name': 'keyway-test',
  });
  expect(transaction?.parentSpanId).toBe(one?.spanId);
  expect(`00-${one?.traceId}-${one?.parentSpanId}-01`).toBe(TRACEPARENT);
});

it.each([
  ['select id from job where id = $1', 'select job'],
  ['\n  insert into audit (zone) values ($1)', 'insert audit'],
  ['update console.session set a = $1', 'update console.session'],
  ['select extract(epoch from used_at) from "identity_state"', 'select identity_state'],
  ['with a as (select 1) select 1', 'with'],
  ['transaction', 'transaction'],
  ['', 'statement'],
])('tracing names %j as %j', (text, name) => expect(nameOfStatement(text)).toBe(name));

it('what is traced is as OTEL_TRACES_SAMPLER says', async () => {
  const off = { OTEL_TRACES_SAMPLER: 'always_off' };
  expect(await traced(() => inSpan('one', {}, () => Promise.resolve()), off)).toEqual([]);
});

it('a process has its own name, or that of OTEL_SERVICE_NAME', async () => {
  const work = () => inSpan('one', {}, () => Promise.resolve());
  const servicesOf = (spans: Collector['spans']) => spans.map(({ service }) => service);
  expect(servicesOf(await traced(work))).toEqual(['keyway-api']);
  expect(servicesOf(await traced(work, { OTEL_SERVICE_NAME: 'clinic' }))).toEqual(['clinic']);
});

describe('a request', () => {
  /** Answers one request with a status, or breaks off. */
  async function ask(status: number, headers: Record<string, string> = {}) {
    const sent: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      traceRequest(request, response, 'GET /:id', () => {
        sent.push(currentTraceparent());
        if (status === 0) response.destroy();
        else response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const spans = await traced(async () => {
      const { port } = server.address() as AddressInfo;
      const asked = fetch(`http://127.0.0.1:${port}/Zebrafink`, { headers });
      await asked.then((answer) => answer.text()).catch(() => '');
    });
    return { span: spans[0]!, sent: sent[0] };
  }

  it('belongs to the trace that it names, and hands its own span on', async () => {
    const { span, sent } = await ask(200, { traceparent: TRACEPARENT, baggage: 'who=Zebrafink' });
    expect(span).toMatchObject({ name: 'GET /:id', kind: 2, failed: false });
    expect(`00-${span.traceId}-${span.parentSpanId}-01`).toBe(TRACEPARENT);
    expect(sent).toBe(`00-${span.traceId}-${span.spanId}-01`);
    expect(collector.texts.at(-1)).not.toContain('Zebrafink');
  });

  it('begins a trace where it names none, or something else', async () => {
    for (const traceparent of ['', 'Zebrafink', '00-0-0-01']) {
      const { span } = await ask(200, { traceparent });
      expect(span.parentSpanId).toBeUndefined();
    }
  });

  it('has failed when the status says so, and says when nobody took the answer', async () => {
    expect((await ask(404)).span).toMatchObject({
      failed: false,
      attributes: { 'http.response.status_code': 404 },
    });
    expect((await ask(503)).span).toMatchObject({ failed: true });
    expect((await ask(0)).span.attributes).toEqual({
      'http.request.method': 'GET',
      'keyway.request_id': '',
      'keyway.client_gone': true,
    });
  });
});

it('an end without a collector is limited, and lets the work be done', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  onTestFinished(() => void vi.unstubAllEnvs());
  const tracing = (await openTracing('worker', endpoint, log))!;
  expect(await inSpan('one', {}, () => Promise.resolve(4711))).toBe(4711);
  const begun = performance.now();
  expect(await tracing.close()).toBe(false);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
