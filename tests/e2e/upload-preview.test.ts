/** The preview of a picked file before it is sent: first rows, columns, wrong rows. */
import type { Page } from '@playwright/test';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { choose, expect, openPage, test } from '#tests/support/browser/browser.ts';

test('the preview of an upload shows first rows and columns, and what would be refused', async ({
  page,
  api,
  chain,
}) => {
  await pick(page, chain, 'rows.csv', 'person,weight,note\nAda,140,a\nBen,heavy,b\n');
  const region = page.getByRole('region', { name: 'Preview' });
  await expect(region.getByRole('status')).toHaveText(
    'The first 2 rows were checked: 1 would be refused. 2 of 3 columns are attributes of the dictionary.',
  );
  const rows = page.getByRole('region', { name: 'First rows' });
  await expect(rows.getByRole('columnheader')).toHaveText([
    'Row',
    /^personSTRING$/,
    /^weightINTEGER$/,
    /^notenot in the dictionary$/,
  ]);
  await expect(rows.getByRole('row').nth(1)).toHaveText(/^2Ada140a$/);
  const wrong = page.getByRole('region', { name: 'Wrong rows' });
  await expect(wrong.getByRole('row').nth(1)).toHaveText(/^3weight/);
  const jobs = await api.call<Job[]>('GET', '/jobs?name=FileUploadJob&daysToReturn=1');
  expect(jobs.filter(({ dictName }) => dictName === chain)).toEqual([]);
});

test('the preview of an upload looks again when the file type is another', async ({
  page,
  chain,
}) => {
  await pick(page, chain, 'rows.csv', 'person|weight\nAda|140\n');
  const region = page.getByRole('region', { name: 'Preview' });
  await expect(region.getByRole('status')).toHaveText(/it fits\. 2 of 2 columns/);
  await expect(region).toContainText('The columns are separated by a vertical bar.');
  await choose(page, 'File Type', 'TAB');
  await expect(region).toContainText('Choose the file type PIPE');
});

test('the preview of an upload looks again as the file is said to be written, by its choices', async ({
  page,
  api,
}) => {
  const { name } = await makeDictionary(api, {
    attributes: attributesIn({ person: 'STRING', born: 'DATE' }),
  });
  await pick(page, name, 'rows.csv', 'person;born\nAda;31.12.1984\n');
  const region = page.getByRole('region', { name: 'Preview' });
  await expect(region).toContainText('The columns are separated by a semicolon.');
  await expect(region).toContainText('choose Date order: day, month, year.');
  await page.getByText('How the file is written').click();
  await expect(page.getByLabel('Value labels')).toHaveCount(0);
  await page.getByLabel('Date order').selectOption('DMY');
  await expect(region.getByRole('status')).toHaveText(/^The first row was checked: it fits/);
  await choose(page, 'File Type', 'SPSS');
  await expect(page.getByLabel('Value labels')).toBeVisible();
  await expect(page.getByLabel('Date order')).toHaveCount(0);
});

async function pick(page: Page, chain: string, name: string, text: string): Promise<void> {
  await openPage(page, paths.newJob('upload-file', { chain }));
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}
