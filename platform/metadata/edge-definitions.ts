/** Edge definitions, which connect the records of two chains by equal attributes. */
import { sql } from 'kysely';
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { DUPLICATE_CONDITION } from '#model/dictionaries/edge-definition.ts';
import type {
  EdgeCondition,
  EdgeDefinition,
  StoredEdgeDefinition,
} from '#model/dictionaries/edge-definition.ts';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { requireVersion } from '#platform/ledger/append/require-version.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { byName, byText, listHeads } from './page.ts';
import type { ListOptions, ListQuery } from './page.ts';
import { fieldText, readPresent, sortText } from './collection.ts';

const CHAIN = SYSTEM_CHAINS.edge;

/** The error for a definition that cannot be saved. It is sent as 400, or as 409 when the definition exists already. */
export class EdgeDefinitionError extends Error {
  override name = 'EdgeDefinitionError';
  constructor(
    readonly kind: 'invalid' | 'exists',
    message: string,
  ) {
    super(message);
  }
}

const FROM = fieldText(CHAIN, 'fromDictionary');
const TO = fieldText(CHAIN, 'toDictionary');
const LISTED: ListOptions = {
  sortKeys: {
    name: sortText(sql`name`),
    fromDictionary: sortText(FROM),
    toDictionary: sortText(TO),
  },
  standardOrder: 'name',
  filters: { name: byName, fromDictionary: byText(FROM), toDictionary: byText(TO) },
};

/** A page of the edge definitions of a zone, and their total number. */
export async function listEdgeDefinitions(
  zone: ZoneRef,
  query: ListQuery,
): Promise<{ total: number; edges: StoredEdgeDefinition[] }> {
  const columns = sql<{ edge: StoredEdgeDefinition }>`body -> 'edge' as edge`;
  const { total, rows } = await listHeads(zone, CHAIN, columns, LISTED, query);
  return { total, edges: rows.map(({ edge }) => edge) };
}

/** An edge definition with the hash of its version. @returns undefined when there is none with the id */
export async function readEdgeDefinition(
  zone: ZoneRef,
  id: string,
): Promise<{ edge: StoredEdgeDefinition; hash: Buffer } | undefined> {
  const head = await readPresent(zone.db, zone, CHAIN, id);
  return head && { edge: head.body.edge as StoredEdgeDefinition, hash: head.hash };
}

/** @throws EdgeDefinitionError */
export async function createEdgeDefinition(
  tx: LedgerTransaction,
  definition: EdgeDefinition,
  actor: Actor,
): Promise<StoredEdgeDefinition> {
  await checkNew(tx, definition);
  const edge: StoredEdgeDefinition = { ...definition, edgeId: newRecordId() };
  await tx.append({
    chain: CHAIN,
    id: edge.edgeId,
    type: METADATA[CHAIN].type,
    operation: 'CREATE',
    owners: [actor.effectiveId],
    actor,
    body: { edge },
  });
  return edge;
}

/**
 * Replaces the conditions. Name and dictionaries cannot be changed.
 * @returns undefined when there is no such definition
 * @throws EdgeDefinitionError or StaleVersionError
 */
export async function updateEdgeDefinition(
  tx: LedgerTransaction,
  id: string,
  condition: EdgeCondition,
  actor: Actor,
  expected?: ExpectedVersions,
): Promise<StoredEdgeDefinition | undefined> {
  const head = await readPresent(tx.sql, tx.zone, CHAIN, id);
  if (!head) return undefined;
  await requireVersion(tx, head, expected, actor);
  const edge: StoredEdgeDefinition = { ...(head.body.edge as StoredEdgeDefinition), condition };
  await checkColumns(tx, edge);
  await tx.append(nextVersion(head, 'UPDATE', actor, { body: { edge } }));
  return edge;
}

/** @returns false when there is no such definition @throws StaleVersionError */
export async function deleteEdgeDefinition(
  tx: LedgerTransaction,
  id: string,
  actor: Actor,
  expected?: ExpectedVersions,
): Promise<boolean> {
  const head = await readPresent(tx.sql, tx.zone, CHAIN, id);
  if (!head) return false;
  await requireVersion(tx, head, expected, actor);
  await tx.append(nextVersion(head, 'DELETE', actor));
  return true;
}

