import { writeFile } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { execute, run } from '#platform/storage/database.ts';
import { freshJobs, type TestJobs } from '#tests/support/jobs.ts';
import { buildDictionary, saveDictionary, saveRecord } from '#tests/support/zone.ts';
import { requestCancel } from '../../queue/cancel.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { runJob } from '../../queue/run-job.ts';
import { JOB_TYPES } from '../../registry.ts';
import { uploadPath } from '../../files/spool.ts';
import type { JobRow } from '../../queue/job-rows.ts';

let t: TestJobs;
let chains = 0;
/** A chain of its own for each test. */
let chain: string;

beforeAll(async () => {
  t = await freshJobs();
});
afterAll(() => t.drop());

const BY_CODE = { name: 'by_code', type: 'PRIMARY' as const, attributes: ['code'] };

type Given = Partial<Parameters<typeof buildDictionary>[0]>;
async function freshChain(given: Given = {}): Promise<void> {
  chain = `person_${++chains}`;
  const attributes = [
    { name: 'code', datatype: 'STRING' as const, required: true },
    { name: 'age', datatype: 'INTEGER' as const },
    { name: 'email', datatype: 'STRING' as const },
  ];
  const indexes = [BY_CODE, { name: 'by_email', type: 'UNIQUE' as const, attributes: ['email'] }];
  await saveDictionary(t, buildDictionary({ name: chain, attributes, indexes, ...given }));
}

const upload = async (text: string, given: Parameters<TestJobs['upload']>[1] = {}) =>
  t.run(await t.upload(text, { chain, ...given }));

/** The data of the chain's records in the order in which they were made. */
async function records(): Promise<Record<string, unknown>[]> {
  const heads = await readHeads(t.db, t.zone, sql`chain = ${chain} and not deleted`);
  return heads.map(({ body }) => body.data as Record<string, unknown>);
}

const versions = async () => {
  const [row] = await run<{ n: number }>(
    t.db,
    sql`select count(*) as n from ledger where zone = ${t.zone.id} and chain = ${chain}`,
  );
  return row?.n;
};

const lines = (from: number, to: number) =>
  ['code,age', ...Array.from({ length: to - from + 1 }, (_, i) => `c${from + i},${i % 90}`)].join(
    '\n',
  );

/** What the job says of its bad rows: 'row path: message'. */
const badRows = ({ error }: JobRow) =>
  (error?.rows ?? []).flatMap(({ row, problems }) =>
    problems.map(({ path, message }) => `${row} ${path}: ${message}`),
  );

/** A workbook with a header and one row, each cell of which is the same shared text. */
async function sharedWorkbook(columns: readonly string[], text: string): Promise<Uint8Array> {
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="r1" Type="/${type}" Target="${target}"/></Relationships>`;
  const header = columns.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const cells = columns.map(() => '<c t="s"><v>0</v></c>').join('');
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="r1" Type="/worksheet" Target="sheet.xml"/>
      <Relationship Id="r2" Type="/sharedStrings" Target="texts.xml"/></Relationships>`,
    'xl/sheet.xml': `<worksheet><sheetData><row>${header}</row><row>${cells}</row></sheetData></worksheet>`,
    'xl/texts.xml': `<sst><si><t>${text}</t></si></sst>`,
  };
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, part] of Object.entries(parts)) await zip.add(name, new TextReader(part));
  return zip.close();
}

