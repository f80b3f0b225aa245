/** The forms that start a job, without scripts: what each asks for, and its job followed to its end. */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import type { JobForm } from '#app/paths/paths.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const BLANK = 'Field cannot be blank';
const STARTED =
  'Your job has started successfully. You will receive an email when your job is complete. Refresh this page to see status updates.';

const database = useMainDatabase();

let api: ApiClient;
beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
});

async function openForm(form: JobForm, query = '', visitor = OWNER_IN_DEV): Promise<PlainBrowser> {
  const browser = await browserOf(visitor, paths.newJob(form) + query);
  expect(browser.page.status).toBe(200);
  return browser;
}

/** Waits for the end of the newest job of a type that fits; the form of `browser` has just started it. */
async function followed(
  browser: PlainBrowser,
  name: JobName,
  fits: (job: Job) => boolean,
  client = api,
): Promise<Job> {
  expect(browser.page.address).toBe('/job-manager');
  expect(browser.page.text).toContain(STARTED);
  const jobs = await client.call<Job[]>('GET', `/jobs?name=${name}&daysToReturn=1`);
  const job = jobs.find(fits);
  expect(job, `the job ${name}`).toBeDefined();
  return client.succeeded(job!.jobId);
}

const optionsOf = ({ page }: PlainBrowser, label: string) =>
  page.all('option', page.field(label)).map(textOf);

describe('Truncate a Chain', () => {
  it('asks for a chain, then for its name, and erases its records [B-020 B-247 B-248 B-482 B-483]', async () => {
    const { name } = await makeDictionary(api);
    await saveRecords(api, name, { person: 'Ada' }, { person: 'Ben' });
    const browser = await openForm('truncate-chain-job');
    await browser.press('TRUNCATE CHAIN');
    expect(browser.page.describe('Chain')).toBe(BLANK);
    browser.page.select('Chain', name);
    await browser.press('TRUNCATE CHAIN');
    const dialog = () => browser.page.dialog('Truncate Chain');
    for (const [typed, problem] of [
      ['', BLANK],
      [name.toUpperCase(), `Type ${name}`],
    ] as const) {
      browser.page.fill(/^Type/, typed, dialog());
      await browser.press('Truncate Chain', dialog());
      expect(browser.page.describe(/^Type/, dialog())).toBe(problem);
    }
    browser.page.fill(/^Type/, name, dialog());
    await browser.press('Truncate Chain', dialog());
    const job = await followed(browser, 'TruncateChainJob', ({ dictName }) => dictName === name);
    expect(job.results.results).toMatchObject({ erased: 2 });
    expect(job.emailRecipients).toEqual([OWNER_IN_DEV.account.email]);
  });

  it('leads back from its dialog, with the chain kept', async () => {
    const { name } = await makeDictionary(api);
    const browser = await openForm('truncate-chain-job', `?chain=${name}&dialog=confirm`);
    await browser.follow('No, Cancel', browser.page.dialog('Truncate Chain'));
    expect(browser.page.valueOf('Chain')).toBe(name);
    expect(browser.page.hasDialog('Truncate Chain')).toBe(false);
  });

  it('takes a word that means one chain, and says when there is none', async () => {
    const { name } = await makeDictionary(api, { name: uniqueName('ward') });
    const browser = await openForm('truncate-chain-job', `?chain=${name.toUpperCase()}s`);
    expect(browser.page.valueOf('Chain')).toBe(name);
    await browser.open(`${paths.newJob('truncate-chain-job')}?chain=no_such&dialog=confirm`);
    expect(browser.page.describe('Chain')).toContain('There is no chain no_such');
    expect(browser.page.hasDialog(/./)).toBe(false);
  });
});

