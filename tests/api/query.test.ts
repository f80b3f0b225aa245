/** Runs and checks queries over HTTP: what is answered to whom, and which sentences the refusals have. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { GraphResult } from '#model/records/record.ts';
import { eraseChain } from '#platform/ledger/maintenance/erase.ts';
import { ZONE_WALLET } from '#platform/ledger/append/signing-keys.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_ZONE, OWNER, READER, REALM, USER, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

type Row = Record<string, unknown>;
let before: string;

const VISITS = [
  { no: 1, patient: 'ann', cost: '0.10', days: 3, day: '2024-01-05', tags: ['a', 'b'] },
  { no: 2, patient: 'ann', cost: '0.20', days: 1, day: '2024-02-01' },
  { no: 3, patient: 'bob', cost: '12345678901234567890.5', days: 2, day: '2023-12-31' },
];

useApi();
beforeAll(async () => {
  const dictionary = {
    name: 'visit',
    attributes: attributesIn({
      no: 'INTEGER!',
      patient: 'STRING',
      cost: { datatype: 'DECIMAL', precision: 15 },
      days: 'INTEGER',
      day: 'DATE',
      tags: 'STRING_ARRAY',
    }),
    indexes: [
      { name: 'key', type: 'PRIMARY', attributes: ['no'] },
      { name: 'by_day', type: 'NORMAL', attributes: ['day'] },
    ],
    undefinedAttributesAction: 'ERROR',
  };
  expect(await api.saveDictionaries(ADMIN, [dictionary])).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  await upload(VISITS, 'Create');
  before = await newestMoment();
  await upload([{ no: 2, days: 7 }], 'Patch');
});

async function upload(rows: Row[], operation: string): Promise<void> {
  const form = fileForm('rows.json', JSON.stringify(rows), { operation });
  expect(await api.runJob(USER, '/jobs/visit/upload', form)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
}

/** The time of the chain's newest record; the next record is written later. */
async function newestMoment(): Promise<string> {
  const rows = await query(
    'FROM visit ORDER BY header.seq DESC LIMIT 1 SELECT header.timestamp AS at',
  );
  const at = String(rows[0]?.at);
  // A record written in the same millisecond would have the same time.
  await vi.waitUntil(() => new Date().toISOString() > at);
  return at;
}

async function query(text: string, who: Who = USER): Promise<Row[]> {
  const { status, body } = await api.call<Row[]>(who, 'POST', '/graphchain/query', { query: text });
  expect(status).toBe(200);
  return body;
}