describe('operations', () => {
  it('UPSERT creates, changes what differs, and leaves what is the same', async () => {
    await freshChain();
    const first = await upload('code,age\na,1\nb,2\n');
    expect(first).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      progressDone: 2,
      progressTotal: 2,
      results: { created: 2, updated: 0, skipped: 0, rows: 2, warnings: [] },
    });
    const second = await upload('code,age\nb,3\na,1\nc,4\nc,5\n');
    expect(second.results).toMatchObject({ created: 1, updated: 2, skipped: 1, rows: 4 });
    expect(await records()).toEqual([
      { code: 'a', age: 1 },
      { code: 'b', age: 3 },
      { code: 'c', age: 5 },
    ]);
  });

  it('UPSERT replaces the whole record', async () => {
    await freshChain();
    await upload('code,age,email\na,1,a@x.org\n');
    await upload('code,age\na,2\n');
    expect(await records()).toEqual([{ code: 'a', age: 2 }]);
  });

  it('counts and names the rows whose key an earlier row has; the last one wins', async () => {
    await freshChain();
    const job = await upload('code,age\na,1\nb,2\na,3\na,4\n');
    expect(job.results).toMatchObject({
      ...{ rows: 4, created: 2, updated: 2, repeatedKeys: 2 },
      repeatedRows: ['Row 4: code a', 'Row 5: code a'],
    });
    expect(await records()).toEqual([
      { code: 'a', age: 4 },
      { code: 'b', age: 2 },
    ]);
    const once = await upload('code,age\na,1\nb,2\n');
    expect(once.results).not.toHaveProperty('repeatedKeys');
    expect(JOB_TYPES.FileUploadJob?.privateResults).toContain('repeatedRows');
  });

  it('UPSERT without a primary index creates a record for every row', async () => {
    await freshChain({ indexes: [] });
    await upload('code\na\na\n');
    const { results } = await upload('code\na\n');
    expect(results).toMatchObject({ created: 1 });
    expect(await records()).toHaveLength(3);
  });

  it('CREATE refuses keys that are there, in the chain or in the file', async () => {
    await freshChain();
    await upload('code,email\na,a@x.org\n', { operation: 'CREATE' });
    const job = await upload(
      'code,email\nb,b@x.org\na,c@x.org\nd,a@x.org\nb,e@x.org\nf,b@x.org\n',
      {
        operation: 'CREATE',
      },
    );
    expect(job).toMatchObject({ status: 'COMPLETED_ERROR', results: null });
    expect(job.error).toMatchObject({
      message: '4 of 5 rows are wrong, so nothing was written.',
      count: 4,
    });
    expect(badRows(job)).toEqual([
      '3 code: Another record already has this value of code.',
      '4 email: Another record already has this value of email.',
      '5 code: Another row of the file has this value of code.',
      '6 email: Another row of the file has this value of email.',
    ]);
    expect(await records()).toHaveLength(1);
  });

  it('UPDATE replaces records that must be there', async () => {
    await freshChain();
    await upload('code,age,email\na,1,a@x.org\n');
    expect(badRows(await upload('code,age\na,2\nz,1\n', { operation: 'UPDATE' }))).toEqual([
      '3 code: You own no record with this value of code.',
    ]);
    const { results } = await upload('code,age\na,2\n', { operation: 'UPDATE' });
    expect(results).toMatchObject({ created: 0, updated: 1 });
    expect(await records()).toEqual([{ code: 'a', age: 2 }]);
  });

  it('PATCH sets what is given and keeps the rest', async () => {
    await freshChain();
    await upload('code,age,email\na,1,a@x.org\nb,2,b@x.org\n');
    const { results } = await upload('code,age\na,9\n', { operation: 'PATCH' });
    expect(results).toMatchObject({ updated: 1 });
    expect((await records())[0]).toEqual({ code: 'a', age: 9, email: 'a@x.org' });
    const taken = await upload('code,email\na,b@x.org\n', { operation: 'PATCH' });
    expect(badRows(taken)).toEqual(['2 email: Another record already has this value of email.']);
  });

  it('UPDATE and PATCH need a primary index', async () => {
    await freshChain({ indexes: [] });
    const { error } = await upload('code\na\n', { operation: 'PATCH' });
    expect(error?.message).toContain('has no primary index');
  });

  it('refuse to pass a unique value from one record to another in one file', async () => {
    await freshChain();
    await upload('code,email\na,a@x.org\n');
    const job = await upload('code,email\nb,new@x.org\nc,new@x.org\na,a@x.org\n');
    expect(badRows(job)).toEqual(['3 email: Another row of the file has this value of email.']);
  });
});

