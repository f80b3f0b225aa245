import { expect, it, onTestFinished, vi } from 'vitest';
import { inSpan } from '#http/tracing.ts';
import { savePersonAndVisit } from '#tests/support/zones/person-and-visit.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveRecord } from '#tests/support/zones/zone.ts';
import { openCollector } from '#tests/support/traces/collector.ts';
import { traceWork } from '#tests/support/traces/trace-work.ts';

useZone();

it('each append has a span, and a transaction belongs to an append of its own group', async () => {
  await savePersonAndVisit(t);
  const collector = await openCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.endpoint);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    collector.close();
  });
  const save = (code: string) => inSpan(code, {}, () => saveRecord(t, t.actor, 'person', { code }));
  // The first append is a group of its own; those that come meanwhile are the next one.
  const spans = await traceWork(collector, () => Promise.all(['a', 'b', 'c'].map(save)));
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [a, b, c] = ['a', 'b', 'c'].map((code) => named(code)[0]!);
  const appends = named('ledger append');
  expect(appends.map(({ parentSpanId }) => parentSpanId).toSorted()).toEqual(
    [a, b, c].map((span) => span!.spanId).toSorted(),
  );
  expect(new Set(appends.map(({ attributes }) => attributes['keyway.zone']))).toEqual(
    new Set([t.zone.path]),
  );
  const traces = named('transaction').map(({ traceId }) => traceId);
  expect(traces).toEqual([a!.traceId, b!.traceId]);
});
