/** Jobs without scripts: the list, the chooser, and the forms that start a job with a file. */
import { describe, expect, it } from 'vitest';
import { jobPaths } from '#app/paths/job-paths.ts';
import { paths } from '#app/paths/paths.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary, startLongUpload } from '#tests/support/stack/data.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const BLANK = 'Field cannot be blank';
const UPLOAD = '/job-manager/new/upload-file';
const IMPORT = '/job-manager/new/upload-data-dictionary';
const SCHEMA = '/job-manager/new/upload-db-schema';

describe('the list', () => {
  it('is narrowed by a text, a type and an outcome, each beside the others', async () => {
    const { browser, chain } = await upload('person,weight\nAda,140\n');
    expect(await openEndedJob(browser, chain)).toContain('COMPLETE');
    await browser.open('/job-manager?days=15');
    browser.page.fill('Filter jobs', ` ${chain.toUpperCase()}`);
    await browser.enter('Filter jobs');
    const imports = () => browser.page.rows().map((row) => textOf(row).includes('Import'));
    expect(imports()).toEqual([false, true]);
    expect(textOf(browser.page.rows()[0]!)).toContain(`rows.csv ${chain} · Upload Data`);
    browser.page.select('Type', 'Upload Data');
    await browser.press('Show');
    expect(imports()).toEqual([false]);
    await browser.follow('complete jobs: 1');
    expect(imports()).toEqual([false]);
    const { searchParams } = browser.page.url;
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ days: '15', q: ` ${chain.toUpperCase()}`, type: 'FileUploadJob', status: 'complete' },
    });
    await browser.follow('failed jobs: 0');
    expect(browser.page.rows()).toEqual([]);
    await browser.follow('Show all jobs');
    expect(browser.page.address).toBe('/job-manager?days=15');
    expect(browser.page.rows().length).toBeGreaterThan(1);
  });

  it('starts a job again that has ended, and cancels one that has not, in its row', async () => {
    const { browser, chain } = await upload('person,weight\nAda,140\n');
    await openEndedJob(browser, chain);
    await browser.open(`/job-manager?q=${chain}`);
    await browser.follow(/^Run again: rows\.csv/);
    expect(browser.page.url.pathname).toBe(UPLOAD);
    expect(browser.page.valueOf('Chain')).toBe(chain);
    const { jobId } = await startLongUpload(await apiOf(OWNER_IN_DEV));
    await browser.open(`/job-manager?q=${jobId}`);
    await browser.follow(/^Cancel rows\.csv/);
    browser.page.fill(/CANCEL/, 'CANCEL');
    await browser.press('Cancel job');
    await expect
      .poll(async () => {
        await browser.open(`/job-manager?q=${jobId}`);
        return browser.page.rows().map(textOf).join();
      })
      .toContain('CANCELLED');
  });

  it('shows the days that are chosen, and is read again by its button [B-178 B-179]', async () => {
    const browser = await browserOf(OWNER_IN_PROD, '/job-manager');
    const few = browser.page.rows().length;
    await browser.follow('Last 60 days');
    expect(browser.page.address).toBe('/job-manager?days=60');
    const rows = browser.page.rows().map(textOf);
    expect(rows.length).toBeGreaterThan(few);
    const before = browser.page;
    await browser.follow('Refresh');
    expect(browser.page).not.toBe(before);
    expect(browser.page.address).toBe('/job-manager?days=60');
    expect(browser.page.rows().map(textOf)).toEqual(rows);
  });
});

it('the receipt of a job is refused to who may not read it, and not told to be gone', async () => {
  const visitor = { account: READER, zone: OWNER_IN_PROD.zone };
  const jobs = await (await apiOf(visitor)).call<Job[]>('GET', '/jobs?name=SmartContractExecJob');
  const job = jobs.find(({ own, receipt }) => receipt && !own);
  const browser = await browserOf(visitor, jobPaths.receipt(job?.jobId ?? ''));
  const dialog = browser.page.dialog('Receipt');
  expect(textOf(dialog)).toContain('You may not read the receipt of this job.');
  await browser.follow('Close', dialog);
  expect(browser.page.address).toBe(paths.jobs({ row: job?.jobId ?? '' }));
  expect(browser.page.text).not.toContain('no longer exists');
});

describe('the chooser', () => {
  it('asks what to do, and leads to the form by Next and to the list by Close [B-214 B-219 B-220]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.jobChooser);
    expect(textOf(browser.page.find('legend h2'))).toBe('What would you like to do?');
    browser.page.check(/^Import Dictionary/);
    await browser.press('Next');
    expect(browser.page.address).toBe(IMPORT);
    await browser.follow('Back');
    expect(browser.page.address).toBe('/job-manager/new');
    browser.page.check(/^Upload Data/);
    await browser.press('Next');
    expect(browser.page.address).toBe(UPLOAD);
    await browser.open(paths.jobChooser);
    await browser.follow('Close');
    expect(browser.page.address).toBe('/job-manager');
  });
});

