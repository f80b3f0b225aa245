/**
 * Real files, in the folder that SAMPLE_DATA_DIR names: synthea's tables, whose names and values are awkward. They are
 * uploaded through the console's own forms, and the results must equal a plain join of the files.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import type { GraphResult } from '#model/records/record.ts';
import { createRandom } from '#platform/demo/random.ts';
import { createZones } from '#platform/directory/zones.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { apiOf } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import {
  describeTable,
  joinPatient,
  LINKS,
  nameResult,
  readTables,
  TABLE_NAMES,
} from '#tests/support/zones/real-files.ts';
import type { Table, Tables } from '#tests/support/zones/real-files.ts';

const FOLDER = path.join(process.env.SAMPLE_DATA_DIR ?? '', 'synthea');
const PATIENTS = 20;
const SEED = 20_260;

// The visitor is a new customer with an empty zone.
test.use({
  visitor: async ({ database }, use) => use(await makeCustomer(database)),
  actionTimeout: 30_000,
});

if (process.env.SAMPLE_DATA_DIR && existsSync(FOLDER)) {
  test('real tables, uploaded by the forms, become the graph that a join of the files says', async ({
    page,
    database,
    visitor,
  }) => {
    if (!visitor) throw new Error('Nobody is signed in.');
    // The files have tens of thousands of rows.
    test.setTimeout(300_000);
    const tables = await readTables(FOLDER);
    const api = await apiOf(visitor);

    await test.step('dictionaries are imported, odd names with a warning', async () => {
      const job = await importDictionaries(page, api, tables);
      const warnings = JSON.stringify(job.results.results?.warnings);
      for (const name of ['Id', 'FIRST', 'START']) expect(warnings).toContain(`'${name}'`);
    });
    for (const link of LINKS) await api.call('POST', '/metadata/edge', link);
    await test.step('each file is uploaded whole', async () => {
      for (const name of TABLE_NAMES) await uploadTable(page, api, tables[name]);
      expect(await countRecords(api)).toEqual(
        Object.fromEntries(TABLE_NAMES.map((name) => [name, tables[name].rows.length])),
      );
    });
    await test.step('the graph around patients is that of the files', async () => {
      for (const patient of createRandom(SEED).sample(tables.patients.rows, PATIENTS)) {
        const query = `GRAPH patients WHERE data.Id == '${patient.Id}' LIMIT 1 TRAVERSE ANY 0..2`;
        const result = await api.call<GraphResult>('POST', '/graphchain/query', { query });
        expect(result.left).toBeNull();
        expect(nameResult(tables, result)).toEqual(joinPatient(tables, patient));
      }
    });
    await test.step('the ledger holds', () => verify(database, visitor, tables));
  });
} else {
  test('real tables are not here: SAMPLE_DATA_DIR names no folder that holds synthea', () => {
    console.log('Left out: the test of real files, as SAMPLE_DATA_DIR names no such folder.');
  });
}

async function importDictionaries(page: Page, api: ApiClient, tables: Tables): Promise<Job> {
  await openPage(page, paths.newJob('upload-data-dictionary'));
  const dictionaries = TABLE_NAMES.map((name) => describeTable(tables[name]));
  await page.getByLabel('Files').setInputFiles({
    name: 'synthea.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(dictionaries)),
  });
  return startUpload(page, api);
}

async function uploadTable(page: Page, api: ApiClient, table: Table): Promise<void> {
  await openPage(page, `${paths.newJob('upload-file')}?chain=${table.name}`);
  await page.getByRole('button', { name: 'File', exact: true }).setInputFiles({
    name: `${table.name}.csv`,
    mimeType: 'text/csv',
    buffer: table.content,
  });
  const job = await startUpload(page, api);
  expect(job).toMatchObject({ dictName: table.name, originalFilename: `${table.name}.csv` });
}

/** Sends the form and waits until the job it started has ended well. */
async function startUpload(page: Page, api: ApiClient): Promise<Job> {
  const before = await newestJob(api);
  await page.getByRole('button', { name: 'Start Upload' }).click();
  await expect(page).toHaveURL(/\/job-manager$/);
  const job = await newestJob(api);
  expect(job?.jobId).not.toBe(before?.jobId);
  return api.succeeded(job?.jobId ?? '');
}

async function newestJob(api: ApiClient): Promise<Job | undefined> {
  const [job] = await api.call<Job[]>('GET', '/jobs?limit=1');
  return job;
}

async function countRecords(api: ApiClient): Promise<Record<string, number>> {
  const { chainMetrics } = await api.call<ZoneMetrics>('GET', '/metrics/sdz');
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, chainMetrics[name]?.assets ?? 0]));
}

async function verify(database: Database, { account, zone }: Visitor, tables: Tables) {
  const found = await createZones(database).find(account.realm, zone);
  if (!found) throw new Error('The zone is gone.');
  const rows = TABLE_NAMES.reduce((sum, name) => sum + tables[name].rows.length, 0);
  const report = await verifyLedger(found);
  expect(report).toMatchObject({ problems: [], erased: 0 });
  expect(report.records).toBeGreaterThan(rows);
}
