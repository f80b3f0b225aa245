/** Edge definitions: their list, and the form that creates, edits and deletes one. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { saveDictionaries } from '#tests/support/stack/data.ts';
import {
  chooseByTyping,
  expect,
  holdBack,
  ofNewCustomer,
  openPage,
  test,
  typeIntoCombobox,
} from '#tests/support/browser/browser.ts';
import { expectNotListed, filterList } from '#tests/support/browser/lists.ts';
import { stubCall, apiOf, failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const EDGES = CALLS.listEdges.path;

test.describe('the list', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('opens a row that is clicked before the typed filter was sent', async ({ page }) => {
    await openPage(page, paths.edges);
    // The answer is held back, because rows that change during the click would get it.
    const release = await holdBack(page, /\/edges\.data/);
    await page.getByRole('searchbox').fill('a');
    await page.locator('[data-row-link]').first().click();
    await expect(heading(page)).toHaveText('Edit Edge Definition');
    release();
  });
});

test('a definition is created, changed and deleted, and each leads back with its alert [A-798 A-799 A-800]', async ({
  page,
}) => {
  const name = uniqueName('during');
  const alert = (text: string) => page.getByRole('status').filter({ hasText: text });
  const association = page.getByRole('group', { name: 'Attribute Association' });
  await openPage(page, paths.newEdge);
  await test.step('its fields and pairs [A-239 A-240 A-241 A-245]', async () => {
    await textbox(page, 'Name').fill(name);
    await chooseByTyping(page, 'From Dictionary', 'condition_record');
    await chooseByTyping(page, 'To Dictionary', 'encounter');
    await association.getByRole('button', { name: 'Add association' }).click();
    await chooseByTyping(association, 'From attribute', 'encounter_id');
    await chooseByTyping(association, 'To attribute', 'encounter_id');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert('Edge Saved')).toBeVisible();
  await expect(page).toHaveURL(paths.edges);

  await filterList(page, paths.edges, name);
  await page.getByRole('link', { name }).click();
  await test.step('what stays as it is [A-237 A-242 A-243 A-244]', async () => {
    await expect(page.getByRole('heading', { name: 'General Info' })).toBeVisible();
    for (const [label, value] of [
      ['Name', name],
      ['From Dictionary', 'condition_record'],
      ['To Dictionary', 'encounter'],
    ] as const) {
      await expect(textbox(page, label)).toHaveValue(value);
      await expect(textbox(page, label)).toHaveAttribute('readonly');
    }
  });
  await chooseByTyping(association, 'From attribute', 'patient_id');
  await chooseByTyping(association, 'To attribute', 'patient_id');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert('Edge Definition Updated')).toBeVisible();
  await expect(page).toHaveURL(paths.edges);

  await openPage(page, `${paths.edges}?q=${name}`);
  await page.getByRole('link', { name }).click();
  await expect(association.locator('[name$=fromCol]')).toHaveValue('patient_id');
  await test.step('the question before it is deleted [A-238 A-248]', async () => {
    await page.getByLabel('More actions').click();
    await page.getByText('Delete Edge', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Edge Definition Deletion' });
    await expect(dialog).toContainText(
      'Are you sure you would like to delete your edge definition?',
    );
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  });
  await expect(alert('Edge Dictionary Deleted')).toBeVisible();
  await expect(page).toHaveURL(paths.edges);
  await expectNotListed(page, paths.edges, name);
});

test('the attributes follow the chosen dictionaries, and what is wrong is said in its row [A-583 A-584 A-585]', async ({
  page,
  allow,
}) => {
  allow(/status of 400/);
  await openPage(page, paths.newEdge);
  await textbox(page, 'Name').fill(uniqueName('rows'));
  await chooseByTyping(page, 'From Dictionary', 'condition_record');
  await chooseByTyping(page, 'To Dictionary', 'encounter');
  const association = page.getByRole('group', { name: 'Attribute Association' });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(association).toContainText('At least one attribute association is required.');

  const add = association.getByRole('button', { name: 'Add association' });
  await add.click();
  await save.click();
  await expect(association.getByText('Field cannot be blank')).toHaveCount(2);
  const row = (index: number) => association.getByRole('listitem').nth(index);
  await test.step('the choices on either side [A-587 A-588]', async () => {
    await chooseByTyping(row(0), 'From attribute', 'condition_id');
    await typeIntoCombobox(row(0), 'To attribute', 'condition_id');
    await expect(row(0).locator('[role=option]')).toHaveCount(0);
  });
  await chooseByTyping(row(0), 'From attribute', 'encounter_id');
  await chooseByTyping(row(0), 'To attribute', 'encounter_id');
  await test.step('a pair that is there already [A-586]', async () => {
    await add.click();
    await chooseByTyping(row(1), 'From attribute', 'encounter_id');
    await chooseByTyping(row(1), 'To attribute', 'encounter_id');
    await save.click();
    await expect(row(1)).toContainText(
      'Unable to add duplicated condition. Please select a different edge condition.',
    );
  });
});

test.describe('a zone of a new customer', () => {
  test.use({ visitor: ofNewCustomer });

  test('says in its own words what failed when the platform says nothing [A-766 A-767 A-768 A-769 A-794]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    const api = await apiOf(customer);
    const attributes = [{ name: 'code', datatype: 'STRING', required: true }];
    const indexes = [{ name: 'by_code', type: 'PRIMARY', attributes: ['code'] }];
    const dictionaries = ['ward', 'patient'].map((name) => ({ name, attributes, indexes }));
    await saveDictionaries(api, dictionaries);
    const edge = edgeOf('lies_in', 'patient.code', 'ward.code');
    const { edgeId } = await api.call<StoredEdgeDefinition>('POST', EDGES, edge);
    const failed = (text: string) => expect(page.getByRole('alert')).toContainText(text);
    const edgePath = `${EDGES}/${edgeId}`;
    await openPage(page, paths.edge(edgeId));
    await failCall(customer, { method: 'PUT', path: edgePath });
    await page.getByRole('button', { name: 'Save' }).click();
    await failed('Edge Definition Update Failed');
    await failCall(customer, { method: 'DELETE', path: edgePath });
    await page.getByLabel('More actions').click();
    await page.getByText('Delete Edge', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await failed('Edge Dictionary Deletion Failed');

    await failCall(customer, { method: 'GET', path: edgePath });
    await page.goto(page.url());
    await expect(page.getByText('Unable to retrieve edge definition')).toBeVisible();
    const listed = await api.call('GET', EDGES);
    await failCall(customer, { method: 'GET', path: EDGES });
    await openPage(page, paths.edges);
    await failed('Unable to retrieve edge definitions');
    await stubCall(customer, { method: 'GET', path: EDGES }, listed);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'lies_in' })).toBeVisible();
    await failCall(customer, { method: 'POST', path: EDGES });
    await openPage(page, paths.newEdge);
    await textbox(page, 'Name').fill('visits');
    await chooseByTyping(page, 'From Dictionary', 'patient');
    await chooseByTyping(page, 'To Dictionary', 'ward');
    await page.getByRole('button', { name: 'Add association' }).click();
    await chooseByTyping(page, 'From attribute', 'code');
    await chooseByTyping(page, 'To attribute', 'code');
    await page.getByRole('button', { name: 'Save' }).click();
    await failed('Edge Not Saved');
    await expect(textbox(page, 'Name')).toHaveValue('visits');
  });
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

test('the help beside the form shows the field that has the focus, and is folded below a narrow form', async ({
  page,
}) => {
  await openPage(page, '/edges/new');
  const help = page.getByRole('complementary', { name: 'Help with this form' });
  const entries = help.locator('dt:visible');
  await expect(help).toContainText('Enter a field to see what it means.');
  await expect(entries).toHaveCount(0);
  await page.keyboard.press('w');
  await expect(entries).toHaveText('Name');
  await page.keyboard.press('Tab');
  await expect(entries).toHaveText('From Dictionary');
  await page.setViewportSize({ width: 768, height: 1000 });
  await expect(entries).toHaveCount(0);
  await help.getByText('Help with this form').click();
  await expect(entries).toHaveCount(4);
});
