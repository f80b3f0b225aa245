/**
 * Writes what is derived from the newest versions of records: index entries, edge keys and counts. It is called in the
 * transaction that appends the records, and by the rebuild, so that both produce the same.
 */
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { ChainMetric } from '#model/directory/metrics.ts';
import { answered } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { edgeKeys, indexEntries } from './entries.ts';
import type { EdgeKey, Entries } from './entries.ts';
import { projectDictionary, projectEdge } from './project-definitions.ts';
import {
  closeEdges,
  dropIndexEntries,
  noteEdgeChange,
  writeCounts,
  writeEdgeKeys,
  writeNewEdgeKeys,
  writeIndexEntries,
  writeReadableCounts,
  writeSearchEntries,
} from './projection-tables.ts';
import type { KeyedEntries, RecordEdgeKey, RecordEntries } from './projection-tables.ts';
import type { Head } from '#platform/ledger/record.ts';
import { isSearched, searchEntries } from './search-entries.ts';

/** One new version, with the version it follows. */
export interface VersionChange {
  head: Head;
  previous: Head | undefined;
}

/**
 * Projects changes of different records. What it writes for data records (type ASSET) is sent at once, before anything
 * is awaited.
 * @throws UniqueConflictError when a PRIMARY or UNIQUE key is taken
 */
export async function project(
  on: Transaction,
  zone: ZoneRef,
  changes: readonly VersionChange[],
  differences: Differences,
): Promise<void> {
  if (changes.length === 0) return;
  await writeEntries(on, zone, differences);
  await projectSearch(on, zone, changes);
  for (const { head, previous } of changes) {
    if (head.chain === SYSTEM_CHAINS.dictionary) {
      await projectDictionary(
        on,
        zone,
        head.body.dictionary as Dictionary,
        previous?.body.dictionary as Dictionary | undefined,
        head.deleted,
      );
    }
    if (head.chain === SYSTEM_CHAINS.edge) {
      await projectEdge(on, zone, head, head.body.edge as StoredEdgeDefinition);
    }
  }
}

/** Updates the entries of the metadata search. */
async function projectSearch(
  on: Transaction,
  zone: ZoneRef,
  changes: readonly VersionChange[],
): Promise<void> {
  const searched = changes.filter(({ head }) => isSearched(head.chain));
  if (searched.length === 0) return;
  const changed = searched.filter(({ previous }) => previous).map(({ head }) => head.key);
  const living = searched.filter(({ head }) => !head.deleted);
  const entries = living.flatMap(({ head }) => searchEntries(zone.id, head));
  await writeSearchEntries(on, zone, changed, entries);
}

/** Everything that a list of changes adds and deletes, collected so that each table is written once. */
export class Differences {
  readonly entries: RecordEntries[] = [];
  /** Old index entries, which are deleted before the new ones are inserted. */
  readonly oldEntries: KeyedEntries[] = [];
  readonly newEdges: RecordEdgeKey[] = [];
  readonly edges: RecordEdgeKey[] = [];
  readonly closedEdges: RecordEdgeKey[] = [];
  readonly counts = new Map<string, { chain: string; metric: string; n: number }>();
  /** How many more data records of a chain a wallet owns or limited-owns. */
  readonly readable = new Map<string, { wallet: string; chain: string; n: number }>();

  /**
   * Compares a version with the one before it.
   * @param definition of the chain of a data record (type ASSET); other records have no entries
   */
  add(change: VersionChange, definition: ChainDefinition | undefined): void {
    this.count(change);
    this.countReadable(change);
    if (definition) this.compare(change, definition);
  }

  private compare(
    { head, previous }: VersionChange,
    { indexes, datatypes, edges }: ChainDefinition,
  ): void {
    const { id, key, seq } = head;
    const data = dataOf(head);
    const dataBefore = previous && dataOf(previous);
    const isNew = !previous;
    const entries = data ? indexEntries(data, indexes, datatypes) : NO_ENTRIES;
    const edgesNow = data ? edgeKeys(data, edges, datatypes) : [];
    if (isNew) {
      this.entries.push({ id, key, isNew, indexes, entries });
      for (const { edge, side, hash } of edgesNow) {
        this.newEdges.push({ edge, side, hash, key, seq });
      }
      return;
    }
    const entriesBefore = dataBefore ? indexEntries(dataBefore, indexes, datatypes) : NO_ENTRIES;
    this.oldEntries.push({ key, entries: entriesWithout(entriesBefore, entries) });
    this.entries.push({ id, key, isNew, indexes, entries: entriesWithout(entries, entriesBefore) });
    const edgesBefore = dataBefore ? edgeKeys(dataBefore, edges, datatypes) : [];
    this.edges.push(
      ...edgesWithout(edgesNow, edgesBefore).map((entry) => ({ ...entry, key, seq })),
    );
    this.closedEdges.push(
      ...edgesWithout(edgesBefore, edgesNow).map((entry) => ({ ...entry, key, seq })),
    );
  }

