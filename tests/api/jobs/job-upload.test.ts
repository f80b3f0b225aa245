/** Upload Data over HTTP: workbooks, XML, SPSS and EDI files; each operation; each kind of owner. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import {
  EDIFACT,
  EDIFACT_ROW,
  X12_ROW,
  X12_SET,
  x12Of,
} from '#platform/formats/text/edi.testing.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../platform/formats/fixtures');

const attributes = (datatypes: Record<string, string>) =>
  Object.entries(datatypes).map(([name, datatype]) => ({ name, datatype }));

const PERSON = {
  id: 'STRING',
  name: 'STRING',
  age: 'INTEGER',
  weight: 'DECIMAL',
  active: 'BOOLEAN',
  born: 'DATE',
  seen: 'DATETIME',
};
const DICTIONARIES = [
  ...['from_xls', 'from_xlsx', 'from_xlsm', 'from_xml'].map((name) => ({
    name,
    attributes: attributes(PERSON),
    indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['id'] }],
  })),
  {
    name: 'answer',
    attributes: attributes({
      person_id: 'STRING',
      FullFirstNameOfThePerson: 'STRING',
      age: 'INTEGER',
      weight: 'DECIMAL',
      born: 'DATE',
      seen: 'DATETIME',
      wake: 'STRING',
      score: 'INTEGER',
    }),
  },
  {
    name: 'message',
    attributes: [
      ...attributes({
        standard: 'STRING',
        sender: 'STRING',
        receiver: 'STRING',
        interchangeNumber: 'STRING',
        groupNumber: 'STRING',
        messageType: 'STRING',
        version: 'STRING',
        messageNumber: 'STRING',
      }),
      {
        name: 'segments',
        datatype: 'OBJECT_ARRAY',
        nodeAttributes: attributes({ tag: 'STRING', elements: 'STRING_ARRAY' }),
      },
    ],
  },
  {
    name: 'patient',
    attributes: attributes({ code: 'STRING', city: 'STRING', age: 'INTEGER' }),
    indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
  },
];

let user: string;
let other: string;

useApi();
beforeAll(async () => {
  expect(await api.saveDictionaries(ADMIN, DICTIONARIES)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  user = await api.walletOf(USER);
  other = await api.walletOf(OTHER);
});

async function upload(
  chain: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Job> {
  const form = fileForm(name, content, fields);
  return api.runJob(USER, `/jobs/${chain}/upload`, form);
}

const fixture = async (name: string) => new Uint8Array(await readFile(path.join(FIXTURES, name)));

async function records(chain: string, who: Who = USER): Promise<Vertex[]> {
  const query = `GRAPH ${chain}`;
  const { status, body } = await api.call<GraphResult>(who, 'POST', '/graphchain/query', { query });
  expect(status).toBe(200);
  return body.vertices;
}

/** The records of a chain by one of their attributes. */
async function dataOf(chain: string, by: string) {
  const found = (await records(chain)).map(({ data }) => data);
  return found.sort((a, b) => String(a[by]).localeCompare(String(b[by])));
}

/** What the workbooks of fixtures/make.py hold, as records. */
const PEOPLE = [
  {
    id: 'p1',
    name: "Zoë O'Brien",
    age: 41,
    weight: '70.25',
    active: true,
    born: '1983-02-28T00:00:00.000Z',
    seen: '2026-03-01T13:45:30.000Z',
  },
  {
    id: 'p2',
    name: 'two\nlines, "quoted" <&>',
    age: 7,
    weight: '-0.5',
    active: false,
    born: '1900-01-15T00:00:00.000Z',
    seen: '1999-12-31T23:59:59.000Z',
  },
  { id: 'p3', name: '=1+1', weight: '1000000000000000000000' },
];

it.each(['xls', 'xlsx', 'xlsm'])(
  'a workbook .%s becomes records, its type told by its name [B-569]',
  async (ending) => {
    const chain = `from_${ending}`;
    const job = await upload(chain, `people.${ending}`, await fixture(`people.${ending}`));
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', fileType: ending.toUpperCase() });
    expect(await dataOf(chain, 'id')).toEqual(PEOPLE);
  },
);

