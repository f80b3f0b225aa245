/**
 * The errors in the rows of a file, one entry for each cause, because a thousand rows may fail for the same reason.
 * This file does not import zod, because browsers load it.
 */

export interface ErrorCause {
  /** The attribute, without the indexes in its lists; empty for the whole row. */
  path: string;
  /** The sentence of the first row. */
  message: string;
  /** How many rows have it. */
  count: number;
  /** The first of them: three numbers of rows, or ids of up to ten records. */
  rows: (number | string)[];
}

const SHOWN_ROWS = 3;
const SHOWN_CAUSES = 100;
/** The most causes that are kept apart. Further causes are not counted. */
const MAX_CAUSES = 1_000;

export interface CauseCount {
  add(row: number | string, problems: readonly { path: string; message: string }[]): void;
  /** The causes; those that concern the most rows come first. */
  list(): ErrorCause[];
}

export function countCauses(): CauseCount {
  const causes = new Map<string, ErrorCause>();
  return {
    add(row, problems) {
      const seen = new Set<string>();
      for (const { path, message } of problems) {
        const key = keyOf(path, message);
        if (seen.has(key)) continue;
        seen.add(key);
        const known = causes.get(key);
        if (known) {
          known.count += 1;
          if (known.rows.length < SHOWN_ROWS) known.rows.push(row);
        } else if (causes.size < MAX_CAUSES) {
          causes.set(key, { path: withoutIndexes(path), message, count: 1, rows: [row] });
        }
      }
    },
    list: () => [...causes.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_CAUSES),
  };
}

/** A value as sentences show it, before the verb that follows it. */
const SHOWN_VALUE = /^'.*?' (?=(?:is|has|does|holds|cannot|could|looks) )/s;

/** A key that is equal for sentences that differ only in the value, its length or its index. */
function keyOf(path: string, message: string): string {
  const sentence = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  const reason = sentence.replace(SHOWN_VALUE, '').replaceAll(/\d+/g, '0');
  return `${withoutIndexes(path)}\n${reason}`;
}

/** 'phones[].number' for 'phones[2].number'. */
function withoutIndexes(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}
