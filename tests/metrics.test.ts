/** Metrics, alerts and docs name the same things, and the package for them is loaded only where they are on. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openMeters } from '#http/meters.ts';
import { meterPlatform, meterRuns } from '#platform/meters.ts';
import type { Platform } from '#platform/platform.ts';
import { findFreePort } from '#scripts/start/ports.js';

const RULES = 'deploy/prometheus-rules.yml';
/** The metrics that Prometheus itself adds for each address that it reads. */
const OF_PROMETHEUS = ['up'];

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const alerts = (
  parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules);

/** The metrics of all programs, with their types. */
const metrics = new Map<string, string>();
beforeAll(async () => {
  const address = { host: '127.0.0.1', port: await findFreePort() };
  const meters = (await openMeters('api', address, () => Promise.resolve('')))!;
  const platform = { zones: { pools: () => [] }, db: {}, ledger: {} } as unknown as Platform;
  meterPlatform(platform, meters);
  meterRuns(meters);
  for (const [, name = '', type = ''] of (await meters.registry.metrics()).matchAll(
    /^# TYPE (\w+) (\w+)$/gm,
  )) {
    metrics.set(name, type);
  }
  meters.close();
});

/** The names of samples: a histogram has three. */
const samples = () =>
  [...metrics].flatMap(([name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );

/** The names in an expression that are neither functions, nor words of the language, nor labels. */
function namesIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on|ignoring) *\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_]\w*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless'].includes(name));
}

describe('the alerts', () => {
  it('are there, each with a name of its own', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(names).not.toEqual([]);
    expect([...new Set(names)]).toEqual(names);
  });

  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s asks for metrics that there are, and says what to do',
    (_, { expr, labels, annotations }) => {
      const names = namesIn(expr);
      expect(names).not.toEqual([]);
      expect([...samples(), ...OF_PROMETHEUS]).toEqual(expect.arrayContaining(names));
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.description).toMatch(/\.$/);
    },
  );

  it('are found wrong by this test when a metric is not there', () => {
    expect(
      namesIn('sum by (le) (rate(a_total{x="y"}[5m])) / b_count > 0.5 unless max(c) > 1'),
    ).toEqual(['a_total', 'b_count', 'c']);
  });
});

describe('docs/observing.md', () => {
  const [, section = ''] =
    /^## Metrics and health$([^]*?)^## /m.exec(readFileSync('docs/observing.md', 'utf8')) ?? [];

  it('names each metric of Keyway, and no other', () => {
    const named = [...section.matchAll(/`(keyway_\w+)/g)].map(([, name]) => name);
    const own = [...metrics.keys()].filter((name) => name.startsWith('keyway_'));
    expect([...new Set(named)].sort()).toEqual(own.sort());
  });

  it('names each alert, and no other', () => {
    const named = [...section.matchAll(/`(Keyway[A-Z]\w+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});

it('the package is imported where metrics are on, and nowhere else', () => {
  const sources = execFileSync(
    'git',
    ['grep', '-n', "'prom-client'", '--', 'http', 'platform', 'server', 'app'],
    {
      encoding: 'utf8',
    },
  );
  const imports = sources.split('\n').filter((line) => /:.*\b(import|from)\b/.test(line));
  expect(imports.filter((line) => !/:import type /.test(line))).toEqual([
    expect.stringMatching(
      /^http\/meters\.ts:\d+: +const prometheus = await import\('prom-client'\);$/,
    ),
  ]);
});
