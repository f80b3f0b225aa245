/** Forms, dialogs and lists with scripts switched off: what is typed is kept, and what is wrong is said. */
import { paths } from '#app/paths/paths.ts';
import { makeCustomer } from '#tests/support/browser-customer.ts';
import { makeDictionary, saveDictionaries, startLongUpload } from '#tests/support/browser-data.ts';
import { READER, signIn } from '#tests/support/browser-sign-in.ts';
import { buildDictionary } from '#tests/support/zone.ts';
import { expect, OWNER_IN_DEV, OWNER_IN_PROD, test } from '#tests/support/browser.ts';

test.beforeEach(({ allow }) => {
  allow(/status of 400/);
});

test.describe('nobody is signed in', () => {
  test.use({ visitor: null });

  test('an unknown team is said so, and the name is kept', async ({ page }) => {
    await page.goto('/?realm=nobody-knows');
    await expect(page.getByRole('alert')).toContainText('nobody-knows');
    await expect(page.getByLabel('Enter a customer name to continue')).toHaveValue('nobody-knows');
  });
});

test.describe('somebody without a session', () => {
  test.use({ visitor: null });

  test('gives the name of a team, with or without blanks around it [A-547]', async ({ page }) => {
    await page.goto('/?realm=');
    await page.getByLabel('Enter a customer name to continue').fill('  meridian ');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to meridian' })).toBeVisible();
  });

  test('is asked again for a name of blanks only [A-548]', async ({ page }) => {
    await page.goto('/?realm=');
    await page.getByLabel('Enter a customer name to continue').fill('   ');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page.getByLabel('Enter a customer name to continue')).toBeVisible();
  });
});

