/** Each of the ten jobs, from its form in a browser to its end on the worker; and a file from upload to download. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import { makeContract, saveDictionaries } from '#tests/support/stack/data.ts';
import { followJob, openJobForm, startUpload, textFile } from '#tests/support/browser/jobs.ts';
import {
  chooseByTyping,
  expect,
  ofNewCustomer,
  openPage,
  test,
} from '#tests/support/browser/browser.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

test.use({ visitor: ofNewCustomer });

const WARD = buildDictionary({
  name: 'ward',
  attributes: [{ name: 'code', datatype: 'STRING', required: true }],
  indexes: [{ name: 'by_code', type: 'PRIMARY', attributes: ['code'] }],
});
const PERSON = buildDictionary({
  name: 'person',
  attributes: attributesIn({ name: 'STRING!', ward: 'STRING' }),
  indexes: [{ name: 'by_name', type: 'PRIMARY', attributes: ['name'] }],
});
const DBSCHEMA = `<project name="p" id="P" database="PostgreSQL" ><schema name="public" >
  <table name="bed" ><column name="code" type="varchar" length="40" /></table></schema></project>`;

test('each of the ten jobs runs to its end from its form', async ({ page, customer }) => {
  // The test runs ten jobs one after the other, and waits for the end of each.
  test.setTimeout(300_000);
  const api = await apiOf(customer);
  const chains = async () =>
    (await api.call<Dictionary[]>('GET', '/metadata/dictionary')).map(({ name }) => name);
  const count = async () =>
    (await api.call<object[]>('POST', '/graphchain/query', { query: 'FROM ward' })).length;

  await test.step('Import Dictionary', async () => {
    await openJobForm(page, 'upload-data-dictionary');
    await startUpload(page, textFile('ward.json', JSON.stringify(WARD)));
    await followJob(page, 'Import Dictionary');
    expect(await chains()).toEqual(['ward']);
  });
  await test.step('Upload Data', async () => {
    await openJobForm(page, 'upload-file', { chain: 'ward' });
    await startUpload(page, textFile('wards.csv', 'code\nA\nB\n'));
    await followJob(page, 'Upload Data');
    expect(await count()).toBe(2);
  });
  await test.step('Download Data', async () => {
    await openJobForm(page, 'download-job', { chain: 'ward', fileType: 'CSV' });
    await page.getByRole('button', { name: 'START JOB' }).click();
    await followJob(page, 'Download Data');
    expect((await saved(page)).toString()).toBe('code\r\nA\r\nB\r\n');
  });
  await test.step('Execute Smart Contract', async () => {
    const contract = await makeContract(api, 'ward', 'function count(args) { return args.of; }');
    await openJobForm(page, 'execute-smart-contract-job', { chain: 'ward' });
    await chooseByTyping(page, 'Smart Contract', contract.name);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await page.getByRole('button', { name: 'Parameter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Parameter', exact: true }).fill('of');
    await page.getByRole('textbox', { name: 'Value' }).fill('wards');
    await page.getByRole('button', { name: 'Execute Contract' }).click();
    const drawer = await followJob(page, 'Execute Smart Contract');
    await expect(drawer.getByRole('link', { name: 'View Receipt' })).toBeVisible();
  });
  await test.step('Import Glossary', async () => {
    await openJobForm(page, 'bulk-glossary-upload');
    const terms = [{ term: 'Triage', description: 'First look' }];
    await startUpload(page, textFile('terms.json', JSON.stringify(terms)));
    await followJob(page, 'Import Glossary');
    expect(await api.call<StoredTerm[]>('GET', '/metadata/glossary')).toMatchObject(terms);
  });
  await test.step('Export Glossary', async () => {
    await openJobForm(page, 'bulk-glossary-download', { fileType: 'CSV' });
    await page.getByRole('textbox', { name: 'Name' }).fill('terms');
    await page.getByRole('button', { name: 'START JOB' }).click();
    await followJob(page, 'Export Glossary');
    expect((await saved(page)).toString()).toMatch(/^term,.*\r\nTriage,.*First look/);
  });
  await test.step('Truncate a Chain', async () => {
    await openJobForm(page, 'truncate-chain-job', { chain: 'ward' });
    await page.getByRole('button', { name: 'TRUNCATE CHAIN' }).click();
    await typePhrase(page, 'ward', 'Truncate Chain');
    await followJob(page, 'Truncate a Chain');
    expect(await count()).toBe(0);
  });
  await test.step('Import DbSchema', async () => {
    await openJobForm(page, 'upload-db-schema');
    await startUpload(page, textFile('clinic.dbs', DBSCHEMA));
    await followJob(page, 'Import DbSchema');
    expect((await chains()).sort()).toEqual(['bed', 'ward']);
  });
  await test.step('Wipe SDZ Data', async () => {
    await openJobForm(page, 'wipe-sdz-data');
    await page.getByRole('button', { name: 'WIPE DATA' }).click();
    await typePhrase(page, 'WIPE', 'Wipe data');
    await followJob(page, 'Wipe SDZ Data');
    // The jobs of the zone are data as well.
    expect(await api.call<object[]>('GET', '/jobs')).toHaveLength(1);
    expect(await chains()).toHaveLength(2);
  });
  await test.step('Reset SDZ', async () => {
    await openJobForm(page, 'reset-sdz-data');
    await page.getByRole('button', { name: 'RESET DATA' }).click();
    await typePhrase(page, 'RESET', 'Reset data');
    await followJob(page, 'Reset SDZ');
    expect(await chains()).toEqual([]);
  });
});

test('a file is uploaded, seen as a graph, expanded, exported, downloaded and opened', async ({
  page,
  customer,
}) => {
  // The test waits for an upload and two downloads, each of which is a job.
  test.setTimeout(240_000);
  const api = await apiOf(customer);
  await saveDictionaries(api, [WARD, PERSON]);
  await api.call('POST', '/metadata/edge', edgeOf('LIES_IN', 'person.ward', 'ward.code'));
  const people = 'name,ward\nAda,A\nBen,A\nCleo,A\n';
  for (const [chain, text] of [
    ['ward', 'code\nA\n'],
    ['person', people],
  ] as const) {
    await openJobForm(page, 'upload-file', { chain });
    await startUpload(page, textFile(`${chain}.csv`, text));
    await followJob(page, 'Upload Data');
  }

  await test.step('the picture grows by neighbors', async () => {
    await openPage(page, "/lifegraph?mode=advanced&query=GRAPH+person+WHERE+data.name+==+'Ada'");
    const result = page.getByRole('heading', { name: /^Result/ });
    await expect(result).toContainText('1 record,');
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    const links = page.getByRole('table', { name: 'Records' }).locator('[data-row-link]');
    for (const [listed, records] of [
      [1, 2],
      [2, 4],
    ] as const) {
      await expect(links).toHaveCount(listed);
      await links.last().focus();
      await page.keyboard.press('e');
      await expect(result).toContainText(`${records} records,`);
    }
    await expect(result).toContainText('3 edges');
  });
  await test.step('and is exported as it is shown', async () => {
    await page.getByText('Export', { exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Records as CSV', exact: true }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    for (const name of ['Ada', 'Ben', 'Cleo']) expect(text).toContain(name);
    expect(text.trim().split('\r\n')).toHaveLength(5);
  });
  await test.step('the file has a password, and other programs open it', async () => {
    await openJobForm(page, 'download-job', { chain: 'person', fileType: 'XLSX' });
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'START JOB' }).click();
    await followJob(page, 'Download Data');
    const workbook = await unlocked(await saved(page), 'correct horse');
    expect(await openedByOthers(workbook)).toEqual(people.trim().split('\n'));
  });
});

/** Types into the open dialog and presses its button. */
async function typePhrase(page: Page, phrase: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(phrase);
  await dialog.getByRole('button', { name: button }).click();
}

