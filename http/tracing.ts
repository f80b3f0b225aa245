/**
 * Spans of OpenTelemetry: what a program does, and for how long, as part of a trace that goes through console, platform
 * and jobs. Without OTEL_EXPORTER_OTLP_ENDPOINT (open-tracing.ts) each function here only does the work that it is
 * given. An attribute holds names, ids and numbers of Keyway's own, never a value of a record, an address or the text
 * of an error.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as OpenTelemetry from '@opentelemetry/api';
import { requestIdOf } from './request-log.ts';

export interface Tracing {
  api: typeof OpenTelemetry;
  tracer: OpenTelemetry.Tracer;
  /** Exports the remaining spans. The result is false when that took too long, so that the process must exit to end. */
  close(): Promise<boolean>;
}

type Attributes = Record<string, string | number | undefined>;

export interface NewSpan {
  kind?: 'client' | 'consumer';
  attributes?: Attributes;
  /** The W3C traceparent of the span that has caused this one; the current span by default. */
  traceparent?: string | undefined;
}

let tracing: Tracing | undefined;

/** Gives this program spans from now on; with undefined, it has none. */
export function traceWith(given: Tracing | undefined): void {
  tracing = given;
}

/** Does the work in a span, which ends with it. */
export function inSpan<Result>(
  name: string,
  { kind, attributes, traceparent }: NewSpan,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work();
  const { api, tracer } = tracing;
  const current = api.context.active();
  const parent = traceparent ? api.propagation.extract(api.ROOT_CONTEXT, { traceparent }) : current;
  const span = tracer.startSpan(
    name,
    { kind: kindOf(tracing, kind), attributes: attributes ?? {} },
    parent,
  );
  const done = api.context.with(api.trace.setSpan(parent, span), work);
  return done
    .catch((error: unknown) => {
      markFailed(api, span, error);
      throw error;
    })
    .finally(() => span.end());
}

/** A pool of `pg`, of which only its name is read. */
interface NamedPool {
  options: { application_name?: string | undefined };
}

/**
 * Does work on a database in a span, if it is a part of a span that goes on. What a program does by itself, such as
 * asking a queue, makes no traces.
 * @param statement its text, or 'transaction'
 */
export function inDatabaseSpan<Result>(
  statement: string,
  pool: NamedPool,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isWithinSpan()) return work();
  return inSpan(nameOfStatement(statement), ofDatabase(pool), work);
}

/**
 * Begins a span as `inDatabaseSpan` does, for work that hands out one row after another.
 * @returns a function that ends the span
 */
export function beginDatabaseSpan(statement: string, pool: NamedPool): () => void {
  if (!tracing || !isWithinSpan()) return () => undefined;
  const span = tracing.tracer.startSpan(nameOfStatement(statement), {
    kind: tracing.api.SpanKind.CLIENT,
    attributes: ofDatabase(pool).attributes,
  });
  return () => span.end();
}

function isWithinSpan(): boolean {
  return tracing?.api.trace.getActiveSpan()?.isRecording() ?? false;
}

function ofDatabase({ options }: NamedPool) {
  return {
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.client.connection.pool.name': options.application_name,
    },
  };
}

/** The kind of a statement and the first table that it names, such as 'select job'. */
export function nameOfStatement(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table = ''] = /(?<!\bepoch )\b(?:from|into|update)\s+"?([a-z_.]+)/.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trimEnd();
}

/**
 * Answers a request in a span of its own, which ends with the answer. It belongs to the trace that the request names.
 */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  answer: () => void,
): void {
  if (!tracing) {
    answer();
    return;
  }
  const { api, tracer } = tracing;
  const parent = api.propagation.extract(api.ROOT_CONTEXT, request.headers);
  const attributes = {
    'http.request.method': request.method ?? '',
    'keyway.request_id': requestIdOf(request) ?? '',
  };
  const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent);
  response.once('close', () => {
    const { statusCode, headersSent, writableFinished } = response;
    if (headersSent) span.setAttribute('http.response.status_code', statusCode);
    // A client that goes away is no error of the server.
    if (!writableFinished) span.setAttribute('keyway.client_gone', true);
    if (statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  });
  api.context.with(api.trace.setSpan(parent, span), answer);
}

/** Says more about the current span. @param name replaces its name */
export function describeSpan(attributes: Attributes, name?: string): void {
  const span = tracing?.api.trace.getActiveSpan();
  if (!span) return;
  if (name !== undefined) span.updateName(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) span.setAttribute(key, value);
  }
}

/** The current span as the W3C header `traceparent`, for what it causes in other programs. */
export function currentTraceparent(): string | undefined {
  if (!tracing) return undefined;
  const { api } = tracing;
  const carrier: { traceparent?: string } = {};
  api.propagation.inject(api.context.active(), carrier);
  return carrier.traceparent;
}

/** Keeps the current span for work that is done later, on behalf of several at once. */
export function keepSpan(): <Result>(work: () => Result) => Result {
  if (!tracing) return (work) => work();
  const { api } = tracing;
  const current = api.context.active();
  return (work) => api.context.with(current, work);
}

function kindOf({ api: { SpanKind } }: Tracing, kind: NewSpan['kind']): OpenTelemetry.SpanKind {
  if (kind === undefined) return SpanKind.INTERNAL;
  return kind === 'client' ? SpanKind.CLIENT : SpanKind.CONSUMER;
}

/** Adds a failure to a span by the code or the name of the error. The message may have values of records in it. */
function markFailed(api: typeof OpenTelemetry, span: OpenTelemetry.Span, error: unknown): void {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'unknown'));
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}
