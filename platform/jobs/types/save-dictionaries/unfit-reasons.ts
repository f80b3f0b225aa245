/**
 * Why records do not fit a changed dictionary: each reason once, with how many have it and the first that may be named.
 */
import type { BadRow } from '#platform/jobs/queue/job-rows.ts';

/** The most records that are named for one reason. */
export const MAX_NAMED_RECORDS = 10;

export type UnfitReason = BadRow['problems'][number] & {
  count: number;
  /** The ids of the first of these records that the caller may read (decision 016). */
  first: string[];
};

export interface ReasonCount {
  /** @param id undefined for a record that must not be named */
  add(problems: BadRow['problems'], id: string | undefined): void;
  /** The reasons, those that concern most records first. */
  list(): UnfitReason[];
}

export function countReasons(): ReasonCount {
  /** The reasons by their sentence, which names the attribute. */
  const reasons = new Map<string, UnfitReason>();
  return {
    add(problems, id) {
      for (const problem of problems) {
        let known = reasons.get(problem.message);
        if (!known) reasons.set(problem.message, (known = { ...problem, count: 0, first: [] }));
        known.count++;
        if (id !== undefined && known.first.length < MAX_NAMED_RECORDS) known.first.push(id);
      }
    },
    list: () => [...reasons.values()].sort((a, b) => b.count - a.count),
  };
}
