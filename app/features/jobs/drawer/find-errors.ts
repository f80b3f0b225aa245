/** Searches the errors of a job in its drawer. */
import type { BadRows } from './bad-rows.ts';
import type { JobDetails } from './job-details.ts';

/** The parameter of the address with the searched text. */
export const ERROR_PARAM = 'find';

interface FoundErrors {
  badRows: BadRows | undefined;
  /** The log, reduced to its lines with the text. */
  log: { label: string; text: string; isCode: boolean } | undefined;
  /** Whether there are errors and none of them contains the text. */
  isEmpty: boolean;
}

/** The errors that contain the text, in any case. All of them are found for an empty text. */
export function findErrors(
  { badRows, log }: NonNullable<JobDetails['error']>,
  wanted: string,
): FoundErrors {
  const word = wanted.trim().toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(word);
  const causes = (badRows?.causes ?? []).filter(({ rows, attribute, reason }) =>
    contains(`${rows} ${attribute} ${reason}`),
  );
  const lines = (log && 'text' in log ? log.text.split('\n') : []).filter(contains);
  return {
    badRows: badRows && causes.length > 0 ? { ...badRows, causes } : undefined,
    log:
      log && lines.length > 0
        ? { label: log.label, text: lines.join('\n'), isCode: log.kind === 'code' }
        : undefined,
    isEmpty: word !== '' && causes.length === 0 && lines.length === 0,
  };
}