/** Defines a deleted edge again, with its old id. @throws EdgeDefinitionError */
export async function restoreEdgeDefinition(
  tx: LedgerTransaction,
  deleted: Head,
  actor: Actor,
): Promise<void> {
  await checkNew(tx, deleted.body.edge as StoredEdgeDefinition);
  await tx.append(nextVersion(deleted, 'UPDATE', actor));
}

/** Checks that the ends exist and fit, and that no other definition has the same name between them. */
async function checkNew(tx: LedgerTransaction, definition: EdgeDefinition): Promise<void> {
  const { name, fromDictionary, toDictionary } = definition;
  await checkColumns(tx, definition);
  const same = await readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${CHAIN} and not deleted and name = ${name}
        and ${FROM} = ${fromDictionary} and ${TO} = ${toDictionary}`,
  );
  if (same.length > 0) {
    throw new EdgeDefinitionError(
      'exists',
      `An edge definition '${name}' from ${fromDictionary} to ${toDictionary} already exists.`,
    );
  }
}

/** Checks that both ends exist and that values of their types can be equal. */
async function checkColumns(tx: LedgerTransaction, definition: EdgeDefinition): Promise<void> {
  const from = await typesOf(tx, 'fromDictionary', definition.fromDictionary);
  const to = await typesOf(tx, 'toDictionary', definition.toDictionary);
  requireLikeTypes(definition, { from, to });
}

/**
 * Checks the associations with the datatypes of both ends.
 * @throws EdgeDefinitionError when values of two attributes can never be equal
 */
export function requireLikeTypes(
  { fromDictionary, toDictionary, condition }: EdgeDefinition,
  { from, to }: Record<'from' | 'to', ReadonlyMap<string, Datatype>>,
): void {
  const seen = new Set<string>();
  for (const [index, { fromCol, toCol }] of condition.entries()) {
    const field = `condition[${index}]`;
    const left = typeOf(from, fromDictionary, fromCol, `${field}.fromCol`);
    const right = typeOf(to, toDictionary, toCol, `${field}.toCol`);
    if (edgeFamily(left) !== edgeFamily(right)) {
      throw new EdgeDefinitionError(
        'invalid',
        `${field}.toCol: ${fromDictionary}.${fromCol} (${left}) and ${toDictionary}.${toCol} (${right}) can never be equal. Choose attributes of like types.`,
      );
    }
    if (seen.has(`${fromCol}\n${toCol}`)) {
      throw new EdgeDefinitionError('invalid', `${field}.toCol: ${DUPLICATE_CONDITION}`);
    }
    seen.add(`${fromCol}\n${toCol}`);
  }
}

async function typesOf(
  tx: LedgerTransaction,
  field: 'fromDictionary' | 'toDictionary',
  dictionary: string,
): Promise<ReadonlyMap<string, Datatype>> {
  if (dictionary.trim() === '') {
    throw new EdgeDefinitionError('invalid', `${field}: ${BLANK_MESSAGE}`);
  }
  const definition = await tx.chain(dictionary);
  if (definition.dictionary) return definition.datatypes;
  throw new EdgeDefinitionError(
    'invalid',
    `${field}: There is no dictionary '${dictionary}'. Create it first.`,
  );
}

/** @param field the name of the field that holds the path */
function typeOf(
  types: ReadonlyMap<string, Datatype>,
  dictionary: string,
  path: string,
  field: string,
): Datatype {
  const type = types.get(path);
  if (type && elementType(type) !== 'OBJECT') return type;
  throw new EdgeDefinitionError(
    'invalid',
    type
      ? `${field}: ${dictionary}.${path} is an object. Choose one of its attributes.`
      : `${field}: The dictionary '${dictionary}' has no attribute '${path}'.`,
  );
}

/** The name of the datatypes whose values can be equal to those of this one. */
export function edgeFamily(datatype: Datatype): string {
  const element = elementType(datatype);
  if (['INTEGER', 'LONG', 'DECIMAL'].includes(element)) return 'number';
  if (['STRING', 'CLOB', 'ENUM'].includes(element)) return 'text';
  if (['DATE', 'DATETIME'].includes(element)) return 'time';
  return element;
}
