/** The packages of OpenTelemetry are loaded only where traces are on. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('packages for traces are imported where traces are on, and nowhere else', () => {
  const sources = execFileSync(
    'git',
    ['grep', '-n', "'@opentelemetry/", '--', 'app', 'http', 'platform', 'server'],
    { encoding: 'utf8' },
  );
  const imports = sources.split('\n').filter((line) => /:.*\b(import|from)\b/.test(line));
  const found = imports
    .filter((line) => !/:import type /.test(line))
    .map((line) => /^(\S+?):\d+: +import\('(\S+)'\),$/.exec(line)?.slice(1) ?? line);
  expect(found).toEqual(
    ['api', 'core', 'sdk-trace-node', 'exporter-trace-otlp-http', 'resources'].map((name) => [
      'http/open-tracing.ts',
      `@opentelemetry/${name}`,
    ]),
  );
});
