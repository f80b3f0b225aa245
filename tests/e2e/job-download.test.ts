/** The download of a job's file: once, by the person who started the job, under the file's own name. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { ADMIN, USER } from '#tests/support/stack/accounts.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { stubCall, apiOf, failCall, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

test('a download is saved whole, under its name, and then the drawer and the list say so [B-213 B-414 B-415 B-416 B-561]', async ({
  page,
  api,
}) => {
  const { job, chain } = await makeFile(api, 'XLSX');
  const drawer = await openDrawer(page, job);
  const { name, rows } = await save(page);
  expect(name).toBe(`${chain}.xlsx`);
  expect(rows).toEqual([{ person: 'Ada', weight: expect.anything() }]);
  const done = drawer.getByRole('button', { name: 'DOWNLOADED', exact: true });
  await expect(done).toBeDisabled();
  await expect(drawer.getByText(/Olivia Brandt downloaded it on/)).toBeVisible();
});

test('the download of a workbook is uncorrupted, and the list is read again 500 ms later [B-417 B-563 B-653]', async ({
  page,
  api,
}) => {
  const { job } = await makeFile(api, 'XLSX');
  const drawer = await openDrawer(page, job);
  const readsAtMs: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/job-manager.data')) readsAtMs.push(performance.now());
  });
  const pressedAtMs = performance.now();
  const { bytes } = await save(page);
  // A workbook is a zip archive, which begins with these bytes.
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  await expect(drawer.getByRole('button', { name: 'DOWNLOADED', exact: true })).toBeDisabled();
  await expect.poll(() => readsAtMs.length).toBeGreaterThan(0);
  expect(readsAtMs[0]! - pressedAtMs).toBeGreaterThanOrEqual(500);
});

test('the browser asks before a file of the same name is saved again [B-423]', async ({
  page,
  api,
}) => {
  const { job: first, chain } = await makeFile(api, 'CSV');
  await openDrawer(page, first);
  await save(page);
  const second = await openDrawer(page, await downloadJob(api, chain, 'CSV'));
  await second.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override File' });
  await expect(dialog).toContainText(`${chain}.csv`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(second.getByRole('button', { name: 'Download' })).toBeVisible();
  await second.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'OVERRIDE FILE' }).click();
  expect((await download).suggestedFilename()).toBe(`${chain}.csv`);
});

test('a download that comes too late says who was first [B-601]', async ({
  page,
  context,
  api,
}) => {
  const { job } = await makeFile(api, 'JSON');
  await openDrawer(page, job);
  const other = await context.newPage();
  await openDrawer(other, job);
  await save(page);
  // The first tab loads again between the answer of the download and the page to which the answer leads.
  await other.route(`**/job-manager/${job.jobId}/download*`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await openDrawer(page, job);
    await route.fulfill({ response });
  });
  await other.getByRole('button', { name: 'Download' }).click();
  await expect(other.getByRole('alert')).toContainText('This file has already been downloaded');
  await expect(other.getByRole('alert')).toContainText(/Olivia Brandt took it on/);
  await expect(other).toHaveURL(/\/job-manager\?$|\/job-manager$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('a file of somebody else', () => {
  test.use({ visitor: { account: USER, zone: OWNER_IN_DEV.zone } });

  test('is shown with the reason why it cannot be downloaded [B-410]', async ({ page, api }) => {
    const { job } = await makeFile(api, 'CSV');
    const drawer = await openDrawer(page, job);
    await expect(drawer.getByRole('button', { name: 'Download' })).toBeDisabled();
    await expect(drawer).toContainText('Only who started this job can download its file.');
    await expect(drawer.getByText('Olivia Brandt')).toBeVisible();
  });
});

test.describe('an administrator without a data role', () => {
  test.use({ visitor: { account: ADMIN, zone: OWNER_IN_DEV.zone } });

  test('is offered no download [B-526]', async ({ page, api }) => {
    const { job } = await makeFile(api, 'CSV');
    const drawer = await openDrawer(page, job);
    await expect(drawer.getByText('COMPLETE', { exact: true }).first()).toBeVisible();
    await expect(drawer.getByRole('button', { name: /download/i })).toHaveCount(0);
  });
});

test.describe('a job in every state', () => {
  test.use({ visitor: ofNewCustomer });

  test('offers its file only when there is one that nobody has taken [B-408 B-409 B-411 B-412 B-413]', async ({
    page,
    customer,
  }) => {
    const { job } = await makeFile(await apiOf(customer), 'CSV');
    const { results } = job.results;
    const shown = async (given: object) => {
      const call = { method: 'GET', path: `/jobs/${job.jobId}` } as const;
      await stubCall(customer, call, { ...job, ...given });
      return openDrawer(page, job);
    };
    const button = async (given: object) =>
      (await shown(given)).getByRole('button', { name: /^download/i });
    for (const status of ['COMPLETED_ERROR', 'CANCELLED']) {
      await expect(await button({ status })).toHaveCount(0);
    }
    await expect(await button({ name: 'FileUploadJob' })).toHaveCount(0);
    await expect(await button({ name: 'GlossaryDownloadJob' })).toBeEnabled();
    for (const more of [
      { downloadedDate: '2026-11-20T10:00:00.000Z' },
      { downloadedWalletId: job.loggedInId },
      { error: 'The file is gone.' },
    ]) {
      await expect(await button({ results: { results: { ...results, ...more } } })).toBeDisabled();
    }
    await expect(page.getByRole('dialog')).toContainText('The file is gone.');
  });

  test('shows its parts as intended [B-196 B-199 B-200 B-344]', async ({ page, customer }) => {
    const { job } = await makeFile(await apiOf(customer), 'CSV');
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const parts = {
      consoleBase64: encode('said on the console'),
      errorLogBase64: encode('written to the log'),
    };
    await stubCall(
      customer,
      { method: 'GET', path: `/jobs/${job.jobId}` },
      {
        ...job,
        status: 'COMPLETED_ERROR',
        results: { results: parts, error: 'It broke, in plain words.' },
      },
    );
    const drawer = await openDrawer(page, job);
    await expect(drawer.getByText('It broke, in plain words.')).toBeVisible();
    for (const section of ['Job Details', 'Results']) {
      await drawer.locator('summary').filter({ hasText: section }).click();
    }
    await expect(drawer.getByText('said on the console')).toBeVisible();
    await expect(drawer.getByText('written to the log')).toBeVisible();
    await expect(drawer.getByText('Some Body')).toBeVisible();
  });

  test('says which file could not be downloaded, when the platform gives no reason [B-621]', async ({
    page,
    customer,
  }) => {
    const { job } = await makeFile(await apiOf(customer), 'CSV');
    await failCall(customer, { method: 'GET', path: `/jobs/download/${job.jobId}` });
    const drawer = await openDrawer(page, job);
    await drawer.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByRole('alert')).toContainText(
      `Unable to download file with id: ${job.jobId}`,
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** A job that has written one record of a new chain into a file. */
async function makeFile(api: ApiClient, fileType: string) {
  const { name: chain } = await makeDictionary(api);
  await saveRecords(api, chain, { person: 'Ada', weight: 140 });
  return { chain, job: await downloadJob(api, chain, fileType) };
}

async function downloadJob(api: ApiClient, chain: string, fileType: string): Promise<Job> {
  const asked = { tql: `FROM ${chain}`, fileType };
  const { jobId } = await api.call<Job>('POST', '/jobs/download', asked);
  return api.succeeded(jobId);
}

async function openDrawer(page: Page, { jobId }: Job) {
  await openPage(page, paths.jobs({ row: jobId }));
  const drawer = page.getByRole('dialog', { name: jobId });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Presses Download and reads what the browser saves. */
async function save(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const saved = await download;
  const folder = await mkdtemp(path.join(tmpdir(), 'keyway-download-'));
  try {
    const name = saved.suggestedFilename();
    const file = path.join(folder, name);
    await saved.saveAs(file);
    const rows: unknown[] = [];
    if (name.endsWith('.xlsx')) {
      for await (const { data } of readRows(file, { fileType: 'XLSX' })) rows.push(data);
    }
    return { name, rows, bytes: await readFile(file) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