describe('Upload Data', () => {
  it('has its fields in order [B-236 B-667]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, UPLOAD);
    const { page } = browser;
    const form = page.find('form[enctype]');
    expect(page.all('label', form).map((label) => textOf(label).replace(/\s*\*$/, ''))).toEqual([
      'Operation',
      'Chain',
      'File Type',
      'Owners',
      'Limited Owners',
      // The fields that say how the file is written are before the file, because a field after it would be read too
      // late.
      'Delimiter',
      'Encoding',
      'Date order',
      'Decimal sign',
      'Sheet',
      'Header row',
      'Value labels',
      'Take apostrophes away',
      'File',
    ]);
    const operations = page.all('option', page.field('Operation')).map(textOf);
    expect(operations).toEqual(['Upsert', 'Create', 'Update', 'Patch']);
  });

  it('names what is missing, and keeps the choices [B-484 B-485 B-486 B-487 B-503]', async () => {
    const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
    const browser = await browserOf(OWNER_IN_DEV, UPLOAD);
    // A select without a placeholder cannot be left empty, but what it sends can be.
    browser.page.fill('Operation', '');
    await browser.press('Start Upload');
    expect(browser.page.status).toBe(400);
    for (const label of ['Operation', 'Chain', 'File Type']) {
      expect(browser.page.describe(label)).toBe(BLANK);
    }
    browser.page.select('Operation', 'Create');
    browser.page.select('Chain', name);
    browser.page.select('File Type', 'CSV');
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain(BLANK);
    const kept = ['Operation', 'Chain', 'File Type'].map((label) => browser.page.valueOf(label));
    expect(kept).toEqual(['CREATE', name, 'CSV']);
  });

  it('refuses an empty file', async () => {
    const { browser } = await upload('');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('File')).toContain('rows.csv is empty.');
  });

  it('makes the rows of a file records of the chain [B-015]', async () => {
    const { browser, chain } = await upload('person,weight\nAda,140\nBen,180\n');
    expect(await openEndedJob(browser, chain)).toContain('COMPLETE');
    await browser.open(`/lifegraph?chain=${chain}&limit=10&depth=1&view=table`);
    expect(browser.page.rows('', browser.page.table('Records'))).toHaveLength(2);
  });

  it('says where a row of wrong types is, and writes nothing', async () => {
    const { browser, chain } = await upload('person,weight\nAda,140\nBen,heavy\n');
    const job = await openEndedJob(browser, chain);
    expect(job).toContain('ERROR');
    const wrong = browser.page.find('[role=region][aria-label="Wrong rows"]');
    expect(browser.page.rows('', wrong).map(textOf)).toEqual([expect.stringMatching(/weight/)]);
    await browser.open(`/lifegraph?chain=${chain}&limit=10&depth=1`);
    expect(browser.page.text).toContain('Oops!');
  });

  it('tells a column that the dictionary does not know once, can be searched, and gives the rows as a file', async () => {
    const rows = Array.from({ length: 96 }, (_, n) => `Person ${n},170,b\n`).join('');
    const { browser, chain } = await upload(`person,height,shoes\n${rows}`, {
      undefinedAttributesAction: 'ERROR',
    });
    expect(await openEndedJob(browser, chain)).toContain('ERROR');
    const wrong = () => browser.page.find('[role=region][aria-label="Wrong rows"]');
    expect(browser.page.rows('', wrong()).map(textOf)).toEqual([
      expect.stringMatching(/^2, 3, 4 and 93 more\s*height\s*is not in the dictionary/),
      expect.stringMatching(/^2, 3, 4 and 93 more\s*shoes\s*is not in the dictionary/),
    ]);
    const file = browser.page.find('a[href$="/errors"]').getAttribute('href') ?? '';
    await browser.open(`${browser.page.url.pathname}${browser.page.url.search}&find=SHOES`);
    expect(browser.page.rows('', wrong()).map(textOf)).toEqual([expect.stringMatching(/shoes/)]);
    await browser.open(file);
    expect(browser.page.text).toMatch(
      /^Row,Attribute,Reason 2,height,is not in .* 2,shoes,is not in /,
    );
    expect(browser.page.text.match(/,shoes,is not/g)).toHaveLength(96);
  });
});

