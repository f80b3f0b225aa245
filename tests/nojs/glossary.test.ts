/** The glossary without scripts: each form posts to its own page, and a refused one keeps its values. */
import { describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const FIELDS = ['Term', 'Type', 'Group Name', 'Description'] as const;

it('a term is created with all its fields, changed and deleted [A-261 A-262 A-263 A-264 A-269]', async () => {
  const term = uniqueName('Triage');
  const browser = await browserOf(OWNER_IN_DEV, paths.glossary);
  await browser.follow('Add');
  for (const name of FIELDS) browser.page.fill(name, name === 'Term' ? term : `${name} of it`);
  await browser.press('Save');
  expect(browser.page.address).toBe(paths.glossary);
  expect(browser.page.text).toContain('Glossary created.');

  browser.page.fill('Filter terms', term);
  await browser.enter('Filter terms');
  await browser.follow(term);
  for (const name of FIELDS.slice(1)) expect(browser.page.valueOf(name)).toBe(`${name} of it`);
  browser.page.fill('Type', 'Process');
  await browser.press('Save');
  expect(browser.page.text).toContain('Glossary Updated.');

  await browser.open(`${paths.glossary}?q=${term}`);
  expect(browser.page.rows('Process')).toHaveLength(1);
  await browser.follow(term);
  await browser.follow('Delete');
  const dialog = browser.page.dialog('Confirm Glossary Deletion');
  expect(textOf(dialog)).toContain('Are you sure you would like to delete your glossary?');
  await browser.press('Yes, Delete', dialog);
  expect(browser.page.address).toBe(paths.glossary);
  expect(browser.page.text).toContain('Glossary Deleted.');
  const alerted = browser.page;
  await browser.open(`${paths.glossary}?q=${term}`);
  expect(browser.page.text).toContain('No results found.');
  browser.back(alerted);
  await browser.press('Undo');
  expect(browser.page.text).toContain(`Deletion of “${term}” undone.`);
  await browser.open(`${paths.glossary}?q=${term}`);
  expect(browser.page.rows('Process')).toHaveLength(1);
});

it('aliases, abbreviations and properties are rows that are added and removed [A-265 A-266 A-267]', async () => {
  const term = uniqueName('Ward');
  const browser = await browserOf(OWNER_IN_DEV, paths.newTerm);
  browser.page.fill('Term', term);
  await addAliases(browser, 'Unit', 'Floor', 'Station');
  await browser.press('Add abbreviation');
  browser.page.fill('Abbreviation 1', 'WD');
  await browser.press('Add property');
  browser.page.fill('Name', 'beds');
  browser.page.fill('Value', '24');
  await browser.press('Remove alias 2');
  await browser.press('Save');
  expect(browser.page.address).toBe(paths.glossary);
  await browser.open(`${paths.glossary}?q=${term}`);
  await browser.follow(term);
  const values = ['Alias 1', 'Alias 2', 'Abbreviation 1', 'Name', 'Value'].map((name) =>
    browser.page.valueOf(name),
  );
  expect(values).toEqual(['Unit', 'Station', 'WD', 'beds', '24']);
  expect(() => browser.page.field('Alias 3')).toThrow();
});

describe('a form that is refused keeps what was typed, and says what is wrong', () => {
  it('at the term that is missing [A-589]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newTerm);
    browser.page.fill('Description', 'Kept.');
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Term')).toBe('Field cannot be blank');
    expect(browser.page.valueOf('Description')).toBe('Kept.');
  });

  it('at the term that is there already, without regard to case and spaces [A-590]', async () => {
    const term = uniqueName('Handover');
    const api = await apiOf(OWNER_IN_DEV);
    await api.call('POST', CALLS.createTerm.path, { term });
    const browser = await browserOf(OWNER_IN_DEV, paths.newTerm);
    browser.page.fill('Term', ` ${term.toUpperCase()} `);
    browser.page.fill('Type', 'Kept');
    await browser.press('Save');
    expect(browser.page.describe('Term')).toBe('Term already exists. Please choose another term.');
    expect(browser.page.valueOf('Type')).toBe('Kept');
  });

  it('at the rows that repeat others or are blank', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newTerm);
    browser.page.fill('Term', uniqueName('Rows'));
    await addAliases(browser, 'One', 'one');
    await browser.press('Add property');
    browser.page.fill('Name', 'beds');
    await browser.press('Save');
    expect(browser.page.describe('Alias 2')).toBe('Field cannot have duplicate values');
    expect(browser.page.describe('Value')).toBe('Field cannot be blank');
    expect(browser.page.valueOf('Alias 1')).toBe('One');
  });
});

it('somebody who may only read is told so, and keeps what was typed', async () => {
  const browser = await browserOf({ account: READER, zone: OWNER_IN_PROD.zone }, paths.glossary);
  await browser.follow(textOf(browser.page.find('[data-row-link]')));
  browser.page.fill('Type', 'Kept');
  await browser.press('Save');
  expect(textOf(browser.page.find('form [role=alert]'))).toContain(
    'You do not have permissions to make changes.',
  );
  expect(browser.page.valueOf('Type')).toBe('Kept');
  await browser.follow('Delete');
  expect(browser.page.hasDialog('Invalid Permissions')).toBe(true);
});

async function addAliases(browser: PlainBrowser, ...aliases: string[]): Promise<void> {
  for (const [index, alias] of aliases.entries()) {
    await browser.press('Add alias');
    browser.page.fill(`Alias ${index + 1}`, alias);
  }
}
