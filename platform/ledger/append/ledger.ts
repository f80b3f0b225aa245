/**
 * Appending to the ledger. One appender a process groups concurrent appends into one transaction under
 * the zone's lock (the row of `ledger_end`), so that `seq` is gapless, each record's running hash
 * follows from the one before, and many small appends share one flush to disk.
 *
 * Life of an append: lock the zone → run the caller's plan (it reads what it must and calls `append`)
 * → number, stamp and hash each record → write ledger and projections → sign them together → move the end → commit.
 * A group is first tried as a whole, its records written in few statements. When a plan of it fails, it is
 * run again with a savepoint for each plan: the writes of one that throws are undone, the others are kept.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { COPY_FROM } from '#platform/storage/copy-rows.ts';
import {
  answered,
  execute,
  isRetryable,
  run,
  transaction,
  type Transaction,
} from '#platform/storage/database.ts';
import { errorCode, ERROR_CODES } from '#platform/storage/error-codes.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { isDefinitionChain, nameOf, SYSTEM_CHAINS } from '../chains.ts';
import { readChain, type ChainDefinition, type Definitions } from '../read/definitions.ts';
import { bodyTexts, genesisHash, nextRunningHash, recordHash } from '../hashing.ts';
import { ZONE_WALLET, type Keyring } from './keys.ts';
import { Differences, project, type Change } from '../projections/project.ts';
import type { Body, Head, LedgerRecord, NewRecord } from '../record.ts';
import { newRecordId } from '../record-id.ts';
import { createTreeBuilder } from './sign-trees.ts';
import { createWriteBehind } from './write-behind.ts';
import { writeRecords, writeTrees, type FirstWrite } from './write-records.ts';

/** How many plans share a transaction at most. */
const GROUP_SIZE = 100;
/**
 * So many records are written while the plan appends the next ones: few at first, as PostgreSQL waits for them, and then half
 * as many as it was sent before, so that it has them when it is done with those.
 */
const WRITE_SIZE = { least: COPY_FROM, most: 500 };
/** While a batch is written, the plan yields to the event loop after this many appends. */
const TURN_SIZE = 16;

export interface LedgerTransaction {
  readonly sql: Transaction;
  readonly zone: ZoneRef;
  /** The definition of a chain as it stands inside this transaction. */
  chain(name: string): Promise<ChainDefinition>;
  /**
   * Appends one record and returns its head, whose signature is set when it is flushed.
   * @throws UniqueConflict (at the latest when flushed) when a PRIMARY or UNIQUE key is taken
   */
  append(newRecord: NewRecord): Promise<Head>;
  /** Creates a key pair for a wallet and appends a record of the public key. */
  createKey(wallet: string): Promise<void>;
  /** Collects an item to be written when flushed, in one call of `write` for all items of the group. */
  gather<Item>(write: WriteItems<Item>, item: Item): void;
  /** Writes what was appended, so that later reads of this transaction see it. */
  flush(): Promise<void>;
}

export type WriteItems<Item> = (on: Transaction, zone: ZoneRef, items: Item[]) => Promise<void>;

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
   * The plan reads nothing that another plan may write (a new record's keys are compared when it is
   * written), so it need not wait until the records of those before it are written.
   */
  blind?: boolean;
}

export interface LedgerOptions {
  keyring: Keyring;
  definitions: Definitions;
  now?: () => Date;
}

