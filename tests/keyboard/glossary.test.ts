/** A list and its form by keys alone. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { deleteByKeys, goByKeys, pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { expect, openPage, settled, test } from '#tests/support/browser/browser.ts';

test('a term is created, found, changed and deleted without a mouse', async ({ page }) => {
  const term = uniqueName('Keys');
  const presses = countPresses(page);
  const heading = page.getByRole('heading', { level: 1 });
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
  await openPage(page, paths.dashboard);
  await goByKeys(page, 'g y', 'Glossary');
  await expect(heading).toBeFocused();
  await goByKeys(page, 'c g', 'New Glossary');
  // One key leaves a form that was opened by mistake, another one goes to its first field.
  await page.keyboard.press('u');
  await expect(heading).toHaveText('Glossary');
  await goByKeys(page, 'c g', 'New Glossary');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('button', { name: 'First field' })).toContainText('W');
  await page.keyboard.press('w');
  await expect(textbox('Term')).toBeFocused();
  await page.keyboard.type(term);
  await tabTo(page, page.getByRole('button', { name: 'Add alias' }));
  await page.keyboard.press('Enter');
  await expect(textbox('Alias 1')).toBeFocused();
  await page.keyboard.type('Sorting');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(paths.glossary);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(term);
  // The key is pressed at once. The page waits for the answer, so the key cannot choose a row that the answer removes.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: term })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Edit Glossary');
  await tabTo(page, textbox('Type'));
  await page.keyboard.type('Process');
  // Escape leaves the form only after a question.
  await tabTo(page, page.getByRole('button', { name: 'Add property' }));
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Glossary Updated.')).toBeVisible();
  await expect(page).toHaveURL(paths.glossary);

  await expect(heading).toBeFocused();
  presses.begin();
  await page.keyboard.press('/');
  await page.keyboard.type(term);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: term })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Edit Glossary');
  await expect(heading).toBeFocused();
  await deleteByKeys(page, 'Glossary');
  await expect(page.getByText('Glossary Deleted.')).toBeVisible();
  presses.expectOf('deleteTerm');
  await expect(page).toHaveURL(paths.glossary);
  await page.keyboard.press('z');
  await expect(page.getByText(`Deletion of “${term}” undone.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  // Without the alert of a deletion the key does nothing.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.keyboard.press('z');
  await openPage(page, `${paths.glossary}?q=${term}`);
  await expect(page.getByRole('link', { name: term })).toBeVisible();
  expect(sent.filter((path) => path.startsWith(paths.undo))).toEqual([]);
});

test('records are gone through in their list’s order, saved on the way', async ({ page, api }) => {
  const name = uniqueName('Next');
  const [first, second] = [`${name}_a`, `${name}_b`];
  for (const one of [first, second]) await api.call('POST', '/metadata/glossary', { term: one });
  await openPage(page, `${paths.glossary}?q=${name}`);
  const term = page.getByRole('textbox', { name: 'Term', exact: true });
  await pressKeys(page, 'j Enter');
  await expect(term).toHaveValue(first);
  await page.keyboard.press('j');
  await expect(term).toHaveValue(second);
  await page.keyboard.press('k');
  await expect(term).toHaveValue(first);
  // The keys are those of the record that is shown.
  await settled(page);
  await page.keyboard.press('k');
  await expect(page.getByText('This is the first row of the list.')).toBeVisible();
  const type = page.getByRole('textbox', { name: 'Type', exact: true });
  await tabTo(page, type);
  await page.keyboard.type('Process');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(term).toHaveValue(second);
  await expect(page.getByText('Glossary Updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save and next' })).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(term).toHaveValue(first);
  await expect(type).toHaveValue('Process');
});
