/** ETags of lists of metadata: an unchanged list is re-read for the price of a look-up. Data never has one. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import { run, type Queryable } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import type { ZoneCaller } from './caller.ts';
import { NotModified, type Context } from './handler.ts';

export interface ETagContext {
  caller: ZoneCaller;
  query: unknown;
  headers: Headers;
  setHeader: Context['setHeader'];
}

/** The chains of lists that are no definitions; index `head_metadata_seq` holds them and the tombstones. */
export type ListedChain = 'glossary' | 'wallet' | 'systemWallet' | 'group';

/** Tags a list of dictionaries or edge definitions. @throws NotModified when the caller has it already */
export async function checkDefinitionsETag(context: ETagContext): Promise<void> {
  const { zone } = context.caller;
  checkETag(context, await readMetadataSeq(zone.db, zone));
}

/** Tags a list that is made from these chains. @throws NotModified when the caller has it already */
export async function checkListETag(
  context: ETagContext,
  ...chains: readonly ListedChain[]
): Promise<void> {
  const { zone } = context.caller;
  const newest = await Promise.all(
    // A reset takes records away whole, and leaves a tombstone.
    [...chains, 'tombstone' as const].map((chain) =>
      readNewestSeq(zone.db, zone, SYSTEM_CHAINS[chain]),
    ),
  );
  checkETag(context, newest);
}

async function readNewestSeq(on: Queryable, zone: ZoneRef, chain: string): Promise<number> {
  const [row] = await run<{ seq: number | null }>(
    on,
    sql`select max(seq) as seq from head where zone = ${zone.id} and chain = ${sql.lit(chain)}`,
  );
  return row?.seq ?? 0;
}

/** The tag names the state of the list, the caller's rights and what was asked. */
function checkETag({ caller, query, headers, setHeader }: ETagContext, state: unknown): void {
  const named = [caller.zone.id, state, [...caller.permissions].sort(), query];
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('base64url');
  const value = `"${hash.slice(0, 22)}"`;
  setHeader('ETag', value);
  setHeader('Cache-Control', 'private, no-cache');
  if (headers.get('if-none-match') === value) throw new NotModified();
}
