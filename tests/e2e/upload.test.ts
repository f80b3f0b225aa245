/** Upload Data, Import Dictionary, and the answers to bad files. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { uploadPaths } from '#app/paths/upload-paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { OWNER } from '#tests/support/stack/accounts.ts';
import { acceptPolicy, chooseZone } from '#tests/support/browser/sign-in.ts';
import { builtFile } from '#tests/support/browser/built-file.ts';
import { expect, holdBack, openPage, startSession, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const STARTED =
  'Your job has started successfully. You will receive an email when your job is complete. Refresh this page to see status updates.';

test.describe('Upload Data', () => {
  test('is at its address [B-053]', async ({ page }) => {
    await page.goto('/job-manager/new/upload-file');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Data');
  });

  test('stays where it is under the first press, however slow the machine', async ({ page }) => {
    const richer = builtFile('Combobox.Input');
    const release = await holdBack(page, richer);
    const fetched = page.waitForResponse(richer);
    await openPage(page, paths.newJob('upload-file'));
    const start = page.getByRole('button', { name: 'Start Upload' });
    const box = (await start.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    release();
    await (await fetched).finished();
    await page.mouse.up();
    await expect(page.getByRole('alert')).toContainText('need attention');
    const owners = page.getByRole('combobox', { name: 'Owners', exact: true });
    await expect(owners).toHaveJSProperty('tagName', 'INPUT');
  });

  test('does not move when its lists become richer', async ({ page }) => {
    await openPage(page, paths.newJob('upload-file'));
    const start = page.getByRole('button', { name: 'Start Upload' });
    const box = await start.boundingBox();
    await page.mouse.move(5, 5);
    const owners = page.getByRole('combobox', { name: 'Owners', exact: true });
    await expect(owners).toHaveJSProperty('tagName', 'INPUT');
    expect(await start.boundingBox()).toEqual(box);
  });

  test('starts a job, says so, and the drawer follows it to its end [B-228 B-424 B-651]', async ({
    page,
    chain,
  }) => {
    await pickCsv(page, chain, 'person,weight\nAda,140\nBen,180\n');
    await startUpload(page);
    await expect(page.getByText(STARTED, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/job-manager');
    const drawer = await openNewestJob(page, chain);
    await expect(drawer.getByText('COMPLETE', { exact: true }).first()).toBeVisible();
  });

  test('takes a press during which the preview arrives', async ({ page, chain }) => {
    const release = await holdBack(page, `**${uploadPaths.preview}*`);
    const arrived = page.waitForResponse(`**${uploadPaths.preview}*`);
    await pickCsv(page, chain, 'person,weight\nAda,140\nBen,180\n');
    await expect(page.getByText('Looking at rows.csv')).toBeVisible();
    await page.getByRole('button', { name: 'Start Upload' }).hover();
    await page.mouse.down();
    release();
    await (await arrived).finished();
    // The page has time to show the preview until it is idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.mouse.up();
    await expect(page.getByText(STARTED, { exact: true })).toBeVisible();
  });

  test('refuses an empty file before it is sent', async ({ page, chain }) => {
    await pickCsv(page, chain, '');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await startUpload(page);
    await expect(fileInput(page)).toHaveAccessibleDescription(/is empty/);
    expect(sent).not.toContain(uploadPaths.form('upload-file'));
  });

  test('chooses the file type by the file’s name, which ends both problems', async ({ page }) => {
    await openPage(page, paths.newJob('upload-file'));
    await startUpload(page);
    const blank = page.getByText('Field cannot be blank');
    await expect(blank).toHaveCount(3);
    await fileInput(page).setInputFiles(textFile('rows.tsv', 'a\tb\n'));
    await expect(blank).toHaveCount(1);
    await expect(fileInput(page)).not.toHaveAttribute('aria-invalid');
    const usual = await page
      .getByLabel(/^File Type/)
      .evaluate((select) => getComputedStyle(select).borderColor);
    await page
      .getByLabel(/^Chain/)
      .first()
      .focus();
    const chain = page.locator('input[role=combobox]:focus');
    await expect(chain).toBeVisible();
    const box = chain.locator('xpath=ancestor::*[contains(@class, "control")][1]');
    await expect(box).not.toHaveCSS('border-color', usual);
    await page.keyboard.type('patient');
    await page.keyboard.press('Enter');
    await expect(blank).toHaveCount(0);
    await expect(box).toHaveCSS('border-color', usual);
    await expect(page.getByRole('combobox', { name: 'File Type' })).toHaveValue('TAB');
  });

  test('asks before a picked file is replaced [B-420 B-421 B-422]', async ({ page }) => {
    await openPage(page, paths.newJob('upload-file'));
    await fileInput(page).setInputFiles(textFile('first.csv', 'a\n1\n'));
    await fileInput(page).setInputFiles(textFile('second.csv', 'a\n2\n'));
    const dialog = page.getByRole('dialog', { name: 'Override File' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await pickedName(page)).toBe('first.csv');
    await fileInput(page).setInputFiles(textFile('second.csv', 'a\n2\n'));
    await dialog.getByRole('button', { name: 'OVERRIDE FILE' }).click();
    expect(await pickedName(page)).toBe('second.csv');
  });

  test('says that the connection broke, keeps the form, and works when sent again', async ({
    page,
    chain,
    allow,
  }) => {
    allow(/ERR_FAILED|ERR_CONNECTION/);
    await pickCsv(page, chain, 'person,weight\nAda,140\n');
    const url = `**${uploadPaths.form('upload-file')}*`;
    await page.route(url, (route) => route.abort('connectionreset'), { times: 1 });
    await startUpload(page);
    await expect(page.getByText('The connection broke before the file had arrived.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(chain);
    await startUpload(page);
    await expect(page).toHaveURL('/job-manager');
  });

  test('shows how far it is, and can be given up', async ({ page, chain, allow }) => {
    allow(/ERR_ABORTED/);
    await pickCsv(page, chain, 'person,weight\nAda,140\n');
    await page.route(`**${uploadPaths.form('upload-file')}*`, () => {
      // The request is never answered.
    });
    await startUpload(page);
    await expect(page.getByRole('progressbar', { name: 'Progress of the upload' })).toBeVisible();
    // The button that was pressed is gone, and so is its focus unless the other one takes it.
    await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fileInput(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Start Upload' })).toBeVisible();
  });

  test('asks before a form is left by a key, if it holds anything', async ({ page, api }) => {
    await openPage(page, paths.newJob('upload-file'));
    await page.keyboard.press('u');
    await expect(page).toHaveURL(paths.jobChooser);
    const { name } = await makeDictionary(api);
    await pickCsv(page, name, 'person,weight\nAda,140\n');
    await fileInput(page).focus();
    await page.keyboard.press('u');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByRole('combobox', { name: 'File Type' })).toHaveValue('CSV');
    await page.getByRole('link', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Close without saving' }).click();
    await expect(page).toHaveURL('/job-manager');
  });

  test('starts one job when the same form is sent twice', async ({ page, api, chain }) => {
    await pickCsv(page, chain, 'person,weight\nAda,140\n');
    const statuses = await page.locator('form[enctype]').evaluate(async (form: HTMLFormElement) => {
      const send = async () => {
        const response = await fetch('/uploads/upload-file', {
          method: 'POST',
          body: new FormData(form),
        });
        return response.status;
      };
      return [await send(), await send()];
    });
    expect(statuses).toEqual([200, 200]);
    const isUpload = (job: Job) => job.dictName === chain && job.name === 'FileUploadJob';
    const jobs = await api.call<Job[]>('GET', '/jobs?daysToReturn=1');
    expect(jobs.filter(isUpload)).toHaveLength(1);
  });
});

test.describe('a file for a zone that a second tab has left', () => {
  test.use({ visitor: null });

  test('is refused, and goes to the open zone if resent', async ({ page, context, allow }) => {
    allow(/status of 400/);
    await startSession(page, { account: OWNER, zone: 'clinic_stage' });
    // The file has no rows, so the job starts and changes nothing.
    await pickCsv(page, 'patient', 'id\n');
    const second = await context.newPage();
    await second.goto('/zones');
    await chooseZone(second, OWNER_IN_DEV.zone);
    await acceptPolicy(second);
    await expect(second.getByLabel('Zone clinic_dev DEV')).toBeVisible();

    await startUpload(page);
    await expect(page.getByRole('alert')).toContainText(
      'This form was opened in the zone clinic_stage, but you are now in clinic_dev. Nothing was saved',
    );
    await expect(page.getByLabel('Zone clinic_dev DEV')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue('patient');
    await expect(page.getByRole('button', { name: 'Start Upload' })).toBeFocused();
    await startUpload(page);
    await expect(page.getByText(STARTED, { exact: true })).toBeVisible();
  });
});

test.describe('Import Dictionary', () => {
  test('previews and imports several files at once [B-052 B-234]', async ({ page }) => {
    const names = [uniqueName('first'), uniqueName('second')];
    await openPage(page, '/job-manager/new/upload-data-dictionary');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Dictionary');
    await startUpload(page);
    await expect(page.getByLabel('Files')).toHaveAccessibleDescription(/Field cannot be blank/);
    await page
      .getByLabel('Files')
      .setInputFiles(
        names.map((name) =>
          textFile(`${name}.json`, JSON.stringify({ name, attributes: [], indexes: [] })),
        ),
      );
    for (const name of names) {
      await expect(page.getByRole('list', { name: `Dictionaries in ${name}.json` })).toHaveText(
        name,
      );
    }
    await startUpload(page);
    await expect(page).toHaveURL('/job-manager');
    await expect(async () => {
      await page.goto(`/dictionaries?q=${names[1]}`);
      await expect(page.getByRole('link', { name: names[1] })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  test('says in the preview why a file cannot be imported', async ({ page }) => {
    await openPage(page, paths.newJob('upload-data-dictionary'));
    await page.getByLabel('Files').setInputFiles(textFile('broken.json', '{"name": '));
    await expect(page.getByRole('alert').first()).toBeVisible();
    await startUpload(page);
    await expect(page.getByLabel('Files')).toHaveAccessibleDescription(
      /broken\.json cannot be imported/,
    );
  });
});

function fileInput(page: Page) {
  return page.locator('input[type=file]');
}

function textFile(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

async function pickedName(page: Page): Promise<string | undefined> {
  return fileInput(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
}

async function pickCsv(page: Page, chain: string, text: string): Promise<void> {
  await openPage(page, `${paths.newJob('upload-file')}?chain=${chain}`);
  await fileInput(page).setInputFiles(textFile('rows.csv', text));
  await expect(page.getByRole('combobox', { name: 'File Type' })).toHaveValue('CSV');
}

async function startUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Upload' }).click();
}

/** Opens the newest job of a chain; the drawer follows it while it runs. */
async function openNewestJob(page: Page, chain: string) {
  await openPage(page, '/job-manager');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: chain }) });
  await row.filter({ hasText: 'Upload Data' }).first().getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  return drawer;
}
