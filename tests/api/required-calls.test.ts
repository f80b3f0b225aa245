/** The calls that requirements name, one by one: what each takes and what it answers. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { ADDRESS_MESSAGE } from '#model/dictionaries/names.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import { addMessage, saveZone, setServices } from '#platform/directory/administration.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_ZONE, OWNER, READER, REALM, USER, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const DAY_MS = 86_400_000;

useApi();
beforeAll(async () => {
  await api.saveDictionaries(ADMIN, dictionary);
  await api.runJob(USER, '/jobs/ward/upload', fileForm('wards.csv', 'code\na\n'));
});

/** The mail with this text in it; without a mail server mails become files. */
async function mailAbout(text: string): Promise<string | undefined> {
  const folder = path.join(api.platform.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  // Quoted-printable text breaks long lines with a '=' at their end and writes '=' as '=3D'.
  return mails
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n'))
    .find((mail) => mail.includes(text));
}

const dictionary = {
  name: 'ward',
  description: 'Wards',
  groupName: 'Clinic',
  undefinedAttributesAction: 'ERROR',
  layoutMetadata: { color: '#2f9e5f' },
  attributes: [{ name: 'code', datatype: 'STRING', displayName: 'Code', required: true }],
  indexes: [{ name: 'ward_key', type: 'PRIMARY', attributes: ['code'] }],
};

describe('management', () => {
  it('health answers with status, info with the version of the build [A-440 A-685 A-689]', async () => {
    expect(await api.read(undefined, '/management/health')).toEqual({ status: 'UP' });
    const body = await api.read<{ build: { version: string } }>(undefined, '/management/info');
    expect(body.build.version).toMatch(/^\d+\.\d+\.\d+/);
  });
  it('of the data server answers with status and sdzStatus [A-441 A-686]', async () => {
    const body = await api.read(READER, '/graphchain/health');
    expect(body).toEqual({ status: 'UP', sdzStatus: 'UP' });
  });
  it('names the API document on the API host [A-744 A-745]', async () => {
    const config = await fetch(`${api.origin}/v3/api-docs/swagger-config`);
    const { url } = (await config.json()) as { url: string };
    expect((await fetch(api.origin + url)).status).toBe(200);
  });
});

describe('the directory', () => {
  it('answers with the zones of the realm in which a role is held, in order [A-450 A-451 A-740]', async () => {
    await saveZone(api.platform.db, { customer: REALM, name: 'Beta', environment: 'DEV' });
    const claims = {
      resource_access: {
        [OTHER_ZONE]: { roles: ['sdzUser'] },
        ACME_DEV: { roles: ['sdzadmin'] },
        beta: { roles: ['sdzReadOnly'] },
        elsewhere: { roles: ['sdzUser'] },
      },
    };
    const body = await api.read({ ...OWNER, claims }, `/directory/${REALM}/available_sdzs`);
    expect(body).toEqual([
      { name: ZONE, realm: 'DEV' },
      { name: 'Beta', realm: 'DEV' },
      { name: OTHER_ZONE, realm: 'PROD' },
    ]);
  });
  it('takes its realm in the header too, and refuses another there than in the path [A-739]', async () => {
    const address = `${api.origin}/api/directory/${REALM}/available_sdzs`;
    const { authorization = '' } = await api.headers(OWNER);
    const statusWith = async (header: Record<string, string>) =>
      (await fetch(address, { headers: { authorization, ...header } })).status;
    expect(await statusWith({ 'customer-name': REALM })).toBe(200);
    expect(await statusWith({ 'customer-name': 'globex' })).toBe(400);
  });
  it('is read for the enabled services [A-743 B-582]', async () => {
    const read = async () =>
      (await api.read<{ enabledServices?: string[] }>(READER, `/directory/${REALM}`))
        .enabledServices;
    expect(await read()).toBeUndefined();
    await setServices(api.platform.db, REALM, ['BLOBS']);
    expect(await read()).toEqual(['BLOBS']);
    await setServices(api.platform.db, REALM, null);
  });
  it('finds roles under the realm plus the zone too, in any case [A-631 A-632]', async () => {
    const claims = {
      resource_access: { [`${REALM}_${ZONE}`.toUpperCase()]: { roles: ['SDZUSER'] } },
    };
    expect((await api.call({ ...OWNER, roles: [], claims }, 'GET', '/jobs')).status).toBe(200);
  });
  it('names customer and zone in headers, without which it is refused [A-679 B-534 B-535]', async () => {
    const { authorization = '' } = await api.headers(READER);
    const ask = (headers: Record<string, string>) =>
      fetch(`${api.origin}/api/jobs`, { headers: { authorization, ...headers } });
    const answer = await ask({ 'customer-name': REALM, 'zone-name': ZONE });
    expect(answer.status).toBe(200);
    const zoneless = await ask({ 'customer-name': REALM });
    expect(zoneless.status).toBe(400);
    expect(await zoneless.text()).toContain('zone-name');
    const nameless = await ask({ 'zone-name': ZONE });
    expect(nameless.status).toBe(400);
    expect(await nameless.text()).toContain('customer-name');
  });

  it('takes customer and zone under the other names of their headers', async () => {
    const { authorization } = await api.headers(READER);
    const answer = await fetch(`${api.origin}/api/jobs`, {
      headers: { authorization: authorization ?? '', BIQ_CUSTOMER_NAME: REALM, BIQ_SDZ_NAME: ZONE },
    });
    expect(answer.status).toBe(200);
    const nameless = await fetch(`${api.origin}/api/jobs`, {
      headers: { authorization: authorization ?? '', 'zone-name': ZONE },
    });
    expect(nameless.status).toBe(400);
  });
});

describe('dictionaries', () => {
  it('are saved as a multipart JSON file with the address for results [A-694 A-695 A-697 A-698 B-570]', async () => {
    const saved = { ...dictionary, name: 'from_file' };
    const form = fileForm('ward.json', JSON.stringify(saved), {
      emailResultsTo: 'results@acme.test',
    });
    const { status, body } = await api.call<Job>(ADMIN, 'POST', '/jobs/dictionary', form);
    expect(status).toBe(202);
    expect(body.emailRecipients).toEqual(['results@acme.test']);
    expect(await api.finished(ADMIN, body.jobId)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  });
  it('are listed and read as bare objects, by name [A-690 A-691 B-586 B-600]', async () => {
    const list = await api.call<{ name: string }[]>(READER, 'GET', '/metadata/dictionary');
    const names = list.body.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(list.body.find(({ name }) => name === 'ward')).toMatchObject(dictionary);
    const one = await api.call(READER, 'GET', '/metadata/dictionary/ward');
    expect(one.body).toMatchObject(dictionary);
  });
  it('that carry names the editor refuses are accepted with warnings', async () => {
    const imported = {
      ...dictionary,
      name: 'imported',
      attributes: ['Id', 'FIRST', 'START'].map((name) => ({ name, datatype: 'STRING' })),
      indexes: [],
    };
    const job = await api.saveDictionaries(ADMIN, imported);
    expect(job.status).toBe('COMPLETED_SUCCESS');
    for (const name of ['Id', 'FIRST', 'START']) {
      expect(JSON.stringify(job.results.results)).toContain(name);
    }
  });
  it('whose name an address means otherwise are refused', async () => {
    const dictionary = { name: 'glossary', attributes: [{ name: 'code', datatype: 'STRING' }] };
    const job = await api.saveDictionaries(ADMIN, dictionary);
    expect(job).toMatchObject({
      status: 'COMPLETED_ERROR',
      results: { error: { message: expect.stringContaining(ADDRESS_MESSAGE) } },
    });
  });

  it('that are wrong are left to the job, which is made under their name', async () => {
    const attributes = [{ name: 'code', datatype: 'STRING', regex: '(' }];
    const wrong = { dictionary: { name: 'unruly', attributes } };
    const { status, body } = await api.call<Job>(ADMIN, 'POST', '/jobs/dictionary', wrong);
    expect([status, body.dictName]).toEqual([202, 'unruly']);
    expect(await api.finished(ADMIN, body.jobId)).toMatchObject({ status: 'COMPLETED_ERROR' });
  });
  it.each(['', 'x'.repeat(300), 'a\u0000b', '\ud800', 7, null])(
    'without a valid name make a job without one: %j',
    async (name) => {
      const form = fileForm('d.json', JSON.stringify({ name, attributes: [] }));
      form.set('expected', 'none');
      const { status, body } = await api.call<Job>(ADMIN, 'POST', '/jobs/dictionary', form);
      expect([status, body.dictName]).toEqual([202, undefined]);
      expect(await api.finished(ADMIN, body.jobId)).toMatchObject({ status: 'COMPLETED_ERROR' });
    },
  );

  it('are taken as a JSON body too, as older clients send them', async () => {
    const { status, body } = await api.call<Job>(ADMIN, 'POST', '/jobs/dictionary', {
      dictionary: { ...dictionary, name: 'from_body' },
      emailResultsTo: ['a@acme.test', 'b@acme.test'],
    });
    expect(status).toBe(202);
    expect(body.emailRecipients).toEqual(['a@acme.test', 'b@acme.test']);
    await api.finished(ADMIN, body.jobId);
  });
  it('are deleted by name, without a payload [A-692 A-693]', async () => {
    await api.saveDictionaries(ADMIN, { ...dictionary, name: 'unused' });
    const { status, body } = await api.call(ADMIN, 'DELETE', '/metadata/dictionary/unused');
    expect([status, body]).toEqual([204, undefined]);
    expect((await api.call(ADMIN, 'GET', '/metadata/dictionary/unused')).status).toBe(404);
  });
});

describe('wallets and groups', () => {
  it('are listed: user wallets, system wallets, groups [A-715 A-716 A-717 B-583 B-585]', async () => {
    const admin = await api.walletOf(ADMIN);
    const made = async (path: string, body: object) => {
      const answer = await api.call<{ id: string }>(ADMIN, 'POST', path, body);
      expect(answer.status).toBe(201);
      return answer.body.id;
    };
    const nurses = { name: 'Nurses', description: 'Of the ward', group: [admin] };
    const id = await made('/metadata/usergroup', nurses);
    const ward = {
      ...{ type: 'TENANT_OWNER', description: 'The ward system' },
      ...{ accessControlUserGroup: id, writeUserGroup: id },
    };
    const wardId = await made('/metadata/system/wallet', ward);
    const body = await api.read<{ userWallets: object[]; systemWallets: object[] }>(
      READER,
      '/metadata/wallet',
    );
    expect(body.systemWallets).toEqual([{ ...ward, id: wardId }]);
    expect(body.userWallets).toContainEqual({
      id: expect.any(String),
      fullName: 'admin',
      email: 'admin@acme.test',
      principal: 'admin',
    });
    expect(await api.read(READER, '/metadata/usergroup')).toEqual([{ ...nurses, id }]);
  });
});

describe('messages', () => {
  it('of the last days are listed and read with their content in base64 [A-435 A-730 A-731 A-732]', async () => {
    const { db } = api.platform;
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS);
    const message = { type: 'GENERAL', markdown: '**Zoë**' } as const;
    await addMessage(db, { ...message, title: 'new', createdAt: at(3) });
    await addMessage(db, { ...message, title: 'old', createdAt: at(40) });
    await addMessage(db, { ...message, title: 'theirs', customer: 'globex', createdAt: at(1) });
    const list = async (query: string) =>
      (await api.call<{ title: string; messageId: string }[]>(READER, 'GET', `/message${query}`))
        .body;
    expect((await list('?daysToReturn=15')).map(({ title }) => title)).toEqual(['new']);
    const all = await list('?daysToReturn=ALL');
    expect(all.map(({ title }) => title)).toEqual(['new', 'old']);
    const body = await api.read<{ contentBase64: string }>(READER, `/message/${all[0]?.messageId}`);
    expect(Buffer.from(body.contentBase64, 'base64').toString()).toBe('**Zoë**');
  });
});

describe('the policy', () => {
  it('is a list whose first item gives id and document; accepting takes {} [A-452 A-733 A-734 A-735 A-737]', async () => {
    const body = await api.read<{ id: string; documentBase64: string }[]>(
      USER,
      '/acceptableusesignature',
    );
    expect(Buffer.from(body[0]!.documentBase64, 'base64').toString()).toContain('# Acceptable use');
    const signed = await api.call(USER, 'POST', `/acceptableusesignature/${body[0]!.id}`, {});
    expect(signed.status).toBe(200);
  });
  it('is signed once by each wallet [A-467 A-469]', async () => {
    const [signer, other] = ['signer', 'other'].map((subject) => ({ ...READER, subject }));
    const read = (who = signer) =>
      api.read<{ id: string; signed: boolean }[]>(who, '/acceptableusesignature');
    const [pending] = await read();
    expect(pending).toMatchObject({ signed: false });
    const path = `/acceptableusesignature/${pending?.id}`;
    expect((await api.call(signer, 'POST', path, {})).body).toMatchObject({ signed: true });
    expect((await api.call(signer, 'POST', path, {})).status).toBe(200);
    expect(await read()).toMatchObject([{ signed: true }]);
    expect(await read(other)).toMatchObject([{ signed: false }]);
  });
  it('that is not in force cannot be signed', async () => {
    const path = `/acceptableusesignature/${crypto.randomUUID()}`;
    expect((await api.call(USER, 'POST', path, {})).status).toBe(404);
  });
});

describe('metrics', () => {
  it('count what was written, chain by chain [A-438 A-684]', async () => {
    const zone = await api.newZone();
    await api.saveDictionaries({ ...ADMIN, zone }, dictionary);
    const form = fileForm('wards.csv', 'code\na\nb\n');
    await api.runJob({ ...USER, zone }, '/jobs/ward/upload', form);
    const body = await api.read<ZoneMetrics>({ ...READER, zone }, '/metrics/sdz');
    expect(body).toMatchObject({
      totalNodes: 2,
      totalEdges: 0,
      totalBlobs: 0,
      totalBlobsBytes: 0,
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(body.chainMetrics.ward).toMatchObject({ assets: 2, assetsHistory: 2, blobs: 0 });
  });
});

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

describe('jobs', () => {
  it('are listed as a bare list in the order and of the days asked for [B-558 B-559]', async () => {
    const zone = await api.newZone();
    // The items are not created in the order of their days.
    for (const [name, daysAgo] of [
      ['middle', 59],
      ['oldest', 61],
      ['newest', 1],
    ] as const) {
      const { jobId } = await api.saveDictionaries({ ...ADMIN, zone }, { ...dictionary, name });
      const at = new Date(Date.now() - daysAgo * DAY_MS);
      await api.platform.db.query('update job set created_at = $1 where id = $2', [at, jobId]);
    }
    const list = async (days: string, order: string) => {
      const path = `/jobs?orderBy=jobCreated%20${order}&daysToReturn=${days}`;
      const body = await api.read<Job[]>({ ...READER, zone }, path);
      return body.map(({ dictName }) => dictName);
    };
    expect(await list('60', 'DESC')).toEqual(['newest', 'middle']);
    expect(await list('60', 'ASC')).toEqual(['middle', 'newest']);
    expect(await list('30', 'DESC')).toEqual(['newest']);
    expect(await list('ALL', 'DESC')).toEqual(['newest', 'middle', 'oldest']);
  });
  it('carry what the console shows of them [B-340 B-341 B-342 B-344]', async () => {
    const body = await api.read<Job[]>(USER, '/jobs?name=FileUploadJob');
    expect(body[0]).toMatchObject({
      jobId: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'FileUploadJob',
      status: 'COMPLETED_SUCCESS',
      jobCreated: expect.stringMatching(INSTANT),
      jobCompleted: expect.stringMatching(INSTANT),
      dictName: 'ward',
      loggedInId: expect.any(String),
      fileType: 'CSV',
      metadata: { owners: expect.any(Array) },
      results: { results: expect.any(Object) },
    });
  });
  it('are narrowed by type, status and who started them, each to one or several', async () => {
    const list = async (search: string) => {
      const { body, headers } = await api.call<Job[]>(READER, 'GET', `/jobs?${search}`);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body;
    };
    const [all, user, admin] = [
      await list(''),
      await api.walletOf(USER),
      await api.walletOf(ADMIN),
    ];
    const uploads = all.filter(({ name }) => name === 'FileUploadJob');
    expect(uploads.length).toBeLessThan(all.length);
    for (const search of ['type=FileUploadJob', 'name=FileUploadJob', `callerId=${user}`]) {
      expect(await list(search)).toEqual(uploads);
    }
    expect(await list('type=FileUploadJob&type=DictionaryUploadJob')).toEqual(all);
    expect(await list(`callerId=${user.toUpperCase()}&callerId=${admin}`)).toEqual(all);
    expect(await list('type=File*')).toEqual(await list('type=FileUploadJob'));
    expect(await list('type=*UploadJob')).toEqual(all);
    expect(await list('type=FileUploadJob&name=DictionaryUploadJob')).toEqual([]);
    expect(await list('status=QUEUED&status=COMPLETED_SUCCESS&type=&callerId=')).toEqual(
      all.filter(({ status }) => status === 'COMPLETED_SUCCESS'),
    );
    for (const [search, says] of [
      [`callerId=${'x'.repeat(41)}`, 'callerId'],
      ['type=File%25', "type: 'File%' is none of FileUploadJob, "],
      ['status=DONE', "status: 'DONE' is none of NEW, QUEUED, RUNNING, COMPLETED_SUCCESS, "],
    ]) {
      const { status, body } = await api.call(READER, 'GET', `/jobs?${search}`);
      expect([status, body.message]).toEqual([400, expect.stringContaining(String(says))]);
    }
  });
  it('name their file and mail addresses to no administrator who may not read data', async () => {
    const uploads = '/jobs?name=FileUploadJob';
    const [job] = await api.read<Job[]>(READER, uploads);
    expect(job?.originalFilename).toMatch(/\.csv$/);
    const list = await api.read<Job[]>(ADMIN, uploads);
    const one = await api.read<Job>(ADMIN, `/jobs/${job?.jobId}`);
    for (const seen of [...list, one]) {
      expect(seen).toMatchObject({ originalFilename: '--', emailRecipients: ['--'] });
    }
    const sorted = await api.call(ADMIN, 'GET', '/jobs?orderBy=originalFilename%20DESC');
    expect(sorted.status).toBe(400);
    expect(sorted.body.message).toContain('not shown to you');
  });
  it('can be cancelled by who started them and by an administrator only', async () => {
    const colleague = { ...USER, subject: 'colleague' };
    const path = async (who: Who) => {
      const body = await api.read<Job[]>(who, '/jobs?name=FileUploadJob');
      expect(body[0]?.mayCancel).toBe(who !== colleague);
      return `/jobs/${body[0]?.jobId}`;
    };
    const refused = await api.call(colleague, 'DELETE', await path(colleague));
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'Only who started a job, or an administrator of the zone, may cancel it.',
    );
    // Both callers may cancel it, but the job has already ended.
    for (const who of [USER, ADMIN]) {
      expect((await api.call(who, 'DELETE', await path(who))).status).toBe(409);
    }
  });
  it('that have ended cannot be cancelled, and unknown ones are not there [B-579]', async () => {
    const body = await api.read<Job[]>(USER, '/jobs?name=FileUploadJob');
    expect((await api.call(USER, 'DELETE', `/jobs/${body[0]?.jobId}`)).status).toBe(409);
    expect((await api.call(USER, 'DELETE', `/jobs/${crypto.randomUUID()}`)).status).toBe(404);
  });
  it.each([
    ['the address given', { emailResultsTo: 'desk@acme.test' }, 'desk@acme.test'],
    ['the caller', {}, 'user@acme.test'],
  ])('mail their outcome, and where it is seen, to %s [B-029 B-031]', async (_, fields, to) => {
    const form = fileForm('wards.csv', 'code\na\n', fields);
    const { jobId } = await api.runJob(USER, '/jobs/ward/upload', form);
    const mail = await vi.waitUntil(() => mailAbout(jobId), { timeout: 60_000 });
    expect(mail).toContain(`To: ${to}\n`);
    expect(mail).toContain('Subject: Keyway: Upload Data complete\n');
    expect(mail).toContain(`http://localhost:3000${paths.jobs({ row: jobId })}\n`);
  });
});

describe('bad requests', () => {
  it.each([
    ['a body that is not JSON', '{"name":', 'application/json', 400, 'not JSON'],
    ['JSON nested too deep', `${'['.repeat(100)}${']'.repeat(100)}`, 'application/json', 400, '64'],
    ['a body of another type', 'name=x', 'application/x-www-form-urlencoded', 415, 'JSON'],
    ['a body of more than 1 MiB', `"${'x'.repeat(1_100_000)}"`, 'application/json', 413, '1 MiB'],
    ['a missing field', '{"name":"X"}', 'application/json', 400, 'fromDictionary'],
  ])('with %s get a sentence', async (_, body, type, status, word) => {
    const answer = await api.call(ADMIN, 'POST', '/metadata/edge', body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(word);
  });
  it('as a form with fields of more than 1 MiB together get a sentence', async () => {
    const form = new FormData();
    for (let n = 0; n < 150; n++) form.append(`field${n}`, 'x'.repeat(10_000));
    const answer = await api.call(ADMIN, 'POST', '/jobs/dictionary', form);
    expect(answer.status).toBe(413);
    expect(answer.body.message).toContain('1 MiB together');
  });
  it.each([70, 50_000])(
    'as a dictionary of %i levels make a job that ends with the reason',
    async (levels) => {
      const nodes = `${'{"name":"a","nodeAttributes":['.repeat(levels)}${']}'.repeat(levels)}`;
      const form = fileForm('deep.json', `{"name":"deep","attributes":[${nodes}],"indexes":[]}`);
      const { status, results } = await api.runJob(ADMIN, '/jobs/dictionary', form);
      expect(status).toBe('COMPLETED_ERROR');
      expect(JSON.stringify(results.error)).toContain(
        'deep.json: JSON may be 64 levels deep at most.',
      );
    },
  );
  it('do not fail what others ask at the same time', async () => {
    const bad = () => fetch(`${api.origin}/api/directory/a%00`);
    const good = () => api.call(READER, 'GET', `/directory/${REALM}`);
    const answers = await Promise.all([bad(), good(), bad(), good(), good()]);
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 401, 200, 200]);
  });
  it('for a call that does not exist get 404 as JSON', async () => {
    const { status, body } = await api.call(ADMIN, 'GET', '/nothing/here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ status: 404, error: 'NOT_FOUND' });
  });
  it('with text that cannot be stored get 400', async () => {
    const name = 'nul\u0000';
    const edge = edgeOf(name, 'ward.code', 'ward.code');
    const { status } = await api.call(ADMIN, 'POST', '/metadata/edge', edge);
    expect(status).toBe(400);
  });
});

it.each([
  ['/graphchain/query', { query: 'FROM ward' }],
  ['/graphchain/query/validate', { query: 'FROM ward' }],
  ['/metadata/search', { terms: ['nothing'] }],
])('POST %s changes nothing, so no answer of it is kept for a repeat', async (path, body) => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status } = await api.call(OWNER, 'POST', path, body, key);
  expect(status).toBe(200);
  const { rows } = await api.platform.db.query('select from idempotency where key = $1', [
    key['idempotency-key'],
  ]);
  expect(rows).toEqual([]);
});
