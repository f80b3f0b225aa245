import type { ChainMetric } from '#model/metrics.ts';
import type { MessageSummary } from '#model/message.ts';
import type { Bar } from './chart-bars.ts';
import type { Uptime } from './uptime.ts';

/** The view of the dashboard. A part that failed to load is undefined, with a message in `problems`. */
export interface DashboardView {
  totals:
    { chains: number; nodes: number; edges: number; blobs: number; blobBytes: number } | undefined;
  /** The ISO date of the counts. */
  lastUpdated: string | null;
  blobsEnabled: boolean;
  metric: ChainMetric;
  bars: Bar[];
  messages: MessageSummary[] | undefined;
  /** The newest message as safe HTML. */
  newest: { title: string; html: string } | undefined;
  compute: Uptime;
  storage: Uptime;
  docsUrl: string;
  /** One message for each part that failed to load. */
  problems: string[];
}
