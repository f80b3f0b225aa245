/**
 * ETags. A metadata list has one, so that an unchanged list costs one lookup. A single item has the hash of its
 * version; a change may name the version that it replaces (`If-Match`). Lists of data records have no ETag.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { SystemChain } from '#platform/ledger/chains.ts';
import type { Call } from '#model/calls/definition/call.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import { runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { ZoneCaller } from './caller.ts';
import { NotModifiedError } from './handler.ts';
import type { AnyContext } from './handler.ts';
import { badRequest } from './http-error.ts';

export interface ETagContext {
  caller: ZoneCaller;
  query: unknown;
  headers: Headers;
  setHeader: AnyContext['setHeader'];
}

/** Sets the ETag of a list of dictionaries or edge definitions. @throws NotModifiedError when the caller has it */
export async function checkDefinitionsETag(context: ETagContext): Promise<void> {
  const { zone } = context.caller;
  checkETag(context, await readMetadataSeq(zone.db, zone));
}

/**
 * Sets the ETag of a list made from these chains: the newest seq of them and of the tombstones, by the index
 * `head_metadata_seq`, which lists its chains.
 * @throws NotModifiedError when the caller has it
 */
export async function checkListETag(
  context: ETagContext,
  ...chains: readonly SystemChain[]
): Promise<void> {
  const { zone } = context.caller;
  const newest = await Promise.all(
    // A reset erases records and leaves a tombstone.
    [...chains, SYSTEM_CHAINS.tombstone].map((chain) => readNewestSeq(zone.db, zone, chain)),
  );
  checkETag(context, newest);
}

async function readNewestSeq(on: Queryable, zone: ZoneRef, chain: string): Promise<number> {
  const row = await runOne<{ seq: number | null }>(
    on,
    sql`select max(seq) as seq from head where zone = ${zone.id} and chain = ${sql.lit(chain)}`,
  );
  return row?.seq ?? 0;
}

/** The ETag depends on the state of the list, the caller's permissions and the query. */
function checkETag({ caller, query, headers, setHeader }: ETagContext, state: unknown): void {
  const named = [caller.zone.id, state, [...caller.permissions].sort(), query];
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('base64url');
  setETag({ headers, setHeader }, hash.slice(0, 22));
}

/**
 * Sets the ETag of a single item: the hash of its version.
 * @param hash null for an item that is read by consent, because the reader may see only parts of it
 * @throws NotModifiedError when the caller has it
 */
export function checkVersionETag(context: Answering, hash: Buffer | null): void {
  if (hash) setETag(context, hash.toString('hex'));
}

type Answering = Pick<ETagContext, 'headers' | 'setHeader'>;

function setETag({ headers, setHeader }: Answering, tag: string): void {
  const value = `"${tag}"`;
  setHeader('ETag', value);
  if (headers.get('if-none-match') === value) throw new NotModifiedError();
}

/**
 * One ETag or several; '*' is any version. Weak ETags are not accepted, because they never match here (RFC 9110,
 * 13.1.1).
 */
const IF_MATCH = /^\s*("[\da-f]{64}"\s*(,\s*"[\da-f]{64}"\s*)*|\*\s*)$/;

/**
 * The versions that `If-Match` names.
 * @throws HttpError 400 when the header cannot be parsed, or the call does not compare versions
 */
export function expectedVersions(call: Call, header: string | undefined): ExpectedVersions {
  if (header === undefined || call.method === 'get') return undefined;
  if (!call.ifMatch) {
    throw badRequest('If-Match: This call changes no single version. Leave the header out.');
  }
  if (!IF_MATCH.test(header)) {
    throw badRequest('If-Match: Send the ETag that reading the item has answered, as it is.');
  }
  return header.match(/[\da-f]{64}/g) ?? undefined;
}
