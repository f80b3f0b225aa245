/**
 * One trace and one request id pass through the built console, the API and the worker. Requests also succeed when
 * nobody takes the traces.
 */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#scripts/start/ports.js';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { signInPlainly } from '#tests/support/nojs/sign-in.ts';
import { openCollector } from '#tests/support/traces/collector.ts';
import type { CollectedSpan, Collector } from '#tests/support/traces/collector.ts';
import { startWatchedStack } from '#tests/support/traces/watched-stack.ts';
import type { WatchedStack } from '#tests/support/traces/watched-stack.ts';

const DICTIONARY = 'parcel';
const ATTRIBUTE = 'consignee';
/** A value of a record, which no trace may contain. */
const SECRET = 'Zebrafink';
const REQUEST_ID = 'x-request-id';
const NEW_ID = /^[\da-f-]{36}$/;

async function start(settings: Record<string, string>): Promise<WatchedStack> {
  return startWatchedStack({ LOG_REQUESTS: 'true', ...settings });
}

async function saveDictionary(browser: PlainBrowser): Promise<void> {
  await browser.open('/dictionaries/new');
  browser.page.fill('Dictionary Name', DICTIONARY);
  await browser.press(/^Attributes/);
  await browser.press('Add attribute');
  browser.page.fill('Name', ATTRIBUTE);
  await browser.press('Save');
  expect(browser.page.text).toContain('Dictionary Created');
  await browser.follow(DICTIONARY);
  await browser.follow('Upload File');
}

/** Sends a file by the form that the browser shows. @returns the id of the request and the job */
async function upload(browser: PlainBrowser, stack: WatchedStack, headers = {}) {
  const former = await jobsOf(stack);
  // Each upload opens a new form, because a form has a key under which it is sent once.
  await browser.open(browser.page.address);
  browser.page.select('File Type', 'CSV');
  browser.page.attach('File', { name: 'parcels.csv', content: `${ATTRIBUTE}\n${SECRET}\n` });
  const { url, method, body } = browser.page.submission(browser.page.button('Start Upload'));
  const answer = await fetch(url, {
    ...{ method, body, redirect: 'manual' },
    headers: { origin: url.origin, cookie: browser.cookies.headerFor(url) ?? '', ...headers },
  });
  expect(answer.headers.get('location')).toContain('/job-manager');
  const job = (await jobsOf(stack)).find(({ id }) => !former.some((one) => one.id === id))!;
  const status = async () => (await jobsOf(stack)).find(({ id }) => id === job.id)?.status;
  await expect.poll(status).toBe('COMPLETED_SUCCESS');
  return { id: answer.headers.get(REQUEST_ID), job };
}

async function jobsOf({ db }: WatchedStack) {
  const { rows } = await db.query<{
    id: string;
    status: string;
    metadata: { requestId?: string; traceparent?: string };
  }>(`select id, status, metadata from job`);
  return rows;
}

