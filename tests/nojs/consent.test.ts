/** Consent contracts and their receipts without scripts: every step is a link or a plain form. */
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { ConsentContract, StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { USER } from '#tests/support/stack/accounts.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { makeGroup } from '#tests/support/stack/wallets.ts';
import { openContractForm } from '#tests/support/nojs/contract-form.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const USER_IN_DEV = { account: USER, zone: OWNER_IN_DEV.zone };
const BLANK = 'Field cannot be blank';
const { consentContracts } = paths;

let api: ApiClient;
let chain: string;
beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  ({ name: chain } = await makeDictionary(api, { undefinedAttributesAction: 'ERROR' }));
  await saveRecords(api, chain, { person: 'Ada', weight: 120 }, { person: 'Ben', weight: 150 });
});

const list = () => consentContracts.list({ chain });
const share = (consentContract: ConsentContract) =>
  api.call<StoredConsentContract>('POST', `/graphchain/${chain}/consentcontracts`, {
    consentContract,
  });
const read = async (id: string) =>
  (await api.call<StoredConsentContract>('GET', `/graphchain/${chain}/${id}`)).consentContract;
const newest = async () =>
  (
    await api.call<StoredConsentContract[]>('GET', `/graphchain/${chain}/query/consentcontracts`)
  )[0];

const openForm = (id?: string) => openContractForm(consentContracts, chain, id);

describe('a contract', () => {
  it('has all its fields, and is created, changed and deleted [B-088 B-089 B-090 B-091 B-092]', async () => {
    const { id, name } = await makeGroup(api);
    const browser = await openForm();
    browser.page.check(/^Specific users/);
    browser.page.select('Recipients', `${name} – Group`);
    browser.page.fill('JWT Properties', 'not used');
    browser.page.fill('Description', 'For research');
    browser.page.select('Only', 'weight – INTEGER');
    await browser.press('Save');
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Consent Contract Created');
    expect(textOf(browser.page.rows('For research')[0]!)).toContain(name);
    const stored = await newest();
    expect(stored?.consentContract).toEqual({
      to: [id],
      description: 'For research',
      only: ['weight'],
    });
  });

  it('has a start, an end and a condition [B-093 B-094 B-095 B-391 B-629]', async () => {
    const browser = await openForm();
    browser.page.check(/^All users/);
    browser.page.fill('Start', '2999-01-31T08:30');
    browser.page.fill('Until', '2999-12-31T08:30');
    browser.page.fill('When', 'data.weight > 130');
    await browser.press('Save');
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Consent Contract Created');
    expect((await newest())?.consentContract).toEqual({
      to: ['*'],
      start: '2999-01-31T08:30:00.000Z',
      until: '2999-12-31T08:30:00.000Z',
      when: 'data.weight > 130',
    });
  });

  it('shares with everybody as *, whoever was chosen before [B-387]', async () => {
    const { id, name } = await makeGroup(api);
    const stored = await share({ to: [id], description: 'For all' });
    const browser = await openForm(stored.header.id);
    expect(browser.page.valueOf('Description')).toBe('For all');
    expect(textOf(browser.page.find('option[selected]'))).toBe(`${name} – Group`);
    browser.page.check(/^All users/);
    await browser.press('Save');
    expect(browser.page.text).toContain('Consent contract updated');
    expect(await read(stored.header.id)).toEqual({ to: ['*'], description: 'For all' });
  });

  it('that is changed leads back to the list with its alert [B-391 B-459 B-630]', async () => {
    const { header } = await share({ to: ['*'], start: '2020-01-01T00:00:00.000Z' });
    const browser = await openForm(header.id);
    expect(browser.page.valueOf('Start')).toBe('2020-01-01T00:00');
    browser.page.fill('Description', 'Changed');
    await browser.press('Save');
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Consent contract updated');
    expect(await read(header.id)).toEqual({
      to: ['*'],
      start: '2020-01-01T00:00:00.000Z',
      description: 'Changed',
    });
  });

  it('is expired by its button, and stored on Save only [B-086 B-384]', async () => {
    const { header } = await share({ to: ['*'] });
    const browser = await openForm(header.id);
    const button = () => browser.page.button('Expire Contract');
    expect(button().hasAttribute('disabled')).toBe(false);
    browser.page.fill('Description', 'Kept');
    await browser.press('Expire Contract');
    expect(browser.page.valueOf('Description')).toBe('Kept');
    expect(browser.page.valueOf('Until')).not.toBe('');
    expect(button().hasAttribute('disabled')).toBe(true);
    expect(await read(header.id)).toEqual({ to: ['*'] });
    await browser.press('Save');
    expect(browser.page.text).toContain('Consent contract updated');
    const { until = '' } = await read(header.id);
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
    await browser.open(consentContracts.edit(chain, header.id));
    expect(button().hasAttribute('disabled')).toBe(true);
  });
});

