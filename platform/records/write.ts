/** Writes single records of a chain, by the same rules as an upload. `tests/api/records.test.ts` tests it. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Blob } from '#model/records/record.ts';
import { firstUnknown, ownersOfNew } from '#platform/access/wallets.ts';
import { mayChange } from '#platform/access/may-change.ts';
import type { ChainDefinition, IndexDefinition } from '#platform/ledger/read/definitions.ts';
import { uniqueHash } from '#platform/ledger/projections/entries.ts';
import { readHead, readHeads } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { requireVersion } from '#platform/ledger/append/require-version.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import { mergePatch } from '#platform/ledger/values/merge-patch.ts';
import type { Matched } from '#platform/ledger/values/pattern-matching.ts';
import type { Conformed, ConformMode } from '#platform/ledger/values/record-rules.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { RulesOf } from '#platform/ledger/values/chain-rules.ts';
import { applyToBlobs } from './blobs.ts';
import { RecordError } from './record-problem.ts';

type Data = Record<string, unknown>;

/** The content of a record. Without metadata, an update keeps the previous metadata. */
export interface RecordInput {
  data: Data;
  metadata?: Data | undefined;
}

/** The content and the owners of a new record; without owners, it belongs to the acting wallet. */
export interface NewRecord extends RecordInput {
  owners: string[];
  limitedOwners: string[];
}

/** A write: the actor, the chain and its rules. */
export interface RecordWriting {
  chain: string;
  actor: Actor;
  rulesOf: RulesOf;
  /** The versions that the change may follow; undefined for any. */
  expected?: ExpectedVersions;
  /** How texts match patterns where that takes long; see pattern-threads.ts. */
  matched?: Matched | undefined;
}

/** A change of a record: the chain, the actor and the expected version. */
type Changing = Pick<RecordWriting, 'chain' | 'actor' | 'expected'>;

/** The written version; undefined when there is no such chain or record, or the actor may not change the record. */
type Written = Promise<Head | undefined>;

/** @throws RecordError; UniqueConflictError when a key is taken */
export async function createRecord(
  tx: LedgerTransaction,
  writing: RecordWriting,
  input: NewRecord,
): Written {
  return withRules(tx, writing, ({ conform }) =>
    append(tx, writing, input, conform(input.data, 'create')),
  );
}

/** @throws RecordError, also when a record that the actor may not change has the key */
export async function upsertRecord(
  tx: LedgerTransaction,
  writing: RecordWriting,
  input: NewRecord,
): Written {
  return withRules(tx, writing, async ({ definition, conform }) => {
    const data = conform(input.data, 'create');
    const primary = primaryOf(definition);
    const previous = await findByKey(tx, definition, primary, data);
    if (!previous) return append(tx, writing, input, data);
    if (mayChange(previous, writing.actor)) return replace(tx, writing, previous, input, data);
    // The message must not reveal the other record's owner.
    throw new RecordError(
      `Another record already has this value of ${primary.attributes.join(', ')}.`,
      'conflict',
    );
  });
}

/**
 * Changes some attributes of the record with the primary key in `pkFields`.
 * @throws RecordError
 */
export async function patchRecord(
  tx: LedgerTransaction,
  writing: RecordWriting,
  pkFields: Data,
  patch: RecordInput,
): Written {
  return withRules(tx, writing, async ({ definition, conform }) => {
    const key = conform(pkFields, 'patch');
    const previous = await findByKey(tx, definition, primaryOf(definition), key);
    if (!previous || !mayChange(previous, writing.actor)) return undefined;
    await requireVersion(tx, previous, writing.expected, writing.actor);
    const changes = conform(patch.data, 'patch');
    const merged = mergePatch((previous.body.data ?? {}) as Data, changes);
    return replace(tx, writing, previous, patch, conform(merged, 'create'));
  });
}

/** Replaces the data of a record. @throws RecordError */
export async function updateRecord(
  tx: LedgerTransaction,
  writing: RecordWriting,
  id: string,
  input: RecordInput,
): Written {
  return withRules(tx, writing, async ({ conform }) => {
    const previous = await findWritable(tx, writing, id);
    return previous && replace(tx, writing, previous, input, conform(input.data, 'create'));
  });
}

/** Changes the owners of a record. @throws RecordError when one of them does not exist */
export async function transferRecord(
  tx: LedgerTransaction,
  writing: RecordWriting,
  id: string,
  { newOwners, newLimitedOwners }: { newOwners: string[]; newLimitedOwners: string[] },
): Written {
  const previous = await findWritable(tx, writing, id);
  if (!previous) return undefined;
  await checkOwners(tx, 'newOwners', newOwners);
  await checkOwners(tx, 'newLimitedOwners', newLimitedOwners);
  const { actor } = writing;
  const owners = { owners: newOwners, limitedOwners: newLimitedOwners };
  const head = await tx.append(nextVersion(previous, 'TRANSFER', actor, owners));
  await applyToBlobs(tx, head, 'TRANSFER', actor);
  return head;
}

