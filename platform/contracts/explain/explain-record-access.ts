/**
 * Explains who may read a record. Every wallet and group that a rule might name is tried: the record is read through the
 * access rule as it would.
 */
import { sql } from 'kysely';
import type { AccessRule, RecordAccessExplanation } from '#model/access/explanation.ts';
import { rolesWith } from '#model/access/explanation.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { visibleHeads } from '#platform/access/visible.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import { startDeadline, withinDeadline } from '#platform/query/deadline.ts';
import { hasRows, runOne } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import { EXPLAIN_MS } from './explain-access.ts';
import {
  describeRules,
  loadExplainedReader,
  loadReaderOfChain,
  readSubjects,
  rulesOfRow,
} from './rules.ts';
import type { AccessCaller, ExplainedReader } from './rules.ts';

/** The most wallets and groups that are tried. */
const MAX_TRIED = 200;

interface ExplainedRecord {
  chain: string;
  id: string;
  attributes: readonly Attribute[];
}

/**
 * Undefined when there is no such record, or when the caller may not ask about it.
 * @throws TooManyTurnsError
 */
export function explainRecordAccess(
  caller: AccessCaller,
  chain: string,
  id: string,
): Promise<RecordAccessExplanation | undefined> {
  const { zone, definitions, reader, signal } = caller;
  const explain = async (on: Transaction): Promise<RecordAccessExplanation | undefined> => {
    const deadline = startDeadline(EXPLAIN_MS, signal);
    const head = await readHead(on, zone, id);
    const isThere = head?.type === 'ASSET' && head.chain === chain && !head.deleted;
    if (!isThere || !(await mayAsk(on, caller, id))) return undefined;
    const seq = await readMetadataSeq(on, zone);
    const { dictionary } = await definitions.chain(on, zone, seq, chain);
    const record = { chain, id, attributes: dictionary?.attributes ?? [] };
    const candidates = await candidatesFor(on, caller, chain, head);
    const anybody = await loadReaderOfChain(caller, [], chain);
    const everybody = await withinDeadline(on, deadline, () =>
      rulesOpening(on, caller, { reader: anybody, changesAs: [] }, record),
    );
    const readers: RecordAccessExplanation['readers'] = [];
    let isMore = everybody === undefined || candidates.length > MAX_TRIED;
    for (const subject of candidates.slice(0, MAX_TRIED)) {
      const explained = await loadExplainedReader(caller, subject, chain);
      const rules = await withinDeadline(on, deadline, () =>
        rulesOpening(on, caller, explained, record),
      );
      isMore ||= rules === undefined;
      if (rules && rules.length > 0) readers.push({ ...subject, rules });
    }
    return {
      ...{ chain, sdoId: id, readers, isMore, everybody: everybody ?? [] },
      roles: {
        read: rolesWith('readData'),
        write: rolesWith('editData'),
        delete: rolesWith('deleteData'),
      },
    };
  };
  const options = { statementTimeoutMs: EXPLAIN_MS, signal };
  return queryTransaction(zone, reader.wallet, explain, options);
}

/** An administrator may ask about every record of the zone, others about those that they own. */
async function mayAsk(on: Transaction, { zone, reader, isAdmin }: AccessCaller, id: string) {
  const owner = { ...reader, grants: [] };
  return isAdmin || hasRows(on, sql`from ${visibleHeads(owner, zone.id, 'h')} where h.id = ${id}`);
}

/**
 * Who might read the record: its owners and those that contracts of its owners name, the members of these groups, and
 * those of the access groups of these system wallets. Which of them do is for the access rule to say.
 */
function candidatesFor(
  on: Transaction,
  { zone }: AccessCaller,
  chain: string,
  { owners, limitedOwners }: { owners: readonly string[]; limitedOwners: readonly string[] },
) {
  const { group, systemWallet } = SYSTEM_CHAINS;
  const named = sql`
    select unnest(${[...owners, ...limitedOwners]}::text[]) as id
    union select jsonb_array_elements_text(body #> '{consentContract,to}') from head
      where zone = ${zone.id} and chain = ${chain} and type = 'CONSENT_CONTRACT' and not deleted
        and owners && ${owners}::uuid[]`;
  const candidate = sql`id in (
    with named as (${named}), via as (
      select id from named
      union select body #>> '{systemWallet,accessControlUserGroup}' from head
        where zone = ${zone.id} and chain = ${sql.lit(systemWallet)} and not deleted
          and id::text in (select id from named)
    ), reading as (
      select id from via
      union select jsonb_array_elements_text(body #> '{group,group}') from head
        where zone = ${zone.id} and chain = ${sql.lit(group)} and not deleted
          and id::text in (select id from via)
    ) select id::uuid from reading where id <> '*')`;
  return readSubjects(on, zone, candidate, MAX_TRIED + 1);
}

/** The rules by which a reader sees the record; none when it does not. */
async function rulesOpening(
  on: Transaction,
  { zone }: AccessCaller,
  explained: ExplainedReader,
  { chain, id, attributes }: ExplainedRecord,
): Promise<AccessRule[]> {
  const { reader } = explained;
  const row = await runOne<{ owners: string[]; rules: number[] }>(
    on,
    sql`select h.owners, ${rulesOfRow(reader, 'h')} as rules
        from ${visibleHeads(reader, zone.id, 'h')} where h.id = ${id} and h.chain = ${chain}`,
  );
  if (!row) return [];
  const opened = row.rules.map((index) => ({ index, owners: row.owners }));
  return describeRules(on, zone, explained, attributes, opened);
}
