/**
 * The files deploy/nginx.conf and deploy/Caddyfile run in front of a small server, changed only in their ports, upstreams and
 * certificates. The tests need the programs nginx and openssl, or caddy. A proxy whose program is missing is skipped.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest } from 'node:http';
import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  Server,
  ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#scripts/start/ports.js';

const MEBIBYTE = 1024 * 1024;
const [CONSOLE, API] = ['keyway.example.com', 'api.example.com'] as const;

interface Ports {
  http: number;
  https: number;
  upstream: number;
}

/** A proxy with one of the files of deploy. */
interface Proxy {
  file: string;
  canRun: boolean;
  /** Writes its files into the folder. @returns the program and its arguments */
  prepare: (folder: string, ports: Ports) => [string, ...string[]];
}

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

const NGINX: Proxy = {
  file: 'nginx.conf',
  canRun: succeeds('nginx', '-v') && succeeds('openssl', 'version'),
  prepare(folder, { http, https, upstream }) {
    const certificate = path.join(folder, 'certificate');
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-subj', `/CN=${CONSOLE}`, '-days', '1'],
        ...['-keyout', `${certificate}.key`, '-out', `${certificate}.pem`],
      ],
      { stdio: 'ignore' },
    );
    const given = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll(/^ +listen \[::\].*\n/gm, '')
      .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
      .replaceAll(/server 127\.0\.0\.1:\d+;/g, `server 127.0.0.1:${upstream};`)
      .replaceAll(/\/etc\/ssl\/keyway\/[\w.]+\.(pem|key)/g, `${certificate}.$1`)
      .replaceAll('/var/log/nginx', folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const config = path.join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
       events {} http { ${temporary.join(' ')}\n${given} }`,
    );
    return ['nginx', '-c', config, '-e', `${folder}/errors`];
  },
};

const CADDY: Proxy = {
  file: 'Caddyfile',
  canRun: succeeds('caddy', 'version'),
  prepare(folder, { http, https, upstream }) {
    const options = `{
      admin off
      local_certs
      skip_install_trust
      http_port ${http}
      https_port ${https}
      default_bind 127.0.0.1
      storage file_system ${folder}
    }\n`;
    const config = path.join(folder, 'Caddyfile');
    const given = readFileSync('deploy/Caddyfile', 'utf8').replaceAll(
      /127\.0\.0\.1:[34]000/g,
      `127.0.0.1:${upstream}`,
    );
    writeFileSync(config, options + given);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', config];
  },
};

/** What the upstream has seen of a request. */
interface Seen {
  url: string;
  headers: IncomingHttpHeaders;
  response: ServerResponse;
  /** Bytes of the body that have arrived. */
  bytes: number;
}

describe.each([NGINX, CADDY])('$file', ({ file, canRun, prepare }) => {
  if (!canRun) console.log(`Skipped: deploy/${file}. This machine has no program for it.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'keyway-proxy-'));
  const seen: Seen[] = [];
  let ports: Ports;
  let upstream: Server;
  let proxy: ChildProcess | undefined;

  /** Reads the body and answers with its length. The tests of streams answer those themselves. */
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', headers } = request;
    const one = { url, headers, response, bytes: 0 };
    seen.push(one);
    request.on('data', (chunk: Buffer) => (one.bytes += chunk.length));
    request.on('error', () => undefined);
    request.on('end', () => {
      response.setHeader('X-Request-Id', String(headers['x-request-id']));
      if (/changes|answer/.test(url)) response.write('first\n');
      else response.end(String(one.bytes));
    });
  }

  const options = (host: string, at: string, headers: Record<string, string | number> = {}) => ({
    host: '127.0.0.1',
    path: at,
    headers: { host, ...headers },
    agent: false as const,
  });

  /** Begins a request by TLS, without ending it. */
  function open(host: string, at: string, method: string, headers = {}): ClientRequest {
    const own = { port: ports.https, method, servername: host, rejectUnauthorized: false };
    return secureRequest({ ...options(host, at, headers), ...own });
  }

  async function answered(request: ClientRequest) {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  const get = (host: string, at: string, headers = {}) => {
    const request = open(host, at, 'GET', headers);
    request.end();
    return answered(request);
  };

  const post = (host: string, at: string, bytes: number) => {
    const request = open(host, at, 'POST', { 'content-length': bytes });
    request.on('error', () => undefined);
    request.end(Buffer.alloc(bytes));
    return answered(request);
  };

  beforeAll(async () => {
    if (!canRun) return;
    upstream = createServer({ keepAliveTimeout: 5_000 }, answer).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    ports = { http: await findFreePort(), https: await findFreePort(), upstream: port };
    const [program, ...args] = prepare(folder, ports);
    let said = '';
    proxy = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder },
    });
    proxy.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const isUp = () =>
      get(CONSOLE, '/').then(
        ({ status }) => expect(status, said).toBe(200),
        () => expect.fail(said),
      );
    await vi.waitFor(isUp, { timeout: 20_000, interval: 100 });
  });
  afterAll(async () => {
    if (proxy) {
      proxy.kill();
      await once(proxy, 'exit');
      upstream.closeAllConnections();
      upstream.close();
    }
    rmSync(folder, { recursive: true });
  });

  it.runIf(canRun)('leads http to https for the console, and refuses it for the API', async () => {
    const byHttp = (host: string) => {
      const request = plainRequest({ ...options(host, '/zones?page=2'), port: ports.http });
      request.end();
      return answered(request);
    };
    const { status, headers } = await byHttp(CONSOLE);
    expect(status).toBe(308);
    const { protocol, hostname, pathname, search } = new URL(String(headers.location));
    expect([protocol, hostname, pathname, search]).toEqual([
      'https:',
      CONSOLE,
      '/zones',
      '?page=2',
    ]);
    expect((await byHttp(API)).status).toBe(403);
  });

  it.runIf(canRun).each([CONSOLE, API])(
    'says what it knows to %s, and nothing that a client made up',
    async (host) => {
      const { headers } = await get(host, '/zones', {
        forwarded: 'for=1.2.3.4',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example.com',
        'x-forwarded-port': '1',
        'x-forwarded-proto': 'http',
        'x-request-id': 'made-up-by-a-client',
      });
      const got = seen.at(-1)!.headers;
      expect(got).toMatchObject({
        host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
      });
      expect(got.forwarded).toBeUndefined();
      expect(got['x-forwarded-port']).toBeUndefined();
      expect(got['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
      expect(headers['x-request-id']).toBe(got['x-request-id']);
      expect(headers.server ?? '').not.toMatch(/\d/);
    },
  );

  it.runIf(canRun).each([
    [CONSOLE, '/glossary-metadata/new', 1],
    [CONSOLE, '/dictionaries/patient', 4],
    [CONSOLE, '/smart-contracts/total', 3],
    [API, '/api/graphql', 1],
    [API, '/api/metadata/dictionary/patient/preview', 4],
  ])('lets %s%s have a body of %i MiB, and none that is larger', async (host, at, size) => {
    const bytes = size * MEBIBYTE;
    expect(await post(host, at, bytes)).toMatchObject({ status: 200, body: String(bytes) });
    // Nginx refuses the body by itself, and Caddy aborts it.
    const larger = await post(host, at, bytes + 1).catch(() => ({ status: 413 }));
    expect(larger.status).toBeGreaterThanOrEqual(400);
  });

  it.runIf(canRun).each([
    [CONSOLE, '/uploads/upload-file'],
    [CONSOLE, '/job-manager/new/upload-file'],
    [CONSOLE, '/dictionaries/from-file'],
    [API, '/api/jobs/patient/upload'],
    [API, '/api/metadata/dictionary/proposal'],
    [API, '/api/graphchain/patient/1/photo/blobs'],
  ])('passes a file to %s%s while it arrives', async (host, at) => {
    const half = 6 * MEBIBYTE;
    const before = seen.length;
    const request = open(host, at, 'POST', { 'content-length': 2 * half });
    request.write(Buffer.alloc(half));
    await expect.poll(() => seen[before]?.bytes).toBe(half);
    request.end(Buffer.alloc(half));
    expect(await answered(request)).toMatchObject({ status: 200, body: String(2 * half) });
  });

  it.runIf(canRun).each([
    [CONSOLE, 'GET', '/job-manager/news'],
    [CONSOLE, 'POST', '/ask-blast/answer'],
    [API, 'GET', '/api/jobs/changes'],
  ])(
    'passes the answer of %s: %s %s on while it is made, and tells when nobody reads it',
    async (host, method, at) => {
      const before = seen.length;
      const request = open(host, at, method);
      request.on('error', () => undefined);
      request.end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      response.setEncoding('utf8');
      let read = '';
      response.on('data', (chunk: string) => (read += chunk));
      await expect.poll(() => read).toBe('first\n');
      const upstreamResponse = seen[before]!.response;
      upstreamResponse.write('second\n');
      await expect.poll(() => read).toBe('first\nsecond\n');
      expect(upstreamResponse.closed).toBe(false);
      request.destroy();
      await expect.poll(() => upstreamResponse.closed).toBe(true);
    },
  );

  it.runIf(canRun && file === 'nginx.conf')('logs no query', async () => {
    await get(CONSOLE, '/metadata-search?search=secret-words');
    const log = path.join(folder, 'keyway.log');
    await expect.poll(() => readFileSync(log, 'utf8')).toContain(' GET /metadata-search 200 ');
    expect(readFileSync(log, 'utf8')).not.toContain('secret-words');
  });
});
