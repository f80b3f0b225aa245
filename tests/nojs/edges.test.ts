/** Edge definitions without scripts: the attributes of the chosen dictionaries come with the next page. */
import { describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

const SAME_ENCOUNTER = { fromCol: 'encounter_id', toCol: 'encounter_id' };

it('an edge definition is created, changed and deleted [A-247 A-249 A-250]', async () => {
  const name = uniqueName('during');
  const browser = await browserOf(OWNER_IN_DEV, paths.edges);
  await browser.follow('Add');
  await fillNew(browser, name);
  browser.page.fill('From attribute', 'encounter_id');
  browser.page.fill('To attribute', 'encounter_id');
  await browser.press('Save');
  expect(browser.page.address).toBe(paths.edges);
  expect(browser.page.text).toContain('Edge Saved');

  await open(browser, name);
  for (const [label, value] of [
    ['Name', name],
    ['From Dictionary', 'condition_record'],
    ['To Dictionary', 'encounter'],
  ] as const) {
    expect(browser.page.valueOf(label)).toBe(value);
    expect(browser.page.field(label).hasAttribute('readonly')).toBe(true);
  }
  expect(browser.page.valueOf('From attribute')).toBe('encounter_id');
  browser.page.fill('From attribute', 'patient_id');
  browser.page.fill('To attribute', 'patient_id');
  await browser.press('Save');
  expect(browser.page.text).toContain('Edge Definition Updated');

  await open(browser, name);
  expect(browser.page.valueOf('To attribute')).toBe('patient_id');
  await browser.follow('Delete Edge');
  const dialog = browser.page.dialog('Confirm Edge Definition Deletion');
  expect(textOf(dialog)).toContain('Are you sure you would like to delete your edge definition?');
  expect(textOf(dialog)).toContain('No, Cancel');
  await browser.press('Yes, Delete', dialog);
  expect(browser.page.address).toBe(paths.edges);
  expect(browser.page.text).toContain('Edge Dictionary Deleted');
  await browser.open(`${paths.edges}?q=${name}`);
  expect(browser.page.text).toContain('No results found.');
});

describe('a form that is refused keeps what was chosen, and says what is wrong', () => {
  it('at the fields that are blank', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newEdge);
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    for (const field of ['Name', 'From Dictionary', 'To Dictionary']) {
      expect(browser.page.describe(field)).toContain('Field cannot be blank');
    }
    expect(browser.page.text).toContain('At least one attribute association is required.');
    await fillNew(browser, uniqueName('blank'));
    browser.page.fill('From attribute', 'encounter_id');
    await browser.press('Save');
    expect(browser.page.describe('To attribute')).toContain('Field cannot be blank');
    expect(browser.page.valueOf('From attribute')).toBe('encounter_id');
    expect(browser.page.valueOf('From Dictionary')).toBe('condition_record');
  });

  it('at attributes whose values can never be equal', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newEdge);
    await fillNew(browser, uniqueName('unlike'));
    browser.page.fill('From attribute', 'encounter_id');
    browser.page.fill('To attribute', 'started_at');
    await browser.press('Save');
    expect(browser.page.describe('To attribute')).toContain('can never be equal');
  });

  it('at the name that these two dictionaries have already', async () => {
    const name = uniqueName('again');
    const api = await apiOf(OWNER_IN_DEV);
    const ends = { fromDictionary: 'condition_record', toDictionary: 'encounter' };
    const condition = [SAME_ENCOUNTER];
    await api.call('POST', CALLS.createEdge.path, { name, ...ends, condition });
    const browser = await browserOf(OWNER_IN_DEV, paths.newEdge);
    await fillNew(browser, name);
    browser.page.fill('From attribute', 'encounter_id');
    browser.page.fill('To attribute', 'encounter_id');
    await browser.press('Save');
    expect(browser.page.describe('Name')).toContain('already exists');
  });
});

it('the attributes are those of the chosen dictionaries, objects aside', async () => {
  const browser = await browserOf(OWNER_IN_DEV, paths.newEdge);
  await fillNew(browser, uniqueName('shown'));
  expect(optionsOf(browser, 'From attribute')).toContain('condition_id');
  expect(optionsOf(browser, 'To attribute')).not.toContain('condition_id');
  browser.page.fill('To Dictionary', 'condition_record');
  await browser.press('Show attributes');
  expect(optionsOf(browser, 'To attribute')).toContain('condition_id');
});

it('somebody who may only read is told so, and keeps what was chosen', async () => {
  const browser = await browserOf({ account: READER, zone: OWNER_IN_PROD.zone }, paths.edges);
  await browser.follow(textOf(browser.page.find('[data-row-link]')));
  const other = optionsOf(browser, 'To attribute').at(-1) ?? '';
  browser.page.fill('To attribute', other);
  await browser.press('Save');
  expect(textOf(browser.page.find('form [role=alert]'))).toContain(
    'You do not have permissions to make changes.',
  );
  expect(browser.page.valueOf('To attribute')).toBe(other);
  await browser.follow('Delete Edge');
  expect(browser.page.hasDialog('Invalid Permissions')).toBe(true);
});

it('a definition that is not there is not found', async () => {
  const browser = await browserOf(OWNER_IN_DEV, paths.edge(crypto.randomUUID()));
  expect(browser.page.status).toBe(404);
  expect(browser.page.text).toContain('There is no such edge definition in this zone.');
});

/** Chooses dictionaries and adds a row for their attributes. */
async function fillNew(browser: PlainBrowser, name: string): Promise<void> {
  browser.page.fill('Name', name);
  browser.page.fill('From Dictionary', 'condition_record');
  browser.page.fill('To Dictionary', 'encounter');
  await browser.press('Add association');
}

async function open(browser: PlainBrowser, name: string): Promise<void> {
  await browser.open(`${paths.edges}?q=${name}`);
  await browser.follow(name);
}

function optionsOf({ page }: PlainBrowser, label: string): string[] {
  const options = page.field(label).querySelectorAll('option');
  return options.map((option) => option.getAttribute('value') ?? '').filter(Boolean);
}

it('a zone of too few dictionaries says that an edge needs two, and leads to where one is made', async () => {
  const visitor = await makeCustomer(database);
  const browser = await browserOf(visitor, paths.newEdge);
  expect(browser.page.text).toContain('An edge needs two dictionaries');
  expect(browser.page.text).toContain('This zone has none yet.');
  await browser.follow('Create a dictionary');
  expect(browser.page.address).toBe(paths.dictionaryChooser);
  const api = await apiOf(visitor);
  await makeDictionary(api);
  await browser.open(paths.newEdge);
  expect(browser.page.text).toContain('This zone has only one');
  await makeDictionary(api);
  await browser.open(paths.newEdge);
  expect(browser.page.text).not.toContain('An edge needs two dictionaries');
});
