/** Import DbSchema, Import Glossary and Export Glossary over HTTP. */
import { existsSync } from 'node:fs';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

/** The zone of the current test; each test has its own. */
let zone: string;
let admin: Who;
let owner: Who;
useApi();
beforeEach(async () => {
  zone = await api.newZone();
  [admin, owner] = [
    { ...ADMIN, zone },
    { ...OWNER, zone },
  ];
});

const CLINIC = `<?xml version="1.0" encoding="UTF-8" ?>
<project name="clinic" id="P1" database="PostgreSQL" >
  <schema name="public" >
    <table name="patient" >
      <comment><![CDATA[People under care]]></comment>
      <column name="id" type="bigint" mandatory="y" />
      <column name="first name" type="varchar" length="40" ><defo><![CDATA['Ann']]></defo></column>
      <column name="sex" type="enum" ><enumeration><![CDATA['F','M','X']]></enumeration></column>
      <column name="weight" type="decimal" length="10" decimal="2" />
      <column name="seen" type="timestamp" ><defo><![CDATA[CURRENT_TIMESTAMP]]></defo></column>
      <column name="shape" type="geometry" />
      <index name="pk_patient" unique="PRIMARY_KEY" ><column name="id" /></index>
      <index name="odd" unique="INDEX2" ><column name="sex" /></index>
    </table>
    <table name="visit" >
      <column name="no" type="int" mandatory="y" />
      <column name="patient_id" type="bigint" />
      <index name="pk_visit" unique="PRIMARY_KEY" ><column name="no" /></index>
      <fk name="visit_patient" to_schema="public" to_table="patient" >
        <fk_column name="patient_id" pk="id" /></fk>
      <fk name="lost" to_schema="public" to_table="nowhere" ><fk_column name="no" pk="id" /></fk>
    </table>
  </schema>
  <connector name="c" user="u" passwd="secret" />
  <layout name="L" id="L1" >
    <entity schema="public" name="patient" color="C1D8EE" x="1" y="1" />
    <group name="clinical" ><entity schema="public" name="patient" /></group>
  </layout>
</project>`;

const WITHOUT_VISIT = CLINIC.replace(/<table name="visit"[^]*?<\/table>/, '');

