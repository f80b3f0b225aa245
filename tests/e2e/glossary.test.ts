/** The glossary: its list, and the form that creates, edits and deletes a term. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { expectNotListed, filterList } from '#tests/support/browser/lists.ts';
import { failCall } from '#tests/support/stack/stack.ts';

const TERMS = CALLS.listTerms.path;

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
  // The form shows the alert before it leads to the list, which shows the alert too.
  await expect(alert('Glossary created.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);
  await expect(alert('Glossary created.')).toBeVisible();

  await filterList(page, paths.glossary, term);
  await page.getByRole('link', { name: term }).click();
  await expect(field(page, 'Term')).toHaveAttribute('readonly');
  await expect(field(page, 'Alias 1')).toHaveValue('Sorting');
  await expect(field(page, 'Value')).toHaveValue('Nursing');
  await page.getByRole('button', { name: 'Remove alias 1' }).click();
  await field(page, 'Description').fill('Sorting patients by urgency.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert('Glossary Updated.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);

  await filterList(page, paths.glossary, term);
  await expect(page.getByRole('cell', { name: 'Sorting patients by urgency.' })).toBeVisible();
  await page.getByRole('link', { name: term }).click();
  await page.getByLabel('More actions').click();
  await page.getByText('Delete', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Glossary Deletion' });
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(alert('Glossary Deleted.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);
  await expectNotListed(page, paths.glossary, term);
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
  test.use({ visitor: ofNewCustomer });

  test('says in its own words what failed when the platform says nothing [A-770 A-771 A-772 A-774]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    const failed = (text: string) => expect(page.getByRole('alert')).toContainText(text);
    await openPage(page, paths.newTerm);
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
