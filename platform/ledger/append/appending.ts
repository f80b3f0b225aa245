/**
 * What one plan, or a group of them, appends within a transaction: versions are stamped one by one, written in batches
 * while the plan goes on, and signed together when they are flushed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { COPY_FROM } from '#platform/storage/copy-rows.ts';
import { answered } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { isDefinitionChain, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readChain } from '#platform/ledger/read/definitions.ts';
import type { ChainDefinition, Definitions } from '#platform/ledger/read/definitions.ts';
import { Differences, project } from '#platform/ledger/projections/project.ts';
import type { VersionChange } from '#platform/ledger/projections/project.ts';
import type { Head, NewVersion } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { ZONE_WALLET } from './signing-keys.ts';
import type { Keyring } from './signing-keys.ts';
import { headOf, stampVersion, signerOf } from './stamp-version.ts';
import type { LedgerEnd } from './stamp-version.ts';
import { createTreeBuilder } from './sign-trees.ts';
import { createWriteBehind } from './write-behind.ts';
import { writeVersions, writeTrees } from './write-versions.ts';
import type { FirstWrite } from './write-versions.ts';

/**
 * The number of versions in a batch. A batch is written while the plan appends the next versions. The first batch is
 * small, because PostgreSQL is idle until it arrives. Each later batch is half of what was sent before, so that
 * PostgreSQL is done with that when the batch arrives.
 */
const WRITE_SIZE = { least: COPY_FROM, most: 500 };
/** While a batch is written, the plan yields to the event loop after this many appends. */
const YIELD_AFTER = 16;

export interface LedgerTransaction {
  readonly sql: Transaction;
  readonly zone: ZoneRef;
  /** The definition of a chain inside this transaction. */
  chain(name: string): Promise<ChainDefinition>;
  /**
   * Appends one version of a record and returns its head, whose signature is set when it is flushed.
   * @throws UniqueConflictError (at the latest when flushed) when a PRIMARY or UNIQUE key is taken
   */
  append(newVersion: NewVersion): Promise<Head>;
  /** Creates a key pair for a wallet and appends a record of its public key. */
  createSigningKey(wallet: string): Promise<void>;
  /** Collects an item to be written when flushed, in one call of `write` for all items of the group. */
  gather<Item>(write: WriteItems<Item>, item: Item): void;
  /** Writes what was appended, so that later reads of this transaction see it. */
  flush(): Promise<void>;
}

export type WriteItems<Item> = (on: Transaction, zone: ZoneRef, items: Item[]) => Promise<void>;

/** What the ledger of a process shares among its transactions. */
export interface AppendingParts {
  keyring: Keyring;
  definitions: Definitions;
  now: () => Date;
}

/** Stamped versions of different records that are not written yet. */
class Batch {
  readonly versions: FirstWrite[] = [];
  readonly changes: VersionChange[] = [];
  readonly differences = new Differences();
}

/** The transaction that plans are given. */
export class Appending implements LedgerTransaction {
  private batch = new Batch();
  private readonly behind = createWriteBehind();
  private readonly trees;
  /** The keys of the records that are being written or wait for it. */
  private readonly writing = new Set<number>();
  /** Definitions that this transaction has changed. */
  private own = new Map<string, ChainDefinition>();
  private readonly gathered = new Map<unknown, { items: unknown[]; write: () => Promise<void> }>();

  constructor(
    private readonly parts: AppendingParts,
    readonly sql: Transaction,
    readonly zone: ZoneRef,
    private readonly end: LedgerEnd,
  ) {
    this.trees = createTreeBuilder(zone.path);
  }

  /**
   * Once this transaction has changed a definition, it reads past the shared cache: if it is rolled back, another
   * definition will get the same seq.
   */
  async chain(name: string): Promise<ChainDefinition> {
    const { end, sql, zone } = this;
    if (end.metadataSeq === end.committedMetadataSeq) {
      return this.parts.definitions.chain(sql, zone, end.metadataSeq, name);
    }
    const known = this.own.get(name) ?? (await readChain(sql, zone, name));
    this.own.set(name, known);
    return known;
  }

  async append(newVersion: NewVersion): Promise<Head> {
    const { end, writing, trees } = this;
    const key = newVersion.previous?.key ?? end.seq + 1;
    // Only one version of a record may be in a write at a time.
    if (writing.has(key)) await this.drain();
    const definition = newVersion.type === 'ASSET' ? await this.chain(newVersion.chain) : undefined;
    const wallet = signerOf(newVersion);
    const signer = await this.parts.keyring.signer(this.sql, this.zone, wallet);
    const tree = trees.treeFor(wallet, end.seq + 1);
    const stamped = stampVersion(this.zone, end, newVersion, tree, this.parts.now());
    const head = headOf(stamped.version, key, newVersion.body);
    trees.add(head, tree, signer);
    const change = { head, previous: newVersion.previous };
    this.batch.versions.push({ ...stamped, head });
    this.batch.changes.push(change);
    this.batch.differences.add(change, definition);
    writing.add(key);
    // A definition applies from the next record on.
    if (isDefinitionChain(newVersion.chain)) await this.flush();
    await this.writeWhenFull();
    return head;
  }

  async createSigningKey(wallet: string): Promise<void> {
    const publicKey = await this.parts.keyring.create(this.sql, this.zone, wallet);
    await this.append({
      chain: SYSTEM_CHAINS.key,
      id: newRecordId(),
      type: 'KEY',
      operation: 'CREATE',
      owners: [wallet],
      actor: { loggedInId: ZONE_WALLET, effectiveId: ZONE_WALLET },
      signedBy: 'zone',
      body: { wallet, publicKey, algorithm: 'Ed25519' },
    });
  }

  gather<Item>(write: WriteItems<Item>, item: Item): void {
    const known = this.gathered.get(write);
    if (known) {
      known.items.push(item);
      return;
    }
    const items = [item];
    this.gathered.set(write, { items, write: () => write(this.sql, this.zone, items) });
  }

  async flush(): Promise<void> {
    this.startWriting();
    this.behind.add(writeTrees(this.sql, this.zone, this.trees.sign()));
    for (const { write } of this.gathered.values()) this.behind.add(write());
    this.gathered.clear();
    await this.drain();
  }

  /** Waits until nothing is being written. Returns the error of a failed write. */
  settle(): Promise<unknown> {
    return this.behind.settle();
  }

  private async writeWhenFull(): Promise<void> {
    const { length } = this.batch.versions;
    const { least, most } = WRITE_SIZE;
    if (length >= Math.min(most, Math.max(least, (this.writing.size - length) / 2))) {
      this.startWriting();
    }
    if (this.behind.busy() && length % YIELD_AFTER === 0) await nextTurn();
  }

  private startWriting(): void {
    if (this.batch.versions.length === 0) return;
    this.behind.add(this.write(this.batch));
    this.batch = new Batch();
  }

  private async drain(): Promise<void> {
    this.startWriting();
    this.writing.clear();
    await this.behind.drain();
  }

  private async write({ versions, changes, differences }: Batch): Promise<void> {
    await answered([
      writeVersions(this.sql, this.zone, versions),
      project(this.sql, this.zone, changes, differences),
    ]);
    const definition = versions.findLast(({ version }) => isDefinitionChain(version.chain));
    if (definition) {
      this.end.metadataSeq = definition.version.seq;
      this.own = new Map();
    }
  }
}
