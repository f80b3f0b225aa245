/** Uploads of files, and queries over the records that they wrote. */
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { GraphResult } from '#model/records/record.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import type { TestApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, READER, USER } from '#tests/support/api/callers.ts';

let patients: Job;
let visits: Job;

useApi({ MAX_UPLOAD_BYTES: String(1024 * 1024) });
beforeAll(async () => {
  const form = fileForm(
    'model.json',
    JSON.stringify([
      {
        name: 'patient',
        attributes: attributesIn({
          code: 'STRING!',
          born: 'DATE',
          weight: { datatype: 'DECIMAL', precision: 2 },
        }),
        indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
      },
      {
        name: 'visit',
        attributes: attributesIn({ number: 'INTEGER', patient: 'STRING' }),
        indexes: [
          { name: 'visit_key', type: 'PRIMARY', attributes: ['number'] },
          { name: 'by_patient', type: 'NORMAL', attributes: ['patient'] },
        ],
      },
    ]),
  );
  expect(await api.runJob(ADMIN, '/jobs/dictionary', form)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  const edge = edgeOf('HAS', 'patient.code', 'visit.patient');
  expect((await api.call(ADMIN, 'POST', '/metadata/edge', edge)).status).toBe(201);
  const people = 'code,born,weight\np1,2001-02-03,70.5\np2,,\np3,1999-12-31,55\n';
  patients = await upload('patient', people);
  visits = await upload('visit', 'number,patient\n1,p1\n2,p1\n3,p2\n4,\n', {
    operation: 'Create',
    fileType: 'CSV',
    owners: '[]',
  });
});

async function upload(chain: string, content: string, fields: Record<string, string> = {}) {
  const form = fileForm('rows.csv', content, fields);
  return api.runJob(USER, `/jobs/${chain}/upload`, form);
}

async function graph(who: Parameters<TestApi['call']>[0], query: string) {
  const { status, body } = await api.call<GraphResult>(who, 'POST', '/graphchain/query', { query });
  expect(status).toBe(200);
  return {
    vertices: body.vertices
      .map(({ header, data }) => `${header.dictionary} ${String(data.code ?? data.number)}`)
      .sort(),
    edges: body.edges.length,
    left: body.left,
  };
}

const fieldsNamed = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, 'x']));