/** The types that people may delete; receipts are permanent. */
const DELETABLE = ['ASSET', 'CONSENT_CONTRACT', 'SMART_CONTRACT'];

/** Deletes a record with its files, or a contract. Returns the deleted files. */
export async function deleteRecord(
  tx: LedgerTransaction,
  writing: Changing,
  id: string,
): Promise<Blob[] | undefined> {
  const previous = await findWritable(tx, writing, id, DELETABLE);
  if (!previous) return undefined;
  const { actor } = writing;
  await tx.append(nextVersion(previous, 'DELETE', actor));
  return applyToBlobs(tx, previous, 'DELETE', actor);
}

/** A present record of the chain that the actor may change. @throws StaleVersionError */
export async function findWritable(
  tx: LedgerTransaction,
  { chain, actor, expected }: Changing,
  id: string,
  types: readonly string[] = ['ASSET'],
): Written {
  const head = await readHead(tx.sql, tx.zone, id);
  const isThere = head && head.chain === chain && types.includes(head.type) && !head.deleted;
  if (!isThere || !mayChange(head, actor)) return undefined;
  await requireVersion(tx, head, expected, actor);
  return head;
}

interface ChainRules {
  definition: ChainDefinition;
  /** @throws RecordError with a sentence for each invalid attribute; PatternsLeftError */
  conform: (raw: Data, mode: ConformMode) => Data;
}

/** Writes by the rules of the chain; undefined when there is no such chain. @throws DictionaryError */
async function withRules(
  tx: LedgerTransaction,
  { chain, rulesOf, matched }: RecordWriting,
  write: (rules: ChainRules) => Written,
): Written {
  const definition = await tx.chain(chain);
  const rules = rulesOf(tx.zone, definition);
  if (!rules) return undefined;
  return write({
    definition,
    conform: (raw, mode) => conformed(rules.conform(raw, mode, matched)),
  });
}

function conformed({ data, problems }: Conformed): Data {
  if (!problems) return data;
  throw new RecordError(problems.map(({ message }) => message).join(' '));
}

function primaryOf({ chain, indexes }: ChainDefinition): IndexDefinition {
  const primary = indexes.find(({ type }) => type === 'PRIMARY');
  if (primary) return primary;
  throw new RecordError(
    `The dictionary '${chain}' has no primary index, so no record can be found by its key. Address it by its id.`,
  );
}

/** @throws RecordError when a part of the key is missing in the data */
async function findByKey(
  tx: LedgerTransaction,
  { datatypes }: ChainDefinition,
  { id, attributes }: IndexDefinition,
  data: Data,
): Promise<Head | undefined> {
  const hash = uniqueHash(data, attributes, datatypes);
  if (hash === undefined) {
    throw new RecordError(
      `data: Give the primary key (${attributes.join(', ')}), by which the record is found.`,
    );
  }
  const [head] = await readHeads(
    tx.sql,
    tx.zone,
    sql`key in (select key from unique_entry
          where zone = ${tx.zone.id} and index_id = ${id} and hash = ${hash}) and not deleted`,
  );
  return head;
}

async function append(
  tx: LedgerTransaction,
  { chain, actor }: RecordWriting,
  { metadata = {}, ...given }: NewRecord,
  data: Data,
): Promise<Head> {
  await checkOwners(tx, 'owners', given.owners);
  await checkOwners(tx, 'limitedOwners', given.limitedOwners);
  return tx.append({
    chain,
    id: newRecordId(),
    type: 'ASSET',
    operation: 'CREATE',
    ...(await ownersOfNew(tx.sql, tx.zone, actor, given)),
    actor,
    body: { data, metadata },
  });
}

/** Appends the next version; unchanged content creates none. */
async function replace(
  tx: LedgerTransaction,
  { actor }: RecordWriting,
  previous: Head,
  { metadata = (previous.body.metadata ?? {}) as Data }: Pick<RecordInput, 'metadata'>,
  data: Data,
): Promise<Head> {
  const body = { ...previous.body, data, metadata };
  if (isDeepStrictEqual(body, { metadata: {}, ...previous.body })) return previous;
  return tx.append(nextVersion(previous, 'UPDATE', actor, { body }));
}

async function checkOwners(tx: LedgerTransaction, field: string, ids: string[]): Promise<void> {
  const unknown = await firstUnknown(tx.sql, tx.zone, ids);
  if (unknown !== undefined) {
    throw new RecordError(`${field}: '${unknown}' is no wallet or group of this zone.`);
  }
}
