/**
 * Appends to the ledger. One appender in each process groups concurrent appends into one transaction under
 * the zone's lock (the row of `ledger_end`), so that `seq` is gapless, each version's running hash
 * follows from the one before, and many small appends share one flush to disk.
 *
 * Life of an append: lock the zone → run the caller's plan (it reads what it must and calls `append`)
 * → number, stamp and hash each version → write ledger and projections → sign them together → move the end → commit.
 */
import { inSpan, keepSpan } from '#http/tracing.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { commitGroup } from './commit-group.ts';
import type { Plan } from './commit-group.ts';
import type { LedgerTransaction, AppendingParts } from './appending.ts';

export type { LedgerTransaction } from './appending.ts';

/** How many plans share a transaction at most. */
const GROUP_SIZE = 100;

export interface Ledger {
  /**
   * Runs a plan under the zone's lock and commits what it appended.
   * The plan may run again after a failure of its group, so it must only talk to the database.
   */
  append<Result>(
    zone: ZoneRef,
    plan: (tx: LedgerTransaction) => Promise<Result>,
    options?: AppendOptions,
  ): Promise<Result>;
}

export interface AppendOptions {
  /**
   * The plan reads nothing that an earlier plan of its group may have written, so it runs before their versions are
   * written. The unique keys of a new record are compared when it is written.
   */
  blind?: boolean;
}

export type LedgerOptions = Omit<AppendingParts, 'now'> & Partial<AppendingParts>;

interface Member extends Plan {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Does work in the span of the caller. */
  inCaller: ReturnType<typeof keepSpan>;
}

interface Queue {
  zone: ZoneRef;
  waiting: Member[];
  running: boolean;
}

/** The appender of this process. */
export function createLedger({
  keyring,
  definitions,
  now = () => new Date(),
}: LedgerOptions): Ledger {
  const parts = { keyring, definitions, now };
  const queues = new Map<number, Queue>();
  return {
    append<Result>(
      zone: ZoneRef,
      plan: (tx: LedgerTransaction) => Promise<Result>,
      { blind = false }: AppendOptions = {},
    ) {
      const enqueue = () =>
        new Promise<Result>((resolve, reject) => {
          let queue = queues.get(zone.id);
          if (!queue) queues.set(zone.id, (queue = { zone, waiting: [], running: false }));
          // A zone may have moved to another server since the last append.
          queue.zone = zone;
          const settle = resolve as (result: unknown) => void;
          queue.waiting.push({ run: plan, blind, resolve: settle, reject, inCaller: keepSpan() });
          if (!queue.running) void drain(parts, queue);
        });
      return inSpan('ledger append', { attributes: { 'keyway.zone': zone.path } }, enqueue);
    },
  };
}

async function drain(parts: AppendingParts, queue: Queue): Promise<void> {
  queue.running = true;
  while (queue.waiting.length > 0) {
    await settleGroup(parts, queue.zone, queue.waiting.splice(0, GROUP_SIZE));
  }
  queue.running = false;
}

async function settleGroup(parts: AppendingParts, zone: ZoneRef, members: Member[]): Promise<void> {
  try {
    // The transaction is in the span of one of those whose plans it runs.
    const commit = () => commitGroup(parts, zone, members);
    const outcomes = await (members[0]?.inCaller(commit) ?? commit());
    members.forEach(({ resolve, reject }, n) => {
      const outcome = outcomes[n];
      if (outcome?.ok) resolve(outcome.result);
      else reject(outcome?.error);
    });
  } catch (error) {
    for (const { reject } of members) reject(error);
  }
}
