/** What the chooser of jobs offers, and to whom. */
import { paths } from '#app/paths/paths.ts';
import { ADMIN, READER } from '#tests/support/stack/accounts.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

/** The cards of each group, in the order of the specification. */
const CARDS = {
  'Data Jobs': ['Upload Data', 'Download Data', 'Execute Smart Contract'],
  'Metadata Jobs': ['Import DbSchema', 'Import Dictionary', 'Import Glossary', 'Export Glossary'],
  'Data Purge Jobs': ['Truncate a Chain', 'Wipe SDZ Data', 'Reset SDZ'],
};

test.describe('the chooser of jobs', () => {
  test('asks what to do, in groups that fold [A-387 B-051 B-215 B-218]', async ({ page }) => {
    await openPage(page, paths.jobChooser);
    await expect(page.getByRole('group', { name: 'What would you like to do?' })).toBeVisible();
    await expect(page.locator('summary').filter({ hasText: /Jobs$/ })).toHaveText([
      'Data Jobs',
      'Metadata Jobs',
      'Data Purge Jobs',
    ]);
    await expect(page.getByRole('radio', { name: 'Upload Data' })).toBeVisible();
    const [group, card] = [
      page.locator('summary').filter({ hasText: 'Metadata Jobs' }),
      page.getByRole('radio', { name: 'Import Dictionary' }),
    ];
    await expect(card).toBeVisible();
    await group.click();
    await expect(card).toBeHidden();
    await group.click();
    await expect(card).toBeVisible();
  });

  test('has a card for each of ten job types, by group [B-019 B-221 B-222]', async ({ page }) => {
    await page.goto(paths.jobChooser);
    const cards = page.locator('details label .font-medium');
    await expect(cards).toHaveText(Object.values(CARDS).flat());
    for (const [group, labels] of Object.entries(CARDS)) {
      const inGroup = page.locator('details').filter({
        has: page.locator('summary').getByText(group, { exact: true }),
      });
      await expect(inGroup.locator('label .font-medium')).toHaveText(labels);
    }
  });

  test('says that nothing is chosen, though the groups are folded away', async ({ page }) => {
    await openPage(page, paths.jobChooser);
    await page
      .locator('summary')
      .filter({ hasText: /^Data Jobs$/ })
      .click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('Choose one of the jobs.');
  });

  test('opens from the add button of the list [B-177 B-522]', async ({ page }) => {
    await openPage(page, '/job-manager');
    await page.getByRole('link', { name: 'New job' }).click();
    await expect(page).toHaveURL('/job-manager/new');
  });
});

test.describe('without both permissions', () => {
  test.use({ visitor: { account: ADMIN, zone: OWNER_IN_PROD.zone } });

  test('an administrator sees the metadata jobs only, and none can be started [B-216 B-223 B-521 B-523]', async ({
    page,
  }) => {
    await openPage(page, paths.jobChooser);
    await expect(page.locator('summary').filter({ hasText: /Jobs$/ })).toHaveText([
      'Metadata Jobs',
      'Data Purge Jobs',
    ]);
    await openPage(page, paths.newJob('upload-data-dictionary'));
    await page.getByLabel('Files').setInputFiles({
      name: 'one.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"name":"one"}'),
    });
    await page.getByRole('button', { name: 'Start Upload' }).click();
    await expect(page.getByRole('dialog', { name: 'Invalid Permissions' })).toBeVisible();
  });
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('sees the data jobs only [B-217]', async ({ page }) => {
    await openPage(page, paths.jobChooser);
    await expect(page.locator('summary').filter({ hasText: /Jobs$/ })).toHaveText(['Data Jobs']);
  });
});