it('an XML file becomes records, by its ending or its declared type [B-569]', async () => {
  const xml = (id: string, name: string) =>
    `<people><person id="${id}"><name>${name}</name><age>41</age><weight>70.25</weight>
     <active>true</active><born>1983-02-28</born><seen>2026-03-01T13:45:30Z</seen></person></people>`;
  const byEnding = await upload('from_xml', 'people.xml', xml('p1', 'Zoë &amp; Ben'));
  expect(byEnding).toMatchObject({ status: 'COMPLETED_SUCCESS', fileType: 'XML' });
  const declared = await upload('from_xml', 'people.txt', xml('p2', 'Ann'), { fileType: 'xml' });
  expect(declared).toMatchObject({ status: 'COMPLETED_SUCCESS', fileType: 'XML' });
  const first = { ...PEOPLE[0], name: 'Zoë & Ben' };
  expect(await dataOf('from_xml', 'id')).toEqual([first, { ...first, id: 'p2', name: 'Ann' }]);
});

it.each(['people.sav', 'people.bytecode.sav', 'people.zsav'])(
  'the SPSS file %s becomes records, its type told by its name [B-569]',
  async (name) => {
    const before = await records('answer');
    const job = await upload('answer', name, await fixture(name));
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', fileType: 'SPSS' });
    const known = new Set(before.map(({ header }) => header.id));
    const added = (await records('answer')).filter(({ header }) => !known.has(header.id));
    expect(added.map(({ data }) => data.person_id).sort()).toEqual(['p1', 'p2', 'p3']);
    expect(added.find(({ data }) => data.person_id === 'p1')?.data).toEqual({
      person_id: 'p1',
      FullFirstNameOfThePerson: 'Zoë',
      age: 41,
      weight: '70.25',
      born: '1983-02-28T00:00:00.000Z',
      seen: '2026-03-01T13:45:30.000Z',
      wake: '06:30:00',
    });
  },
);

it('EDI files of both standards become one record per message, their type told by their name [B-569]', async () => {
  for (const [name, content] of [
    ['claims.x12', x12Of(X12_SET)],
    ['orders.edifact', EDIFACT],
  ] as const) {
    const job = await upload('message', name, content);
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', fileType: 'EDI' });
  }
  expect(await dataOf('message', 'standard')).toEqual([EDIFACT_ROW, X12_ROW]);
});

it.each([
  ['people.xls', 'XLS', 'does not begin as an XLS workbook'],
  ['people.sav', 'SPSS', 'does not begin as an SPSS system file'],
  ['people.xml', 'XML', 'is not well-formed XML'],
  ['people.edi', 'EDI', 'begins neither with ISA'],
])('a file %s that is no %s ends with the reason: %s', async (name, fileType, reason) => {
  const before = await records('patient');
  const job = await upload('patient', name, 'code,city\np1,Bern\n');
  expect(job).toMatchObject({ status: 'COMPLETED_ERROR', fileType });
  expect(JSON.stringify(job.results.error)).toContain(reason);
  expect(await records('patient')).toEqual(before);
});

describe('an upload by operation', () => {
  const rows = (text: string, operation: string) =>
    upload('patient', 'rows.csv', text, { operation });
  const patient = async (code: string) =>
    (await records('patient')).find(({ data }) => data.code === code);

  it('UPDATE replaces records that are there', async () => {
    await rows('code,city,age\nu1,Bern,7\nu2,Bonn,8\n', 'Create');
    const before = await patient('u1');
    const job = await rows('code,city\nu1,Rome\n', 'Update');
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', operation: 'UPDATE' });
    const after = await patient('u1');
    expect(after).toMatchObject({ header: { operation: 'UPDATE', id: before?.header.id } });
    expect(after?.data).toEqual({ code: 'u1', city: 'Rome' });
    expect((await patient('u2'))?.data).toEqual({ code: 'u2', city: 'Bonn', age: 8 });
  });

  it('PATCH changes what the row names and leaves the rest', async () => {
    await rows('code,city,age\na1,Bern,7\n', 'Create');
    const job = await rows('code,city\na1,Rome\n', 'patch');
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', operation: 'PATCH' });
    expect((await patient('a1'))?.data).toEqual({ code: 'a1', city: 'Rome', age: 7 });
  });

  it.each(['UPDATE', 'PATCH'])('%s names the row that has no record', async (operation) => {
    const job = await rows('code,city\nghost,Rome\n', operation);
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(JSON.stringify(job.results.error)).toContain(
      'You own no record with this value of code.',
    );
    expect(await patient('ghost')).toBeUndefined();
  });

  it('CREATE refuses a row whose record is there', async () => {
    await rows('code,city\nc1,Bern\n', 'Create');
    const job = await rows('code,city\nc1,Rome\n', 'Create');
    expect(job.status).toBe('COMPLETED_ERROR');
    expect((await patient('c1'))?.data.city).toBe('Bern');
  });

  it('is UPSERT when the form names none [B-375]', async () => {
    await upload('patient', 'rows.csv', 'code,city\nd1,Bern\n');
    const job = await upload('patient', 'rows.csv', 'code,city\nd1,Rome\nd2,Bonn\n');
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', operation: 'UPSERT' });
    expect([await patient('d1'), await patient('d2')].map((found) => found?.data.city)).toEqual([
      'Rome',
      'Bonn',
    ]);
  });
});

