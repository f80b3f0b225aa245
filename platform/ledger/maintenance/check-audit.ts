/**
 * Checks the audit trail of a zone: that no line is missing, that each hash follows from the line and the hash before
 * it (migration 031), and that the trail agrees with the checkpoints, which sign its last line.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import type { LedgerProblem } from '#model/ledger/ledger-state.ts';
import { build, run, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

const PAGE = 5_000;

interface AuditLine {
  line: number;
  hash: Buffer;
  /** The text that is hashed. */
  text: string;
}

/**
 * Checks the lines of the audit trail in order. Only the first problem is reported, because all later lines follow from
 * that line.
 * @param checkpoints of this zone, with signatures that hold
 * @returns the number of lines, and the problems
 */
export async function checkAudit(
  on: Queryable,
  zone: ZoneRef,
  checkpoints: readonly Checkpoint[],
): Promise<{ lines: number; problems: LedgerProblem[] }> {
  const problems: LedgerProblem[] = [];
  const say = (auditLine: number, message: string) => {
    if (problems.length === 0) problems.push({ auditLine, message });
  };
  const signed = new Map(
    checkpoints.flatMap(({ auditLine, auditHash }) =>
      auditLine === undefined ? [] : [[auditLine, auditHash] as const],
    ),
  );
  let last: Pick<AuditLine, 'line' | 'hash'> = { line: 0, hash: Buffer.alloc(0) };
  for await (const page of readAudit(on, zone)) {
    for (const line of page) {
      if (line.line !== last.line + 1) say(line.line, 'The lines before it are missing.');
      const hash = createHash('sha256').update(last.hash).update(line.text).digest();
      if (!hash.equals(line.hash)) say(line.line, 'The hash does not follow from the lines.');
      const given = signed.get(line.line);
      if (given !== undefined && given !== line.hash.toString('hex')) {
        say(line.line, 'A checkpoint has signed another line: this or an earlier one was changed.');
      }
      last = line;
    }
  }
  const end = await runOne(
    on,
    build.selectFrom('audit_end').select(['line', 'hash']).where('zone', '=', zone.id),
  );
  const agrees = end ? end.line === last.line && end.hash.equals(last.hash) : last.line === 0;
  const furthest = Math.max(end?.line ?? 0, ...signed.keys());
  if (!agrees || furthest > last.line) {
    say(last.line, `The audit trail should go on to line ${furthest}: the end of it was changed.`);
  }
  return { lines: last.line, problems };
}

/** The lines in their order. The text is made here and not by `audit_text`, which who owns the database can replace. */
async function* readAudit(on: Queryable, zone: ZoneRef): AsyncGenerator<AuditLine[]> {
  for (let after = 0; ;) {
    const page = await run<AuditLine>(
      on,
      sql`select line, hash, jsonb_build_array(
            line, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            logged_in_id, effective_id, call, outcome, detail
          )::text as text
          from audit where zone = ${zone.id} and line > ${after} order by line limit ${PAGE}`,
    );
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.line;
  }
}
