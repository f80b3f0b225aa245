/** Nothing a caller says is ignored in silence: unknown names and values are refused, and every known one works. */
import * as sheetjs from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Vertex } from '#model/records/record.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, READER, USER } from '#tests/support/api/callers.ts';

const DICTIONARIES = ['person', 'visit'].map((name) => ({
  name,
  description: `All of ${name}`,
  attributes: attributesIn({ code: 'STRING', name: 'STRING' }),
  indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
}));

useApi();
beforeAll(async () => {
  await api.saveDictionaries(OWNER, DICTIONARIES);
});

type Refusal = [status: number, message: unknown];

async function refusal(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Refusal> {
  const answer = await api.call(OWNER, method, path, body, headers);
  return [answer.status, answer.body.message];
}

const names = async (path: string, field = 'name') => {
  const { status, body, headers } = await api.call<Record<string, unknown>[]>(READER, 'GET', path);
  expect(status).toBe(200);
  expect(headers.get('x-total-count')).toBe(String(body.length));
  return body.map((item) => item[field]);
};

describe('a name that a call does not know', () => {
  it.each([
    ['GET', '/metadata/dictionary?nmae=person', '"nmae"; did you mean "name"?'],
    ['GET', '/metadata/usergroup?groupContain=x', 'did you mean "groupContains"?'],
    ['GET', '/jobs?statuss=NEW', 'did you mean "status"?'],
    ['GET', '/metadata/edge?colour=red', 'There is no parameter "colour"; known are '],
    ['GET', '/metrics/sdz?zone=x', 'There is no parameter "zone"; the call takes none.'],
    ['DELETE', '/metadata/dictionary/person?force=true', '"force"; the call takes none.'],
  ])('is refused in the query: %s %s', async (method, path, says) => {
    expect(await refusal(method, path)).toEqual([400, expect.stringContaining(says)]);
  });

  it('is refused in a form and in the query of a form, and nothing is written', async () => {
    const form = () => fileForm('p.csv', 'code,name\nx1,Ann\n', { opertion: 'CREATE' });
    const says = 'There is no parameter "opertion"; did you mean "operation"?';
    const path = '/jobs/person/upload';
    expect(await refusal('POST', path, form())).toEqual([400, expect.stringContaining(says)]);
    const plain = fileForm('p.csv', 'code,name\nx1,Ann\n');
    expect(await refusal('POST', `${path}?opertion=CREATE`, plain)).toEqual([
      400,
      expect.stringContaining(says),
    ]);
    const query = "FROM person WHERE data.code == 'x1'";
    const { body } = await api.call(USER, 'POST', '/graphchain/query', { query });
    expect(body).toEqual([]);
  });

  it('is refused as the name of a file, and a file without a name as well', async () => {
    const form = new FormData();
    form.append('flie', new Blob(['code\nx\n']), 'p.csv');
    expect(await refusal('POST', '/jobs/person/upload', form)).toEqual([
      400,
      expect.stringContaining('There is no file "flie"; name the part "file".'),
    ]);
    const text = new FormData();
    text.append('file', 'code\nx\n');
    expect(await refusal('POST', '/jobs/person/upload', text)).toEqual([
      400,
      expect.stringContaining('file: Send it as a file with a name'),
    ]);
  });

  it.each([
    ['POST', '/metadata/user/wallet', { fullName: 'A', email: 'a@b.test', mail: 'x' }, '"mail"'],
    ['POST', '/graphchain/person', { data: { code: 'a' }, owner: [] }, 'did you mean "owners"?'],
    ['POST', '/jobs/person/truncate', { emailResultTo: 'a@b.test' }, '"emailResultsTo"?'],
    ['POST', '/metadata/search', { terms: ['a'], limt: 3 }, 'did you mean "limit"?'],
    [
      'POST',
      '/graphchain/query',
      { query: 'FROM person', limit: 1 },
      '"limit"; known are query, mustHaveGraph, counted.',
    ],
    [
      'POST',
      '/graphchain/person/consentcontracts',
      { consentContract: { to: '*', untill: 'x' } },
      'consentContract: There is no field "untill"; did you mean "until"?',
    ],
    [
      'POST',
      '/graphchain/person/smartcontracts',
      { smartContract: { name: 'A', code: '1' }, nam: 'x' },
      'There is no field "nam"; did you mean "name"?',
    ],
  ])('is refused in JSON: %s %s %o', async (method, path, body, says) => {
    expect(await refusal(method, path, body)).toEqual([400, expect.stringContaining(says)]);
  });

  it('in a dictionary is an error of its job that names the property', async () => {
    const [person] = DICTIONARIES;
    const attributes = [{ name: 'code', datatype: 'STRING', requird: true }];
    const { status, results } = await api.saveDictionaries(ADMIN, { ...person, attributes });
    expect([status, (results.error as { message: string }).message]).toEqual([
      'COMPLETED_ERROR',
      expect.stringContaining(
        'attributes[0]: There is no field "requird"; did you mean "required"?',
      ),
    ]);
  });
});

it('what a call answers may come back with a change, under the id of the path', async () => {
  const made = await api.call(ADMIN, 'POST', '/metadata/glossary', { term: 'Ward' });
  const path = `/metadata/glossary/${String(made.body.id)}`;
  const changed = await api.call(ADMIN, 'PUT', path, { ...made.body, description: 'A room.' });
  expect(changed).toMatchObject({ status: 200, body: { description: 'A room.' } });
  const other = crypto.randomUUID();
  expect(await refusal('PUT', path, { ...made.body, id: other })).toEqual([
    400,
    expect.stringContaining(`the body '${other}'`),
  ]);
  const [person] = DICTIONARIES;
  const read = await api.call(ADMIN, 'GET', '/metadata/dictionary/person');
  expect(read.body).toMatchObject({ ...person, author: expect.any(String) });
  const saved = await api.saveDictionaries(ADMIN, read.body);
  expect(saved.results.results).toMatchObject({ skipped: 1 });
});

describe('an upload', () => {
  const upload = (query: string, rows: string, fields: Record<string, string> = {}) =>
    api.call<Job & { message: string }>(
      USER,
      'POST',
      `/jobs/person/upload${query}`,
      fileForm('p.csv', rows, fields),
    );
  const finished = async (query: string, rows: string, fields: Record<string, string> = {}) => {
    const { status, body } = await upload(query, rows, fields);
    expect(status).toBe(202);
    return api.finished(USER, body.jobId);
  };
  const read = async (code: string) => {
    const query = `GRAPH person WHERE data.code == '${code}' LIMIT 1 TRAVERSE ANY 0..0`;
    const { body } = await api.call<{ vertices: Vertex[] }>(USER, 'POST', '/graphchain/query', {
      query,
    });
    return body.vertices[0];
  };

  it.each(['query', 'form'])('takes operation and owners by the %s', async (way) => {
    const code = `by_${way}`;
    const wallet = await api.walletOf(ADMIN);
    const me = await api.walletOf(USER);
    const fields = { operation: 'create', owners: JSON.stringify([me, wallet]) };
    const query = way === 'query' ? `?${new URLSearchParams(fields).toString()}` : '';
    const first = await finished(query, `code,name\n${code},Ann\n`, way === 'form' ? fields : {});
    expect(first).toMatchObject({ status: 'COMPLETED_SUCCESS', operation: 'CREATE' });
    expect((await read(code))?.header.owners).toEqual([me, wallet]);
    const again = await finished(query, `code,name\n${code},Bob\n`, way === 'form' ? fields : {});
    expect(again.status).toBe('COMPLETED_ERROR');
    expect((await read(code))?.data.name).toBe('Ann');
  });

  it('refuses a value that comes both ways, and one that the list lacks, before it reads the file', async () => {
    const both = await upload('?operation=CREATE', 'code\na\n', { operation: 'CREATE' });
    expect([both.status, both.body.message]).toEqual([
      400,
      expect.stringMatching(/^operation: .*one way only/),
    ]);
    const wrong = await upload('?operation=REPLACE', 'code\na\n');
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain('Choose one of UPSERT, CREATE, UPDATE, PATCH.');
  });

  it('stores metadata with the records, and refuses what is no JSON object', async () => {
    const metadata = { metadata: '{"source":"ward 3"}' };
    await finished('', 'code,name\nm1,Ann\nm2,Bob\n', metadata);
    expect((await read('m1'))?.metadata).toEqual({ source: 'ward 3' });
    await finished('', 'code,name\nm1,Anna\n');
    expect((await read('m1'))?.metadata).toEqual({ source: 'ward 3' });
    const next = await finished('', 'code,name\nm1,Anna\n', { metadata: '{"source":"b"}' });
    expect(next.results.results).toMatchObject({ updated: 1, skipped: 0 });
    expect((await read('m1'))?.metadata).toEqual({ source: 'b' });
    for (const wrong of ['[1]', 'x', '"text"']) {
      const { status, body } = await upload('', 'code\na\n', { metadata: wrong });
      expect([status, body.message]).toEqual([400, expect.stringContaining('metadata')]);
    }
  });

  describe('of a workbook', () => {
    const book = (sheets: Record<string, string>) => {
      const made = sheetjs.utils.book_new();
      for (const [name, code] of Object.entries(sheets)) {
        const sheet = sheetjs.utils.aoa_to_sheet([['code'], [code]]);
        sheetjs.utils.book_append_sheet(made, sheet, name);
      }
      return made;
    };
    const sheets = book({ Summary: 'first', People: 'second' });
    const write = (bookType: 'xlsx' | 'biff8') =>
      new Uint8Array(sheetjs.write(sheets, { type: 'array', bookType }) as ArrayBuffer);
    const run = async (name: string, fields: Record<string, string>) => {
      const file = fileForm(name, write(name.endsWith('.xls') ? 'biff8' : 'xlsx'), fields);
      return api.runJob(USER, '/jobs/sheet/upload', file);
    };
    const codes = async () => {
      const { body } = await api.call(USER, 'POST', '/graphchain/query', { query: 'FROM sheet' });
      return (body as unknown as { code: string }[]).map(({ code }) => code);
    };
    beforeAll(() => api.saveDictionaries(ADMIN, { ...DICTIONARIES[0], name: 'sheet' }));

    it.each([
      ['b.xlsx', { sheetName: 'people' }],
      ['b.xls', { sheetName: 'People' }],
      ['b.xlsx', { sheetNum: '1' }],
      ['b.xlsx', { sheetName: '1' }],
    ])('reads the sheet that is chosen: %s %o', async (name, fields) => {
      expect((await run(name, fields)).status).toBe('COMPLETED_SUCCESS');
      expect(await codes()).toEqual(['second']);
    });

    it.each(['b.xlsx', 'b.xls'])(
      'names the sheets of %s when it has not that one',
      async (name) => {
        const { status, results } = await run(name, { sheetName: 'NoSuchSheet' });
        expect([status, (results.error as { message: string }).message]).toEqual([
          'COMPLETED_ERROR',
          "The workbook has no sheet 'NoSuchSheet'. Its sheets are 'Summary', 'People'.",
        ]);
      },
    );

    it('refuses a sheet of a file that has none', async () => {
      const { status, body } = await upload('?sheetName=A', 'code\na\n');
      expect([status, body.message]).toEqual([400, 'sheetName: A file of type CSV has no sheets.']);
    });
  });

  it('refuses an ingest pipeline, as there is none', async () => {
    const { status, body } = await upload('?ingestPipelineName=clean', 'code\na\n');
    expect(status).toBe(400);
    expect(body.message).toContain('ingestPipelineName: There is no ingest pipeline');
  });
});

it('a DbSchema file deletes the others when the query says so', async () => {
  const file = `<project name="p" database="PostgreSQL"><schema name="public">
    <table name="bed"><column name="code" type="varchar" /></table></schema></project>`;
  const zone = { zone: 'acme_prod', subject: 'prod', roles: ['sdzUser', 'sdzAdmin'] } as const;
  await api.saveDictionaries(zone, { name: 'spare' });
  const job = await api.runJob(zone, '/jobs/dbschema?delete=true', fileForm('s.dbs', file));
  expect(job.status).toBe('COMPLETED_SUCCESS');
  const body = await api.read<{ name: string }[]>(zone, '/metadata/dictionary');
  expect(body.map(({ name }) => name)).toEqual(['bed']);
});

describe('a list is narrowed by', () => {
  it('name and description of dictionaries', async () => {
    expect(await names('/metadata/dictionary?name=PERSON')).toEqual(['person']);
    expect(await names('/metadata/dictionary?name=person&name=visit')).toEqual(['person', 'visit']);
    expect(await names('/metadata/dictionary?name=v*')).toEqual(['visit']);
    expect(await names('/metadata/dictionary?description=all of visit')).toEqual(['visit']);
    expect(await names('/metadata/dictionary?name=per%25')).toEqual([]);
  });

  it('name and ends of edge definitions', async () => {
    for (const [name, fromDictionary, toDictionary] of [
      ['SEEN', 'person', 'visit'],
      ['KNOWS', 'person', 'person'],
    ]) {
      const condition = [{ fromCol: 'code', toCol: 'code' }];
      const body = { name, fromDictionary, toDictionary, condition };
      expect((await api.call(ADMIN, 'POST', '/metadata/edge', body)).status).toBe(201);
    }
    expect(await names('/metadata/edge?name=seen')).toEqual(['SEEN']);
    expect(await names('/metadata/edge?fromDictionary=person')).toEqual(['KNOWS', 'SEEN']);
    expect(await names('/metadata/edge?toDictionary=visit&name=KNOWS')).toEqual([]);
  });

  it('each text of glossary terms', async () => {
    const terms = [
      { term: 'Bed', type: 'thing', groupName: 'ward', aliases: ['Cot', 'Bunk'] },
      { term: 'Nurse', type: 'role', description: 'Cares', abbreviations: ['RN'] },
    ];
    for (const term of terms) await api.call(ADMIN, 'POST', '/metadata/glossary', term);
    for (const query of ['term=bed', 'type=THING', 'groupName=ward', 'aliases=bunk', 'term=B*']) {
      expect(await names(`/metadata/glossary?${query}`, 'term')).toEqual(['Bed']);
    }
    for (const query of ['description=cares', 'abbreviations=rn', 'aliases=&type=role']) {
      expect(await names(`/metadata/glossary?${query}`, 'term')).toEqual(['Nurse']);
    }
  });

  it('email, name, principal and id of wallets; type of system wallets; members of groups', async () => {
    const people = [];
    for (const fullName of ['Ada Byron', 'Alan Turing']) {
      const email = `${fullName.slice(0, 3)}@people.test`;
      const made = await api.call(ADMIN, 'POST', '/metadata/user/wallet', { fullName, email });
      people.push(String(made.body.id));
    }
    const path = '/metadata/user/wallet';
    const [ada = '', alan = ''] = people;
    for (const query of ['email=ADA@people.test', 'fullName=ada byron', `id=${ada}`]) {
      expect(await names(`${path}?${query}`, 'id')).toEqual([ada]);
    }
    expect(await names(`${path}?email=*@people.test`, 'id')).toEqual([ada, alan]);
    expect(await names(`${path}?ids=${ada}&ids=${alan}`, 'id')).toEqual([ada, alan]);
    expect(await names(`${path}?principal=reader`, 'fullName')).toEqual(['reader']);
    const both = await api.call<{ userWallets: { id: string }[]; systemWallets: unknown[] }>(
      READER,
      'GET',
      '/metadata/wallet?fullName=Ada*',
    );
    expect(both.body).toMatchObject({ userWallets: [{ id: ada }], systemWallets: [] });

    const groups: string[] = [];
    for (const [name, group] of [
      ['Counts', [ada]],
      ['Codes', [ada, alan]],
    ] as const) {
      const made = await api.call(ADMIN, 'POST', '/metadata/usergroup', { name, group });
      groups.push(String(made.body.id));
    }
    const at = '/metadata/usergroup';
    expect(await names(`${at}?groupContains=${alan}`)).toEqual(['Codes']);
    expect(await names(`${at}?groupContains=${ada}`)).toEqual(['Codes', 'Counts']);
    expect(await names(`${at}?name=counts&description=`)).toEqual(['Counts']);

    for (const type of ['CUSTODIAN_OWNER', 'CUSTODIAN_LIMITED_OWNER']) {
      const body = { type, description: type, accessControlUserGroup: groups[0] };
      expect((await api.call(ADMIN, 'POST', '/metadata/system/wallet', body)).status).toBe(201);
    }
    const systems = '/metadata/system/wallet';
    expect(await names(`${systems}?type=custodian_owner`, 'type')).toEqual(['CUSTODIAN_OWNER']);
    expect(await names(`${systems}?description=*limited*`, 'type')).toHaveLength(1);
    expect(await refusal('GET', `${systems}?type=OWNER`)).toEqual([
      400,
      expect.stringContaining("type: 'OWNER' is none of TENANT_OWNER, "),
    ]);
  });
});

it('title and description of a download are shown with its job', async () => {
  const noted = { title: 'Codes', description: 'For the audit.' };
  const asked = { tql: 'FROM person', fileType: 'csv', ...noted };
  expect(await api.runJob(USER, '/jobs/download', asked)).toMatchObject({ metadata: noted });
  const glossary = { fileType: 'JSON', ...noted };
  const exported = await api.runJob(READER, '/jobs/glossary/download', glossary);
  expect(exported).toMatchObject({ metadata: noted });
});

describe('the mail of a job', () => {
  const recipients = async (query: string, fields: Record<string, string>) => {
    const form = fileForm('p.csv', 'code\na\n', fields);
    const { body } = await api.call<Job>(USER, 'POST', `/jobs/person/upload${query}`, form);
    return body.emailRecipients;
  };

  it("goes to nobody for an empty address or 'none'", async () => {
    expect(await recipients('', { emailResultsTo: 'none' })).toEqual([]);
    expect(await recipients('', { emailResultsTo: '' })).toEqual([]);
    expect(await recipients('?emailResultsTo=None', {})).toEqual([]);
    expect(await recipients('?emailResultsTo=a@b.test', {})).toEqual(['a@b.test']);
    expect(await recipients('', {})).toEqual(['user@acme.test']);
    const body = { dictionary: DICTIONARIES[0], emailResultsTo: 'none' };
    const saved = await api.call<Job>(ADMIN, 'POST', '/jobs/dictionary', body);
    expect(saved).toMatchObject({ status: 202, body: { emailRecipients: [] } });
  });
});