describe('Download Data', () => {
  it('has its fields and its button [B-242 B-243 B-244 B-245 B-246]', async () => {
    const browser = await openForm('download-job', '?chain=patient');
    const { page } = browser;
    expect(page.text).toMatch(/Executing as\s*Olivia/);
    expect(page.valueOf('File Type')).toBe('JSON');
    expect(page.valueOf('Query')).toBe('FROM patient');
    expect(page.field('Query').tagName).toBe('TEXTAREA');
    expect(page.field('Password').getAttribute('type')).toBe('password');
    expect(page.field('Password').getAttribute('aria-required')).toBeUndefined();
    expect(textOf(page.button('START JOB'))).toContain('START JOB');
  });

  it('offers the file types that there are [B-664]', async () => {
    const browser = await openForm('download-job');
    const types = ['CSV', 'PIPE', 'TAB', 'JSON', 'XLSX', 'PARQUET'];
    expect(optionsOf(browser, 'File Type')).toEqual(types);
    expect(browser.page.valueOf('File Type')).toBe('JSON');
  });

  it('names what is missing or wrong, and keeps the rest [B-476 B-477 B-480]', async () => {
    const browser = await openForm('download-job');
    browser.page.fill('File Type', '');
    browser.page.fill('Password', '   ');
    await browser.press('START JOB');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('File Type')).toBe(BLANK);
    expect(browser.page.describe('Query')).toContain('Enter a valid query.');
    expect(browser.page.describe('Password')).toContain('Enter a valid password.');
    browser.page.select('File Type', 'CSV');
    browser.page.fill('Query', 'FRM patient');
    browser.page.fill('Password', 'correct horse');
    await browser.press('START JOB');
    expect(browser.page.describe('Query')).toMatch(/Line 1, column 1/);
    expect(browser.page.valueOf('Query')).toBe('FRM patient');
    expect(browser.page.valueOf('File Type')).toBe('CSV');
    expect(browser.page.valueOf('Password')).toBe('');
  });

  it('makes a file without a password, which its drawer gives once [B-016 B-479]', async () => {
    const { name } = await makeDictionary(api);
    await saveRecords(api, name, { person: 'Ada', weight: 140 });
    const browser = await openForm('download-job', `?chain=${name}&fileType=csv`);
    await browser.press('START JOB');
    const job = await followed(browser, 'FileDownloadJob', ({ dictName }) => dictName === name);

    await browser.open(paths.jobs({ row: job.jobId, days: '15' }));
    const late = browser.another();
    await late.open(browser.page.address);
    await browser.press('Download', browser.page.dialog(job.jobId));
    expect(browser.page.headers.get('content-disposition')).toContain(`${name}.csv`);
    expect(browser.page.root.text).toBe('person,weight\r\nAda,140\r\n');

    await late.press('Download', late.page.dialog(job.jobId));
    expect(late.page.address).toBe('/job-manager?days=15');
    expect(late.page.text).toMatch(
      /This file has already been downloaded\. Olivia .* took it on \d\d\/\d\d\/\d{4} .* UTC\./,
    );
    await late.open(paths.jobs({ row: job.jobId }));
    const drawer = late.page.dialog(job.jobId);
    expect(late.page.button('DOWNLOADED', drawer).hasAttribute('disabled')).toBe(true);
    expect(textOf(drawer)).toMatch(/Olivia .* downloaded it on \d\d\/\d\d\/\d{4}/);
  });
});

it('a download for spreadsheets says so, and its upload takes the apostrophes away', async () => {
  const { name } = await makeDictionary(api);
  await saveRecords(api, name, { person: '=1+1', weight: 140 });
  const browser = await openForm('download-job', `?chain=${name}&fileType=csv`);
  expect(browser.page.describe('For spreadsheets')).toMatch(/^CSV, PIPE and TAB: changes values/);
  browser.page.check('For spreadsheets');
  await browser.press('START JOB');
  const job = await followed(browser, 'FileDownloadJob', ({ dictName }) => dictName === name);
  await browser.open(paths.jobs({ row: job.jobId, days: '15' }));
  const drawer = browser.page.dialog(job.jobId);
  expect(textOf(drawer)).toContain('1 value got an apostrophe in front.');
  await browser.press('Download', drawer);
  const text = browser.page.root.text;
  expect(text).toContain("'=1+1,140");

  const upload = await openForm('upload-file', `?chain=${name}&fileType=csv`);
  upload.page.check('Take apostrophes away');
  upload.page.attach('File', { name: 'rows.csv', content: text });
  await upload.press('Start Upload');
  const back = await followed(upload, 'FileUploadJob', ({ dictName }) => dictName === name);
  expect(back.metadata).toMatchObject({ removeApostrophes: true });
});

