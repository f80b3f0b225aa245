/** ETags of metadata lists, so that an unchanged list costs one lookup. Data records have none. */
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

/** The chains of listed metadata other than definitions; index `head_metadata_seq` covers them and the tombstones. */
export type ListedChain = 'glossary' | 'wallet' | 'systemWallet' | 'group';

/** Sets the ETag of a list of dictionaries or edge definitions. @throws NotModified when the caller has it */
export async function checkDefinitionsETag(context: ETagContext): Promise<void> {
  const { zone } = context.caller;
  checkETag(context, await readMetadataSeq(zone.db, zone));
}

/** Sets the ETag of a list made from these chains. @throws NotModified when the caller has it */
export async function checkListETag(
  context: ETagContext,
  ...chains: readonly ListedChain[]
): Promise<void> {
  const { zone } = context.caller;
  const newest = await Promise.all(
    // A reset erases records and leaves a tombstone.
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

/** The ETag depends on the state of the list, the caller's permissions and the query. */
function checkETag({ caller, query, headers, setHeader }: ETagContext, state: unknown): void {
  const named = [caller.zone.id, state, [...caller.permissions].sort(), query];
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('base64url');
  const value = `"${hash.slice(0, 22)}"`;
  setHeader('ETag', value);
  setHeader('Cache-Control', 'private, no-cache');
  if (headers.get('if-none-match') === value) throw new NotModified();
}