describe('the question before a contract is deleted', () => {
  it('has its texts, and keeps the contract on No, Cancel [B-087 B-099 B-100 B-102]', async () => {
    const { header } = await share({ to: ['*'], description: 'Kept' });
    const browser = await openForm(header.id);
    await browser.follow('Delete Contract');
    const dialog = browser.page.dialog('Confirm Consent Contract Deletion');
    expect(textOf(dialog)).toContain(
      'Are you sure you would like to delete your consent contract?',
    );
    await browser.follow('No, Cancel', dialog);
    expect(browser.page.hasDialog('Confirm Consent Contract Deletion')).toBe(false);
    expect(await read(header.id)).toMatchObject({ description: 'Kept' });
  });

  it('deletes it on Yes, Delete, and leads back to the list [B-101 B-103 B-631]', async () => {
    const { header } = await share({ to: ['*'], description: 'Deleted soon' });
    const browser = await openForm(header.id);
    await browser.follow('Delete Contract');
    await browser.press('Yes, Delete', browser.page.dialog('Confirm Consent Contract Deletion'));
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Consent contract deleted');
    expect(browser.page.rows('Deleted soon')).toEqual([]);
    await browser.press('Undo');
    expect(browser.page.text).toContain('Deletion of “Deleted soon” undone.');
    expect(browser.page.rows('Deleted soon')).toHaveLength(1);
  });
});

describe('a form that is refused keeps what was typed, and says at the field what is wrong', () => {
  it.each([
    ['Recipients', 'Choose at least one recipient.', /^Specific users/, {}],
    ['JWT Properties', BLANK, /^Token properties/, {}],
    ['JWT Properties', 'Invalid format', /^Token properties/, { 'JWT Properties': '{"a"' }],
    ['JWT Properties', 'Invalid format', /^Token properties/, { 'JWT Properties': '["a"]' }],
    ['JWT Properties', 'Invalid format', /^Token properties/, { 'JWT Properties': '{}' }],
    ['Description', 'Enter a valid description.', /^All users/, { Description: '  ' }],
    ['When', 'Enter a boolean expression.', /^All users/, { When: 'weight' }],
    ['When', 'Line 1, column 15', /^All users/, { When: 'data.weight > > 5' }],
    ['Start', 'Start date cannot be in the past', /^All users/, { Start: '2020-01-01T00:00' }],
    [
      'Until',
      'End date cannot be before start date',
      /^All users/,
      { Start: '2999-02-01T00:00', Until: '2999-01-01T00:00' },
    ],
  ] as const)('%s: %s [B-451 B-452 B-454 B-455 B-456]', async (field, sentence, mode, filled) => {
    const browser = await openForm();
    browser.page.check(mode);
    for (const [name, text] of Object.entries(filled)) browser.page.fill(name, text);
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe(field)).toContain(sentence);
    for (const [name, text] of Object.entries(filled)) {
      expect(browser.page.valueOf(name)).toBe(text);
    }
  });

  it('at the dates [B-457 B-458 B-460]', async () => {
    const browser = await openForm();
    browser.page.check(/^Token properties/);
    browser.page.fill('JWT Properties', '{}');
    browser.page.fill('Start', '2020-01-01T00:00');
    await browser.press('Save');
    expect(browser.page.describe('JWT Properties')).toContain('Invalid format');
    browser.page.fill('JWT Properties', '{"team": "a"}');
    await browser.press('Save');
    expect(browser.page.describe('Start')).toContain('Start date cannot be in the past');
    browser.page.fill('Start', '2999-02-01T00:00');
    browser.page.fill('Until', '2999-01-01T00:00');
    await browser.press('Save');
    expect(browser.page.describe('Until')).toContain('End date cannot be before start date');
  });

  it('at an attribute of the condition that the chain does not have', async () => {
    const browser = await openForm();
    browser.page.check(/^All users/);
    browser.page.fill('When', 'data.height > 5');
    await browser.press('Save');
    expect(browser.page.describe('When')).toMatch(/height/);
    expect(browser.page.valueOf('When')).toBe('data.height > 5');
  });
});

it('a recipient sees the contract, but neither saves nor deletes it', async () => {
  const { header } = await share({ to: ['*'], description: 'To look at' });
  const browser = await browserOf(USER_IN_DEV, list());
  await browser.follow('To look at');
  expect(browser.page.heading).toBe('Consent Contract');
  expect(browser.page.title).toBe('Consent Contract · Keyway');
  expect(browser.page.crumb).toBe('Consent Contract');
  expect(browser.page.valueOf('Description')).toBe('To look at');
  expect(() => browser.page.button('Save')).toThrow();
  expect(() => browser.page.button('Expire Contract')).toThrow();
  await browser.open(`${consentContracts.edit(chain, header.id)}?dialog=delete`);
  expect(browser.page.hasDialog('Invalid Permissions')).toBe(true);
});

