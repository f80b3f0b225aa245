/** Traces what a test does in its own process. */
import { createLog } from '#http/log.ts';
import { openTracing } from '#http/open-tracing.ts';
import type { CollectedSpan, Collector } from './collector.ts';

const log = createLog('test', { stream: { write: () => undefined } });

/**
 * Traces some work. OTEL_EXPORTER_OTLP_ENDPOINT must lead to the collector.
 * @returns the spans, in the order of their ends
 */
export async function traceWork(
  { endpoint, spans }: Collector,
  work: () => unknown,
): Promise<CollectedSpan[]> {
  spans.splice(0);
  const tracing = await openTracing('api', endpoint, log);
  const [done] = await Promise.allSettled([Promise.resolve().then(work)]);
  const isExported = await tracing?.close();
  if (done.status === 'rejected') throw done.reason;
  if (!isExported) throw new Error('The spans were not exported in time.');
  return spans;
}