describe('a FROM query', () => {
  it('answers a list of the data of records, without what is absent [B-553]', async () => {
    expect(await query('FROM visit WHERE data.no == 2')).toEqual([
      { no: 2, patient: 'ann', cost: '0.2', days: 7, day: '2024-02-01T00:00:00.000Z' },
    ]);
  });

  it('takes the query as plain text too', async () => {
    const type = { 'content-type': 'text/plain' };
    const text = 'FROM visit ORDER BY data.day DESC SKIP 1 LIMIT 1 SELECT data.no';
    const answer = await api.call<Row[]>(USER, 'POST', '/graphchain/query', text, type);
    expect(answer).toMatchObject({ status: 200, body: [{ 'data.no': 1 }] });
  });

  it('reckons without floats', async () => {
    expect(
      await query(
        'FROM visit GROUP BY data.patient SELECT data.patient AS who, SUM(data.cost) AS sum, AVG(data.days) AS avg, COUNT(*) AS n',
      ),
    ).toEqual([
      { who: 'ann', sum: '0.3', avg: '5', n: 2 },
      { who: 'bob', sum: '12345678901234567890.5', avg: '2', n: 1 },
    ]);
  });

  it('answers whole records with their header', async () => {
    const [record] = await query('FROM visit WHERE data.no == 1 SELECT *');
    expect(record).toMatchObject({
      header: { dictionary: 'visit', type: 'ASSET', operation: 'CREATE' },
      data: { no: 1, tags: ['a', 'b'] },
      metadata: {},
      verifications: {},
    });
  });

  it('reads the past as it was', async () => {
    const then = `FROM visit AS OF Date('${before}') WHERE data.no == 2 SELECT data.days AS days`;
    expect(await query(then)).toEqual([{ days: 1 }]);
    const past = `GRAPH visit AS OF Date('${before}') WHERE data.days < 2`;
    const { body } = await api.call<GraphResult>(USER, 'POST', '/graphchain/query', {
      query: past,
    });
    expect(body.vertices.map(({ data }) => data.no)).toEqual([2]);
  });

  it('says before what time a truncated chain cannot be read', async () => {
    const gone = { name: 'gone', attributes: [{ name: 'no', datatype: 'INTEGER' }] };
    await api.saveDictionaries(ADMIN, [gone]);
    const rows = fileForm('rows.json', '[{"no":1}]', { operation: 'Create' });
    await api.runJob(USER, '/jobs/gone/upload', rows);
    const full = new Date().toISOString();
    await vi.waitUntil(() => new Date().toISOString() > full);
    const { ledger, zones } = api.platform;
    const zone = await zones.find(REALM, ZONE);
    const actor = { loggedInId: ZONE_WALLET, effectiveId: ZONE_WALLET };
    await ledger.append(zone!, (tx) => eraseChain(tx, 'gone', actor, 'truncate'));
    const answer = await api.call(USER, 'POST', '/graphchain/query', {
      query: `FROM gone AS OF Date('${full}')`,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(
      /^Chain 'gone' was truncated at .* Ask AS OF a later time\.$/,
    );
  });

  it.each([
    ['a stranger', READER],
    ['another wallet with every right', OWNER],
  ])('shows %s nothing of what it does not own', async (_, who) => {
    expect(await query('FROM visit', who)).toEqual([]);
    expect(await query('FROM visit SELECT COUNT(*) AS n, MAX(data.cost) AS most', who)).toEqual([
      { n: 0 },
    ]);
    expect(await query(`FROM visit AS OF Date('${before}')`, who)).toEqual([]);
  });

  it('names the budget that cut it in X-Truncated', async () => {
    const count = 10_001;
    const many = { name: 'many', attributes: [{ name: 'no', datatype: 'INTEGER' }] };
    await api.saveDictionaries(ADMIN, [many]);
    const lines = Array.from({ length: count }, (_, no) => `{"no":${no}}`).join('\n');
    const rows = fileForm('rows.json', lines, { operation: 'Create' });
    expect(await api.runJob(USER, '/jobs/many/upload', rows)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });

    const ask = (text: string) =>
      api.call<Row[]>(USER, 'POST', '/graphchain/query', { query: text });
    const cut = await ask('FROM many SELECT data.no AS no');
    expect(cut.headers.get('x-truncated')).toBe('rows');
    expect(cut.body).toHaveLength(count - 1);
    expect(cut.headers.get('x-total-count')).toBe(String(count));
    const counted = await api.call<{ rows: Row[]; total: number; left: object | null }>(
      USER,
      'POST',
      '/graphchain/query',
      { query: 'FROM many SELECT data.no AS no', counted: true },
    );
    expect(counted.body.rows).toHaveLength(count - 1);
    expect(counted.body.total).toBe(count);
    expect(counted.body.left).toEqual({
      budget: 'rows',
      message:
        'Only the first 10,000 of 10,001 rows are here: the budget of rows is used up. Narrow the query, page through it with SKIP and LIMIT, or get all rows in a file with Download Data.',
    });
    const rest = await ask(`FROM many SKIP ${count - 1} SELECT data.no AS no`);
    expect(rest.headers.get('x-truncated')).toBeNull();
    expect(rest.headers.get('x-total-count')).toBe('1');
    expect(rest.body).toEqual([{ no: count - 1 }]);
  });
});

describe('a consented FROM query', () => {
  const shared = async (consentContract: Row, text: string) => {
    const address = '/graphchain/visit/consentcontracts';
    const made = await api.call<{ header: { id: string } }>(USER, 'POST', address, {
      consentContract: { to: ['*'], ...consentContract },
    });
    expect(made.status).toBe(201);
    try {
      return await query(text, READER);
    } finally {
      await api.call(USER, 'DELETE', `/graphchain/visit/${made.body.header.id}`);
    }
  };

  it('reckons with what is shared only', async () => {
    const sums = 'FROM visit SELECT COUNT(*) AS n, SUM(data.days) AS days, SUM(data.cost) AS cost';
    expect(await shared({ when: "data.patient == 'ann'" }, sums)).toEqual([
      { n: 2, days: '10', cost: '0.3' },
    ]);
    expect(await shared({ only: ['no', 'days'] }, sums)).toEqual([{ n: 3, days: '12' }]);
  });

  it('cannot search, sort or group by what is hidden', async () => {
    const only = ['no'];
    expect(await shared({ only }, "FROM visit WHERE data.patient == 'ann'")).toEqual([]);
    expect(await shared({ only }, "FROM visit WHERE data.day > Date('2020-01-01')")).toEqual([]);
    expect(
      await shared({ only }, 'FROM visit ORDER BY data.days DESC SELECT data.no AS no'),
    ).toEqual([{ no: 1 }, { no: 2 }, { no: 3 }]);
    expect(
      await shared({ only }, 'FROM visit GROUP BY data.patient SELECT data.patient, COUNT(*) AS n'),
    ).toEqual([{ n: 3 }]);
  });

  it('sees no older version', async () => {
    expect(await shared({}, `FROM visit AS OF Date('${before}')`)).toEqual([]);
  });

  it('leaves a receipt with the query', async () => {
    const text = 'FROM visit WHERE data.no == 3 SELECT COUNT(*) AS receipted';
    await shared({}, text);
    const address = '/graphchain/visit/consentcontracts/receipts/self?limit=100';
    const { status, body } = await api.call<Row[]>(READER, 'GET', address);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(Buffer.from(text).toString('base64'));
  });
});

describe('checking a query', () => {
  const check = (body: unknown, who: Who = USER) =>
    api.call(who, 'POST', '/graphchain/query/validate', body);

  it.each([
    ['GRAPH visit LIMIT 1 TRAVERSE ANY 0..2'],
    ["FROM visit AS OF Date('2099-01-01') GROUP BY data.patient SELECT COUNT(*) AS n"],
  ])('says that %s is sound, without running it [B-551]', async (text) => {
    expect(await check({ query: text })).toMatchObject({ status: 200, body: { valid: true } });
  });

  it('takes any query for a download, a graph only where one must be shown [B-552]', async () => {
    const from = { query: 'FROM visit' };
    expect((await check({ ...from, mustHaveGraph: false })).status).toBe(200);
    const refused = await check({ ...from, mustHaveGraph: true });
    expect(refused).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } });
    expect(refused.body.message).toContain('GRAPH');
    expect((await check({ query: 'GRAPH visit', mustHaveGraph: true })).status).toBe(200);
    const run = await api.call(USER, 'POST', '/graphchain/query', { ...from, mustHaveGraph: true });
    expect(run).toMatchObject({ status: 400, body: { message: refused.body.message } });
  });

  it.each([
    ['FROM', 'Line 1, column 5: expected a chain name after FROM, found the end.'],
    [
      'FROM visit\nWHERE data.no = ',
      'Line 2, column 17: expected a path or a value, found the end.',
    ],
    ['FROM visits', "Line 1, column 6: There is no chain 'visits'."],
    [
      'FROM visit SELECT data.patiant',
      "Line 1, column 19: This chain has no attribute 'patiant'. Did you mean 'patient'?",
    ],
    [
      "FROM visit WHERE data.days == 'x'",
      'Line 1, column 31: A value compared with INTEGER must be a number without quotes.',
    ],
    [
      "FROM visit WHERE data.patient REGEX '(a'",
      "Line 1, column 37: '(a' is not a regular expression: parentheses () not balanced.",
    ],
    [
      "FROM visit WHERE data.patient LIKE 'a\\'",
      'Line 1, column 36: The pattern after LIKE ends with a backslash. Write two for one.',
    ],
    ['FROM visit SELECT data.no, COUNT(*) AS n', 'neither grouped nor aggregated'],
    ['DROP TABLE head', 'Line 1, column 1: expected GRAPH, FROM or SELECT'],
  ])('and running it refuse %s alike, with the position', async (text, sentence) => {
    for (const path of ['/graphchain/query/validate', '/graphchain/query']) {
      const answer = await api.call(USER, 'POST', path, { query: text });
      expect(answer).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } });
      expect(answer.body.message).toContain(sentence);
    }
  });

  it.each([
    [{}, 'query'],
    [{ query: '' }, 'The query is empty.'],
    [{ query: 1 }, 'query'],
    [{ query: 'FROM visit', mustHaveGraph: 'maybe' }, 'mustHaveGraph'],
    [{ query: `FROM visit WHERE data.no == ${'1'.repeat(200_000)}` }, 'query'],
  ])('refuses the body %#', async (body, sentence) => {
    const answer = await check(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });
});