describe('the owners of uploaded records', () => {
  const headerOf = async (code: string, who: Who = USER) =>
    (await records('patient', who)).find(({ data }) => data.code === code)?.header;

  it('are those that a JSON list of wallet ids names [B-567 B-568]', async () => {
    const job = await upload('patient', 'rows.csv', 'code\no1\n', {
      owners: JSON.stringify([user, other]),
      limitedOwners: JSON.stringify([other]),
    });
    expect(job.status).toBe('COMPLETED_SUCCESS');
    const named = { owners: [user, other], limitedOwners: [other] };
    expect(await headerOf('o1')).toMatchObject(named);
    expect(await headerOf('o1', OTHER)).toMatchObject(named);
  });

  it('are the uploader alone when the lists are empty [B-568]', async () => {
    const job = await upload('patient', 'rows.csv', 'code\no2\n', {
      owners: '[]',
      limitedOwners: '[]',
    });
    expect(job.status).toBe('COMPLETED_SUCCESS');
    expect(await headerOf('o2')).toMatchObject({ owners: [user], limitedOwners: [] });
    expect(await headerOf('o2', OTHER)).toBeUndefined();
  });

  it('are named once, however often and in whatever letters the list has them', async () => {
    const owners = JSON.stringify([user, user.toUpperCase(), user]);
    const job = await upload('patient', 'rows.csv', 'code\no3\n', { owners });
    expect(job.status).toBe('COMPLETED_SUCCESS');
    expect(await headerOf('o3')).toMatchObject({ owners: [user] });
  });

  const tooMany = JSON.stringify(Array.from({ length: 1_001 }, () => randomUUID()));

  it.each([
    ['owners', tooMany, 'owners: A record may have 1,000 owners at most.'],
    ['limitedOwners', tooMany, 'limitedOwners: A record may have 1,000 owners at most.'],
    ['owners', JSON.stringify([NOBODY]), `owners: There is no wallet ${NOBODY}.`],
    ['limitedOwners', JSON.stringify([NOBODY]), `limitedOwners: There is no wallet ${NOBODY}.`],
    ['owners', '["ann"]', 'owners: Send a JSON list of wallet ids'],
    ['owners', '{"id": "x"}', 'owners: Send a JSON list of wallet ids'],
    ['limitedOwners', 'ann', 'JSON'],
  ])('are refused: %s %.60s [B-567 B-568]', async (field, value, sentence) => {
    const form = fileForm('rows.csv', 'code\nx\n', { [field]: value });
    const answer = await api.call(USER, 'POST', '/jobs/patient/upload', form);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });
});

it.each([
  ['rows.exe', {}, "fileType: 'exe' is none of CSV, EDI, JSON,"],
  ['rows', {}, "fileType: '' is none of"],
  ['rows.csv', { fileType: 'DOC' }, "fileType: 'DOC' is none of"],
])(
  'a file %s of type %j is refused with the types there are [B-569]',
  async (name, fields, say) => {
    const form = fileForm(name, 'code\nx\n', fields);
    const answer = await api.call(USER, 'POST', '/jobs/patient/upload', form);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(say);
  },
);

it('every upload leaves a ledger that verifies', async () => {
  expect(await verifyLedger(await api.zone())).toMatchObject({ problems: [] });
});