  private count({ head, previous }: VersionChange): void {
    const alive = (head.deleted ? 0 : 1) - (previous && !previous.deleted ? 1 : 0);
    if (head.name !== null) this.addCount(head.chain, LISTED_COUNT, alive);
    const metric = METRICS[head.type];
    if (!metric) return;
    this.addCount(head.chain, metric.current, alive);
    if (metric.history) this.addCount(head.chain, metric.history, 1);
    if (metric.bytes) this.addCount(head.chain, metric.bytes, bytesOf(head) - bytesOf(previous));
  }

  private countReadable({ head, previous }: VersionChange): void {
    if (head.type !== 'ASSET') return;
    for (const wallet of readersOf(head)) this.addReadable(wallet, head.chain, 1);
    for (const wallet of readersOf(previous)) this.addReadable(wallet, head.chain, -1);
  }

  private addReadable(wallet: string, chain: string, n: number): void {
    const name = `${wallet}/${chain}`;
    const known = this.readable.get(name);
    if (known) known.n += n;
    else this.readable.set(name, { wallet, chain, n });
  }

  private addCount(chain: string, metric: string, n: number): void {
    if (n === 0) return;
    const name = `${chain}/${metric}`;
    const known = this.counts.get(name) ?? { chain, metric, n: 0 };
    known.n += n;
    this.counts.set(name, known);
  }
}

const NO_ENTRIES: Entries = { unique: [], text: [], number: [], fulltext: [] };

interface MetricNames {
  current: ChainMetric;
  history?: ChainMetric;
  /** The metric of sizes in bytes, for types whose records have a size. */
  bytes?: ChainMetric;
}

/** The metrics that count records of each type (model/directory/metrics.ts). */
const METRICS: Record<string, MetricNames | undefined> = {
  ASSET: { current: 'assets', history: 'assetsHistory' },
  CONSENT_CONTRACT: { current: 'consentContracts', history: 'consentContractsHistory' },
  SMART_CONTRACT: { current: 'smartContracts', history: 'smartContractsHistory' },
  CONSENT_CONTRACT_RECEIPT: { current: 'consentContractsReceipts' },
  SMART_CONTRACT_RECEIPT: { current: 'smartContractsReceipts' },
  BLOB: { current: 'blobs', bytes: 'blobsBytes' },
};

/** The name of the count of present records in a chain of metadata. It is no metric of the zone. */
export const LISTED_COUNT = 'listed';

/** The size of a blob's record in bytes; 0 when it is deleted. */
function bytesOf(head: Head | undefined): number {
  if (!head || head.deleted) return 0;
  const { size } = (head.body.blob ?? {}) as { size?: unknown };
  return typeof size === 'number' ? size : 0;
}

/** The owners and limited owners of a living record, each once. */
function readersOf(head: Head | undefined): Iterable<string> {
  if (!head || head.deleted) return [];
  const { owners, limitedOwners } = head;
  return owners.length + limitedOwners.length < 2
    ? [...owners, ...limitedOwners]
    : new Set([...owners, ...limitedOwners]);
}

function dataOf(head: Head): Record<string, unknown> | undefined {
  return head.deleted ? undefined : ((head.body.data ?? {}) as Record<string, unknown>);
}

/** The index entries that are not among the others. */
function entriesWithout(entries: Entries, others: Entries): Entries {
  const values = (list: 'text' | 'number' | 'fulltext') =>
    without(entries[list], others[list], ({ indexId, value }) => `${indexId}/${value}`);
  return {
    unique: without(entries.unique, others.unique, ({ indexId, hash }) => `${indexId}/${hash}`),
    text: values('text'),
    number: values('number'),
    fulltext: values('fulltext'),
  };
}

function edgesWithout(entries: EdgeKey[], others: EdgeKey[]): EdgeKey[] {
  return without(entries, others, ({ edge, side, hash }) => `${edge}/${side}/${hash}`);
}

function without<Entry>(
  entries: Entry[],
  others: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  if (entries.length === 0 || others.length === 0) return entries;
  const names = new Set(others.map(nameOf));
  return entries.filter((entry) => !names.has(nameOf(entry)));
}

async function writeEntries(on: Transaction, zone: ZoneRef, d: Differences): Promise<void> {
  const changed = d.newEdges[0] ?? d.edges[0] ?? d.closedEdges[0];
  await answered([
    dropIndexEntries(on, zone, d.oldEntries),
    writeIndexEntries(on, zone, d.entries),
    closeEdges(on, zone, d.closedEdges),
    writeNewEdgeKeys(on, zone, d.newEdges),
    writeEdgeKeys(on, zone, d.edges),
    ...(changed ? [noteEdgeChange(on, zone, changed.seq)] : []),
    writeCounts(on, zone, [...d.counts.values()]),
    writeReadableCounts(
      on,
      zone,
      [...d.readable.values()].filter(({ n }) => n !== 0),
    ),
  ]);
}
