/** The forms that start a job: their addresses, what scripts add to them, and what they say when a call fails. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import type { JobForm } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import {
  chooseByTyping,
  chooseCompletion,
  expect,
  ofNewCustomer,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { stubCall, apiOf, failCall } from '#tests/support/stack/stack.ts';

const STARTED = /^Your job has started successfully\./;

const FORMS: readonly [title: string, form: JobForm, heading: string][] = [
  ['Download Data [B-054]', 'download-job', 'Download Data'],
  ['Import DbSchema [B-055]', 'upload-db-schema', 'Import DbSchema'],
  ['Truncate a Chain [B-056]', 'truncate-chain-job', 'Truncate a Chain'],
  ['Execute Smart Contract [B-057]', 'execute-smart-contract-job', 'Execute Smart Contract'],
  ['Import Glossary [B-058]', 'bulk-glossary-upload', 'Import Glossary'],
  ['Export Glossary [B-059]', 'bulk-glossary-download', 'Export Glossary'],
  ['Reset SDZ [B-060]', 'reset-sdz-data', 'Reset SDZ'],
  ['Wipe SDZ Data [B-061]', 'wipe-sdz-data', 'Wipe SDZ Data'],
];

for (const [title, form, heading] of FORMS) {
  test(`${title} has an address of its own, and an icon`, async ({ page }) => {
    await page.goto(`/job-manager/new/${form}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').locator('header svg').first()).toBeVisible();
  });
}

test.describe('Download Data', () => {
  test('sends no job for a query that the platform refuses, and says why [B-565 B-593 B-594]', async ({
    page,
    api,
    allow,
  }) => {
    allow(/status of 400/);
    const { name } = await makeDictionary(api);
    await openPage(page, paths.newJob('download-job'));
    const query = page.getByRole('textbox', { name: 'Query' });
    await query.click();
    await expect(page.locator('.cm-content')).toBeFocused();
    await expect(query).toHaveCount(1);
    await query.fill(`FROM ${name} WHERE data.weight ~ 1`);
    await startJob(page);
    await expect(query).toHaveAccessibleDescription(/Line 1, column/);
    await query.fill(`FROM ${name}`);
    await startJob(page);
    await expect(page.getByText(STARTED)).toBeVisible();
    await expect(page).toHaveURL('/job-manager');
    const jobs = await api.call<Job[]>('GET', '/jobs?name=FileDownloadJob&daysToReturn=1');
    expect(jobs.filter(({ dictName }) => dictName === name)).toHaveLength(1);
  });
});

test('Download Data completes its query while it is typed', async ({ page, api }) => {
  const { name } = await makeDictionary(api);
  await openPage(page, paths.newJob('download-job'));
  await page.getByRole('textbox', { name: 'Query' }).click();
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.type(`FROM ${name} WHERE data.we`);
  await chooseCompletion(page, /^data\.weight/);
  await page.keyboard.type(' > 1');
  await expect(page.locator('textarea[name=tql]')).toHaveValue(
    `FROM ${name} WHERE data.weight > 1`,
  );
});

test.describe('Execute Smart Contract', () => {
  test('says whose rights the contract has, and how far the wizard is [B-256 B-257 B-265]', async ({
    page,
    api,
  }) => {
    const { name: chain } = await makeDictionary(api);
    const { sdoId: contract } = await makeContract(api, chain, 'function count() { return 1; }');
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await openPage(page, paths.newJob('execute-smart-contract-job', { chain }));
    await expect(steps.nth(0)).toHaveAttribute('data-state', 'active');
    await expect(steps.nth(1)).toHaveAttribute('data-state', 'inactive');
    await openPage(
      page,
      paths.newJob('execute-smart-contract-job', { chain, contract, step: 'contract' }),
    );
    await expect(steps.nth(0)).toHaveAttribute('data-state', 'complete');
    await expect(steps.nth(1)).toHaveAttribute('data-state', 'active');
    await page.getByRole('button', { name: 'Olivia Brandt' }).hover();
    await expect(
      page.getByRole('tooltip', {
        name: 'Contracts run as a custodian or tenant system wallet.',
      }),
    ).toBeVisible();
    await openPage(page, paths.newJob('download-job'));
    await expect(page.getByRole('button', { name: 'Olivia Brandt' })).toBeVisible();
  });
});

test.describe('Import DbSchema', () => {
  test('asks for DELETE in a dialog when the box is ticked [B-491]', async ({ page, customer }) => {
    await startSession(page, customer);
    const api = await apiOf(customer);
    await makeDictionary(api);
    const table = uniqueName('table');
    await openPage(page, paths.newJob('upload-db-schema'));
    await expect(page.getByLabel('Type DELETE to confirm')).toHaveCount(0);
    await page.getByLabel('Delete dictionaries not specified by the DbSchema').check();
    await page.locator('input[type=file]').setInputFiles(dbSchema(table));
    await page.getByRole('button', { name: 'Start Upload' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete dictionaries' });
    const phrase = dialog.getByRole('textbox');
    await phrase.fill('delete');
    await dialog.getByRole('button', { name: 'Import and delete' }).click();
    await expect(phrase).toHaveAccessibleDescription('Type DELETE');
    await phrase.fill('DELETE');
    await dialog.getByRole('button', { name: 'Import and delete' }).click();
    await expect(page.getByText(STARTED)).toBeVisible();
    await expect(async () => {
      const chains = await api.call<{ name: string }[]>('GET', '/metadata/dictionary');
      expect(chains.map(({ name }) => name)).toEqual([table]);
    }).toPass();
  });

  test.describe('opened from the dictionaries', () => {
    test('Import Dictionary returns to them [B-229]', async ({ page }) => {
      const name = uniqueName('returned');
      await openPage(page, '/dictionaries/create-dictionary');
      await openPage(page, `${paths.newJob('upload-data-dictionary')}?from=create-dictionary`);
      await page.getByLabel('Files').setInputFiles(dictionaryFile(name));
      await page.getByRole('button', { name: 'Start Upload' }).click();
      await expect(page).toHaveURL('/dictionaries');
      await expect(page.getByText(STARTED)).toBeVisible();
    });
  });
});

test('owners of an upload are chips of 25 letters at most [B-237]', async ({ page, api }) => {
  const fullName = `${uniqueName('Wilhelmina')} of the Northern Clinics`;
  const email = `${uniqueName('w')}@meridian.test`;
  await api.call('POST', '/metadata/user/wallet', { fullName, email });
  await openPage(page, paths.newJob('upload-file'));
  await chooseByTyping(page, 'Owners', fullName);
  const form = page.locator('form[enctype]');
  await expect(form.getByText(`${fullName.slice(0, 25)}...`)).toBeVisible();
});

/** Each test makes calls of a customer of its own fail, without a sentence that says why. */
test.describe('a call that fails without a reason', () => {
  test.use({ visitor: ofNewCustomer });

  test('is told by the form, which keeps its values [B-602 B-609 B-615 B-613]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of 400/);
    const { name } = await makeDictionary(await apiOf(customer));
    await failCall(customer, { method: 'POST', path: '/jobs/download' });
    await openPage(page, paths.newJob('download-job', { chain: name }));
    await startJob(page);
    await expect(page.getByRole('alert')).toHaveText('Unable to create download job');
    await expect(page.locator('textarea[name=tql]')).toHaveValue(`FROM ${name}`);

    await failCall(customer, { method: 'POST', path: '/jobs/glossary/download' });
    await openPage(page, paths.newJob('bulk-glossary-download', { title: 'terms' }));
    await startJob(page);
    await expect(page.getByRole('alert')).toHaveText('Unable to create bulk glossary download job');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('terms');

    await failCall(customer, { method: 'POST', path: `/jobs/${name}/truncate` });
    await openPage(page, paths.newJob('truncate-chain-job', { chain: name, dialog: 'confirm' }));
    await typePhrase(page, name, 'Truncate Chain');
    await expect(page.getByRole('alert')).toHaveText('Unable to create truncate chain job');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(name);
  });

  test('is told by the forms that empty a zone, and by the validation of a query [B-617 B-618 B-620]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of 400/);
    await failCall(customer, { method: 'POST', path: '/jobs/sdz/reset' });
    await openPage(page, paths.newJob('reset-sdz-data', { dialog: 'confirm' }));
    await typePhrase(page, 'RESET', 'Reset data');
    await expect(page.getByRole('alert')).toHaveText('Unable to reset sdz data');

    await failCall(customer, { method: 'POST', path: '/jobs/sdz/wipe' });
    await openPage(page, paths.newJob('wipe-sdz-data', { dialog: 'confirm' }));
    await typePhrase(page, 'WIPE', 'Wipe data');
    await expect(page.getByRole('alert')).toHaveText('Unable to wipe sdz data');

    await failCall(customer, { method: 'POST', path: '/graphchain/query/validate' });
    await openPage(page, paths.newJob('download-job'));
    const query = page.getByRole('textbox', { name: 'Query' });
    await query.click();
    await expect(page.locator('.cm-content')).toBeFocused();
    await expect(query).toHaveCount(1);
    await query.fill('FROM ward');
    await startJob(page);
    await expect(query).toHaveAccessibleDescription(
      /Unable to download TQL query due to a syntax error/,
    );
  });

  test('is told by the forms with a file, which keep all but it [B-610 B-611 B-612 B-616]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of 400/);
    const { name } = await makeDictionary(await apiOf(customer));
    const refused = async (form: JobForm, call: string, file: TextFile, text: string) => {
      await failCall(customer, { method: 'POST', path: `/jobs/${call}` });
      await openPage(page, paths.newJob(form, form === 'upload-file' ? { chain: name } : {}));
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Start Upload' }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
    };
    const dictionary = 'Unable to create upload data dictionary job';
    await refused('upload-data-dictionary', 'dictionary', dictionaryFile('ward'), dictionary);
    const rows = textFile('rows.csv', 'person\nAda\n');
    await refused('upload-file', `${name}/upload`, rows, 'Unable to create file upload job');
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(name);
    const schema = 'Unable to create upload db schema job';
    await refused('upload-db-schema', 'dbschema', dbSchema('ward'), schema);
    const terms = textFile('terms.csv', 'term,description\nWard,A room\n');
    const glossary = 'Unable to create bulk glossary upload job';
    await refused('bulk-glossary-upload', 'glossary/upload', terms, glossary);
  });

  test('is told by the wizard of contracts, a cancel and the list [B-614 B-619 B-624]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of 400/);
    const api = await apiOf(customer);
    const { name: chain } = await makeDictionary(api);
    const { sdoId } = await makeContract(api, chain, 'function count() { return 1; }');
    const path = `/jobs/${chain}/smartcontracts/${sdoId}/count`;
    await failCall(customer, { method: 'POST', path });
    const query = { chain, contract: sdoId, step: 'contract' };
    await openPage(page, paths.newJob('execute-smart-contract-job', query));
    await page.getByRole('button', { name: 'Execute Contract' }).click();
    await expect(page.getByRole('alert')).toHaveText('Unable to execute smart contract job');

    const [job] = await api.call<Job[]>('GET', '/jobs?limit=1');
    const { jobId } = job!;
    const running = { ...job, status: 'RUNNING', jobCompleted: undefined };
    await stubCall(customer, { method: 'GET', path: `/jobs/${jobId}` }, running);
    await failCall(customer, { method: 'DELETE', path: `/jobs/${jobId}` });
    await openPage(page, `/job-manager?row=${jobId}&dialog=cancel`);
    await typePhrase(page, 'CANCEL', 'Cancel job');
    await expect(page.getByRole('alert')).toHaveText(/Unable to cancel job/);

    await failCall(customer, { method: 'GET', path: '/jobs' });
    await page.goto('/job-manager');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText(
      /Failed to fetch data/,
    );
  });
});

async function startJob(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'START JOB' }).click();
}

/** Types into the open dialog and presses its button. */
async function typePhrase(page: Page, phrase: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill(phrase);
  await dialog.getByRole('button', { name: button }).click();
}

type TextFile = ReturnType<typeof textFile>;

function textFile(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

function dictionaryFile(name: string) {
  return textFile(`${name}.json`, JSON.stringify({ name, attributes: [], indexes: [] }));
}

/** A DbSchema file with one table. */
function dbSchema(table: string) {
  return textFile(
    'clinic.dbs',
    `<project name="p" id="P" database="PostgreSQL" ><schema name="public" >
      <table name="${table}" ><column name="code" type="varchar" length="40" /></table></schema></project>`,
  );
}