describe('with a collector', () => {
  let collector: Collector;
  let stack: WatchedStack;
  let browser: PlainBrowser;
  beforeAll(async () => {
    collector = await openCollector();
    stack = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    browser = await signInPlainly(stack.visitor, stack.consoleOrigin);
    await saveDictionary(browser);
    return async () => {
      await stack.stop();
      await stack.remove();
      collector.close();
    };
  });

  const spanOf = async (matches: (span: CollectedSpan) => boolean): Promise<CollectedSpan> => {
    await expect.poll(() => collector.spans.find(matches)).toBeDefined();
    return collector.spans.find(matches)!;
  };
  const about = ({ service, name, kind }: CollectedSpan) => `${service}: ${name} (${kind})`;

  it('one trace goes from what the browser has begun to the end of the job', async () => {
    const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
    const parent = 'beef00beef00beef';
    const { id, job } = await upload(browser, stack, { traceparent: `00-${traceId}-${parent}-01` });
    const ofJob = await spanOf(({ attributes }) => attributes['keyway.job.id'] === job.id);
    const request = await spanOf((span) => span.parentSpanId === parent);
    const way: CollectedSpan[] = [ofJob];
    while (way[0]!.parentSpanId !== parent) {
      const next = way[0]!;
      way.unshift(await spanOf(({ spanId }) => spanId === next.parentSpanId));
    }
    const zone = `${stack.visitor.account.realm}/${stack.visitor.zone}`;
    expect(way[0]).toBe(request);
    expect(way.map(about)).toEqual([
      'keyway-console: POST /job-manager/new/upload-file (2)',
      'keyway-console: POST /jobs/{chain}/upload (3)',
      'keyway-api: POST /api/jobs/{chain}/upload (2)',
      'keyway-worker: job FileUploadJob (5)',
    ]);
    expect(new Set(way.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(way.map(({ attributes }) => attributes['keyway.request_id'])).toEqual(way.map(() => id));
    expect(way.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
      ...[302, 202, 202],
      undefined,
    ]);
    expect(way[2]!.attributes).toMatchObject({ 'keyway.call': 'uploadData', 'keyway.zone': zone });
    expect(ofJob.attributes).toMatchObject({
      'keyway.job.type': 'FileUploadJob',
      'keyway.zone': zone,
      'keyway.job.ending': 'COMPLETED_SUCCESS',
    });
    expect(ofJob.failed).toBe(false);
    // The database work of each program is in the same trace, and so are the appends of the job.
    for (const [parentSpan, name] of [
      [way[0]!, 'select console.session'],
      [way[2]!, 'transaction'],
      [ofJob, 'transaction'],
      [ofJob, 'ledger append'],
    ] as const) {
      const child = await spanOf(
        (span) => span.parentSpanId === parentSpan.spanId && span.name === name,
      );
      expect(child.traceId).toBe(traceId);
    }
  });

  it('a trace begins at the console where nobody has begun one, and a job keeps what it belongs to', async () => {
    const { job } = await upload(browser, stack);
    const ofJob = await spanOf(({ attributes }) => attributes['keyway.job.id'] === job.id);
    const { traceId } = ofJob;
    expect(job.metadata.traceparent).toBe(`00-${traceId}-${ofJob.parentSpanId}-01`);
    const root = await spanOf((span) => span.traceId === traceId && !span.parentSpanId);
    expect(about(root)).toBe('keyway-console: POST /job-manager/new/upload-file (2)');
  });

  it('a refused call says its status, and is no failure of the platform', async () => {
    const id = 'without-a-token';
    const answer = await fetch(`${stack.apiOrigin}/api/metadata/glossary?q=${SECRET}`, {
      headers: { [REQUEST_ID]: id, 'customer-name': stack.visitor.account.realm },
    });
    expect(answer.status).toBe(401);
    const span = await spanOf(({ attributes }) => attributes['keyway.request_id'] === id);
    expect(span).toMatchObject({ name: 'GET /api/metadata/glossary', failed: false });
    expect(span.attributes['http.response.status_code']).toBe(401);
  });

  it('what is asked again and again, and the work of a program by itself, has no spans', async () => {
    for (const path of ['/livez', '/readyz']) await fetch(stack.consoleOrigin + path);
    await upload(browser, stack);
    const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.map(({ kind }) => kind).filter((kind) => kind !== 2)).toEqual([]);
    expect(collector.spans.map(({ name }) => name).join('\n')).not.toMatch(/livez|readyz|assets/);
  });

  it('no span tells a value of a record, a name of a person or a secret', async () => {
    await upload(browser, stack);
    const { email } = stack.visitor.account;
    const told = collector.texts.join('\n');
    for (const value of [SECRET, ATTRIBUTE, DICTIONARY, email, 'Some Body']) {
      expect(told.includes(value), value).toBe(false);
    }
    expect(told).not.toMatch(/bearer|select .* from/i);
  });

  describe('the id of a request is one in the answer, all logs, the audit trail and the job', () => {
    const given = 'from-the-proxy:4711';
    it.each<[string, Record<string, string>, string | RegExp]>([
      ['that it brings', { [REQUEST_ID]: given }, given],
      ['that it gets, as it brings none', {}, NEW_ID],
      ['that it gets instead of one too long', { [REQUEST_ID]: 'x'.repeat(129) }, NEW_ID],
      [
        'that it gets instead of one with a control character',
        { [REQUEST_ID]: 'a\tb\tc\td' },
        NEW_ID,
      ],
    ])('%s', async (_, headers, expected) => {
      const { id, job } = await upload(browser, stack, headers);
      expect(id).toMatch(expected);
      expect(job.metadata.requestId).toBe(id);
      const { rows } = await stack.db.query(
        `select call, outcome from audit where detail ->> 'requestId' = $1`,
        [id],
      );
      expect(rows).toEqual([{ call: 'uploadData', outcome: 'done' }]);
      const requests = (name: 'console' | 'api') =>
        stack.linesOf(name).flatMap(({ req, msg }) => {
          const one = req as { id: string; method: string; path: string } | undefined;
          return one?.id === id ? [`${one.method} ${one.path} ${String(msg)}`] : [];
        });
      await expect
        .poll(() => requests('console'))
        .toEqual(['POST /job-manager/new/upload-file Answered.']);
      await expect
        .poll(() => requests('api'))
        .toContain(`POST /api/jobs/${DICTIONARY}/upload Answered.`);
      const said = () =>
        stack.linesOf('worker').flatMap((one) => (one.requestId === id ? [one.msg] : []));
      await expect.poll(said).toEqual(['job begins', 'job ended']);
    });

    it('also of the calls that a sign-in makes', async () => {
      const ids = stack.linesOf('console').flatMap(({ req, msg }) => {
        const { id, path } = (req ?? {}) as { id?: string; path?: string };
        return msg === 'Answered.' && path === '/auth/callback' ? [id] : [];
      });
      expect(ids).toHaveLength(1);
      const calls = stack.linesOf('api').flatMap(({ req }) => {
        const { id, path } = (req ?? {}) as { id?: string; path?: string };
        return id === ids[0] ? [path] : [];
      });
      expect(calls).toEqual([expect.stringMatching(/^\/api\/directory\//)]);
    });
  });

  it('spans that are left when a process ends are exported before', async () => {
    const late = await openCollector();
    onTestFinished(() => late.close());
    const other = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: late.endpoint,
      OTEL_SERVICE_NAME: 'clinic',
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    onTestFinished(() => other.remove());
    await signInPlainly(other.visitor, other.consoleOrigin);
    expect(late.spans).toEqual([]);
    const modules = await other.stop();
    expect(late.spans.filter(({ service }) => service !== 'clinic')).toEqual([]);
    expect(late.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /auth/callback', 'GET /api/directory/{realm}/available_sdzs']),
    );
    expect(modules.flat().filter(isOfTraces)).not.toEqual([]);
  });
});

const PROGRAMS = ['console/console.js', 'platform/api.js', 'platform/worker.js'];

/** The modules that the processes of a program have loaded. */
const modulesOf = (program: string, modules: string[][]) =>
  modules.filter((urls) => urls.some((url) => url.endsWith(`build/${program}`))).flat();

const isOfTraces = (url: string) => url.includes('@opentelemetry');

it('without the setting no process loads a package of OpenTelemetry', async () => {
  const stack = await start({});
  onTestFinished(() => stack.remove());
  const browser = await signInPlainly(stack.visitor, stack.consoleOrigin);
  await saveDictionary(browser);
  const { job } = await upload(browser, stack);
  expect(job.metadata).not.toHaveProperty('traceparent');
  const modules = await stack.stop();
  for (const program of PROGRAMS) {
    const found = modulesOf(program, modules);
    expect(found, program).not.toEqual([]);
    expect(found.filter(isOfTraces)).toEqual([]);
  }
});

describe('a collector that takes nothing', () => {
  /** Starts a server that accepts connections and answers nothing. */
  async function openSilent(): Promise<string> {
    const server = createServer((socket) => void socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const openClosed = async () => `http://127.0.0.1:${await findFreePort()}`;

  it.each([
    ['refuses', openClosed],
    ['hangs', openSilent],
  ])('and %s changes and delays no answer, and no end of a process', async (_, open) => {
    const stack = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: await open(),
      OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    onTestFinished(() => stack.remove());
    const browser = await signInPlainly(stack.visitor, stack.consoleOrigin);
    await saveDictionary(browser);
    await upload(browser, stack);
    for (const name of ['console', 'api', 'worker'] as const) {
      const warnings = () => stack.linesOf(name).filter(({ level }) => Number(level) >= 40);
      await expect.poll(() => warnings().length, { message: name }).toBe(1);
      expect(warnings()[0]?.msg).toContain('OTEL_EXPORTER_OTLP_ENDPOINT takes no traces');
    }
    const begun = performance.now();
    const page = await browser.open('/dictionaries');
    expect(page.text).toContain(DICTIONARY);
    expect(performance.now() - begun).toBeLessThan(5_000);
    // A process lists its modules when it ends by itself. One that the launcher has to kill after ten seconds lists
    // none.
    const modules = await stack.stop();
    for (const program of PROGRAMS) expect(modulesOf(program, modules), program).not.toEqual([]);
  });
});
