/** Reading the ledger itself, in order and in pages, so that a long one never stands in memory whole. */
import { sql } from 'kysely';
import { run, type Queryable } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import type { Body, LedgerRecord } from './record.ts';

const PAGE = 2_000;

/** The columns of `ledger` under the names of `LedgerRecord`. */
const LEDGER_COLUMNS = sql`seq, chain, id, type, operation, timestamp, owners,
  limited_owners as "limitedOwners", effective_id as "effectiveId", logged_in_id as "loggedInId",
  signer, signature, hash, previous_hash as "previousHash", running_hash as "runningHash",
  body as "bodyText"`;

/** The versions of one record from the first on, or only the one with that seq. */
export function readVersions(
  on: Queryable,
  zone: ZoneRef,
  id: string,
  seq?: number,
): Promise<LedgerRecord[]> {
  const which = seq === undefined ? sql`true` : sql`seq = ${seq}`;
  return run<LedgerRecord>(
    on,
    sql`select ${LEDGER_COLUMNS} from ledger where zone = ${zone.id} and id = ${id} and ${which}
        order by seq`,
  );
}

/** What a record said, without its salt; nothing where a tombstone took the body away. */
export function bodyOf({ bodyText }: Pick<LedgerRecord, 'bodyText'>): Body {
  const { salt: _salt, ...body } = JSON.parse(bodyText ?? '{}') as Body;
  return body;
}

/** All records of a zone from the first on, a page at a time. */
export async function* readLedger(
  on: Queryable,
  zone: ZoneRef,
): AsyncGenerator<LedgerRecord[], void> {
  let after = 0;
  for (;;) {
    const page = await run<LedgerRecord>(
      on,
      sql`select ${LEDGER_COLUMNS} from ledger where zone = ${zone.id} and seq > ${after} order by seq limit ${PAGE}`,
    );
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.seq;
  }
}