describe('Export Glossary', () => {
  it('has its fields, JSON chosen [B-266 B-267 B-268 B-494 B-666]', async () => {
    const browser = await openForm('bulk-glossary-download');
    expect(browser.page.valueOf('Name')).toBe('');
    expect(optionsOf(browser, 'File Type')).toEqual(['CSV', 'JSON', 'XLSX']);
    expect(browser.page.valueOf('File Type')).toBe('JSON');
    expect(browser.page.field('Password').getAttribute('aria-required')).toBeUndefined();
  });

  it('asks for name and file type, and exports without a password [B-018 B-492 B-493 B-495]', async () => {
    const title = uniqueName('terms');
    const browser = await openForm('bulk-glossary-download');
    browser.page.fill('Name', ' ');
    browser.page.fill('File Type', '');
    await browser.press('START JOB');
    expect(browser.page.describe('Name')).toContain(BLANK);
    expect(browser.page.describe('File Type')).toBe(BLANK);
    browser.page.fill('Name', title);
    browser.page.select('File Type', 'CSV');
    await browser.press('START JOB');
    const isOurs = ({ metadata }: Job) => metadata.title === title;
    const { jobId } = await followed(browser, 'GlossaryDownloadJob', isOurs);
    await browser.open(paths.jobs({ row: jobId }));
    await browser.press('Download', browser.page.dialog(jobId));
    expect(browser.page.headers.get('content-disposition')).toContain(`${title}.csv`);
    expect(browser.page.root.text).toMatch(/^term,/);
  });
});

describe('Import Glossary', () => {
  it('says what the file must be, and what is best [B-269 B-270 B-271 B-272 B-273]', async () => {
    const browser = await openForm('bulk-glossary-upload');
    expect(browser.page.text).toContain('Bulk Glossary file must be a JSON, CSV, or XLSX file.');
    expect(browser.page.text).toContain('JSON is preferred');
    expect(browser.page.text).toContain('CSV and XLSX may lose data');
    expect(browser.page.valueOf('File Type')).toBe('JSON');
    expect(browser.page.field('File').getAttribute('type')).toBe('file');
  });

  it('asks for file type and file, and saves the terms [B-496 B-497 B-498 B-017 B-665]', async () => {
    const term = uniqueName('Triage');
    const browser = await openForm('bulk-glossary-upload');
    expect(optionsOf(browser, 'File Type')).toEqual(['CSV', 'JSON', 'XLSX']);
    expect(browser.page.valueOf('File Type')).toBe('JSON');
    browser.page.fill('File Type', '');
    await browser.press('Start Upload');
    expect(browser.page.describe('File Type')).toBe(BLANK);
    browser.page.select('File Type', 'CSV');
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain(BLANK);
    expect(browser.page.valueOf('File Type')).toBe('CSV');
    const file = { name: `${term}.csv`, content: `term,description\n${term},First look\n` };
    browser.page.attach('File', file);
    await browser.press('Start Upload');
    await followed(
      browser,
      'GlossaryUploadJob',
      ({ originalFilename }) => originalFilename === file.name,
    );
    const terms = await api.call<StoredTerm[]>('GET', `/metadata/glossary?search=${term}`);
    expect(terms).toMatchObject([{ term, description: 'First look' }]);
  });
});

describe('Import DbSchema', () => {
  it('asks for a file, and refuses one that is empty or no DBS file [B-488 B-489]', async () => {
    const browser = await openForm('upload-db-schema');
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain(BLANK);
    browser.page.attach('File', { name: 'clinic.dbs', content: '' });
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain('clinic.dbs is empty');
    browser.page.attach('File', { name: 'clinic.json', content: '{}' });
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain('clinic.json is not a DBS file');
  });

  it('asks for DELETE before it deletes what the file does not name [B-490 B-675]', async () => {
    const visitor = await makeCustomer(database);
    const client = await apiOf(visitor);
    const { name: gone } = await makeDictionary(client);
    const kept = uniqueName('table');
    const file = `<project name="p" id="P" database="PostgreSQL" ><schema name="public" >
      <table name="${kept}" ><column name="code" type="varchar" length="40" /></table></schema></project>`;
    const browser = await openForm('upload-db-schema', '', visitor);
    for (const [typed, problem] of [
      ['', BLANK],
      ['delete', 'Type DELETE'],
    ] as const) {
      browser.page.check('Delete dictionaries not specified by the DbSchema');
      browser.page.fill('Type DELETE to confirm', typed);
      browser.page.attach('File', { name: 'clinic.dbs', content: file });
      await browser.press('Start Upload');
      expect(browser.page.describe('Type DELETE to confirm')).toContain(problem);
    }
    browser.page.fill('Type DELETE to confirm', 'DELETE');
    browser.page.attach('File', { name: 'clinic.dbs', content: file });
    await browser.press('Start Upload');
    await followed(browser, 'DbSchemaUploadJob', () => true, client);
    const names = await client.call<{ name: string }[]>('GET', '/metadata/dictionary');
    expect(names.map(({ name }) => name)).toEqual([kept]);
    expect(names).not.toContain(gone);
  });
});

