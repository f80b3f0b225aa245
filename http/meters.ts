/**
 * Metrics for Prometheus, which each process offers on an address of its own. Without METRICS_PORT nothing is measured,
 * and the package for it is not loaded. Code calls them meters, as the metrics of a zone are something else.
 */
import { createServer } from 'node:http';
import type * as Prometheus from 'prom-client';
import { createHealth, isRead, refuse, send } from './health.ts';
import type { FindObstacle } from './health.ts';
import { listenOrExit } from './listen-or-exit.ts';

/** The programs that have metrics, and how far after METRICS_PORT the port of each is. */
const PORT_OFFSETS = { api: 0, worker: 1, console: 2 };

/** Where metrics are offered: METRICS_HOST and METRICS_PORT. */
export interface MetersAddress {
  host: string;
  port: number;
}

/** The pattern of a route, never a path: a label holds no id, name or wallet. */
type RequestLabel = 'route' | 'method' | 'status';

export interface Meters {
  prometheus: typeof Prometheus;
  registry: Prometheus.Registry;
  /** How long requests take until their answer begins, in seconds. */
  requests: Prometheus.Histogram<RequestLabel>;
  close(): void;
}

/** A pool of `pg`, of which only its sizes are read. */
export interface MeteredPool {
  options: { application_name?: string | undefined };
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** The bounds of durations in seconds, from a call that needs no statement to a query that reaches its limit. */
export const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Offers the metrics of this process, `/livez` and `/readyz`. A port that is taken ends the process with a sentence.
 * @param address undefined for no metrics
 */
export async function openMeters(
  program: keyof typeof PORT_OFFSETS,
  address: MetersAddress | undefined,
  findObstacle: FindObstacle,
): Promise<Meters | undefined> {
  if (!address) return undefined;
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  registry.setDefaultLabels({ program });
  prometheus.collectDefaultMetrics({ register: registry });
  const requests = new prometheus.Histogram<RequestLabel>({
    name: 'keyway_http_request_duration_seconds',
    help: 'Requests, and how long they take until their answer begins.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const health = createHealth(findObstacle);
  const server = createServer((request, response) => {
    if (health(request, response)) return;
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      send(response, 404, 'text/plain; charset=utf-8', 'The metrics are at /metrics.\n');
    } else if (isRead(request.method)) {
      registry.metrics().then(
        (text) => send(response, 200, registry.contentType, text),
        () => send(response, 500, 'text/plain; charset=utf-8', 'The metrics cannot be read.\n'),
      );
    } else refuse(response, request.method);
  });
  const port = address.port + PORT_OFFSETS[program];
  // The port is exclusive, because the processes of a cluster share all other ports.
  await listenOrExit(server, { host: address.host, port, exclusive: true }, 'METRICS_PORT');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { prometheus, registry, requests, close };
}

/** The label of a status, such as 2xx. */
export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/**
 * Measures the connections to databases.
 * @param pools the pools that are open at the moment; those with one name are counted together
 */
export function meterPools(meters: Meters, pools: () => readonly MeteredPool[]): void {
  const sum = (name: string, help: string, sizeOf: (pool: MeteredPool) => number) =>
    gaugeOf(meters, { name, help, label: 'pool' }, () =>
      pools().map((pool) => [pool.options.application_name ?? '', sizeOf(pool)]),
    );
  sum('keyway_database_connections', 'Open connections.', (pool) => pool.totalCount);
  sum('keyway_database_connections_idle', 'Connections without use.', (pool) => pool.idleCount);
  sum('keyway_database_waiting', 'Work that waits for a connection.', (pool) => pool.waitingCount);
}

/**
 * Makes a gauge that is read at each scrape.
 * @param read the values of its label, each with a number; numbers of equal values are added up
 */
export function gaugeOf(
  { prometheus, registry }: Meters,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Values | Promise<Values>,
): void {
  new prometheus.Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [value, number] of values) this.inc({ [label]: value }, number);
    },
  });
}

type Values = readonly (readonly [value: string, number: number])[];
