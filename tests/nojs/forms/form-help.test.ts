/** The help beside a form names nothing but labels of the form. */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const HELP = 'aside[aria-label="Help with this form"]';

it.each([
  paths.newDictionary,
  paths.dictionaryFromFile,
  `${paths.dictionary('patient')}?tab=attributes`,
  `${paths.dictionary('patient')}?tab=indexes`,
  paths.consentContracts.create('patient'),
  paths.smartContracts.create('patient'),
  paths.newTerm,
  paths.newEdge,
  paths.newWallet('user-wallet'),
  paths.newWallet('user-group'),
  paths.newWallet('system-wallet'),
  paths.newJob('upload-file'),
  paths.newJob('upload-data-dictionary'),
  paths.newJob('upload-db-schema'),
  paths.newJob('bulk-glossary-upload'),
  paths.newJob('download-job'),
  paths.newJob('bulk-glossary-download'),
  paths.newJob('execute-smart-contract-job'),
  paths.smartContracts.execute(),
])('%s explains its fields by their labels', async (address) => {
  const { page } = await browserOf(OWNER_IN_PROD, address);
  const form = textOf(page.find('main form'));
  const entries = page.all(`${HELP} dt`).map(textOf);
  expect(entries).not.toEqual([]);
  expect(textOf(page.find(`${HELP} details > summary`))).toBe('Help with this form');
  for (const label of entries) expect(form).toContain(label);
});