describe('a zone that is emptied', () => {
  it('by Wipe SDZ Data, once WIPE is typed, keeps its dictionaries [B-023 B-275 B-277 B-502]', async () => {
    const { browser, client, visitor } = await openPurge('wipe-sdz-data', 'WIPE DATA');
    expect(browser.page.text).toContain('CANNOT be undone');
    expect(browser.page.text).toMatch(/All chains\s*1/);
    expect(browser.page.all('main form input:not([type=hidden])')).toEqual([]);
    await browser.press('WIPE DATA');
    await typePhrase(browser, 'Wipe SDZ Data', 'Wipe data', 'WIPE');
    const job = await followed(browser, 'WipeSDZDataJob', () => true, client);
    expect(job.results.results).toMatchObject({ erased: 1 });
    expect(job.emailRecipients).toEqual([visitor.account.email]);
    expect(await client.call('GET', '/metadata/dictionary')).toHaveLength(1);
  });

  it('by Reset SDZ, once RESET is typed, loses them too [B-022 B-274 B-276 B-501]', async () => {
    const { browser, client } = await openPurge('reset-sdz-data', 'RESET DATA');
    expect(browser.page.text).toContain('CANNOT be undone');
    expect(browser.page.all('main form input:not([type=hidden])')).toEqual([]);
    await browser.press('RESET DATA');
    await typePhrase(browser, 'Reset SDZ', 'Reset data', 'RESET');
    await followed(browser, 'ResetSDZJob', () => true, client);
    expect(await client.call('GET', '/metadata/dictionary')).toEqual([]);
  });
});

/** Opens the form in a new zone with one record. */
async function openPurge(form: JobForm, label: string) {
  const visitor = await makeCustomer(database);
  const client = await apiOf(visitor);
  const { name } = await makeDictionary(client);
  await saveRecords(client, name, { person: 'Ada' });
  const browser = await openForm(form, '', visitor);
  expect(textOf(browser.page.button(label))).toContain(label);
  return { browser, client, visitor };
}

async function typePhrase(browser: PlainBrowser, title: string, button: string, phrase: string) {
  for (const [typed, problem] of [
    ['', BLANK],
    [phrase.toLowerCase(), `Type ${phrase}`],
  ] as const) {
    browser.page.fill(/^Type/, typed, browser.page.dialog(title));
    await browser.press(button, browser.page.dialog(title));
    expect(browser.page.describe(/^Type/, browser.page.dialog(title))).toBe(problem);
  }
  browser.page.fill(/^Type/, phrase, browser.page.dialog(title));
  await browser.press(button, browser.page.dialog(title));
}

describe('Upload Data', () => {
  it('offers its operations and formats in order, Upsert chosen [B-238 B-374 B-375 B-663]', async () => {
    const browser = await openForm('upload-file');
    expect(optionsOf(browser, 'Operation')).toEqual(['Upsert', 'Create', 'Update', 'Patch']);
    expect(browser.page.valueOf('Operation')).toBe('UPSERT');
    const [, ...types] = optionsOf(browser, 'File Type');
    const formats = 'CSV EDI JSON PARQUET PIPE SPSS TAB XLS XLSX XLSM XML';
    expect(types.join(' ')).toBe(formats);
    for (const form of ['upload-file', 'upload-db-schema', 'bulk-glossary-upload'] as const) {
      expect(textOf((await openForm(form)).page.button('Start Upload'))).toContain('Start Upload');
    }
  });
});

