/**
 * Exports the spans of a program (tracing.ts) by OTLP/HTTP, as OTEL_EXPORTER_OTLP_ENDPOINT and the other variables of
 * OpenTelemetry say, which its packages read themselves. Without that variable no package is loaded.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { traceWith } from './tracing.ts';
import type { Tracing } from './tracing.ts';

/** How long an ending process tries to export what is left. */
const CLOSE_MS = 2_000;
/** The code of a result that succeeded. */
const SUCCESS = 0;

/**
 * Starts to trace this process.
 * @param endpoint the address of the collector; undefined for no traces
 */
export async function openTracing(
  program: 'api' | 'worker' | 'console',
  endpoint: string | undefined,
  log: Logger,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [api, { W3CTraceContextPropagator }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const named = resources.resourceFromAttributes({
    'service.name': `keyway-${program}`,
    'keyway.program': program,
  });
  // These attributes come from OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.defaultResource().merge(named).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(sayFailures(new OTLPTraceExporter(), log))],
  });
  // W3C baggage is not propagated, so that what a client says of itself stays out of the platform.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  const close = async () => {
    traceWith(undefined);
    const ended = provider.shutdown().then(
      () => true,
      () => true,
    );
    return Promise.race([ended, pause(CLOSE_MS, false)]);
  };
  const tracing = { api, tracer: provider.getTracer('keyway'), close };
  traceWith(tracing);
  return tracing;
}

/** Logs that a collector takes no spans, and that it takes them again, each once. */
function sayFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let fails = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== SUCCESS;
        if (failed && !fails) {
          log.warn(
            { reason: result.error?.message },
            'The collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces. They are lost until it does.',
          );
        }
        if (!failed && fails) log.info('The collector takes traces again.');
        fails = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