interface Member {
  plan: (tx: LedgerTransaction) => Promise<unknown>;
  blind: boolean;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Sealed versions of different records that are not written yet. */
class Batch {
  readonly versions: FirstWrite[] = [];
  readonly changes: Change[] = [];
  readonly differences = new Differences();
}

interface OpenTransaction {
  tx: LedgerTransaction;
  /** Waits until nothing is being written. Returns the error of a failed write. */
  settle(): Promise<unknown>;
}

type Outcome = { ok: true; result: unknown } | { ok: false; error: unknown };

/** The end of the zone's ledger, updated with each record of a transaction. */
interface End {
  seq: number;
  runningHash: Buffer;
  timestamp: string;
  metadataSeq: number;
  /** The newest committed definition; the shared cache of definitions may only be read up to it. */
  readonly committedMetadataSeq: number;
}

/** A changed dictionary may build the indexes of millions of records while others wait. */
const NO_TIMEOUT = { statementTimeoutMs: 0 };

/** The appender of this process. */
export function createLedger({
  keyring,
  definitions,
  now = () => new Date(),
}: LedgerOptions): Ledger {
  const queues = new Map<number, { zone: ZoneRef; waiting: Member[]; running: boolean }>();

  const drain = async (queue: { zone: ZoneRef; waiting: Member[]; running: boolean }) => {
    queue.running = true;
    while (queue.waiting.length > 0) {
      await commitGroup(queue.zone, queue.waiting.splice(0, GROUP_SIZE));
    }
    queue.running = false;
  };

  const commitGroup = async (zone: ZoneRef, members: Member[]) => {
    let outcomes: Map<Member, Outcome>;
    try {
      const together = members.length > 1 ? await commitTogether(zone, members) : undefined;
      outcomes = together ?? (await commitOneByOne(zone, members));
    } catch (error) {
      for (const member of members) member.reject(error);
      return;
    }
    for (const member of members) {
      const outcome = outcomes.get(member);
      if (outcome?.ok) member.resolve(outcome.result);
      else member.reject(outcome?.error);
    }
  };

  /** Undefined when a plan failed and nothing was written. */
  const commitTogether = async (zone: ZoneRef, members: readonly Member[]) => {
    let failed = false;
    try {
      return await underLock(zone, async (client, end) => {
        failed = false;
        const outcomes = new Map<Member, Outcome>();
        const { tx, settle } = openTransaction(client, zone, end);
        try {
          for (const member of members) {
            if (!member.blind) await tx.flush();
            outcomes.set(member, { ok: true, result: await member.plan(tx) });
          }
          // The end is sent along: what is refused by an answer only undoes it as well.
          await answered([tx.flush(), saveEnd(client, zone, end)]);
        } catch (thrown) {
          failed = true;
          throw (await settle()) ?? thrown;
        }
        return outcomes;
      });
    } catch (error) {
      // If the answer to the commit was lost, it may have succeeded, so it must not be retried.
      if (!failed) throw error;
      return undefined;
    }
  };

  const commitOneByOne = (zone: ZoneRef, members: readonly Member[]) =>
    underLock(zone, async (client, end) => {
      const outcomes = new Map<Member, Outcome>();
      for (const member of members) {
        outcomes.set(member, await attempt(client, zone, end, member, members.length > 1));
      }
      await saveEnd(client, zone, end);
      return outcomes;
    });

  /** Runs one plan; in a group, a savepoint keeps its failure from the others. */
  const attempt = async (
    client: Transaction,
    zone: ZoneRef,
    end: End,
    member: Member,
    grouped: boolean,
  ): Promise<Outcome> => {
    const before = { ...end };
    if (grouped) await client.query('savepoint member');
    const { tx, settle } = openTransaction(client, zone, end);
    try {
      const result = await member.plan(tx);
      await tx.flush();
      if (grouped) await client.query('release savepoint member');
      return { ok: true, result };
    } catch (thrown) {
      // Writes must have ended before the rollback. After a failed one, the server refuses every statement.
      const failedWrite = await settle();
      const isConsequence = errorCode(thrown) === ERROR_CODES.failedTransaction;
      const error = isConsequence ? (failedWrite ?? thrown) : thrown;
      // After a deadlock the whole group runs again.
      if (!grouped || isRetryable(error)) throw error;
      await client.query('rollback to savepoint member');
      Object.assign(end, before);
      return { ok: false, error };
    }
  };

  /** Runs work in a transaction under the zone's lock, which is asked for along with the begin. */
  const underLock = <Result>(
    zone: ZoneRef,
    work: (client: Transaction, end: End) => Promise<Result>,
  ): Promise<Result> => {
    let end: End;
    return transaction(
      zone.db,
      async (client) => {
        if (end.seq === 0) await bootstrap(client, zone, end);
        return work(client, end);
      },
      {
        ...NO_TIMEOUT,
        async first(client) {
          end = await lockEnd(client, zone, now);
        },
      },
    );
  };

  const bootstrap = async (client: Transaction, zone: ZoneRef, end: End) => {
    const { tx } = openTransaction(client, zone, end);
    await tx.createKey(ZONE_WALLET);
    await tx.flush();
  };

  const openTransaction = (client: Transaction, zone: ZoneRef, end: End): OpenTransaction => {
    let batch = new Batch();
    const behind = createWriteBehind();
    /** The records that are being written or wait for it. */
    const keys = new Set<number>();
    let own = new Map<string, ChainDefinition>();

    // Once this transaction has changed a definition, it reads past the shared cache: if it is rolled back, another
    // definition will get the same seq.
    const chain = async (name: string) => {
      if (end.metadataSeq === end.committedMetadataSeq) {
        return definitions.chain(client, zone, end.metadataSeq, name);
      }
      const known = own.get(name) ?? (await readChain(client, zone, name));
      own.set(name, known);
      return known;
    };

    const trees = createTreeBuilder(zone.path);
    const write = async ({ versions, changes, differences }: Batch) => {
      await answered([
        writeRecords(client, zone, versions),
        project(client, zone, changes, differences),
      ]);
      const definition = versions.findLast(({ record }) => isDefinitionChain(record.chain));
      if (definition) {
        end.metadataSeq = definition.record.seq;
        own = new Map();
      }
    };

    const startWriting = () => {
      if (batch.versions.length === 0) return;
      behind.add(write(batch));
      batch = new Batch();
    };

    const drain = async () => {
      startWriting();
      keys.clear();
      await behind.drain();
    };

    const gathered = new Map<unknown, { items: unknown[]; write: () => Promise<void> }>();

    const gather = <Item>(write: WriteItems<Item>, item: Item) => {
      const known = gathered.get(write);
      if (known) {
        known.items.push(item);
        return;
      }
      const items = [item];
      gathered.set(write, { items, write: () => write(client, zone, items) });
    };

    const flush = async () => {
      startWriting();
      behind.add(writeTrees(client, zone, trees.sign()));
      for (const { write } of gathered.values()) behind.add(write());
      gathered.clear();
      await drain();
    };

    const append = async (newRecord: NewRecord): Promise<Head> => {
      const key = newRecord.previous?.key ?? end.seq + 1;
      // Of a record, one version at a time is being written.
      if (keys.has(key)) await drain();
      const definition = newRecord.type === 'ASSET' ? await chain(newRecord.chain) : undefined;
      const wallet = canonicalId(signerOf(newRecord));
      const signer = await keyring.signer(client, zone, wallet);
      const tree = trees.treeFor(wallet, end.seq + 1);
      const { record, plainText } = sealRecord(zone, end, newRecord, tree, now());
      const head = headOf(record, key, newRecord.body);
      trees.add(head, tree, signer);
      const change = { head, previous: newRecord.previous };
      batch.versions.push({ record, plainText, head });
      batch.changes.push(change);
      batch.differences.add(change, definition);
      keys.add(key);
      // A definition applies from the next record on.
      if (isDefinitionChain(newRecord.chain)) await flush();
      const { length } = batch.versions;
      const { least, most } = WRITE_SIZE;
      if (length >= Math.min(most, Math.max(least, (keys.size - length) / 2))) startWriting();
      if (behind.busy() && length % TURN_SIZE === 0) await nextTurn();
      return head;
    };

    const createKey = async (wallet: string) => {
      const publicKey = await keyring.create(client, zone, wallet);
      await append({
        chain: SYSTEM_CHAINS.key,
        id: newRecordId(),
        type: 'KEY',
        operation: 'CREATE',
        owners: [wallet],
        actor: { loggedInId: ZONE_WALLET, effectiveId: ZONE_WALLET },
        signedBy: 'zone',
        body: { wallet, publicKey, algorithm: 'Ed25519' },
      });
    };

    const tx = { sql: client, zone, chain, append, createKey, gather, flush };
    return { tx, settle: behind.settle };
  };

  return {
    append<Result>(
      zone: ZoneRef,
      plan: (tx: LedgerTransaction) => Promise<Result>,
      { blind = false }: AppendOptions = {},
    ) {
      return new Promise<Result>((resolve, reject) => {
        let queue = queues.get(zone.id);
        if (!queue) queues.set(zone.id, (queue = { zone, waiting: [], running: false }));
        // A zone may have moved to another server since the last append.
        queue.zone = zone;
        queue.waiting.push({ plan, blind, resolve: resolve as (result: unknown) => void, reject });
        if (!queue.running) void drain(queue);
      });
    },
  };
}

function signerOf(newRecord: NewRecord): string {
  return newRecord.signedBy === 'zone' ? ZONE_WALLET : newRecord.actor.effectiveId;
}

/** Numbers, stamps and hashes a new record, and moves the end of the ledger to it. */
function sealRecord(
  zone: ZoneRef,
  end: End,
  newRecord: NewRecord,
  tree: number,
  now: Date,
): Pick<FirstWrite, 'record' | 'plainText'> {
  const stamp = stampOf(now);
  const { salted: bodyText, plain: plainText } = bodyTexts(newRecord.body);
  // One object with all its properties: to copy it for each step costs more than to hash it.
  const record: LedgerRecord = {
    id: canonicalId(newRecord.id),
    seq: end.seq + 1,
    chain: newRecord.chain,
    type: newRecord.type,
    operation: newRecord.operation,
    // Timestamps in the ledger never decrease, even when the clock was set back.
    timestamp: stamp > end.timestamp ? stamp : end.timestamp,
    owners: newRecord.owners.map(canonicalId),
    limitedOwners: (newRecord.limitedOwners ?? []).map(canonicalId),
    effectiveId: canonicalId(newRecord.actor.effectiveId),
    loggedInId: canonicalId(newRecord.actor.loggedInId),
    signer: canonicalId(signerOf(newRecord)),
    previousHash: newRecord.previous?.hash ?? null,
    hash: NOT_YET,
    signature: null,
    tree,
    runningHash: NOT_YET,
    bodyText,
  };
  record.hash = recordHash(zone.path, record.chain, record, bodyText, 2);
  record.runningHash = nextRunningHash(end.runningHash, record.hash);
  end.seq = record.seq;
  end.timestamp = record.timestamp;
  end.runningHash = record.runningHash;
  return { record, plainText };
}

let lastStamp = { ms: NaN, text: '' };

/** A time as a text, which is made once a millisecond: many records have the same. */
function stampOf(now: Date): string {
  const ms = now.getTime();
  if (ms !== lastStamp.ms) lastStamp = { ms, text: now.toISOString() };
  return lastStamp.text;
}

/** The newest version of its record, not signed yet. */
function headOf(record: LedgerRecord, key: number, body: Body): Head {
  return {
    key,
    chain: record.chain,
    id: record.id,
    seq: record.seq,
    type: record.type,
    operation: record.operation,
    timestamp: record.timestamp,
    owners: record.owners,
    limitedOwners: record.limitedOwners,
    effectiveId: record.effectiveId,
    loggedInId: record.loggedInId,
    signer: record.signer,
    signature: NOT_YET,
    tree: record.tree,
    hash: record.hash,
    previousHash: record.previousHash,
    name: nameOf(record.chain, body),
    body,
    deleted: record.operation === 'DELETE',
  };
}

/** The hashed form must equal what PostgreSQL returns: a UUID in lower case. */
function canonicalId(id: string): string {
  return id.toLowerCase();
}

/** In the place of a hash or signature that is not made yet: heads have it until they are flushed. */
const NOT_YET = Buffer.alloc(0);

async function lockEnd(client: Transaction, zone: ZoneRef, now: () => Date): Promise<End> {
  const lock = () =>
    run<{ seq: number; running_hash: Buffer; timestamp: string; metadata_seq: number }>(
      client,
      sql`select seq, running_hash, timestamp, metadata_seq from ledger_end
          where zone = ${zone.id} for update`,
      { prepared: true },
    );
  let [row] = await lock();
  if (!row) {
    await execute(
      client,
      sql`insert into ledger_end (zone, running_hash, timestamp)
          values (${zone.id}, ${genesisHash(zone.path)}, ${now().toISOString()}) on conflict do nothing`,
    );
    [row] = await lock();
  }
  if (!row) throw new Error(`The ledger of zone ${zone.path} could not be opened.`);
  return {
    seq: row.seq,
    runningHash: row.running_hash,
    timestamp: row.timestamp,
    metadataSeq: row.metadata_seq,
    committedMetadataSeq: row.metadata_seq,
  };
}

async function saveEnd(client: Transaction, zone: ZoneRef, end: End): Promise<void> {
  await execute(
    client,
    sql`update ledger_end set seq = ${end.seq}, running_hash = ${end.runningHash},
          timestamp = ${end.timestamp}, metadata_seq = ${end.metadataSeq} where zone = ${zone.id}`,
    { prepared: true },
  );
}