describe('owners', () => {
  it('are the effective wallet, or those given', async () => {
    await freshChain();
    await upload('code\na\n');
    await upload('code\nb\n', {
      owners: [t.other.effectiveId],
      limitedOwners: [t.actor.effectiveId],
    });
    const heads = await readHeads(t.db, t.zone, sql`chain = ${chain}`);
    expect(heads.map(({ owners, limitedOwners }) => ({ owners, limitedOwners }))).toEqual([
      { owners: [t.actor.effectiveId], limitedOwners: [] },
      { owners: [t.other.effectiveId], limitedOwners: [t.actor.effectiveId] },
    ]);
    // A limited owner may change the record, and it stays whose it was.
    await upload('code,age\nb,7\n');
    const [, changed] = await readHeads(t.db, t.zone, sql`chain = ${chain}`);
    expect(changed).toMatchObject({ owners: [t.other.effectiveId], operation: 'UPDATE' });
  });

  it('must be wallets of the zone', async () => {
    await freshChain();
    const stranger = crypto.randomUUID();
    await expect(t.upload('code\na\n', { chain, owners: [stranger] })).rejects.toMatchObject({
      status: 400,
      field: 'owners',
      message: `There is no wallet ${stranger}.`,
    });
  });

  it("of another's record are not told: its key is a conflict that names the attribute", async () => {
    await freshChain();
    await saveRecord(t, t.other, chain, { code: 'theirs', age: 50 });
    expect(badRows(await upload('code,age\ntheirs,1\n'))).toEqual([
      '2 code: Another record already has this value of code.',
    ]);
    expect(badRows(await upload('code,age\ntheirs,1\n', { operation: 'PATCH' }))).toEqual([
      '2 code: You own no record with this value of code.',
    ]);
    expect(await records()).toEqual([{ code: 'theirs', age: 50 }]);
  });
});