describe('Import DbSchema', () => {
  const importFile = (content: string, fields: Record<string, string> = {}) =>
    api.runJob(admin, '/jobs/dbschema', fileForm('clinic.dbs', content, fields));

  it('makes dictionaries of tables and edges of foreign keys, and says what it did [B-571]', async () => {
    const job = await importFile(CLINIC, { emailResultsTo: 'admin@acme.test' });
    expect(job).toMatchObject({ name: 'DbSchemaUploadJob', status: 'COMPLETED_SUCCESS' });
    expect(job.emailRecipients).toEqual(['admin@acme.test']);
    expect(job.results.results).toMatchObject({
      created: ['patient', 'visit'],
      changed: [],
      deleted: [],
      renamed: ['column patient.first name → first_name'],
      edges: { created: 1, changed: 0, unchanged: 0 },
    });
    const { skipped } = job.results.results as { skipped: string[] };
    expect(skipped.join('\n')).toMatch(/seen: the default CURRENT_TIMESTAMP is no plain value/);
    expect(skipped.join('\n')).toMatch(/'geometry' is unknown and taken as text/);
    expect(skipped.join('\n')).toMatch(/Index odd of patient/);
    expect(skipped.join('\n')).toMatch(/Foreign key lost of visit/);
    expect(JSON.stringify(job)).not.toContain('secret');

    const body = await api.read<Dictionary>(admin, '/metadata/dictionary/patient');
    expect(body).toMatchObject({
      description: 'People under care',
      groupName: 'clinical',
      layoutMetadata: { color: '#C1D8EE' },
      attributes: attributesIn({
        id: 'LONG!',
        first_name: { datatype: 'STRING', max: 40, defaultValue: 'Ann' },
        sex: { datatype: 'ENUM', enumValues: ['F', 'M', 'X'] },
        weight: { datatype: 'DECIMAL', precision: 2 },
        seen: 'DATETIME',
        shape: 'STRING',
      }),
      indexes: [{ name: 'pk_patient', type: 'PRIMARY', attributes: ['id'] }],
    });
    const edges = await api.call<StoredEdgeDefinition[]>(admin, 'GET', '/metadata/edge');
    expect(edges.body).toMatchObject([edgeOf('visit_patient', 'visit.patient_id', 'patient.id')]);
  });

  it('changes only what differs, and deletes only when asked [B-571]', async () => {
    await importFile(CLINIC);
    const again = await importFile(CLINIC);
    expect(again.results.results).toMatchObject({ created: [], changed: [], unchanged: 2 });
    const kept = await importFile(WITHOUT_VISIT);
    expect(kept.results.results).toMatchObject({ deleted: [] });
    // The content of a file without a record is the last trace of a deleted dictionary's records.
    const found = await api.zone(zone);
    const content = path.join(
      ...[api.platform.config.dataDir, 'blobs', String(found.id), 'ab', 'ab'.repeat(32)],
    );
    await mkdir(path.dirname(content), { recursive: true });
    await writeFile(content, 'x');
    const gone = await importFile(WITHOUT_VISIT, { delete: 'true' });
    await expect(access(content)).rejects.toThrow('ENOENT');
    expect(gone.results.results).toMatchObject({ deleted: ['visit'], unchanged: 1 });
    const body = await api.read<Dictionary[]>(admin, '/metadata/dictionary');
    expect(body.map(({ name }) => name)).toEqual(['patient']);
  });

  it.each(['delete', 'deleteDictionaries'])(
    'deletes what the file does not name when %s is ticked [B-358]',
    async (field) => {
      await importFile(CLINIC);
      const kept = await importFile(WITHOUT_VISIT, { [field]: 'false' });
      expect(kept.results.results).toMatchObject({ deleted: [] });
      const gone = await importFile(WITHOUT_VISIT, { [field]: 'on' });
      expect(gone.results.results).toMatchObject({ deleted: ['visit'] });
    },
  );

  const tableOf = (name: string, columns: string) =>
    `<project name="p"><schema name="s"><table name="${name}">${columns}</table></schema></project>`;

  it.each([
    ['has a value that none may have', 'patient', `'Y',' '`, /patient\.sex: .*Correct the/],
    ['has another name here', 'odd name', `'Y'`, /'odd name'.*saved as 'odd_name'.*Correct the/],
  ])('deletes nothing that the file names when its table %s', async (_, name, values, message) => {
    const odd = { name: 'odd name', attributes: [{ name: 'note', datatype: 'STRING' }] };
    await importFile(WITHOUT_VISIT);
    await api.runJob(admin, '/jobs/dictionary', { dictionary: odd });
    const column = `<column name="sex" type="enum"><enumeration>${values}</enumeration></column>`;
    const job = await importFile(tableOf(name, column), { delete: 'true' });
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(JSON.stringify(job.results.error)).toMatch(message);
    const body = await api.read<Dictionary[]>(admin, '/metadata/dictionary');
    expect(body.map(({ name }) => name).toSorted()).toEqual(['odd name', 'patient']);
  });

  it('takes away what the file no longer says, and keeps what it cannot say', async () => {
    const cell = (rest: string, text = '') =>
      `<column name="size" type="decimal" ${rest}>${text}</column>`;
    const note = (rest: string) => `<column name="note" type="varchar" ${rest}/>`;
    const full = cell('decimal="2" mandatory="y"', '<defo>1.5</defo>') + note('length="9"');
    await importFile(tableOf('bed', full));
    const bed = await api.read<Dictionary>(admin, '/metadata/dictionary/bed');
    expect(bed.attributes).toMatchObject([
      { required: true, precision: 2, defaultValue: '1.5' },
      { max: 9 },
    ]);
    const [size, text] = bed.attributes;
    const said = { displayName: 'Size', description: 'In metres', max: 4 };
    const lists = { enumValues: [], fingerprintAttributes: [] };
    const attributes = [
      { ...size, ...said },
      { ...text, regex: '^a', min: 1 },
    ];
    await api.runJob(admin, '/jobs/dictionary', { dictionary: { name: 'bed', attributes } });

    const job = await importFile(tableOf('bed', cell('') + note('')));
    expect(job.results.results).toMatchObject({ changed: ['bed'] });
    const now = await api.read<Dictionary>(admin, '/metadata/dictionary/bed');
    expect(now.attributes).toEqual([
      { name: 'size', datatype: 'DECIMAL', ...said, ...lists },
      { name: 'note', datatype: 'STRING', regex: '^a', min: 1, ...lists },
    ]);
  });

  it.each([
    ['no XML', 'hello', /not well-formed XML/],
    ['another document', '<html/>', /its root is not <project>/],
    ['no tables', '<project><schema name="a"/></project>', /has no tables/],
    ['entities', '<!DOCTYPE p [<!ENTITY a "b">]><project/>', /document type/],
    ['a cut file', CLINIC.slice(0, 900), /not well-formed XML/],
  ])('ends in error for %s, with nothing changed', async (_, content, message) => {
    await importFile(WITHOUT_VISIT);
    const job = await importFile(content, { delete: 'true' });
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(JSON.stringify(job.results.error)).toMatch(message);
    expect(await api.read<unknown[]>(admin, '/metadata/dictionary')).toHaveLength(1);
  });

  it('refuses a form without a file, or with an odd delete [B-488]', async () => {
    const empty = new FormData();
    empty.append('delete', 'true');
    expect((await api.call(admin, 'POST', '/jobs/dbschema', empty)).status).toBe(400);
    for (const field of ['delete', 'deleteDictionaries']) {
      const odd = fileForm('a.dbs', CLINIC, { [field]: 'perhaps' });
      expect((await api.call(admin, 'POST', '/jobs/dbschema', odd)).status).toBe(400);
    }
    expect((await api.call(USER, 'POST', '/jobs/dbschema', fileForm('a', 'x'))).status).toBe(403);
  });

  const samples = path.join(process.env.SAMPLE_DATA_DIR ?? '', 'dbschema');
  it.runIf(existsSync(samples))('takes the real files whole', async () => {
    for (const name of ['geography.dbs', 'music-organizer.dbs', 'orthoptic.dbs']) {
      const job = await importFile(await readFile(path.join(samples, name), 'utf8'));
      expect(job.results, name).not.toHaveProperty('error');
    }
  });
});

