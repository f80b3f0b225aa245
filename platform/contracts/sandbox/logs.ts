/** Collects the output of a run, up to a limit. */
import type { LogName } from './messages.ts';

export interface Logs {
  print(log: LogName, text: string): void;
  /** Adds why the run failed, even when the log is full. */
  end(failure: string): void;
  console(): string;
  errors(): string;
}

const CUT = '… (the rest was left out)';

/** @param most the maximum UTF-16 units of each log */
export function openLogs(most: number): Logs {
  const logs = { console: openLog(most), errors: openLog(most) };
  let reason: string | undefined;
  return {
    print: (log, text) => logs[log].print(text),
    end: (failure) => {
      reason = failure.slice(0, most);
    },
    console: () => logs.console.lines().join('\n'),
    errors: () => [...logs.errors.lines(), ...(reason === undefined ? [] : [reason])].join('\n'),
  };
}

function openLog(most: number) {
  const lines: string[] = [];
  let left = most;
  return {
    lines: (): readonly string[] => lines,
    print: (text: string) => {
      if (left <= 0) return;
      lines.push(text.slice(0, left));
      // The line break counts too, so that empty lines are limited as well.
      left -= text.length + 1;
      if (left <= 0) lines.push(CUT);
    },
  };
}