describe('a bad file writes nothing', () => {
  it('lists the first 100 bad rows and counts all', async () => {
    await freshChain();
    const text = [
      'code,age',
      ...Array.from({ length: 1_500 }, (_, i) => `c${i},${i < 150 ? 'old' : 1}`),
    ];
    const job = await upload(text.join('\n'));
    expect(job).toMatchObject({ status: 'COMPLETED_ERROR', error: { count: 150 } });
    expect(job.error?.rows).toHaveLength(100);
    expect(job.error?.rows?.[0]).toMatchObject({ row: 2, problems: [{ path: 'age' }] });
    expect(job.error?.causes).toEqual([
      { path: 'age', message: expect.any(String), count: 150, rows: [2, 3, 4] },
    ]);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['without rows', 'code,age\n', 'no rows'],
    ['without anything', '', 'The file is empty.'],
    ['of another kind', 'colour,size\nred,9\n', 'No column of the file is an attribute of'],
  ])('%s', async (_, text, message) => {
    await freshChain();
    const job = await upload(text);
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(job.error?.message).toContain(message);
  });

  it('with a quote that does not close', async () => {
    await freshChain();
    const job = await upload('code,age\na,1\n"b,2\n');
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(job.error?.message).not.toContain('unexpectedly');
    expect(await records()).toEqual([]);
  });

  it('that holds a long text once and names it in many cells of a row', async () => {
    const columns = Array.from({ length: 9 }, (_, i) => `c${i}`);
    const attributes = columns.map((name) => ({ name, datatype: 'STRING' as const }));
    await freshChain({ attributes, indexes: [] });
    const job = await t.upload('', { chain, fileType: 'XLSX' });
    const file = uploadPath(t.platform.config.dataDir, job.id);
    await writeFile(file, await sharedWorkbook(columns, 'x'.repeat(1024 * 1024)));
    expect((await t.run(job)).error?.message).toContain('Row 2 is longer than 8 MiB');
  });

  it('for a chain without a dictionary is refused before there is a job', async () => {
    await expect(t.upload('code\na\n', { chain: 'nothing' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(t.upload('code\na\n', { chain: '$wallet' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('warnings', () => {
  it.each([
    ['KEEP', "The column 'Xy' is not in the dictionary and was kept. The editor refuses its name"],
    ['REMOVE', "The column 'Xy' is not in the dictionary and was left out."],
  ] as const)('of %s name the columns that are not in the dictionary', async (action, warning) => {
    await freshChain({ undefinedAttributesAction: action });
    const { results } = await upload('code,Xy\na,1\n');
    expect(results?.warnings).toEqual([expect.stringContaining(warning)]);
  });
});

describe('a file of whole records, as a download of GRAPH has them', () => {
  const HEADER = 'header.id,header.dictionary,data.code,data.age,data.day,metadata,verifications';
  const WARNING = expect.stringContaining(
    "holds whole records, so what stands below 'data'",
  ) as unknown;

  it.each(['KEEP', 'REMOVE', 'ERROR'] as const)('is read by its data (%s)', async (action) => {
    await freshChain({ undefinedAttributesAction: action });
    // a chain beside it has the column 'data.day'
    const job = await upload(`${HEADER}\nx,${chain},a,7,,{},{}\ny,${chain},b,8,,{},{}\n`);
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', results: { warnings: [WARNING] } });
    expect(await records()).toEqual([
      { code: 'a', age: 7 },
      { code: 'b', age: 8 },
    ]);
  });

  it('is read by its data in JSON too', async () => {
    await freshChain();
    const row = { header: { dictionary: chain }, data: { code: 'a', age: 7 }, metadata: { by: 1 } };
    const job = await upload(JSON.stringify([row]), { fileType: 'JSON' });
    expect(job.results?.warnings).toEqual([WARNING]);
    expect(await records()).toEqual([{ code: 'a', age: 7 }]);
  });

  it('of two chains is refused, with the name of the other', async () => {
    await freshChain();
    const job = await upload(`${HEADER}\nx,${chain},a,7,,{},{}\ny,visit,b,8,,{},{}\n`);
    expect(job.error?.message).toBe(
      `The file holds records of 'visit', but this upload is for '${chain}'. Upload those of one chain at a time.`,
    );
    expect(await records()).toEqual([]);
  });

  it('is taken at its word where the dictionary has such attributes', async () => {
    const attributes = ['header', 'data'].map((name) => ({ name, datatype: 'OBJECT' as const }));
    await freshChain({ attributes, indexes: [] });
    const row = { header: { dictionary: 'visit' }, data: { code: 'a' } };
    await upload(JSON.stringify([row]), { fileType: 'JSON' });
    expect(await records()).toEqual([row]);
  });
});

describe('a Parquet file with a NUL in the name of a column', () => {
  const FILE = Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'code', data: ['a', 'b'] },
        { name: 'x\0y', data: ['1', '2'] },
      ],
    }),
  );
  const refused = 'x\ufffdy: holds a NUL character. Remove it.';

  it.each([
    [
      'REMOVE',
      {
        results: { warnings: ["The column 'x\ufffdy' is not in the dictionary and was left out."] },
      },
    ],
    [
      'KEEP',
      {
        error: {
          count: 2,
          rows: [{ row: 1, problems: [{ path: 'x\ufffdy', message: refused }] }, { row: 2 }],
        },
      },
    ],
    [
      'ERROR',
      { error: { count: 2, rows: [{ row: 1, problems: [{ path: 'x\ufffdy' }] }, { row: 2 }] } },
    ],
  ] as const)('ends at the first attempt and says why: %s', async (action, ending) => {
    await freshChain({ undefinedAttributesAction: action });
    const job = await t.upload('', { chain, fileType: 'PARQUET' });
    await writeFile(uploadPath(t.platform.config.dataDir, job.id), FILE);
    const ended = await t.run(job);
    expect(ended).toMatchObject({ ...ending, metadata: {} });
    expect(ended.status).toBe('results' in ending ? 'COMPLETED_SUCCESS' : 'COMPLETED_ERROR');
  });
});

describe('a worker that dies', () => {
  /** A ledger whose worker is killed in the given append, before its commit. */
  const dyingAt = (append: number): Ledger => {
    let calls = 0;
    return {
      append: (zone, plan) =>
        t.ledger.append(zone, async (tx) => {
          const result = await plan(tx);
          if (++calls === append) throw Object.assign(new Error('killed'), { code: '57P01' });
          return result;
        }),
    };
  };

  it('between batches leaves a job that another worker goes on with, and no row twice', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 2_500), { chain });
    const dying = { ...t.platform, ledger: dyingAt(2) };
    await runJob(t.runner({ platform: dying }), { zone: job.zone, jobId: job.id });
    expect(await t.read(job.id)).toMatchObject({
      status: 'RUNNING',
      progressDone: 1_000,
      progressTotal: 2_500,
      results: { created: 1_000 },
    });
    expect(await versions()).toBe(1_000);

    const ended = await t.run(job);
    expect(ended).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      progressDone: 2_500,
      results: { created: 2_500, updated: 0, skipped: 0, rows: 2_500 },
      metadata: { restarts: 1 },
    });
    expect(await versions()).toBe(2_500);
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });

  it('during the check leaves nothing, and the check starts again', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 1_200), { chain });
    await execute(
      t.db,
      sql`update job set status = 'RUNNING', progress_done = 1000 where id = ${job.id}`,
    );
    expect((await t.run(job)).results).toMatchObject({ created: 1_200 });
  });

  it('but was only slow writes nothing once another has gone on', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 2_500), { chain });
    let calls = 0;
    const overtaken: Ledger = {
      append: async (zone, plan) => {
        // Before its second batch another worker has written it.
        if (++calls === 2) await runBehindItsBack(job);
        return t.ledger.append(zone, plan);
      },
    };
    const platform = { ...t.platform, ledger: overtaken };
    await JOB_TYPES.FileUploadJob?.run(contextOf(platform, await begin(job))).then(
      () => expect.unreachable(),
      (error: Error) => expect(error.name).toBe('JobLost'),
    );
    expect(await versions()).toBe(2_500);
  });

  const begin = async (job: JobRow) => {
    await execute(t.db, sql`update job set status = 'RUNNING' where id = ${job.id}`);
    return t.read(job.id);
  };
  const contextOf = (platform: TestJobs['platform'], job: JobRow) => ({
    platform,
    zone: t.zone,
    job,
    checkpoint: () => Promise.resolve(),
    pause: () => undefined,
  });
  const runBehindItsBack = (job: JobRow) =>
    t.read(job.id).then((row) => JOB_TYPES.FileUploadJob?.run(contextOf(t.platform, row)));
});