describe('Import Dictionary', () => {
  it('says what the file must be and what it does [B-230 B-231 B-232 B-233]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, IMPORT);
    expect(browser.page.all('form p').map(textOf)).toContain(
      'The file must be a JSON file. Uploading alters the indexes to match the data file.',
    );
    expect(browser.page.field('Files').getAttribute('type')).toBe('file');
    expect(browser.page.field('Files').getAttribute('accept')).toContain('json');
  });

  it('imports several files at once, and asks for one at least [B-235 B-499 B-500]', async () => {
    const names = [uniqueName('first'), uniqueName('second')];
    const browser = await browserOf(OWNER_IN_DEV, IMPORT);
    await browser.press('Start Upload');
    expect(browser.page.describe('Files')).toContain(BLANK);
    await importFiles(
      browser,
      names.map((name) => ({ name, attributes: [], indexes: [] })),
    );
    for (const name of names) {
      await expect.poll(async () => (await browser.open(paths.dictionary(name))).status).toBe(200);
    }
  });

  it('accepts names that the editor refuses, with a warning', async () => {
    const name = uniqueName('odd');
    const browser = await browserOf(OWNER_IN_DEV, IMPORT);
    await importFiles(browser, [
      { name, attributes: [{ name: 'Id', datatype: 'STRING' }], indexes: [] },
    ]);
    const drawer = await openEndedJob(browser, name, 'Import Dictionary');
    expect(drawer).toContain('COMPLETE');
    expect(drawer).toContain("'Id'");
  });

  it('leads back to where it was opened from [B-225 B-226 B-227]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, IMPORT);
    await browser.follow('Back');
    expect(browser.page.address).toBe('/job-manager/new');
    await browser.open(`${IMPORT}?from=create-dictionary`);
    await browser.follow('Back');
    expect(browser.page.address).toBe('/dictionaries/create-dictionary');
    await browser.open(`${IMPORT}?from=create-dictionary`);
    await browser.follow('Close');
    expect(browser.page.address).toBe('/job-manager');
  });
});

describe('Import DbSchema', () => {
  it('says what the file must be, and offers to delete what it does not name [B-239 B-240 B-241]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, SCHEMA);
    expect(browser.page.all('form p').map(textOf)).toContain(
      'The file must be a DBS file. It likely has more than one dictionary and more than one edge.',
    );
    const box = browser.page.field('Delete dictionaries not specified by the DbSchema');
    expect(box.getAttribute('type')).toBe('checkbox');
    await browser.press('Start Upload');
    expect(browser.page.describe('File')).toContain(BLANK);
  });

  it('makes dictionaries of the tables', async () => {
    const name = uniqueName('table');
    const browser = await browserOf(OWNER_IN_DEV, SCHEMA);
    const file = `<project name="p" id="P" database="PostgreSQL" ><schema name="public" >
      <table name="${name}" ><column name="code" type="varchar" length="40" /></table></schema></project>`;
    browser.page.attach('File', { name: 'clinic.dbs', content: file });
    await browser.press('Start Upload');
    expect(browser.page.address).toBe('/job-manager');
    await expect.poll(async () => (await browser.open(paths.dictionary(name))).status).toBe(200);
  });
});

/** Uploads a CSV file to the chain of a new dictionary. */
async function upload(content: string, given: Parameters<typeof makeDictionary>[1] = {}) {
  const { name: chain } = await makeDictionary(await apiOf(OWNER_IN_DEV), given);
  const browser = await browserOf(OWNER_IN_DEV, `${UPLOAD}?chain=${chain}`);
  browser.page.select('File Type', 'CSV');
  browser.page.attach('File', { name: 'rows.csv', content });
  await browser.press('Start Upload');
  return { browser, chain };
}

/** Imports each dictionary as a file of its own. */
async function importFiles(
  browser: PlainBrowser,
  dictionaries: Pick<Dictionary, 'name' | 'attributes' | 'indexes'>[],
): Promise<void> {
  const files = dictionaries.map((dictionary) => ({
    name: `${dictionary.name}.json`,
    content: JSON.stringify(dictionary),
  }));
  browser.page.attach('Files', ...files);
  await browser.press('Start Upload');
  expect(browser.page.address).toBe('/job-manager');
  expect(browser.page.text).toContain('Your job has started successfully.');
}

/** Waits for the end of the only job of a type for a chain, opens its drawer and returns the text. */
async function openEndedJob(
  browser: PlainBrowser,
  chain: string,
  type = 'Upload Data',
): Promise<string> {
  expect(browser.page.address).toBe('/job-manager');
  const row = () => browser.page.rows(type).find((one) => textOf(one).includes(chain))!;
  await expect
    .poll(async () => {
      await browser.open('/job-manager?size=100');
      return textOf(row());
    })
    .toMatch(/COMPLETE|ERROR/);
  await browser.follow(/./, row());
  return textOf(browser.page.dialog(/./));
}