describe('an upload', () => {
  it('writes the rows of a file [B-566]', async () => {
    expect(patients).toMatchObject({ status: 'COMPLETED_SUCCESS', dictName: 'patient' });
    expect(visits).toMatchObject({ status: 'COMPLETED_SUCCESS', operation: 'CREATE' });
    const written = (await graph(USER, 'GRAPH visit')).vertices;
    expect(written).toEqual(expect.arrayContaining(['visit 1', 'visit 2', 'visit 3', 'visit 4']));
    expect((await graph(USER, 'GRAPH patient')).vertices).toEqual([
      'patient p1',
      'patient p2',
      'patient p3',
    ]);
  });

  it('of a file with wrong rows writes nothing and names them', async () => {
    const job = await upload(
      'patient',
      'code,born,weight\np9,2001-02-03,1\n,2001-02-03,1\np8,2001-13-03,heavy\n',
    );
    expect(job.status).toBe('COMPLETED_ERROR');
    const text = JSON.stringify(job.results.error);
    expect(text).toContain('"row":3');
    expect(text).toContain('"row":4');
    expect(text).toContain('born');
    expect((await graph(USER, "GRAPH patient WHERE data.code == 'p9'")).vertices).toEqual([]);
  });

  it.each([
    ['a broken quote', 'code,born\n"p9,2001-01-01\n', 'quote'],
    ['a row too short', 'code,born\np9\n', 'Row 2 has 1 columns'],
    ['an empty file', '', 'empty'],
  ])('of %s ends with the reason', async (_, content, reason) => {
    const job = await upload('patient', content);
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(JSON.stringify(job.results.error)).toContain(reason);
  });

  const rows = (fields?: Record<string, string>) => fileForm('a.csv', 'a\n1\n', fields);
  it.each([
    ['no file', 'patient', new FormData(), 400, 'file'],
    ['an unknown chain', 'nobody', rows(), 404, 'nobody'],
    ['another chain in the form', 'patient', rows({ chain: 'visit' }), 400, "'visit'"],
    ['an unknown operation', 'patient', rows({ operation: 'MERGE' }), 400, 'operation'],
    ['an unknown file type', 'patient', fileForm('a.exe', 'a\n1\n'), 400, 'fileType'],
    ['owners that are no ids', 'patient', rows({ owners: '["x"]' }), 400, 'owners'],
  ])('with %s is refused with a sentence', async (_, chain, form, status, word) => {
    const answer = await api.call(USER, 'POST', `/jobs/${chain}/upload`, form);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(word);
  });

  it.each([
    ['two files', [fileForm('a.csv', 'code\np9\n'), fileForm('b.csv', 'code\np8\n')], 'one file'],
    [
      '10,000 fields',
      [fileForm('a.csv', 'code\np9\n', fieldsNamed(10_000)), new FormData()],
      '200 fields',
    ],
  ])('with %s is refused, not read in part', async (_, [form, more], sentence) => {
    for (const [name, value] of more!) form!.append(name, value);
    const answer = await api.call(USER, 'POST', '/jobs/patient/upload', form);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });

  it('of a form without a boundary is refused with a sentence', async () => {
    const type = { 'content-type': 'multipart/form-data; charset=utf-8' };
    const answer = await api.call(USER, 'POST', '/jobs/patient/upload', 'x', type);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('boundary');
  });

  it('over MAX_UPLOAD_BYTES is refused, whether or not it says how long it is', async () => {
    const large = `code\n${'x'.repeat(1100)}\n`.repeat(1100);
    const answer = await api.call(USER, 'POST', '/jobs/patient/upload', fileForm('a.csv', large));
    expect(answer.status).toBe(413);
    expect(answer.body.message).toContain('1,048,576 bytes');
  });

  it('a dictionary as JSON that is too large is refused with a sentence', async () => {
    const json = { 'content-type': 'application/json' };
    const body = `"${'x'.repeat(1_200_000)}"`;
    const answer = await api.call(ADMIN, 'POST', '/jobs/dictionary', body, json);
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe(
      'dictionary: The body may be 1,048,576 bytes at most. Send a file (multipart/form-data).',
    );
  });
  it('that breaks off in the middle leaves no job behind', async () => {
    const before = await api.call<Job[]>(USER, 'GET', '/jobs');
    const { port } = new URL(api.origin);
    const headers = {
      ...(await api.headers(USER)),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '5000',
    };
    await new Promise<void>((closed) => {
      const cut = request({ port, path: '/api/jobs/patient/upload', method: 'POST', headers });
      cut.on('error', () => closed());
      cut.on('close', () => closed());
      cut.write(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\ncode\np',
        () => cut.destroy(),
      );
    });
    const after = await api.call<Job[]>(USER, 'GET', '/jobs');
    expect(after.body.map(({ jobId }) => jobId)).toEqual(before.body.map(({ jobId }) => jobId));
  });

  it('sent twice under one Idempotency-Key is one job', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      api.call<Job>(
        USER,
        'POST',
        '/jobs/visit/upload',
        fileForm('a.csv', 'number,patient\n9,nobody\n'),
        key,
      );
    const first = await send();
    const second = await send();
    expect(second.body.jobId).toBe(first.body.jobId);
    await api.finished(USER, first.body.jobId);
  });
});

