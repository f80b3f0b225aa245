import { writeFile } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { execute, run } from '#platform/storage/database.ts';
import { saveRecord } from '#tests/support/zones/zone.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { JOB_TYPES } from '#platform/jobs/registry.ts';
import {
  chain,
  freshChain,
  records,
  t,
  upload,
  useUploads,
} from '#tests/support/jobs/upload-chain.ts';

useUploads();

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

  it('the last row of a key wins wherever the others are, and records are in the order of the file', async () => {
    await freshChain();
    const codes = Array.from({ length: 2_200 }, (_, i) => `c${i + 1}`);
    // The rows of one key are close to each other, in the two parts of a batch, in neighboring batches, or in all
    // batches.
    for (const positions of [
      [300, 310, 320],
      [400, 900],
      [990, 1_010],
      [50, 700, 1_400, 2_100],
    ]) {
      for (const at of positions) codes[at] = `c${positions[0]! + 1}`;
    }
    const job = await upload(['code,age', ...codes.map((code, i) => `${code},${i}`)].join('\n'));
    expect(job).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { rows: 2_200, created: 2_193, updated: 7, repeatedKeys: 7 },
    });
    const last = new Map(codes.map((code, i) => [code, i]));
    expect(await records()).toEqual([...last].map(([code, age]) => ({ code, age })));
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
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

  it('count objects without values, which are not stored', async () => {
    await freshChain({
      attributes: attributesIn({
        code: 'STRING',
        home: { datatype: 'OBJECT', nodeAttributes: attributesIn({ city: 'STRING' }) },
      }),
      indexes: [],
    });
    const { results } = await upload('[{"code":"a","home":{}},{"code":"b"}]', { fileType: 'JSON' });
    expect(results?.warnings).toEqual([
      "The column 'home' has 1 object without any value, which counts as absent and is not stored.",
    ]);
  });
});

describe('a file of whole records, as a download of GRAPH has them', () => {
  const HEADER = 'header.id,header.dictionary,data.code,data.age,data.day,metadata,verifications';
  const WARNING = expect.stringContaining(
    "holds whole records, so what stands below 'data'",
  ) as unknown;

  it.each(['KEEP', 'REMOVE', 'ERROR'] as const)('is read by its data (%s)', async (action) => {
    await freshChain({ undefinedAttributesAction: action });
    // A chain beside it has the column 'data.day'.
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

it('an upload writes texts of every kind as they are', async () => {
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

it('an upload counts the edges that it made', async () => {
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
