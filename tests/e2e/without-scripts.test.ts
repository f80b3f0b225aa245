/**
 * Tests in a real browser with scripts switched off, for what needs its layout, its menus and its own dialogs. Journeys
 * and refusals without scripts are in tests/nojs.
 */
import { paths } from '#app/paths/paths.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(({ allow }) => {
  allow(/status of 400/);
});

test.describe('nobody is signed in', () => {
  test.use({ visitor: null });

  test('the way in is four forms', async ({ page }) => {
    await signIn(page, OWNER_IN_DEV.account, OWNER_IN_DEV.zone);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('unsaved changes outlive the dialogs over them [A-220 A-221]', async ({ page, chain }) => {
  await page.goto(`${paths.dictionary(chain)}?tab=attributes`);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('colour');
  const choose = async (entry: string) => {
    await page.getByLabel('More actions').click();
    await page.locator('details[open]').getByRole('button', { name: entry }).click();
  };
  await choose('Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete Dictionary' });
  await deletion.getByRole('textbox').fill('something else');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(deletion.getByRole('textbox')).toHaveAccessibleDescription(`Type ${chain}`);
  await deletion.getByRole('button', { name: 'No, Cancel' }).click();
  await expect(deletion).toHaveCount(0);
  await choose('Upload File');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Go Back' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('colour');
  // Enter saves, which refuses the name, and presses no entry of the menu.
  const typed = page.getByRole('textbox', { name: 'Name', exact: true });
  await typed.fill('not a name');
  await typed.press('Enter');
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await typed.fill('colour');
  await choose('Upload File');
  await question.getByRole('button', { name: 'Save and Upload File' }).click();
  await expect(page).toHaveURL(`${paths.newJob('upload-file')}?chain=${chain}`);
  await page.goto(`${paths.dictionary(chain)}?tab=attributes`);
  await expect(page.getByText('colour').first()).toBeVisible();
});

test('a date, a status and an id of a list have one line', async ({ page }) => {
  for (const [width, address] of [
    [1024, paths.audit()],
    [768, paths.jobs()],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const cells = page.locator('td:is(.grid-value, .grid-id):visible');
    const heights = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().height;
      }),
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(30);
  }
});

test('the navigation collapses by a form', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('is told by the dialog that the permission is missing [B-083 B-628]', async ({ page }) => {
    await page.goto('/dictionaries');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    await expect(dialog).toContainText(
      'You do not have permissions to make changes. Please contact your administrator.',
    );
    await dialog.getByRole('link', { name: 'Close' }).last().click();
    await expect(page).toHaveURL('/dictionaries');
  });
});

test('a term is explained by its mark, which a key opens and Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.newJob('upload-file'));
  const text = page.getByText('A wallet that may read, change and delete the record.');
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: 'What is an owner?' }).press('Enter');
  await expect(text).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
});