describe('a query without end', () => {
  const list = (count: number, of: (n: number) => string, between: string) =>
    Array.from({ length: count }, (_, n) => of(n)).join(between);
  const alias = (n: number) => `data.no AS c${n}`;

  it.each([
    [
      `FROM visit WHERE ${list(1_001, (n) => `data.no == ${n}`, ' OR ')}`,
      'a query holds at most 1000 comparisons',
    ],
    [`FROM visit SELECT ${list(501, alias, ', ')}`, 'a list has at most 500 entries'],
    [`FROM visit ORDER BY ${list(101, () => 'data.no', ', ')}`, 'a list has at most 100 entries'],
    [`FROM visit SELECT data.${list(65, () => 'a', '.')}`, 'a path has at most 64 names'],
    [`FROM visit WHERE ${'('.repeat(70)}data.no == 1${')'.repeat(70)}`, 'nest at most 64 deep'],
  ])('is refused, case %#', async (text, sentence) => {
    const answer = await api.call(USER, 'POST', '/graphchain/query', { query: text });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^Line 1, column \d+: /);
    expect(answer.body.message).toContain(sentence);
  });

  it('is answered up to the bounds', async () => {
    const where = list(1_000, (n) => `data.days == ${n}`, ' OR ');
    const sort = list(100, () => 'data.no', ', ');
    const [row] = await query(
      `FROM visit WHERE ${where} ORDER BY ${sort} LIMIT 1 SELECT ${list(500, alias, ', ')}`,
    );
    expect(Object.keys(row ?? {})).toHaveLength(500);
    const sums = list(500, (n) => `SUM(data.days) AS s${n}`, ', ');
    const [group] = await query(`FROM visit GROUP BY ${sort} SELECT ${sums}`);
    expect(Object.keys(group ?? {})).toHaveLength(500);
    const values = list(10_000, String, ', ');
    expect(await query(`FROM visit WHERE data.no IN (${values}) SELECT data.no`)).toHaveLength(3);
  });
});

describe.each(['/graphchain/query', '/graphchain/query/validate'])('%s', (path) => {
  it.each([
    ['no token', undefined, 401],
    ['a token that is over', { ...USER, expiresIn: -600 }, 401],
    ['a chain of another realm', { ...USER, realm: 'globex', zone: 'globex_dev' }, 400],
    ['no right to data', ADMIN, 403],
    ['no role in the zone', { ...USER, roles: [] }, 403],
  ])('with %s is refused', async (_, who, status) => {
    const zone = { 'customer-name': REALM, 'zone-name': ZONE };
    const answer = await api.call(who, 'POST', path, { query: 'FROM visit' }, who ? {} : zone);
    expect(answer.status).toBe(status);
  });

  it('knows the chains of its own zone only', async () => {
    const elsewhere = { ...USER, zone: OTHER_ZONE };
    const answer = await api.call(elsewhere, 'POST', path, { query: 'FROM visit' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain("There is no chain 'visit'.");
  });
});
