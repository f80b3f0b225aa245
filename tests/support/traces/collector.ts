/** A collector of OpenTelemetry on this machine. It takes traces by OTLP/HTTP as JSON, and keeps their spans. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  /** `service.name` of the process. */
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** The kind of the span. 1: internal, 2: server, 3: client, 5: consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  failed: boolean;
}

export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans: CollectedSpan[];
  /** The text of each request, which is all that a process has sent. */
  texts: string[];
  close(): void;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  boolValue?: boolean;
}
interface Attribute {
  key: string;
  value: Value;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'service' | 'attributes' | 'failed'> & {
        attributes: Attribute[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url !== '/v1/traces') {
        response.writeHead(404).end();
        return;
      }
      texts.push(JSON.stringify(body));
      spans.push(...spansOf(body as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, spans, texts, close };
}

function spansOf({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
        ...{ traceId, spanId, parentSpanId, name, kind },
        service: String(valuesOf(resource.attributes)['service.name']),
        attributes: valuesOf(attributes),
        failed: status.code === 2,
      })),
    ),
  );
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue),
    ]),
  );
}
