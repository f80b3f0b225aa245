/** What an open page says about jobs: how many run, and which of the person's own jobs have ended. */
import type { Page, Response } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { newsAddress } from '#app/session/job-news/news-address.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { startLongUpload } from '#tests/support/stack/data.ts';
import { apiOf } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

test.use({ visitor: ofNewCustomer, followsJobs: true });

const inNavigation = (page: Page) => page.getByRole('link', { name: /^Job Manager/ });
const alerts = (page: Page) => page.getByRole('status').filter({ hasText: /^Job / });

/** Starts an upload that takes some seconds. */
const upload = async ({ customer }: { customer: Visitor }) =>
  startLongUpload(await apiOf(customer), 30_000);

test('a job is told wherever the person is, and its alert leads to it', async ({
  page,
  customer,
}) => {
  const stream = page.waitForRequest((request) => request.url().includes(newsAddress()));
  await openPage(page, paths.glossary);
  await stream;
  const { jobId } = await upload({ customer });
  await expect(inNavigation(page)).toContainText('1 running');
  await expect(alerts(page)).toContainText('Job completerows.csv, ');
  await expect(inNavigation(page)).not.toContainText('running');
  await alerts(page).getByRole('link', { name: 'Open job' }).click();
  await expect(page).toHaveURL(paths.jobs({ row: jobId }));
  await expect(page.getByRole('dialog')).toContainText(jobId);
});

test('the list of jobs follows them, and is not read again for nothing [B-678]', async ({
  page,
  customer,
}) => {
  const isStream = (answer: Response) => answer.url().includes(newsAddress());
  const stream = page.waitForResponse(isStream);
  await openPage(page, paths.jobs());
  await stream;
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/job-manager.data')) reads.push(request.url());
  });
  const again = page.waitForResponse(isStream);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await again;
  await expect(page.getByText('No jobs in the last 5 days')).toBeVisible();
  expect(reads).toEqual([]);
  await upload({ customer });
  const row = page.getByRole('row').filter({ hasText: 'rows.csv' });
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(row).toContainText('COMPLETE');
  expect(reads.length).toBeGreaterThan(1);
});

test('the tabs of a browser share one stream', async ({ page, context, customer }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes(newsAddress())) streams.push(request.url());
  });
  const first = page.waitForRequest((request) => request.url().includes(newsAddress()));
  await openPage(page, paths.glossary);
  await first;
  const other = await context.newPage();
  await openPage(other, paths.edges);
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  await upload({ customer });
  for (const tab of [page, other]) await expect(alerts(tab)).toBeVisible();
  expect(streams).toHaveLength(1);
  // The remaining tab takes over the stream.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
});
