/** The glossary: its list, and the form that creates, edits and deletes a term. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredTerm } from '#model/glossary.ts';
import { makeCustomer, uniqueName } from '#tests/support/browser-customer.ts';
import { READER } from '#tests/support/accounts.ts';
import {
  enter,
  expect,
  followNavigation,
  isLeaving,
  openPage,
  test,
} from '#tests/support/browser/browser.ts';
import { expectPageSizes, expectSortedByName } from '#tests/support/browser/lists.ts';
import { failCall, OWNER_IN_PROD } from '#tests/support/stack.ts';

const TERMS = CALLS.listTerms.path;

test.describe('the list', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('is reached by its place in the navigation and has four columns, sorted by term [A-043 A-253 A-254]', async ({
    page,
  }) => {
    await followNavigation(page, 'Glossary');
    await expect(page).toHaveURL('/glossary-metadata');
    await expect(page).toHaveTitle('Glossary · Keyway');
    const headers = ['Term', 'Type', 'Description', 'Group Name'];
    await expect(page.getByRole('columnheader')).toHaveText(headers);
    await expectSortedByName(page);
  });

  test('offers 25, 50 and 100 rows, 25 at first [A-255 A-829]', async ({ page }) => {
    await page.goto(paths.glossary);
    await expectPageSizes(page, 'Glossary');
    const sizes = page.getByRole('navigation', { name: 'Rows per page of Glossary' });
    for (const size of ['50', '100']) {
      await page.goto(`${paths.glossary}?size=${size}`);
      await expect(sizes.locator('[aria-current]')).toHaveText(size);
    }
  });

  test('opens the term of a row wherever the row is clicked [A-045 A-258 A-260]', async ({
    page,
  }) => {
    await openPage(page, paths.glossary);
    const row = page.getByRole('row').nth(1);
    const term = await row.locator('[data-row-link]').textContent();
    await row.click({ position: { x: 700, y: 20 } });
    await expect(page).toHaveURL(/\/glossary-metadata\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Glossary');
    await expect(field(page, 'Term')).toHaveValue(term ?? '');
  });

  test('leads to the form from its Add button [A-044 A-257 A-259]', async ({ page }) => {
    await openPage(page, paths.glossary);
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL('/glossary-metadata/new');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Glossary');
  });
});

test.describe('somebody who may only read', () => {
  test.use({ visitor: { account: READER, zone: 'clinic_prod' } });

  test('is told by a dialog that the permission is missing to add, save and delete [A-257]', async ({
    page,
    allow,
  }) => {
    allow(/status of 400/);
    await openPage(page, paths.glossary);
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.goto(paths.newTerm);
    await expect(page).toHaveURL(`${paths.glossary}?dialog=permission`);
    await openPage(page, paths.glossary);
    await page.locator('[data-row-link]').first().click();
    await field(page, 'Type').fill('Kept');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Type')).toHaveValue('Kept');
  });
});

test('a term is created, changed and deleted, and each leads back with its alert [A-019 A-268 A-807 A-808 A-809]', async ({
  page,
}) => {
  const term = uniqueName('Triage');
  const alert = (text: string) => page.getByRole('status').filter({ hasText: text });
  await openPage(page, paths.newTerm);
  await field(page, 'Term').fill(term);
  await page.getByRole('button', { name: 'Add alias' }).click();
  await field(page, 'Alias 1').fill('Sorting');
  await page.getByRole('button', { name: 'Add property' }).click();
  await field(page, 'Name').fill('owner');
  await field(page, 'Value').fill('Nursing');
  await page.getByRole('button', { name: 'Save' }).click();
  // the alert is there before the page is left
  await expect(alert('Glossary created.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);
  await expect(alert('Glossary created.')).toBeVisible();

  await page.getByRole('searchbox').fill(term);
  await expect(page).toHaveURL(`${paths.glossary}?q=${term}`);
  await page.getByRole('link', { name: term }).click();
  await expect(field(page, 'Term')).toHaveAttribute('readonly');
  await expect(field(page, 'Alias 1')).toHaveValue('Sorting');
  await expect(field(page, 'Value')).toHaveValue('Nursing');
  await page.getByRole('button', { name: 'Remove alias 1' }).click();
  await field(page, 'Description').fill('Sorting patients by urgency.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert('Glossary Updated.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);

  await page.getByRole('searchbox').fill(term);
  await expect(page).toHaveURL(`${paths.glossary}?q=${term}`);
  await expect(page.getByRole('cell', { name: 'Sorting patients by urgency.' })).toBeVisible();
  await page.getByRole('link', { name: term }).click();
  await page.getByLabel('More actions').click();
  await page.getByText('Delete', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Glossary Deletion' });
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(alert('Glossary Deleted.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);
  await page.goto(`${paths.glossary}?q=${term}`);
  await expect(page.getByText('No results found.')).toBeVisible();
});

test('a saved term stays for half a second with its alert, then the list comes [A-271]', async ({
  clockPage: page,
}) => {
  await openPage(page, paths.newTerm);
  await field(page, 'Term').fill(uniqueName('Moment'));
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Glossary created.')).toBeVisible();
  // the reply is shown while the data of the page are loaded again
  await expect.poll(() => isLeaving(page)).toBe(false);
  await page.clock.runFor(499);
  expect(await isLeaving(page)).toBe(false);
  await expect(page).toHaveURL(paths.newTerm);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(paths.glossary);
});

test('asks before changes are lost [A-270]', async ({ page }) => {
  await openPage(page, paths.newTerm);
  await field(page, 'Term').fill('Abandoned');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toContainText(
    'This glossary has unsaved changes. Are you sure you want to close without saving? You will lose all changes.',
  );
  await question.getByRole('button', { name: 'Go Back' }).click();
  await expect(field(page, 'Term')).toHaveValue('Abandoned');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page).toHaveURL(paths.glossary);
});

test('a term that somebody else has deleted is not found, and a save of it says so', async ({
  page,
  api,
  allow,
}) => {
  allow(/status of 40[04]/);
  const { id } = await api.call<StoredTerm>('POST', TERMS, { term: uniqueName('Gone') });
  await openPage(page, paths.term(id));
  await api.call('DELETE', `${TERMS}/${id}`);
  await field(page, 'Type').fill('Kept');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no such glossary term.');
  await expect(field(page, 'Type')).toHaveValue('Kept');
  await page.goto(paths.term(id));
  await expect(page.getByRole('main')).toContainText('It may have been deleted.');
});

test.describe('a zone of a new customer', () => {
  test.use({ visitor: null });

  test('has no terms, and says how to add one [A-256]', async ({ page, database }) => {
    await enter(page, await makeCustomer(database), paths.glossary);
    await expect(page.getByText('Nothing to see here.')).toBeVisible();
    await expect(
      page.getByText('Add new metadata using the button at the top right of the screen.'),
    ).toBeVisible();
  });

  test('says in its own words what failed when the platform says nothing [A-770 A-771 A-772 A-773 A-774]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    const failed = (text: string) => expect(page.getByRole('alert')).toContainText(text);
    await enter(page, customer, paths.newTerm);
    await field(page, 'Term').fill('Triage');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Triage' }).click();
    await expect(field(page, 'Term')).toHaveValue('Triage');
    const termPath = TERMS + new URL(page.url()).pathname.replace(paths.glossary, '');

    await failCall(customer, { method: 'PUT', path: termPath });
    await field(page, 'Type').fill('Process');
    await page.getByRole('button', { name: 'Save' }).click();
    await failed('Glossary Update Failed');
    await failCall(customer, { method: 'DELETE', path: termPath });
    await page.getByLabel('More actions').click();
    await page.getByText('Delete', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await failed('Glossary Deletion Failed');
    await expect(field(page, 'Type')).toHaveValue('Process');

    await failCall(customer, { method: 'GET', path: termPath });
    await page.goto(page.url());
    await expect(page.getByText('Unable to retrieve glossary metadata details')).toBeVisible();
    await failCall(customer, { method: 'GET', path: TERMS });
    await page.goto(paths.glossary);
    await failed('Unable to retrieve glossary metadata list');
    await failCall(customer, { method: 'POST', path: TERMS });
    await openPage(page, paths.newTerm);
    await field(page, 'Term').fill('Ward');
    await page.getByRole('button', { name: 'Save' }).click();
    await failed('Glossary Not Saved');
    await expect(field(page, 'Term')).toHaveValue('Ward');
  });
});

/** A field of the form; the names of others contain its own. */
function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