describe('the glossary', () => {
  const terms = [
    { term: 'Chart', description: 'A, "record"', aliases: ['File', 'Akte'], type: '=x' },
    { term: 'Visit', abbreviations: ['V'], properties: { owner: 'Ops', 'ICD code': 'Z00' } },
  ];
  const listed = () => api.read<StoredTerm[]>(admin, '/metadata/glossary');
  const importTerms = (name: string, content: string | Uint8Array<ArrayBuffer>, fields = {}) =>
    api.runJob(admin, '/jobs/glossary/upload', fileForm(name, content, fields));
  const withoutIds = (given: StoredTerm[]) => given.map(({ id: _, ...term }) => term);

  it('is imported: new terms, changed ones, and none twice', async () => {
    const first = await importTerms('terms.json', JSON.stringify(terms));
    expect(first).toMatchObject({ name: 'GlossaryUploadJob', status: 'COMPLETED_SUCCESS' });
    expect(first.results.results).toMatchObject({ created: 2, updated: 0, skipped: 0 });
    const csv = 'term,description,aliases,steward\nCHART,New,File;Akte,Kim\nLab,,,\n';
    const second = await importTerms('terms.csv', csv, { fileType: 'csv' });
    expect(second.results.results).toMatchObject({ created: 1, updated: 1, skipped: 0 });
    expect((await listed()).find(({ term }) => term === 'Chart')).toMatchObject({
      description: 'New',
      aliases: ['File', 'Akte'],
      properties: { steward: 'Kim' },
    });
  });

  it.each(['JSON', 'CSV', 'XLSX'])(
    'is exported as %s and imported again without a change [B-018 B-665 B-666]',
    async (fileType) => {
      await importTerms('terms.json', JSON.stringify(terms));
      const before = await listed();
      expect(before).toHaveLength(terms.length);
      const job = await api.runJob(owner, '/jobs/glossary/download', {
        title: 'Our words',
        fileType,
      });
      expect(job).toMatchObject({ name: 'GlossaryDownloadJob', status: 'COMPLETED_SUCCESS' });
      expect(job.results.results).toMatchObject({
        fileName: `Our_words.${fileType.toLowerCase()}`,
      });
      const response = await fetch(`${api.origin}/api/jobs/download/${job.jobId}`, {
        headers: await api.headers(owner),
      });
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const back = await importTerms(`terms.${fileType.toLowerCase()}`, bytes);
      expect(back.status).toBe('COMPLETED_SUCCESS');
      expect(withoutIds(await listed())).toEqual(withoutIds(before));
    },
  );

  it.each([
    ['a row without a term', 'term,description\n,x\n', /"row":2/],
    ['a term twice', 'term\na\nA\n', /"row":3/],
    ['no rows', 'term\n', /has a header but no rows/],
    ['a broken file', 'term\n"a\n', /quote that is never closed/],
  ])('ends in error for %s, with nothing changed', async (_, content, message) => {
    await importTerms('terms.json', JSON.stringify(terms));
    const before = await listed();
    const job = await importTerms('terms.csv', content);
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(JSON.stringify(job.results.error)).toMatch(message);
    expect(await listed()).toEqual(before);
  });

  it('refuses what makes no job [B-492 B-493 B-496 B-498]', async () => {
    const post = async (who: Who, path: string, body: unknown) =>
      (await api.call(who, 'POST', path, body)).status;
    expect(await post(owner, '/jobs/glossary/download', { title: ' ', fileType: 'JSON' })).toBe(
      400,
    );
    expect(await post(owner, '/jobs/glossary/download', { title: 'a' })).toBe(400);
    expect(await post(owner, '/jobs/glossary/download', { title: 'a', fileType: 'XML' })).toBe(400);
    const xml = fileForm('terms.xml', '<a/>', { fileType: 'XML' });
    expect(await post(admin, '/jobs/glossary/upload', xml)).toBe(400);
    expect(await post(admin, '/jobs/glossary/upload', new FormData())).toBe(400);
    expect(await post(READER, '/jobs/glossary/upload', fileForm('a.csv', 'term\n'))).toBe(403);
  });
});
