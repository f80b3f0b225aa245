/** Loads the dashboard: all calls in parallel, each may fail on its own. */
import { CALLS } from '#model/calls/all.ts';
import { CHAIN_METRICS, type ChainMetric } from '#model/metrics.ts';
import { serviceEnabled } from '#model/zone.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import { config } from '#app/session/config.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { decodeBase64, renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import { chartBars } from './chart-bars.ts';
import type { DashboardView } from './dashboard-view.ts';
import { computeUptime, storageUptime, type Probe } from './uptime.ts';

/** The window of the System Alerts card. */
const ALERT_DAYS = 15;
const ALERTS_SHOWN = 5;

export function parseMetric(given: string | null): ChainMetric {
  return CHAIN_METRICS.find(({ key }) => key === given)?.key ?? 'assets';
}

export async function loadDashboard(session: Session, metric: ChainMetric): Promise<DashboardView> {
  const problems: string[] = [];
  const attempt = async <Result>(work: Promise<Result>, fallback: string) => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      problems.push(failureText(error, fallback));
      return undefined;
    }
  };
  const { api, realm } = session;
  const [metrics, customer, messages, compute, storage] = await Promise.all([
    attempt(api.call(CALLS.readMetrics, {}), FAILURE.metrics),
    attempt(api.call(CALLS.readCustomer, { params: { realm } }), FAILURE.services),
    attempt(readMessages(session), FAILURE.message),
    probe(() => api.call(CALLS.platformHealth, {})),
    probe(async () => api.call(CALLS.storageHealth, {})),
  ]);
  const counts = metrics?.data;
  return {
    totals: counts && {
      chains: Object.keys(counts.chainMetrics).length,
      nodes: counts.totalNodes,
      edges: counts.totalEdges,
      blobs: counts.totalBlobs,
      blobBytes: counts.totalBlobsBytes,
    },
    lastUpdated: counts?.lastUpdated ?? null,
    blobsEnabled: serviceEnabled(customer?.data.enabledServices, 'blob'),
    metric,
    bars: counts ? chartBars(counts, metric) : [],
    messages: messages?.list,
    newest: messages?.newest,
    compute: computeUptime(compute),
    storage: storageUptime(storage),
    docsUrl: config().docsUrl,
    problems,
  };
}

/** The messages of the last days, and the content of the newest. */
async function readMessages({ api }: Session) {
  const { data } = await api.call(CALLS.listMessages, { query: { daysToReturn: ALERT_DAYS } });
  const [first] = data;
  if (!first) return { list: [], newest: undefined };
  const { data: message } = await api.call(CALLS.readMessage, { params: { id: first.messageId } });
  return {
    list: data.slice(0, ALERTS_SHOWN),
    newest: { title: message.title, html: renderMarkdown(decodeBase64(message.contentBase64)) },
  };
}

/** The outcome of a health call; a failure is a result to show, not an error. */
async function probe(
  ask: () => Promise<{ data: { sdzStatus?: string } | { status: string } }>,
): Promise<Probe> {
  const startedMs = performance.now();
  const took = () => performance.now() - startedMs;
  try {
    const { data } = await ask();
    const sdzStatus = 'sdzStatus' in data ? data.sdzStatus : undefined;
    return { status: 200, tookMs: took(), sdzStatus };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { status: error.status, tookMs: took() };
  }
}

/** The health of the compute network only; the browser requests it to measure the latency. */
export async function loadHealth({ api }: Session): Promise<Pick<Probe, 'status'>> {
  const { status } = await probe(() => api.call(CALLS.platformHealth, {}));
  return { status };
}
