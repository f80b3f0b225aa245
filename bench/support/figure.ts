/** The result of a measurement, and how results are printed. */
import { cpus, totalmem } from 'node:os';

export interface Figure {
  what: string;
  /** The measured value with its unit. */
  measured: string;
  /** What the same machine reaches in the same run without Keyway; absent where there is nothing to compare. */
  limit?: string;
  budget?: string;
  /** Absent without a budget. */
  met?: boolean;
}

/** The column headings of the table of figures. */
const HEADS = ['Figure', 'Measured', 'Limit in this run', 'Budget', ''];

/** The figures as a table in Markdown, so that a run can be pasted into the documentation. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, limit = '', budget = '', met }) => [
    what,
    measured,
    limit,
    budget,
    met === undefined ? '' : met ? 'met' : 'missed',
  ]);
  const widths = HEADS.map((head, at) =>
    Math.max(3, ...[HEADS, ...rows].map((row) => (row[at] ?? head).length)),
  );
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`;
  return [
    line(HEADS),
    line(
      HEADS.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

/** Says which machine measured, and when. */
export function describeMachine(now: Date): string {
  const processors = cpus();
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  const [model] = processors.map((cpu) => cpu.model.trim());
  return `${now.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${processors.length} × ${model}, ${gibibytes} GiB`;
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`;
}

export function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** Kilobytes of 1,000 bytes, as browsers show them. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