describe('a graph query', () => {
  it('walks to the given depth in both directions [A-002 B-553]', async () => {
    const from = "GRAPH patient WHERE data.code == 'p1' LIMIT 1";
    expect(await graph(USER, from)).toMatchObject({ vertices: ['patient p1'], edges: 0 });
    expect(await graph(USER, `${from} TRAVERSE ANY 0..1`)).toEqual({
      vertices: ['patient p1', 'visit 1', 'visit 2'],
      edges: 2,
      left: null,
    });
    const back = 'GRAPH visit WHERE data.number == 3 LIMIT 1';
    expect(await graph(USER, `${back} TRAVERSE ANY 0..2`)).toMatchObject({
      vertices: ['patient p2', 'visit 3'],
    });
    expect(await graph(USER, `${back} TRAVERSE OUT 0..2`)).toMatchObject({ vertices: ['visit 3'] });
    expect(await graph(USER, `${back} TRAVERSE IN 1..1`)).toMatchObject({
      vertices: ['patient p2'],
    });
  });

  it('names each edge by its label and the records at its ends [B-363]', async () => {
    const query = 'GRAPH visit WHERE data.number == 3 LIMIT 1 TRAVERSE ANY 0..1';
    const { body } = await api.call<GraphResult>(USER, 'POST', '/graphchain/query', { query });
    const idOf = (chain: string) =>
      body.vertices.find(({ header }) => header.dictionary === chain)?.header.id;
    expect(body.edges).toMatchObject([
      { label: 'HAS', fromSDOId: idOf('patient'), toSDOId: idOf('visit') },
    ]);
  });

  it('shows a stranger nothing', async () => {
    expect(await graph(READER, 'GRAPH patient LIMIT 10 TRAVERSE ANY 0..2')).toMatchObject({
      vertices: [],
      edges: 0,
    });
    expect(await graph({ ...OWNER, subject: 'stranger' }, 'GRAPH patient')).toMatchObject({
      vertices: [],
    });
  });

  it.each([
    ['data.weight > 60', ['patient p1']],
    ['data.weight == 55.0', ['patient p3']],
    ["data.born < Date('2000-01-01')", ['patient p3']],
    ['data.born ISNULL', ['patient p2']],
    ["data.code LIKE 'p%' AND NOT data.code IN ('p1', 'p2')", ['patient p3']],
    ["data.code ILIKE 'P1' OR data.code REGEX '^p2$'", ['patient p1', 'patient p2']],
    ['data.weight == null', ['patient p2']],
  ])('finds the starts where %s', async (where, vertices) => {
    expect((await graph(USER, `GRAPH patient WHERE ${where}`)).vertices).toEqual(vertices);
  });

  it('ends with its statement when the caller goes away', async () => {
    const { db } = api.platform;
    const waitingWalks = async () => {
      const { rows } = await db.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%from edge_key k%'`,
      );
      return rows.length;
    };
    const blocker = await db.connect();
    try {
      await blocker.query('begin; lock table edge_key in access exclusive mode');
      const gone = new AbortController();
      const answer = fetch(`${api.origin}/api/graphchain/query`, {
        method: 'POST',
        headers: { ...(await api.headers(USER)), 'content-type': 'text/plain' },
        body: 'GRAPH patient TRAVERSE ANY 0..1',
        signal: gone.signal,
      }).catch(() => 'gone');
      await expect.poll(waitingWalks).toBeGreaterThan(0);
      gone.abort();
      expect(await answer).toBe('gone');
      await expect.poll(waitingWalks).toBe(0);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('sorts, skips and limits the starts', async () => {
    const query = 'GRAPH patient ORDER BY data.code DESC SKIP 1 LIMIT 1';
    expect((await graph(USER, query)).vertices).toEqual(['patient p2']);
  });

  it('takes the query as plain text too', async () => {
    const { status, body } = await api.call<GraphResult>(
      USER,
      'POST',
      '/graphchain/query',
      'GRAPH patient LIMIT 2',
      { 'content-type': 'text/plain' },
    );
    expect(status).toBe(200);
    expect(body.vertices).toHaveLength(2);
  });

  it.each([
    ['GRAPH', 'Line 1, column 6'],
    ["GRAPH patient WHERE data.code == 'x", 'Line 1'],
    ['GRAPH nobody', "no chain 'nobody'"],
    ["GRAPH patient WHERE data.code REGEX '('", 'regular expression'],
    ["GRAPH patient WHERE data.code LIKE 'p\\'", 'backslash'],
  ])('refuses %s with the position [B-551 B-593]', async (query, sentence) => {
    for (const path of ['/graphchain/query/validate', '/graphchain/query']) {
      const answer = await api.call(USER, 'POST', path, { query });
      if (/REGEX|LIKE/.test(query) && path.endsWith('validate')) continue;
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(sentence);
    }
  });
});

it('every upload leaves a ledger that verifies', async () => {
  const report = await verifyLedger(await api.zone());
  expect(report.problems).toEqual([]);
  expect(report.records).toBeGreaterThan(7);
});
