import { expect, it } from 'vitest';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import { testSession } from '#tests/support/console/session.ts';
import { AUDIT_EXPORT_COLUMNS, loadAllLines } from './audit-export.server.ts';

const lineOf = (line: number): AuditLine => ({
  line,
  at: `2026-11-29T10:00:00.${String(line).padStart(6, '0')}Z`,
  loggedInId: null,
  effectiveId: null,
  call: 'addClient',
  outcome: 'done',
  detail: { client: `c-${line}`, requestId: `r-${line}` },
  hash: 'ab',
});

/** A platform with so many lines, which grows with each answer. */
function platformWith(count: number) {
  const asked: unknown[] = [];
  let end = count;
  const call = (_: unknown, { query }: { query: { after: number; limit: number } }) => {
    asked.push(query);
    const total = end - query.after;
    const length = Math.min(query.limit, total);
    end += 1;
    const data = Array.from({ length }, (_line, index) => lineOf(query.after + index + 1));
    return Promise.resolve({ data, total });
  };
  return { asked, session: testSession({ api: { call } }) };
}

it('the export of the audit trail has the lines that there were when it began, each once, in the order of the list', async () => {
  const { session } = platformWith(2_300);
  const { rows } = await loadAllLines(session, new URLSearchParams());
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 2_300 }, (_, n) => 2_300 - n));
  const oldest = await loadAllLines(platformWith(3).session, new URLSearchParams('sort=at'));
  expect(oldest.rows.map(({ line }) => line)).toEqual([1, 2, 3]);
});

it('the export of the audit trail asks with the filters of the list', async () => {
  const { session, asked } = platformWith(1);
  await loadAllLines(
    session,
    new URLSearchParams('record=a&outcome=refused&from=2026-11-29T10:00'),
  );
  expect(asked).toMatchObject([
    { record: 'a', outcome: 'refused', since: '2026-11-29T10:00:00.000Z', after: 0 },
  ]);
});

it('the export of the audit trail has no more lines than it holds, and says so', async () => {
  expect(await loadAllLines(platformWith(50_001).session, new URLSearchParams())).toEqual({
    rows: [],
    total: 0,
    failure:
      'A file has at most 50,000 lines, and these are 50,001. Choose a shorter time, or read the whole trail with GET /ledger/audit.',
  });
});

it('the export of the audit trail has what proves a line, by the names of the API', async () => {
  const { rows } = await loadAllLines(platformWith(1).session, new URLSearchParams());
  const texts = AUDIT_EXPORT_COLUMNS.map((column) => [
    column.id,
    column.value ? column.value(rows[0]!) : column.cell(rows[0]!),
  ]);
  expect(Object.fromEntries(texts)).toMatchObject({
    ...{ what: 'Added a service account', who: 'Administrator of the server', object: 'c-1' },
    ...{ line: 1, call: 'addClient', result: 'done', loggedInId: '', requestId: 'r-1', hash: 'ab' },
  });
});
