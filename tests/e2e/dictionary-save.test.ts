/** Saving, truncating and deleting a dictionary: what the page says before, and how long it stays afterwards. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Vertex } from '#model/records/record.ts';
import { makeContract, saveRecords } from '#tests/support/stack/data.ts';
import {
  choose,
  chooseByTyping,
  expect,
  isLeaving,
  ofNewCustomer,
  openPage,
  test,
} from '#tests/support/browser/browser.ts';
import { failCall } from '#tests/support/stack/stack.ts';

const DELAYS: readonly [
  what: string,
  ms: number,
  to: (name: string) => string,
  prepare: (page: Page, name: string) => Promise<void>,
  button: string,
  done: string,
][] = [
  [
    'a save stays for a second [A-499 A-847]',
    1_000,
    () => paths.dictionaries,
    (page) => describe(page),
    'Save',
    'Dictionary Updated',
  ],
  [
    'a deletion stays for half a second [A-223]',
    500,
    () => paths.dictionaries,
    (page, name) => typeName(page, 'Delete', name),
    'Delete',
    'Dictionary Deleted',
  ],
  [
    'a truncation stays for half a second [A-501 A-849]',
    500,
    () => paths.jobs(),
    (page, name) => typeName(page, 'Truncate Chain', name),
    'Truncate Chain',
    'Your job has started successfully.',
  ],
  [
    'a save before an upload stays for a moment [A-502 A-851]',
    50,
    (name) => `${paths.newJob('upload-file')}?chain=${name}`,
    async (page) => {
      await describe(page);
      await chooseFromMenu(page, 'Upload File');
    },
    'Save and Upload File',
    'Dictionary Updated',
  ],
];

for (const [title, ms, to, prepare, button, done] of DELAYS) {
  test(title, async ({ clockPage: page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await prepare(page, chain);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
    // The reply is shown while the data of the page are loaded again.
    await expect.poll(() => isLeaving(page)).toBe(false);
    await page.clock.runFor(ms - 1);
    expect(await isLeaving(page)).toBe(false);
    await expect(page).toHaveURL(new RegExp(`/dictionaries/${chain}`));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(to(chain));
  });
}

test('Truncate Chain takes the chain’s name and keeps changes [A-205]', async ({ page, chain }) => {
  await openPage(page, paths.dictionary(chain));
  await describe(page);
  await typeName(page, 'Truncate Chain', chain.toUpperCase());
  const dialog = page.getByRole('dialog', { name: 'Truncate Chain' });
  await dialog.getByRole('button', { name: 'Truncate Chain' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(`Type ${chain}`);
  await dialog.getByRole('textbox').fill(chain);
  await dialog.getByRole('button', { name: 'Truncate Chain' }).click();
  await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Changed.');
});

test('Execute Contract opens the chain’s job form [A-203 A-207]', async ({ page, api, chain }) => {
  const contract = await makeContract(api, chain, 'function main() { return 1; }');
  await openPage(page, paths.dictionary(chain));
  await chooseFromMenu(page, 'Execute Contract');
  await expect(page).toHaveURL(`${paths.newJob('execute-smart-contract-job')}?chain=${chain}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Execute Smart Contract');
  await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(chain);
  await chooseByTyping(page, 'Smart Contract', contract.name);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByLabel('Function')).toHaveValue('main');
});

test('a save of attributes first says what it will do to records', async ({ page, api, chain }) => {
  await saveRecords(api, chain, { person: 'Ada', weight: 140 });
  await openPage(page, `${paths.dictionary(chain)}?tab=attributes&attribute=weight`);
  await page.getByRole('button', { name: 'Delete attribute' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'What saving will do' });
  await expect(dialog).toContainText('Breaks programs that read');
  await expect(dialog).toContainText('The one record of the chain fits.');
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog).toBeHidden();
  const stored = () => api.call<Dictionary>('GET', `/metadata/dictionary/${chain}`);
  expect((await stored()).attributes).toHaveLength(2);
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Dictionary Updated')).toBeVisible();
  await expect(page).toHaveURL(paths.dictionaries);
  expect((await stored()).attributes).toHaveLength(1);
});

test('a save that changes a datatype says first how many stored values it converts', async ({
  page,
  api,
  chain,
}) => {
  const [, id] = await saveRecords(api, chain, { person: '7' }, { person: '08' });
  await openPage(page, `${paths.dictionary(chain)}?tab=attributes&attribute=person`);
  await choose(page, 'Datatype', 'Integer');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'What saving will do' });
  await expect(dialog).toContainText(
    'person: 2 stored values become Integer; 1 of them then written in another way, such as 7 for 007.',
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Dictionary Updated')).toBeVisible();
  const { data } = await api.call<Vertex>('GET', `/graphchain/${chain}/${id}`);
  expect(data).toEqual({ person: 8 });
});

test('a save that the records do not fit is not offered', async ({ page, api, chain }) => {
  const [ada = ''] = await saveRecords(api, chain, { person: 'Ada' }, { person: 'Ben', weight: 1 });
  await openPage(page, `${paths.dictionary(chain)}?tab=attributes&attribute=weight`);
  await page.getByRole('checkbox', { name: 'Required' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'This cannot be saved yet' });
  await expect(dialog).toContainText('1 of 2 records would not fit.');
  await dialog.getByText('The one that is yours').click();
  await expect(dialog.getByText(ada)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Required' })).toBeChecked();
});

test.describe('a platform that says nothing', () => {
  test.use({ visitor: ofNewCustomer });

  test('the question before leaving stays when the page is reloaded meanwhile', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    await failCall(customer, { method: 'POST', path: CALLS.saveDictionaries.path });
    await openPage(page, paths.newDictionary);
    await page.getByRole('textbox', { name: 'Dictionary Name' }).fill('bed');
    let endReload: () => void = () => undefined;
    const reloadEnd = new Promise<void>((resolve) => (endReload = resolve));
    await page.route(`**${paths.newDictionary}.data*`, async (route, request) => {
      if (request.method() === 'GET') await reloadEnd;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Unable to create dictionary');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const leave = page.getByRole('button', { name: 'Close without saving' });
    await expect(leave).toBeVisible();
    expect(await isLeaving(page)).toBe(true);
    endReload();
    await expect.poll(() => isLeaving(page)).toBe(false);
    await leave.click();
    await expect(page).toHaveURL(paths.dictionaries);
  });

  test('the screen says in its own words what failed, and keeps what was typed [A-761 A-763 A-764 A-765]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    await openPage(page, paths.newDictionary);
    const failed = (text: string) => expect(page.getByRole('alert').first()).toContainText(text);
    await page.getByRole('textbox', { name: 'Dictionary Name' }).fill('ward');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(paths.dictionaries);
    for (const [dialog, method, path, button, text] of [
      ['delete', 'DELETE', '/metadata/dictionary/ward', 'Delete', 'Unable to delete dictionary'],
      [
        'truncate',
        'POST',
        '/jobs/ward/truncate',
        'Truncate Chain',
        'Unable to create truncate chain job',
      ],
    ] as const) {
      await failCall(customer, { method, path });
      await openPage(page, `${paths.dictionary('ward')}?dialog=${dialog}`);
      const question = page.getByRole('dialog');
      await question.getByRole('textbox').fill('ward');
      await question.getByRole('button', { name: button }).click();
      await failed(text);
    }

    await failCall(customer, { method: 'POST', path: CALLS.saveDictionaries.path });
    await openPage(page, paths.newDictionary);
    await page.getByRole('textbox', { name: 'Dictionary Name' }).fill('bed');
    await page.getByRole('button', { name: 'Save' }).click();
    await failed('Unable to create dictionary');
    await expect(page.getByRole('textbox', { name: 'Dictionary Name' })).toHaveValue('bed');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await page.getByRole('link', { name: 'ward', exact: true }).click();
    await describe(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await failed('Unable to update dictionary');
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Changed.');
  });
});

async function describe(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Description' }).fill('Changed.');
}

async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByLabel('More actions').click();
  await page.getByText(entry, { exact: true }).click();
}

async function typeName(page: Page, entry: string, name: string): Promise<void> {
  await chooseFromMenu(page, entry);
  await page.getByRole('dialog').getByRole('textbox').fill(name);
}
