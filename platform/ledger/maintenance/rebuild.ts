/**
 * Rebuilds the projections of a zone from the ledger, in one transaction under the zone's lock. Writers wait until it
 * ends; readers see the old projections until then.
 */
import { sql } from 'kysely';
import { execute, transaction } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { isDefinitionChain, nameOf } from '#platform/ledger/chains.ts';
import { readChain } from '#platform/ledger/read/definitions.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { Differences, project } from '#platform/ledger/projections/project.ts';
import { ENTRY_TABLES } from '#platform/ledger/projections/projection-tables.ts';
import { readLedger } from '#platform/ledger/read/read-ledger.ts';
import type { Head, LedgerVersion } from '#platform/ledger/record.ts';
import { writeHeads } from '#platform/ledger/append/write-versions.ts';

const PROJECTIONS = [
  'head',
  ...ENTRY_TABLES,
  'index_definition',
  'edge_key',
  'edge_definition',
  'chain_count',
  'readable_count',
  'search_entry',
];

/**
 * Rebuilds the projections. Records that a tombstone erased are left out. Records older than a definition
 * lack its index entries and edge keys: run `catchUp` afterwards.
 */
export async function rebuildProjections(zone: ZoneRef): Promise<void> {
  await transaction(
    zone.db,
    async (on) => {
      await execute(on, sql`update ledger_end set last_index = 0 where zone = ${zone.id}`);
      for (const table of PROJECTIONS) {
        await execute(on, sql`delete from ${sql.table(table)} where zone = ${zone.id}`);
      }
      for await (const page of readLedger(on, zone)) await replay(on, zone, page);
    },
    { statementTimeoutMs: 0 },
  );
}

async function replay(on: Transaction, zone: ZoneRef, page: LedgerVersion[]): Promise<void> {
  let definitions = new Map<string, ChainDefinition>();
  const chainOf = async (chain: string) => {
    const known = definitions.get(chain) ?? (await readChain(on, zone, chain));
    definitions.set(chain, known);
    return known;
  };
  const known = await headsOf(on, zone, page);
  let batch: { version: LedgerVersion; head: Head; previous: Head | undefined }[] = [];
  let batchIds = new Set<string>();
  const write = async () => {
    const differences = new Differences();
    for (const change of batch) {
      const { type, chain } = change.head;
      differences.add(change, type === 'ASSET' ? await chainOf(chain) : undefined);
    }
    await writeHeads(on, zone, batch);
    await project(on, zone, batch, differences);
    batch = [];
    batchIds = new Set();
  };

  for (const version of page) {
    if (version.bodyText === null) continue;
    if (batchIds.has(version.id)) await write();
    const previous = known.get(version.id);
    const head = toHead(version, previous);
    batch.push({ version, head, previous });
    batchIds.add(version.id);
    known.set(version.id, head);
    if (isDefinitionChain(version.chain)) {
      await write();
      definitions = new Map();
    }
  }
  await write();
}

async function headsOf(
  on: Transaction,
  zone: ZoneRef,
  page: LedgerVersion[],
): Promise<Map<string, Head>> {
  const heads = await readHeads(on, zone, sql`id = any(${page.map(({ id }) => id)}::uuid[])`);
  return new Map(heads.map((head) => [head.id, head]));
}

function toHead(version: LedgerVersion, previous: Head | undefined): Head {
  const { salt: _salt, ...body } = JSON.parse(version.bodyText ?? '{}') as Record<string, unknown>;
  return {
    ...version,
    // Projections have no signatures of trees.
    signature: version.signature ?? Buffer.alloc(0),
    key: previous?.key ?? version.seq,
    name: nameOf(version.chain, body),
    body,
    deleted: version.operation === 'DELETE',
  };
}