it('a receipt opens from its row only, and leads back to the list [B-157]', async () => {
  const { header } = await share({ to: ['*'], description: 'Read once' });
  const user = await apiOf(USER_IN_DEV);
  await user.call('POST', '/graphchain/query', { query: `FROM ${chain} SELECT data.weight` });
  const browser = await browserOf(OWNER_IN_DEV, consentContracts.list({ tab: 'receipts', chain }));
  const [row] = browser.page.rows(header.id);
  await browser.follow(/./, row);
  expect(browser.page.heading).toBe('Receipt');
  expect(browser.page.text).toContain(header.id);
  expect(browser.page.text).toContain(`FROM ${chain} SELECT data.weight`);
  const { pathname } = browser.page.url;
  await browser.follow('Back');
  expect(browser.page.address).toBe(consentContracts.list({ tab: 'receipts', chain }));
  await browser.open(pathname);
  expect(browser.page.address).toBe(consentContracts.list({ tab: 'receipts', chain }));
});

describe('the preview', () => {
  it('says what the contract would open, keeps the values and saves nothing', async () => {
    const browser = await openForm();
    const before = await newest();
    browser.page.check(/^All users/);
    browser.page.fill('Description', 'Only looked at');
    browser.page.fill('When', 'data.weight > 130');
    await browser.press('Preview');
    const preview = textOf(browser.page.find('aside[aria-label=Preview]'));
    expect(preview).toContain(`1 record of ${chain} that you own.`);
    expect(preview).toContain('To everybody in this zone');
    const samples = browser.page.all('aside[aria-label=Preview] dl').map((list) => textOf(list));
    expect(samples).toEqual(['personBenweight150']);
    expect(browser.page.valueOf('Description')).toBe('Only looked at');
    expect((await newest())?.header.id).toBe(before?.header.id);
    await browser.press('Save');
    expect((await newest())?.consentContract.description).toBe('Only looked at');
  });

  it('says who gains and loses, also in the question before the contract is deleted', async () => {
    const { name: shared } = await makeDictionary(api);
    await saveRecords(api, shared, { person: 'Ada', weight: 120 }, { person: 'Ben', weight: 150 });
    const group = await makeGroup(api);
    const consentContract = { to: [group.id], only: ['person'] };
    const path = `/graphchain/${shared}/consentcontracts`;
    const { header } = await api.call<StoredConsentContract>('POST', path, { consentContract });
    const browser = await openContractForm(consentContracts, shared, header.id);
    browser.page.select('Only', 'weight – INTEGER');
    await browser.press('Preview');
    expect(textOf(browser.page.find('aside[aria-label=Preview]'))).toContain(
      `The group ${group.name} newly sees weight and no longer sees person in 2 records of ${shared}.`,
    );
    await browser.open(consentContracts.edit(shared, header.id));
    await browser.follow('Delete Contract');
    expect(textOf(browser.page.find('dialog'))).toContain(
      `The group ${group.name} loses 2 records of ${shared}.`,
    );
  });

  it('reads the contract as a sentence, whose parts are links to the fields', async () => {
    const group = await makeGroup(api);
    const browser = await openForm();
    const sentence = () => textOf(browser.page.find('aside[aria-label=Preview] p:has(a)'));
    await browser.press('Preview');
    expect(sentence()).toBe(
      `Share all attributes (Only) of all records (When) of ${chain} with nobody yet (Recipients), from now on (Start), without an end (Until).`,
    );
    const targets = browser.page
      .all('aside[aria-label=Preview] p a')
      .map((link) => link.getAttribute('href') ?? '');
    expect(targets).toEqual(['#edit-only', '#edit-when', '#edit-to', '#edit-start', '#edit-until']);
    for (const target of targets) expect(browser.page.all(`form ${target}`)).toHaveLength(1);
    browser.page.select('Recipients', `${group.name} – Group`);
    browser.page.select('Only', 'weight – INTEGER');
    browser.page.fill('When', 'data.weight > 130');
    browser.page.fill('Until', '2999-12-31T08:30');
    await browser.press('Preview');
    expect(sentence()).toContain(
      `Share weight (Only) of the records of ${chain} where data.weight > 130 (When) with ${group.name} (Recipients), from now on (Start), until `,
    );
    expect(sentence()).toContain('2999');
    const [until] = browser.page.all('aside[aria-label=Preview] p time');
    expect(until?.getAttribute('datetime')).toBe('2999-12-31T08:30:00.000Z');
  });

  it('names what is wrong at its field', async () => {
    const browser = await openForm();
    browser.page.fill('When', 'data.weight >');
    await browser.press('Preview');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('When')).toContain('Enter a boolean expression.');
  });
});
