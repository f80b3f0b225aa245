/**
 * Saved views of the LifeGraph and of lists without scripts. They are saved, opened by a colleague, renamed, shared and
 * deleted.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();
const VIEW = '/lifegraph?chain=patient&limit=1&depth=1&sort=-chain&view=table';

let owner: PlainBrowser;
let reader: PlainBrowser;
beforeAll(async () => {
  [owner, reader] = await Promise.all([
    browserOf(OWNER_IN_PROD),
    browserOf({ ...OWNER_IN_PROD, account: READER }),
  ]);
});

/** Saves what is shown. The saved view leaves out which row is open. */
async function save(browser: PlainBrowser, name: string, shared = false): Promise<void> {
  await browser.open(VIEW);
  await browser.follow('Save this view…');
  browser.page.fill('Name', name);
  browser.page.check('Share with everybody in this zone', shared);
  await browser.press('Save');
}

it('no filter is offered where nothing is saved', async () => {
  const visitor = await makeCustomer(database);
  const browser = await browserOf(visitor, '/saved-views');
  expect(browser.page.text).toContain('No saved views yet');
  expect(browser.page.all('main input[type=search], main form')).toEqual([]);
});

describe('a view of LifeGraph', () => {
  it('is saved under a name, offered by the empty LifeGraph, found by /go and opened', async () => {
    const name = uniqueName('Ward view');
    await save(owner, name);
    expect(owner.page.text).toContain('View saved.');
    expect(owner.page.address).toBe(VIEW);
    await owner.open('/lifegraph');
    await owner.follow(name);
    expect(owner.page.address).toBe(VIEW);
    await owner.open(`/go?q=${encodeURIComponent(`view ${name.toUpperCase()}`)}`);
    await owner.follow(new RegExp(name));
    expect(owner.page.address).toBe(VIEW);
  });

  it('is refused without a name, and with one that is there, and keeps what was typed', async () => {
    const name = uniqueName('Twice');
    await save(owner, ' ');
    expect(owner.page.dialog('Save this view')).toBeDefined();
    expect(owner.page.describe('Name')).toContain('Field cannot be blank');
    await save(owner, name, true);
    await save(owner, name, true);
    expect(owner.page.describe('Name')).toContain('There is a saved view of this name');
    expect(owner.page.valueOf('Name')).toBe(name);
    expect(owner.page.field('Share with everybody in this zone').hasAttribute('checked')).toBe(
      true,
    );
  });

  it('is nobody else’s until it is shared; a colleague opens it, and cannot change it', async () => {
    const name = uniqueName('Colleague');
    await save(owner, name);
    await reader.open('/saved-views');
    expect(reader.page.text).not.toContain(name);
    await owner.open(`/saved-views?q=${encodeURIComponent(name)}`);
    await owner.follow(`Details of ${name}`);
    const details = owner.page.address;
    await reader.open(details);
    expect(reader.page.status).toBe(404);
    owner.page.check('Shared with everybody in this zone');
    await owner.press('Save');
    expect(owner.page.text).toContain('Saved view updated.');
    await reader.open('/saved-views');
    const [row] = reader.page.rows(name);
    expect(textOf(row!)).toContain('Everybody');
    await reader.follow(name, row);
    expect(reader.page.address).toBe(VIEW);
    await reader.open(details);
    expect(reader.page.all('button').map(textOf)).not.toContain('Save');
    expect(reader.page.hasDialog(/delete/i)).toBe(false);
  });

  it('is renamed and deleted', async () => {
    const [before, after] = [uniqueName('Before'), uniqueName('After')];
    await save(owner, before);
    await owner.open(`/saved-views?q=${encodeURIComponent(before)}`);
    await owner.follow(`Details of ${before}`);
    const details = owner.page.address;
    owner.page.fill('Name', after);
    await owner.press('Save');
    expect(owner.page.rows(after)).toHaveLength(1);
    expect(owner.page.rows(before)).toHaveLength(0);
    await owner.open(`${details}?dialog=delete`);
    await owner.press(/^Yes/);
    expect(owner.page.text).toContain('Saved view deleted.');
    expect(owner.page.rows(after)).toHaveLength(0);
  });

  it('of others, shared, is changed by administrators of the zone alone', async () => {
    const name = uniqueName('Of a reader');
    await save(reader, name, true);
    await owner.open(`/saved-views?q=${encodeURIComponent(name)}`);
    await owner.follow(`Details of ${name}`);
    expect(owner.page.valueOf('Name')).toBe(name);
    await owner.press('Save');
    expect(owner.page.text).toContain('Saved view updated.');
  });
});

describe('a list as it is shown', () => {
  const LIST = `${paths.glossary}?q=a&sort=-type&size=50`;

  it('is saved under a name with the columns that are kept, and opened by a colleague', async () => {
    const name = uniqueName('Terms');
    const visitor = await makeCustomer(database);
    const api = await apiOf(visitor);
    await api.call('POST', CALLS.createTerm.path, { term: 'Aftercare' });
    const browser = await browserOf(visitor, `${LIST}&dialog=columns`);
    browser.page.check('Description', false);
    await browser.press('Save', browser.page.dialog('Columns of Glossary'));
    await browser.open(`${LIST}&page=1&selected=${crypto.randomUUID()}`);
    await browser.follow('Save view');
    await browser.press('Save');
    expect(browser.page.describe('Name')).toContain('Field cannot be blank');
    browser.page.fill('Name', name);
    browser.page.check('Shared with everybody in this zone');
    await browser.press('Save');
    expect(browser.page.text).toContain('View saved.');
    const saved = `${LIST}&columns=${encodeURIComponent('term,type,-description,groupName')}`;
    expect(browser.page.address).toBe(saved);

    await browser.open(`/go?q=${encodeURIComponent(`view ${name}`)}`);
    await browser.follow(new RegExp(`${name}.*Saved view of Glossary`));
    expect(browser.page.address).toBe(saved);
    await browser.open(`/saved-views?q=${name}`);
    const [row] = browser.page.rows(name);
    expect(textOf(row!)).toContain('Glossary');
    const listed = browser.page;
    await browser.follow('Export Saved Views as CSV');
    expect(browser.page.text).toContain(`${name},Glossary,Everybody,You,`);
    browser.back(listed);
    await browser.follow(name, row);
    expect(browser.page.address).toBe(saved);
    expect(browser.page.all('thead th').map(textOf)).toEqual(['Term', 'Type', 'Group Name']);
  });

  it('that is no list of ours cannot be saved', async () => {
    await owner.open(paths.newSavedView('lifegraph', ''));
    expect(owner.page.status).toBe(404);
    await owner.open(paths.newSavedView('nothing', 'q=1'));
    expect(owner.page.status).toBe(404);
  });
});
