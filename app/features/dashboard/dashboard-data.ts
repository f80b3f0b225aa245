import type { ChainMetric } from '#model/directory/metrics.ts';
import type { MessageSummary } from '#model/directory/message.ts';
import type { Bar } from './chart-bars.ts';
import type { Uptime } from './uptime.ts';

/** The step that a zone without records needs next. */
export type FirstStep = 'describe' | 'upload';

/** The data of the dashboard. A part that failed to load is undefined, with a message in `failures`. */
export interface DashboardData {
  totals:
    | { chains: number; nodes: number; edges: number; blobs: number; blobBytes: number }
    | undefined;
  /** The step is absent in a zone with records, and for people who may not write any. */
  firstStep: FirstStep | undefined;
  /** The ISO date of the counts. */
  lastUpdated: string | null;
  blobsEnabled: boolean;
  metric: ChainMetric;
  /** The bars of the chart; undefined when the counts failed to load. */
  bars: Bar[] | undefined;
  /** The messages, the newest first; undefined when they failed to load. */
  messages: MessageSummary[] | undefined;
  /** The content of the newest message as safe HTML. */
  newest: string | undefined;
  compute: Uptime;
  storage: Uptime;
  docsUrl: string;
  /** The reasons why parts failed to load, each sentence once. */
  failures: string[];
}
