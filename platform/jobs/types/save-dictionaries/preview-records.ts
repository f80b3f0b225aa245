/**
 * Checks the records of a chain against a changed dictionary without saving it. The check runs on a thread, within
 * bounds: the patterns of the dictionary are new, and may take long to compile, and a chain may have any number of
 * records.
 */
import { once } from 'node:events';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Worker } from 'node:worker_threads';
import { execute, run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { startProgramThread } from '#platform/program-thread.ts';
import type { BadRow } from '#platform/jobs/queue/job-rows.ts';
import { countConversions, MAX_CONVERTED } from './conversion-counts.ts';
import type { ConversionCounts, Conversions } from './conversion-counts.ts';
import { countReasons, MAX_NAMED_RECORDS } from './unfit-reasons.ts';
import type { ReasonCount, UnfitReason } from './unfit-reasons.ts';
import { touchedData } from './touched-attributes.ts';
import type { Touched } from './touched-attributes.ts';

export interface CheckRequest extends Touched {
  /** Whether the caller may edit data. Without this right no value is converted. */
  editsData: boolean;
}

export interface UnfitRecord {
  id: string;
  problems: BadRow['problems'];
  /** Whether the caller may read the record, and so may learn its id. */
  own: boolean;
}

/** What the thread says when it is ready, and after each page of records. */
export interface CheckResult {
  checked: number;
  unfit: UnfitRecord[];
  conversions: Conversions;
  /** Why the dictionary itself cannot be used. */
  problem?: string;
}

/** The bounds of one check. A save checks all records, in a job. */
export interface CheckLimits {
  records: number;
  /** Milliseconds for preparing the rules; as many again for checking the records. */
  ms: number;
  /** The most records that a save may convert. */
  converted: number;
}
export const PREVIEW_LIMITS: CheckLimits = {
  records: 50_000,
  ms: 10_000,
  converted: MAX_CONVERTED,
};

/** The maximum number of records of a page, and of its characters, whichever is reached first. */
const PAGE = { records: 1_000, length: 4 * 1024 * 1024 } as const;
/** The memory limit of the thread. */
const HEAP_MEGABYTES = 192;

export interface CheckedRecords {
  /** Fewer than the chain has when a limit was reached. */
  checked: number;
  unfit: { count: number; reasons: UnfitReason[]; first: Omit<UnfitRecord, 'own'>[] };
  conversions: Conversions;
}

/** The dictionary cannot be used: the patterns, bounds or defaults that its problem names. */
export class UnusableDictionaryError extends Error {
  override name = 'UnusableDictionaryError';
}

/** Conditions on a row of `head` under the alias `h`. */
interface RecordRights {
  /** Whether the caller may learn the id of the record. */
  mayName: RawBuilder<boolean>;
  /** Whether the caller may change the record. */
  mayChange: RawBuilder<boolean>;
}

/**
 * Counts all records, but names only those that the caller may read (decision 016).
 * @throws UnusableDictionaryError
 */
export async function previewRecords(
  on: Transaction,
  zone: ZoneRef,
  request: CheckRequest,
  { limits = PREVIEW_LIMITS, ...rights }: RecordRights & { limits?: CheckLimits },
): Promise<CheckedRecords> {
  const found: Found = {
    ...{ checked: 0, count: 0, reasons: countReasons(), first: [] },
    conversions: countConversions(),
  };
  const thread = startProgramThread('check-thread', {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  try {
    const ready = await nextReply(thread, limits.ms);
    if (ready?.problem !== undefined) throw new UnusableDictionaryError(ready.problem);
    if (!ready) return resultOf(found);
    const end = performance.now() + limits.ms;
    const pages = readPages(on, zone, request, { ...rights, most: limits.records });
    for await (const texts of pages) {
      thread.postMessage(texts);
      const reply = await nextReply(thread, end - performance.now());
      if (!reply) return resultOf(found);
      add(found, reply);
      if (performance.now() > end) return resultOf(found);
    }
    return resultOf(found);
  } finally {
    await thread.terminate();
  }
}

interface Found {
  checked: number;
  count: number;
  reasons: ReasonCount;
  first: CheckedRecords['unfit']['first'];
  conversions: ConversionCounts;
}

function add(found: Found, { checked, unfit, conversions }: CheckResult): void {
  found.conversions.addAll(conversions);
  found.checked += checked;
  found.count += unfit.length;
  for (const { id, problems, own } of unfit) {
    if (own && found.first.length < MAX_NAMED_RECORDS) found.first.push({ id, problems });
    found.reasons.add(problems, own ? id : undefined);
  }
}

function resultOf({ checked, count, reasons, first, conversions }: Found): CheckedRecords {
  const unfit = { count, reasons: reasons.list().slice(0, MAX_NAMED_RECORDS), first };
  return { checked, unfit, conversions: conversions.result() };
}

/**
 * The next reply of the thread; undefined when it does not come in time, or the thread has ended for lack of memory.
 */
async function nextReply(thread: Worker, ms: number): Promise<CheckResult | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), Math.max(1, ms));
  try {
    const [reply] = (await once(thread, 'message', { signal: stop.signal })) as [CheckResult];
    return reply;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The first records of a chain as JSON, oldest first: of two with the same key, the later one is reported. */
async function* readPages(
  on: Transaction,
  zone: ZoneRef,
  { after: { name: chain }, names }: CheckRequest,
  { mayName, mayChange, most }: RecordRights & { most: number },
): AsyncGenerator<string[]> {
  await execute(
    on,
    sql`declare records no scroll cursor for
        select jsonb_build_object(
          'key', key, 'id', id, 'own', ${mayName}, 'mayChange', ${mayChange},
          'data', ${touchedData('h', names)})::text
        from head h where zone = ${zone.id} and chain = ${chain} and type = 'ASSET' and not deleted
        order by key limit ${most}`,
  );
  for (;;) {
    const rows = await run<{ text: string }>(
      on,
      sql`select text from fetch_texts('records', ${PAGE.records}, ${PAGE.length}) as text`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ text }) => text);
  }
  await execute(on, sql`close records`);
}