test('a refused dictionary keeps its draft and says what is wrong', async ({ page }) => {
  await page.goto(paths.newDictionary);
  await page.getByRole('textbox', { name: 'Dictionary Name' }).fill('1st');
  await page.getByRole('textbox', { name: 'Description' }).fill('Kept.');
  await page.getByRole('button', { name: 'Attributes' }).click();
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('button', { name: 'Please enter all required fields on Details tab.' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Dictionary Name' })).toHaveValue('1st');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Kept.');
});

test('changes that are not saved outlive the dialogs over them [A-220 A-221]', async ({
  page,
  apiOf,
}) => {
  const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
  await page.goto(`${paths.dictionary(name)}?tab=attributes`);
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
  await expect(deletion.getByRole('textbox')).toHaveAccessibleDescription(`Type ${name}`);
  await deletion.getByRole('button', { name: 'No, Cancel' }).click();
  await expect(deletion).toHaveCount(0);
  await choose('Upload File');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Go Back' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('colour');
  // Enter saves, which refuses the name, and presses no entry of the menu
  const typed = page.getByRole('textbox', { name: 'Name', exact: true });
  await typed.fill('not a name');
  await typed.press('Enter');
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await typed.fill('colour');
  await choose('Upload File');
  await question.getByRole('button', { name: 'Save and Upload File' }).click();
  await expect(page).toHaveURL(`${paths.newJob('upload-file')}?chain=${name}`);
  await page.goto(`${paths.dictionary(name)}?tab=attributes`);
  await expect(page.getByText('colour').first()).toBeVisible();
});

test('a dictionary is deleted only by its name [A-222 A-616 A-617 A-618 A-619]', async ({
  page,
  apiOf,
}) => {
  const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
  await page.goto(paths.dictionary(name));
  await page.getByLabel('More actions').click();
  await page.getByRole('link', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Dictionary' });
  const box = dialog.getByRole('textbox');
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await confirm.click();
  await expect(box).toHaveAccessibleDescription(/Field cannot be blank/);
  await box.fill('something else');
  await confirm.click();
  await expect(box).toHaveAccessibleDescription(new RegExp(`Type ${name}`));
  await expect(box).toHaveValue('');
  await box.fill(name);
  await confirm.click();
  await expect(page).toHaveURL('/dictionaries');
  await expect(page.getByText('Dictionary Deleted')).toBeVisible();
});

test('a job is cancelled only by its phrase, and the list says so when it is read again [B-406 B-676]', async ({
  page,
  apiOf,
}) => {
  const { jobId } = await startLongUpload(await apiOf(OWNER_IN_DEV));
  await page.goto(`/job-manager?row=${jobId}`);
  await page.getByRole('link', { name: 'Cancel job' }).click();
  const phrase = page.getByLabel('Type CANCEL to confirm');
  for (const [typed, problem] of [
    ['', 'Field cannot be blank'],
    ['cancel', 'Type CANCEL'],
  ] as const) {
    await phrase.fill(typed);
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await expect(phrase).toHaveAccessibleDescription(problem);
    await expect(phrase).toHaveValue('');
  }
  await phrase.fill('CANCEL');
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page).toHaveURL(`/job-manager?row=${jobId}`);
  await expect(async () => {
    await page.goto('/job-manager?size=100');
    const row = page.getByRole('row').filter({ hasText: jobId });
    await expect(row.getByText('CANCELLED', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('an upload names what is missing and keeps the choices', async ({ page, apiOf }) => {
  const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
  await page.goto(`${paths.newJob('upload-file')}?chain=${name}`);
  await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'Create' });
  await page.getByRole('button', { name: 'Start Upload' }).click();
  await expect(page.getByRole('combobox', { name: 'File Type' })).toHaveAccessibleDescription(
    /Field cannot be blank/,
  );
  await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(name);
});

test.describe('a zone of very many chains', () => {
  test.use({ visitor: null });

  test('asks for a chain by its name', async ({ page, database, apiOf }) => {
    const visitor = await makeCustomer(database);
    const names = Array.from(
      { length: 301 },
      (_, index) =>
        `chain_${String.fromCharCode(97 + (index % 26))}_${'x'.repeat(1 + Math.floor(index / 26))}`,
    );
    await signIn(page, visitor.account, visitor.zone);
    await saveDictionaries(
      await apiOf(visitor),
      names.map((name) => buildDictionary({ name })),
    );
    await page.goto(paths.lifegraph());
    const chain = page.getByLabel('Chain');
    await expect(chain).toHaveAccessibleDescription('One of 301 chains, by its name.');
    await chain.fill(names.at(-1) ?? '');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Oops!')).toBeVisible();
    await page.goto(`${paths.newJob('upload-file')}?chain=${names.at(-1)}`);
    await expect(page.getByLabel('Chain')).toHaveValue(names.at(-1) ?? '');
  });
});

test('lists sort, page and filter by links and a form', async ({ page }) => {
  await page.goto('/dictionaries');
  await page.getByRole('columnheader', { name: 'Description' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=description/);
  await page.getByRole('searchbox', { name: 'Filter dictionaries' }).fill('patient');
  await page.getByRole('searchbox', { name: 'Filter dictionaries' }).press('Enter');
  await expect(page).toHaveURL(/q=patient/);
  await expect(page).toHaveURL(/sort=description/);
});

test('the palette is a page that finds commands and metadata', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Search or run a command' }).click();
  await page.getByRole('searchbox', { name: 'Command or name' }).fill('patient');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('link', { name: /^patient/ })
    .first()
    .click();
  await expect(page).toHaveURL('/dictionaries/patient');
});

test('the navigation collapses, and the zone is switched by a form', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();
});

test('the metric of the dashboard is chosen by a form, and its figures stand in a table', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByLabel('Metric', { exact: true }).selectOption({ label: 'Assets History' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('table', { name: 'Assets History by chain' })).toBeVisible();
});

test.describe('a graph filter', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('is refused with its values kept [B-439 B-440 B-441 B-442 B-443]', async ({ page }) => {
    await page.goto('/lifegraph');
    const [limit, depth] = [page.getByLabel('Limit'), page.getByLabel('Depth')];
    await limit.fill('');
    await depth.fill('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveAccessibleDescription(
      'Required',
    );
    await expect(limit).toHaveAccessibleDescription('Invalid');
    await expect(depth).toHaveAccessibleDescription('Invalid');
    await limit.fill('0');
    await depth.fill('-1');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(limit).toHaveAccessibleDescription('Invalid');
    await expect(depth).toHaveAccessibleDescription('Invalid');
    await expect(limit).toHaveValue('0');
  });

  test('without a value for its attribute, or the other way round [B-447 B-448 B-449]', async ({
    page,
  }) => {
    await page.goto('/lifegraph?chain=patient&choose=chain');
    await page.getByRole('combobox', { name: 'Where' }).selectOption('sex');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Value')).toHaveAccessibleDescription('Required');
    await page.getByRole('combobox', { name: 'Where' }).selectOption('');
    await page.getByLabel('Value').fill('FEMALE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('combobox', { name: 'Where' })).toHaveAccessibleDescription(
      'Required',
    );
  });
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