describe('cancelling an upload', () => {
  it('stops between batches and says how many rows are in', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 3_500), { chain });
    let calls = 0;
    const ledger: Ledger = {
      append: async (zone, plan) => {
        if (++calls === 2) await requestCancel(t.platform, t.zone, job.id);
        return t.ledger.append(zone, plan);
      },
    };
    await runJob(t.runner({ platform: { ...t.platform, ledger } }), {
      zone: job.zone,
      jobId: job.id,
    });
    expect(await t.read(job.id)).toMatchObject({
      status: 'CANCELLED',
      progressDone: 2_000,
      progressTotal: 3_500,
      results: { created: 2_000 },
    });
    expect(await versions()).toBe(2_000);
  });
});

describe('what changes while a file is written', () => {
  const meanwhile = async (
    text: string,
    change: () => Promise<unknown>,
    operation: 'UPSERT' | 'CREATE' = 'UPSERT',
  ) => {
    const job = await t.upload(text, { chain, operation });
    let calls = 0;
    const ledger: Ledger = {
      append: async (zone, plan) => {
        if (++calls === 2) await change();
        return t.ledger.append(zone, plan);
      },
    };
    await runJob(t.runner({ platform: { ...t.platform, ledger } }), {
      zone: job.zone,
      jobId: job.id,
    });
    return t.read(job.id);
  };

  it('the dictionary: the job ends and says how many rows are in', async () => {
    await freshChain();
    const [head] = await readHeads(t.db, t.zone, sql`chain = '$dictionary' and name = ${chain}`);
    const changed = { ...(head?.body.dictionary as object), description: 'new' };
    const job = await meanwhile(lines(1, 1_500), () =>
      saveDictionary(t, buildDictionary({ name: chain, ...changed }), head),
    );
    expect(job).toMatchObject({ status: 'COMPLETED_ERROR', results: { created: 1_000 } });
    expect(job.error?.message).toContain('1,000 rows are in');
  });

  it('a datatype: what is in is converted, and the file uploaded again brings the rest', async () => {
    const text = 'STRING' as const;
    const coded = { name: 'code', datatype: text };
    await freshChain({ attributes: [coded, { name: 'age', datatype: text }], indexes: [BY_CODE] });
    const attributes = [coded, { name: 'age', datatype: 'INTEGER' as const }];
    const after = buildDictionary({ name: chain, attributes, indexes: [BY_CODE] });
    const save = async () => t.run(await t.saveDictionaries(JSON.stringify(after)));
    let saved: JobRow | undefined;
    const job = await meanwhile(lines(1, 1_500), async () => (saved = await save()));
    expect(saved).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { converted: [`1,000 stored values of ${chain}.age became Integer.`] },
    });
    expect(job).toMatchObject({
      status: 'COMPLETED_ERROR',
      progressDone: 1_000,
      error: {
        message: `The dictionary '${chain}' changed while the file was written. 1,000 rows are in; upload the file again for the rest.`,
      },
    });
    expect(await upload(lines(1, 1_500))).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { created: 500, updated: 0, skipped: 1_000 },
    });
    const ages = (await records()).map(({ age }) => age);
    expect(ages).toEqual(Array.from({ length: 1_500 }, (_, i) => i % 90));
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });

  it('a datatype that a later row does not take: the save is refused, the upload goes on', async () => {
    const attributes = [
      { name: 'code', datatype: 'STRING' as const },
      { name: 'age', datatype: 'STRING' as const },
    ];
    await freshChain({ attributes, indexes: [BY_CODE] });
    await upload('code,age\nc0,7\n');
    const job = await t.saveDictionaries(
      JSON.stringify(
        buildDictionary({
          name: chain,
          attributes: [attributes[0]!, { name: 'age', datatype: 'INTEGER' }],
          indexes: [BY_CODE],
        }),
      ),
    );
    let uploaded: JobRow | undefined;
    const ledger: Ledger = {
      append: async (zone, plan) => {
        // All records have been checked; these come before the zone is locked.
        uploaded ??= await upload('code,age\nc1,8\nc2,old\n');
        return t.ledger.append(zone, plan);
      },
    };
    const runner = t.runner({ platform: { ...t.platform, ledger } });
    await runJob(runner, { zone: job.zone, jobId: job.id });
    expect(uploaded).toMatchObject({ status: 'COMPLETED_SUCCESS', results: { created: 2 } });
    expect((await t.read(job.id)).error?.message).toMatch(
      /^1 record does not fit the changed dictionary 'person_\d+', so nothing was saved\./,
    );
    expect((await records()).map(({ age }) => age)).toEqual(['7', '8', 'old']);
  });

  it('a key: the job ends and names the row', async () => {
    await freshChain();
    const job = await meanwhile(lines(1, 1_500), () =>
      saveRecord(t, t.other, chain, { code: 'c1200' }),
    );
    expect(job.error?.message).toMatch(
      /^Row 1201: Another record already has this value of code\./,
    );
    expect(await versions()).toBe(1_001);
  });

  it.each([
    ['code', { code: 'c1200' }],
    ['email', { code: 'else', email: 'c1200@x' }],
  ])('a key of new records, under %s: PostgreSQL refuses the batch', async (path, taken) => {
    await freshChain();
    const rows = Array.from({ length: 1_500 }, (__, i) => `c${i + 1},c${i + 1}@x`);
    const job = await meanwhile(
      ['code,email', ...rows].join('\n'),
      () => saveRecord(t, t.other, chain, taken),
      'CREATE',
    );
    expect(job).toMatchObject({ status: 'COMPLETED_ERROR', results: { created: 1_000 } });
    expect(job.error?.message).toMatch(
      new RegExp(`^Row 1201: Another record already has this value of ${path}\\.`),
    );
    expect(await versions()).toBe(1_001);
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });

  it('nothing: texts of every kind are written as they are', async () => {
    await freshChain();
    const texts = [
      'a\tb',
      'a\nb',
      'a\r\nb',
      '\\N',
      '\\.',
      '\\',
      'a"b',
      '\u0001',
      '😀',
      "'",
      'null',
      '{}',
    ];
    const written = Array.from({ length: 120 }, (_, i) => ({
      code: `${texts[i % texts.length]}${i}`,
      email: texts[i] ?? `e${i}`,
    }));
    const job = await upload(JSON.stringify(written), { fileType: 'JSON' });
    expect(job.results).toMatchObject({ created: 120 });
    expect(await records()).toEqual(written);
    const again = await upload(JSON.stringify(written), { fileType: 'JSON' });
    expect(again.results).toMatchObject({ created: 0, skipped: 120 });
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });
});

it('counts the edges that an upload made', async () => {
  await freshChain();
  const [{ edge } = { edge: 0 }] = await run<{ edge: number }>(
    t.db,
    sql`insert into edge_definition (zone, edge, id, name, from_chain, to_chain, from_columns, to_columns, keyed)
        values (${t.zone.id}, 1, ${crypto.randomUUID()}, 'SAME_AGE', ${chain}, ${chain},
          array['age'], array['age'], true) returning edge`,
  );
  expect(edge).toBe(1);
  // A definition is read again when the newest metadata change is another one.
  await execute(t.db, sql`update ledger_end set metadata_seq = metadata_seq + 1`);
  await upload('code,age\na,1\nb,1\nc,2\n');
  await countEdges(t.zone, new Date());
  expect(await run(t.db, sql`select n from edge_count where zone = ${t.zone.id}`)).toEqual([
    { n: 5 },
  ]);
});
