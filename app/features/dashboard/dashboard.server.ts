/** Loads the dashboard. All calls run in parallel, and each may fail on its own. */
import { CALLS } from '#model/calls/all.ts';
import { CHAIN_METRICS } from '#model/directory/metrics.ts';
import type { ChainMetric } from '#model/directory/metrics.ts';
import { serviceEnabled } from '#model/directory/zone.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import { config } from '#app/environment/config.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, listFailure } from '#app/text/alerts.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import { chartBars } from './chart-bars.ts';
import type { DashboardData, FirstStep } from './dashboard-data.ts';
import { computeUptime, storageUptime } from './uptime.ts';
import type { Probe } from './uptime.ts';

/** The System Alerts card shows the messages of this many days. */
const ALERT_DAYS = 15;
const ALERTS_SHOWN = 5;

/** Awaits a call. When it fails, its sentence becomes one of the failures of the page. */
type Attempt = <Result>(work: Promise<Result>, fallback: string) => Promise<Result | undefined>;

export function parseMetric(given: string | null): ChainMetric {
  return CHAIN_METRICS.find(({ key }) => key === given)?.key ?? 'assets';
}

export async function loadDashboard(session: Session, metric: ChainMetric): Promise<DashboardData> {
  const failures: string[] = [];
  const attempt: Attempt = async (work, fallback) => {
    try {
      return await work;
    } catch (error) {
      failures.push(failureText(error, fallback));
      return undefined;
    }
  };
  const { api, realm } = session;
  const [metrics, customer, messages, compute, storage] = await Promise.all([
    attempt(api.call(CALLS.readMetrics, {}), 'Unable to retrieve dashboard metrics'),
    attempt(
      api.call(CALLS.readCustomer, { params: { realm } }),
      'Unable to retrieve enabled services',
    ),
    readMessages(session, attempt),
    probe(() => api.call(CALLS.platformHealth, {})),
    probe(() => api.call(CALLS.storageHealth, {})),
  ]);
  for (const { error } of [compute, storage]) {
    if (error) failures.push(failureText(error, FAILURE.health));
  }
  const counts = metrics?.data;
  const totals = counts && {
    chains: Object.keys(counts.chainMetrics).length,
    nodes: counts.totalNodes,
    edges: counts.totalEdges,
    blobs: counts.totalBlobs,
    blobBytes: counts.totalBlobsBytes,
  };
  return {
    totals,
    firstStep: firstStepOf(session, totals),
    lastUpdated: counts?.lastUpdated ?? null,
    blobsEnabled: serviceEnabled(customer?.data.enabledServices, 'blob'),
    metric,
    bars: counts && chartBars(counts, metric),
    messages: messages.list,
    newest: messages.newest,
    compute: computeUptime(compute),
    storage: storageUptime(storage),
    docsUrl: config().docsUrl,
    failures: [...new Set(failures)],
  };
}

function firstStepOf({ can }: Session, totals: DashboardData['totals']): FirstStep | undefined {
  if (totals?.nodes !== 0 || !can('createData')) return undefined;
  if (totals.chains > 0) return 'upload';
  return can('createMetadata') ? 'describe' : undefined;
}

/** The messages of the last days, and the content of the newest one. */
async function readMessages({ api }: Session, attempt: Attempt) {
  const query = { daysToReturn: ALERT_DAYS };
  const list = await attempt(api.call(CALLS.listMessages, { query }), listFailure('system alerts'));
  const [first] = list?.data ?? [];
  if (!list || !first) return { list: list?.data, newest: undefined };
  const params = { id: first.messageId };
  const newest = await attempt(api.call(CALLS.readMessage, { params }), FAILURE.message);
  return {
    list: list.data.slice(0, ALERTS_SHOWN),
    newest: newest && renderMarkdown(decodeBase64(newest.data.contentBase64)),
  };
}

/** The outcome of a health call. A failure is part of the outcome and not thrown, because it is shown. */
async function probe(
  ask: () => Promise<{ data: { sdzStatus?: string } | { status: string } }>,
): Promise<Probe & { error?: PlatformError }> {
  const startedMs = performance.now();
  const took = () => performance.now() - startedMs;
  try {
    const { data } = await ask();
    const sdzStatus = 'sdzStatus' in data ? data.sdzStatus : undefined;
    return { status: 200, tookMs: took(), sdzStatus };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const detail = error.fromPlatform ? error.message : undefined;
    return { status: error.status, tookMs: took(), detail, error };
  }
}

/** Loads the health of the compute network only. The browser requests it to measure the latency. */
export async function loadHealth({ api }: Session): Promise<Pick<Probe, 'status'>> {
  const { status } = await probe(() => api.call(CALLS.platformHealth, {}));
  return { status };
}