it('a file is uploaded as it is written, and running the job again keeps the choices', async () => {
  const { name } = await makeDictionary(api, {
    attributes: attributesIn({ person: 'STRING!', born: 'DATE', weight: 'DECIMAL' }),
  });
  const browser = await openForm('upload-file', `?chain=${name}&fileType=csv`);
  const { page } = browser;
  expect(optionsOf(browser, 'Delimiter')).toEqual([
    'Found in the file',
    'Comma ,',
    'Semicolon ;',
    'Tab',
    'Vertical bar |',
  ]);
  expect(page.describe('Sheet')).toMatch(/^Workbooks: its name/);
  page.select('Delimiter', 'Semicolon ;');
  page.select('Encoding', 'Windows-1252');
  page.select('Date order', 'Day, month, year: 31.12.2024');
  page.select('Decimal sign', 'Comma: 1234,5 or 1.234,5');
  const content = new Uint8Array(
    Buffer.from('person;born;weight\nZo\xEB;31.12.1984;70,5\n', 'latin1'),
  );
  const file = { name: 'rows.csv', content };
  page.attach('File', file);
  await browser.press('Start Upload');
  const job = await followed(browser, 'FileUploadJob', ({ dictName }) => dictName === name);
  expect(job.results.results).toMatchObject({ created: 1, encoding: 'Windows-1252' });
  expect(await api.call('POST', '/graphchain/query', { query: `FROM ${name}` })).toMatchObject([
    { person: 'Zoë', born: '1984-12-31T00:00:00.000Z', weight: '70.5' },
  ]);
  await runAgain(browser, job);
  const kept = ['Delimiter', 'Encoding', 'Date order', 'Decimal sign', 'Value labels'];
  expect(kept.map((label) => browser.page.valueOf(label))).toEqual([
    'SEMICOLON',
    'WINDOWS-1252',
    'DMY',
    'COMMA',
    '',
  ]);
  // A choice that this file type does not have is refused at its field.
  browser.page.select('Value labels', 'Taken instead of codes');
  browser.page.attach('File', file);
  await browser.press('Start Upload');
  expect(browser.page.describe('Value labels')).toContain('This is for files of type SPSS');
  expect(browser.page.valueOf('Delimiter')).toBe('SEMICOLON');
});

describe('running a job again', () => {
  it('opens the same form, filled in, the file aside [B-636]', async () => {
    const { name } = await makeDictionary(api);
    const browser = await openForm('upload-file', `?chain=${name}`);
    browser.page.select('Operation', 'Create');
    browser.page.select('File Type', 'PIPE');
    browser.page.attach('File', { name: 'rows.psv', content: 'person|weight\nAda|140\n' });
    await browser.press('Start Upload');
    const job = await followed(browser, 'FileUploadJob', ({ dictName }) => dictName === name);
    await runAgain(browser, job);
    const values = ['Operation', 'Chain', 'File Type'].map((label) => browser.page.valueOf(label));
    expect(values).toEqual(['CREATE', name, 'PIPE']);
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain(BLANK);
  });

  it('keeps query and file type of a download, function and parameters of a contract [B-021]', async () => {
    const { name } = await makeDictionary(api);
    const contract = await makeContract(api, name, 'function count(a) { return a.ward; }');
    const browser = await openForm('download-job');
    const query = `FROM ${name} WHERE data.weight > 100`;
    browser.page.fill('Query', query);
    browser.page.select('File Type', 'XLSX');
    await browser.press('START JOB');
    await runAgain(
      browser,
      await followed(browser, 'FileDownloadJob', ({ dictName }) => dictName === name),
    );
    expect(browser.page.valueOf('Query')).toBe(query);
    expect(browser.page.valueOf('File Type')).toBe('XLSX');

    await browser.open(
      paths.newJob('execute-smart-contract-job', {
        chain: name,
        contract: contract.sdoId,
        step: 'contract',
      }),
    );
    await browser.press('Parameter');
    browser.page.fill('Parameter', 'ward');
    browser.page.fill('Value', 'A');
    await browser.press('Execute Contract');
    const done = await followed(
      browser,
      'SmartContractExecJob',
      ({ dictName }) => dictName === name,
    );
    expect(done.results.results).toMatchObject({ response: 'A' });
    await runAgain(browser, done);
    const values = ['Function', 'Parameter', 'Value'].map((label) => browser.page.valueOf(label));
    expect(values).toEqual(['count', 'ward', 'A']);
  });

  it('opens nothing of a job of another type or zone', async () => {
    const { name } = await makeDictionary(api);
    const [job] = await api.call<Job[]>('GET', '/jobs?name=DictionaryUploadJob&limit=1');
    for (const id of [job!.jobId, crypto.randomUUID(), 'no-id', name]) {
      const browser = await openForm('download-job', `?again=${id}`);
      expect(browser.page.valueOf('Query')).toBe('');
    }
  });
});

async function runAgain(browser: PlainBrowser, { jobId }: Job): Promise<void> {
  await browser.open(paths.jobs({ row: jobId }));
  await browser.follow('Run again', browser.page.dialog(jobId));
  expect(browser.page.status).toBe(200);
}
