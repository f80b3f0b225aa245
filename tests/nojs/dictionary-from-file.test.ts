/**
 * A dictionary is made from a file without scripts: it is proposed, changed by hand and saved, and the file is
 * uploaded.
 */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const ROWS = 'person_id,U.S.,Born\np1,true,1961-02-03\np2,,1962-02-03\n';

async function propose(name: string, content: string | Uint8Array<ArrayBuffer> = ROWS) {
  const browser = await browserOf(OWNER_IN_DEV, paths.dictionaryFromFile);
  for (const label of ['Date order', 'Decimal sign']) {
    browser.page.select(label, 'Found in the file');
  }
  browser.page.attach('File', { name, content });
  await browser.press('Propose a dictionary');
  return browser;
}

/** What the upload to the dictionary says when it has succeeded, as JSON. */
async function resultsOfUpload(api: ApiClient, dictionary: string): Promise<string> {
  const jobs = await api.call<{ jobId: string; dictName: string }[]>(
    'GET',
    '/jobs?name=FileUploadJob',
  );
  const job = jobs.find(({ dictName }) => dictName === dictionary)!;
  return JSON.stringify((await api.succeeded(job.jobId)).results);
}

it('a dictionary from a file is offered by the chooser, and shows what is guessed and why', async () => {
  const browser = await browserOf(OWNER_IN_DEV, paths.dictionaryChooser);
  browser.page.check(/^From a File/);
  await browser.press('NEXT');
  expect(browser.page.address).toBe(paths.dictionaryFromFile);
  browser.page.attach('File', { name: 'people of us.csv', content: ROWS });
  await browser.press('Propose a dictionary');
  expect(browser.page.status).toBe(200);
  expect(browser.page.valueOf('Dictionary Name')).toBe('people_of_us');
  const { text } = browser.page;
  expect(text).toContain('Guessed from 2 rows of people of us.csv.');
  expect(text).toContain('all 2 values are dates, 1961-02-03 … 1962-02-03');
  expect(text).toContain('U_Sin the file: U.S.Boolean');
  expect(text).toContain('empty in 1 of 2 rows');
  expect(text).toContain(
    'unique and never empty in 2 rows, and named like a key; an Upsert changes the record that has the same value',
  );
});

it('the form saves the dictionary and leads to the upload, which finds the header again', async () => {
  const name = uniqueName('from_file');
  const browser = await propose(`${name}.csv`);
  await browser.press('Save and upload this file');
  expect(browser.page.text).toContain('Dictionary Created. Now choose the file to upload.');
  expect(browser.page.address).toBe(`${paths.newJob('upload-file')}?chain=${name}&fileType=CSV`);
  browser.page.attach('File', { name: `${name}.csv`, content: ROWS });
  await browser.press('Start Upload');
  const api = await apiOf(OWNER_IN_DEV);
  const stored = await api.call<Dictionary>('GET', `/metadata/dictionary/${name}`);
  expect(stored).toMatchObject({
    attributes: attributesIn({
      person_id: 'STRING!',
      U_S: { datatype: 'BOOLEAN', displayName: 'U.S.' },
      Born: 'DATE!',
    }),
    indexes: [{ type: 'PRIMARY', attributes: ['person_id'] }],
  });
  expect(await resultsOfUpload(api, name)).toContain(
    "The column 'U.S.' is read as the attribute 'U_S'.",
  );
});

it('the form hands on how the file is written', async () => {
  const name = uniqueName('german');
  const rows = 'Umsatz\n\nperson_id;kosten;am_tag\np1;1.234,5;31.12.2024\np2;7;01.02.2024\n';
  const browser = await propose(`${name}.csv`, rows);
  expect(browser.page.text).toContain('The header is row 3; 1 row above it is left out.');
  expect(browser.page.text).toContain('Numbers are read with a decimal comma: 1.234,5.');
  await browser.press('Save and upload this file');
  const written = 'fileType=CSV&headerRow=3&decimalSign=COMMA&dateOrder=DMY';
  expect(browser.page.address).toBe(`${paths.newJob('upload-file')}?chain=${name}&${written}`);
  expect(browser.page.field('Header row').getAttribute('value')).toBe('3');
  browser.page.attach('File', { name: `${name}.csv`, content: rows });
  await browser.press('Start Upload');
  const api = await apiOf(OWNER_IN_DEV);
  expect(await resultsOfUpload(api, name)).toContain('"headerRow":3');
});

it('a dictionary from a file is changed by hand in the editor before it is saved', async () => {
  const name = uniqueName('changed');
  const browser = await propose('rows.csv');
  browser.page.fill('Dictionary Name', name);
  await browser.press('Change it first');
  expect(browser.page.address).toBe(`${paths.newDictionary}?tab=attributes`);
  await browser.press(/^Born/);
  browser.page.select('Datatype', 'String');
  await browser.press('Save');
  expect(browser.page.text).toContain('Dictionary Created');
  const api = await apiOf(OWNER_IN_DEV);
  const stored = await api.call<Dictionary>('GET', `/metadata/dictionary/${name}`);
  expect(stored.attributes[2]).toMatchObject({ name: 'Born', datatype: 'STRING' });
});

it('the form takes descriptions from an SPSS file', async () => {
  const file = new URL('../../platform/formats/fixtures/people.sav', import.meta.url);
  const browser = await propose('people.sav', new Uint8Array(await readFile(file)));
  expect(browser.page.text).toContain('Age in years');
  expect(browser.page.text).toContain('the file says F3; all 2 values are whole numbers');
});

it.each([
  ['no file', undefined, 'Field cannot be blank'],
  ['an empty file', '', 'The file is empty. Choose a file with a header and rows.'],
  ['a text that is no table', 'a "b" c,d\n1,2\n', 'has a quote within a value'],
  [
    '2,001 columns',
    `${Array.from({ length: 2_001 }, (_, n) => `c${n}`).join(',')}\n${'x,'.repeat(2_000)}x\n`,
    'The file has 2,001 columns; a dictionary takes 2,000 attributes at most.',
  ],
])('the form says at the field what is wrong with %s', async (_, content, sentence) => {
  const browser = await browserOf(OWNER_IN_DEV, paths.dictionaryFromFile);
  if (content !== undefined) browser.page.attach('File', { name: 'rows.csv', content });
  await browser.press('Propose a dictionary');
  expect(browser.page.status).toBe(400);
  expect(browser.page.describe('File')).toContain(sentence);
});
