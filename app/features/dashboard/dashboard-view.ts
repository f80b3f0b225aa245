import type { ChainMetric } from '#model/metrics.ts';
import type { MessageSummary } from '#model/message.ts';
import type { Bar } from './chart-bars.ts';
import type { Uptime } from './uptime.ts';

/** What the dashboard shows. A part that could not be read is undefined and says why. */
export interface DashboardView {
  totals:
    { chains: number; nodes: number; edges: number; blobs: number; blobBytes: number } | undefined;
  /** ISO date of the counts. */
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
  /** Sentences for people, one for each part that failed. */
  problems: string[];
}