/** The file of the job in the open drawer, as the browser saves it. */
async function saved(page: Page): Promise<Buffer> {
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  return readFile(await (await saving).path());
}

/** The only file of a zip archive. */
async function unlocked(archive: Buffer, password: string): Promise<Uint8Array> {
  const zip = new ZipReader(new Uint8ArrayReader(archive), { password });
  const [entry] = await zip.getEntries();
  if (!entry || entry.directory) throw new Error('The archive is empty.');
  expect(entry.encrypted).toBe(true);
  return entry.getData(new Uint8ArrayWriter());
}

/** The lines of a workbook, read by LibreOffice where it is installed, else by a library that did not write it. */
async function openedByOthers(workbook: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyway-opened-'));
  try {
    const file = path.join(folder, 'person.xlsx');
    await writeFile(file, workbook);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const convert = ['--headless', profile, '--convert-to', 'csv', '--outdir', folder, file];
    try {
      execFileSync('soffice', convert, { stdio: 'ignore' });
      return (await readFile(path.join(folder, 'person.csv'), 'utf8')).trim().split('\n');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const lines: string[] = [];
      for await (const { data } of readRows(file, { fileType: 'XLSX' })) {
        const { name, ward } = data as Record<string, unknown>;
        lines.push(`${String(name)},${String(ward)}`);
      }
      return ['name,ward', ...lines];
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
