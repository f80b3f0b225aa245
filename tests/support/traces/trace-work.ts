/** Traces what a test does in its own process. For files with a process of their own (`*.alone.test.ts`). */
import { vi } from 'vitest';
import { createLog } from '#http/log.ts';
import { openTracing } from '#http/open-tracing.ts';
import type { CollectedSpan, Collector } from './collector.ts';

const log = createLog('test', { stream: { write: () => undefined } });

/** @param variables of OpenTelemetry  @returns the spans, in the order of their ends */
export async function traceWork(
  { endpoint, spans }: Collector,
  work: () => unknown,
  variables: Record<string, string> = {},
): Promise<CollectedSpan[]> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  spans.splice(0);
  try {
    const tracing = await openTracing('api', endpoint, log);
    try {
      await work();
    } finally {
      if (!(await tracing?.close())) throw new Error('The spans were not exported in time.');
    }
  } finally {
    vi.unstubAllEnvs();
  }
  return spans;
}
