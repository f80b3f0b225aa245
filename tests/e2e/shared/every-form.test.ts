/** What all forms of one record share: the question before changes are lost, and the half second with the alert. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makePerson } from '#tests/support/stack/wallets.ts';
import { expect, isLeaving, openPage, test } from '#tests/support/browser/browser.ts';

/** Each form with one of its fields, its noun in the question and the list that it leads back to. */
const FORMS = [
  {
    form: paths.newEdge,
    field: 'Name',
    noun: 'edge definition',
    list: paths.edges,
    proves: '[A-246]',
  },
  {
    form: paths.newTerm,
    field: 'Term',
    noun: 'glossary',
    list: paths.glossary,
    proves: '[A-270]',
  },
  ...(
    [
      ['user-wallet', 'Full Name', 'user wallet'],
      ['system-wallet', 'Description', 'system wallet'],
      ['user-group', 'Group Name', 'user group'],
    ] as const
  ).map(([kind, field, noun]) => ({
    form: paths.newWallet(kind),
    field,
    noun,
    list: paths.walletsAndGroups(kind),
    proves: '[A-518 A-519]',
  })),
  {
    form: paths.consentContracts.create('patient'),
    field: 'Description',
    noun: 'consent contract',
    list: paths.consentContracts.list({ chain: 'patient' }),
    proves: '[B-097 B-098 B-389]',
  },
];

test('each form asks before its changes are lost', async ({ page }) => {
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  for (const { form, field, noun, list, proves } of FORMS) {
    await test.step(`that of a ${noun} ${proves}`, async () => {
      await openPage(page, form);
      await textbox(page, field).fill('Abandoned');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(question).toContainText(
        `This ${noun} has unsaved changes. Are you sure you want to close without saving? You will lose all changes.`,
      );
      await question.getByRole('button', { name: 'Go Back' }).click();
      await expect(textbox(page, field)).toHaveValue('Abandoned');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Close without saving' }).click();
      await expect(page).toHaveURL(list);
    });
  }
});

test('what was saved or deleted stays for half a second with its alert, then the list comes', async ({
  clockPage: page,
  api,
}) => {
  const ends = ['condition_record.encounter_id', 'encounter.encounter_id'] as const;
  const given = edgeOf(uniqueName('moment'), ...ends);
  const { edgeId } = await api.call<StoredEdgeDefinition>('POST', CALLS.createEdge.path, given);
  const person = await makePerson(api);
  const edge = paths.edge(edgeId);
  const wallet = paths.wallet('user-wallet', person.id);
  for (const { address, fields, press, alert, list, proves } of [
    {
      address: paths.newTerm,
      fields: { Term: uniqueName('Moment') },
      press: 'Save',
      alert: 'Glossary created.',
      list: paths.glossary,
      proves: '[A-271]',
    },
    {
      address: edge,
      fields: {},
      press: 'Save',
      alert: 'Edge Definition Updated',
      list: paths.edges,
      proves: '[A-251 A-500 A-848]',
    },
    {
      address: `${edge}?dialog=delete`,
      fields: {},
      press: 'Yes, Delete',
      alert: 'Edge Dictionary Deleted',
      list: paths.edges,
      proves: '[A-252]',
    },
    {
      address: paths.newWallet('user-wallet'),
      fields: { 'Full Name': 'Moment', 'Email Address': `${uniqueName('moment')}@keyway.test` },
      press: 'Save',
      alert: 'Wallet Created',
      list: paths.walletsAndGroups('user-wallet'),
      proves: '[A-520 A-850]',
    },
    {
      address: `${wallet}?dialog=delete`,
      fields: { [`Type ${person.fullName} to confirm`]: person.fullName },
      press: 'Yes, Delete',
      alert: 'Wallet Deleted',
      list: paths.walletsAndGroups('user-wallet'),
      proves: '[A-521 A-850]',
    },
  ]) {
    await test.step(`${address}: ${alert} ${proves}`, async () => {
      await openPage(page, address);
      for (const [name, value] of Object.entries(fields)) await textbox(page, name).fill(value);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
      await page.getByRole('button', { name: press }).click();
      await expect(page.getByRole('status').filter({ hasText: alert })).toBeVisible();
      // The reply is shown while the data of the page are loaded again.
      await expect.poll(() => isLeaving(page)).toBe(false);
      await page.clock.runFor(499);
      expect(await isLeaving(page)).toBe(false);
      const form = new URL(address, page.url()).pathname;
      await expect(page).toHaveURL(({ pathname }) => pathname === form);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(list);
      await page.clock.resume();
    });
  }
});

function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** Each kind of form and chooser, with its main action. */
const MAIN_ACTIONS: readonly [address: string, action: string][] = [
  [paths.newDictionary, 'Save'],
  [paths.newTerm, 'Save'],
  [paths.smartContracts.create('patient'), 'Save'],
  [paths.smartContracts.execute(), 'Next'],
  [paths.dictionaryFromFile, 'Propose a dictionary'],
  [paths.newJob('upload-file'), 'Start Upload'],
  [paths.newJob('download-job'), 'START JOB'],
  [paths.newJob('execute-smart-contract-job'), 'NEXT'],
  [paths.newJob('truncate-chain-job'), 'TRUNCATE CHAIN'],
  [paths.dictionaryChooser, 'NEXT'],
  [paths.jobChooser, 'Next'],
  [paths.walletChooser, 'Next'],
];

test('the main action is beside the heading, and at the bottom of a narrow window', async ({
  page,
}) => {
  for (const [address, action] of MAIN_ACTIONS) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1366, height: 800 });
      await openPage(page, address);
      const main = page.getByRole('main').getByRole('button', { name: action, exact: true });
      const heading = await boxOf(page.getByRole('heading', { level: 1 }));
      const wide = await boxOf(main);
      expect(wide.x).toBeGreaterThan(heading.x + heading.width);
      expect(wide.y).toBeLessThan(heading.y + heading.height);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const narrow = await boxOf(main);
      expect(640 - narrow.y - narrow.height).toBeLessThan(24);
      // The last element of the page is above the bar with the button.
      const last = page.locator('main :is(input, select, textarea, p, label):visible').last();
      const { y, height } = await boxOf(last);
      expect(y + height).toBeLessThan(narrow.y);
      // In a window that is also low, a fixed bar would hide the form.
      await page.setViewportSize({ width: 320, height: 256 });
      await expect(page.locator('.form-bar')).toHaveCSS('position', 'static');
    });
  }
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not drawn.`);
  return box;
}
