/** The dictionary editor: creating, changing and deleting a dictionary, with every rule. */
import type { Page } from '@playwright/test';
import { crumbsOf } from '#tests/support/browser/crumbs.ts';
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveDictionaries } from '#tests/support/stack/data.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { FAILURES, fetched } from '#tests/support/browser/built-file.ts';
import {
  choose,
  chooseByTyping,
  enter,
  expect,
  holdBack,
  openPage,
  test,
} from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const NAME_RULE =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const BLANK = 'Field cannot be blank';

test.beforeEach(({ allow }) => {
  // A refused save is answered with status 400, which Chromium reports on the console.
  allow(/status of 400/);
});

test.describe('creating', () => {
  test('describes one over three tabs and saves it [A-017 A-196 A-198 A-796]', async ({ page }) => {
    const name = uniqueName('invoice');
    await openPage(page, paths.newDictionary);
    await expect(page.getByRole('tab')).toHaveText(['Details', 'Attributes', 'Indexes']);
    await field(page, 'Dictionary Name').fill(name);
    await field(page, 'Description').fill('What is owed.');
    await addAttribute(page, { name: 'number', datatype: 'String', required: true });
    await addAttribute(page, { name: 'amount', datatype: 'Decimal' });
    await addIndex(page, { name: 'by_number', type: 'Primary', attributes: ['number'] });
    await save(page);
    await expect(page.getByText('Dictionary Created')).toBeVisible();
    await expect(page).toHaveURL('/dictionaries');
    await page.goto(paths.dictionary(name));
    await expect(field(page, 'Description')).toHaveValue('What is owed.');
    await openTab(page, 'Attributes');
    await expect(page.getByRole('treeitem')).toHaveText(['number *String', 'amountDecimal']);
  });

  test('asks for the scalar fields of the entity [A-036 A-199 A-843]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    for (const label of ['Dictionary Name', 'Dictionary Grouping', 'Description']) {
      await expect(page.getByLabel(label)).toHaveValue('');
    }
    const action = page.getByRole('group', { name: 'Undefined Attributes Action' });
    await expect(action.getByRole('radio')).toHaveCount(3);
    // The choices are Automatic and the eight presets.
    await expect(page.getByRole('group', { name: 'Color' }).getByRole('radio')).toHaveCount(9);
  });

  test('has no menu of what only a dictionary that is there can do [A-209]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(page.getByLabel('More actions')).toHaveCount(0);
  });

  test('refuses a name and keeps it, and all else that was typed', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await field(page, 'Dictionary Name').fill('1invoice');
    await field(page, 'Description').fill('Kept.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Dictionary Name')).toHaveAccessibleDescription(NAME_RULE);
    await expect(field(page, 'Dictionary Name')).toBeFocused();
    await expect(field(page, 'Dictionary Name')).toHaveValue('1invoice');
    await expect(field(page, 'Description')).toHaveValue('Kept.');
  });

  test('says on any tab that Details are incomplete, and leads there [A-573]', async ({ page }) => {
    await openPage(page, `${paths.newDictionary}?tab=attributes`);
    // Only the POST is answered, and the reload after it is not, as on a slow network.
    await page.route(/\.data\b/, (route) =>
      route.request().method() === 'POST' ? route.continue() : undefined,
    );
    await page.getByRole('button', { name: 'Save' }).click();
    const way = page.getByRole('button', {
      name: 'Please enter all required fields on Details tab.',
    });
    await way.click();
    await expect(field(page, 'Dictionary Name')).toHaveAccessibleDescription(BLANK);
  });

  test('refuses a taken name, its values kept [A-575 A-576 A-577]', async ({ page, chain }) => {
    await openPage(page, paths.newDictionary);
    await field(page, 'Dictionary Name').fill(chain);
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Dictionary Not Saved' });
    await expect(notice).toContainText('A dictionary with this name already exists');
    await expect(field(page, 'Dictionary Name')).toHaveValue(chain);
  });

  test('refuses an object without a child, until it has one [A-572]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await field(page, 'Dictionary Name').fill(uniqueName('object'));
    await addAttribute(page, { name: 'address', datatype: 'Object' });
    await save(page);
    const problem = 'Object and Object[] Attributes require at least one child item.';
    await expect(page.getByText(problem).first()).toBeVisible();
    await addChild(page, 'street');
    await save(page);
    await expect(page.getByText('Dictionary Created')).toBeVisible();
  });

  test('refuses an index without an attribute [A-574]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await field(page, 'Dictionary Name').fill(uniqueName('index'));
    await addAttribute(page, { name: 'city', datatype: 'String' });
    await addIndex(page, { name: 'by_city', type: 'Normal', attributes: [] });
    await save(page);
    await expect(page.getByText('Please select one or more attributes').first()).toBeVisible();
  });
});

test.describe('attributes', () => {
  test('can have children only when they are objects [A-213 A-214 A-215]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await addAttribute(page, { name: 'thing', datatype: 'String' });
    const addChild = page.getByRole('button', { name: 'Add child' });
    for (const [datatype, has] of [
      ['Object', true],
      ['Object[]', true],
      ['String[]', false],
      ['Blob', false],
    ] as const) {
      await choose(page, 'Datatype', datatype);
      await expect(addChild).toHaveCount(has ? 1 : 0);
    }
  });

  test('form a tree that says which are in the primary index [A-210]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await addAttribute(page, { name: 'address', datatype: 'Object' });
    await addChild(page, 'street');
    await expect(page.getByRole('tree', { name: 'Attributes' })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: /street/ })).toHaveAttribute('aria-level', '2');
    await addIndex(page, { name: 'by_street', type: 'Primary', attributes: ['address.street'] });
    await openTab(page, 'Attributes');
    await expect(page.getByRole('treeitem', { name: /^street \*/ })).toBeVisible();
  });

  test('with long names are cut, in the tree and as chips [A-216 A-841]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await addAttribute(page, { name: 'abcdefghijklmnopqrstuvwxyz', datatype: 'String' });
    await expect(page.getByRole('treeitem')).toContainText('abcdefghijklmnopqrstuvwxy...');
    await addIndex(page, {
      name: 'by_long',
      type: 'Normal',
      attributes: ['abcdefghijklmnopqrstuvwxyz'],
    });
    await expect(page.getByRole('option', { name: /by_long/ })).toContainText(
      'abcdefghijklmnopqrst...',
    );
  });

  test('lose their rules with a new datatype [A-503 A-504 A-505 A-506 A-508]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await addAttribute(page, { name: 'code', datatype: 'String' });
    await field(page, 'Regular Expression').fill('^A');
    await field(page, 'Min').fill('1');
    await field(page, 'Max').fill('9');
    await field(page, 'Default Value').fill('Abc');
    await choose(page, 'Datatype', 'Decimal');
    await expect(field(page, 'Precision')).toHaveValue('2');
    await choose(page, 'Datatype', 'String');
    for (const label of ['Regular Expression', 'Min', 'Max', 'Default Value']) {
      await expect(field(page, label)).toHaveValue('');
    }
  });

  test('lose their enum values with another datatype [A-507]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await addAttribute(page, { name: 'code', datatype: 'Enum' });
    await field(page, 'Enum Values').fill('one\ntwo');
    await choose(page, 'Datatype', 'String');
    await choose(page, 'Datatype', 'Enum');
    await expect(field(page, 'Enum Values')).toHaveValue('');
  });

  test('of type Blob cannot be required [A-509]', async ({ page }) => {
    await openPage(page, paths.newDictionary);
    await addAttribute(page, { name: 'scan', datatype: 'String' });
    await expect(page.getByRole('checkbox', { name: 'Required' })).toBeVisible();
    for (const datatype of ['Blob', 'Blob[]']) {
      await choose(page, 'Datatype', datatype);
      await expect(page.getByRole('checkbox', { name: 'Required' })).toHaveCount(0);
    }
  });
});

test.describe('changing', () => {
  test('opens by a row and keeps the name [A-038 A-151 A-191 A-197]', async ({ page, chain }) => {
    await openPage(page, `/dictionaries?q=${chain}`);
    await page.getByRole('link', { name: chain, exact: true }).click();
    await expect(page).toHaveURL(paths.dictionary(chain));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chain);
    await expect(field(page, 'Dictionary Name')).toHaveAttribute('readonly', '');
    const crumbs = crumbsOf(page);
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Dictionaries', chain]);
  });

  test('says that there are unsaved changes, and no longer when they are undone [A-200 A-201 A-495]', async ({
    page,
    api,
  }) => {
    const { name, description } = await makeDictionary(api);
    await openPage(page, paths.dictionary(name));
    const chip = page.getByText('Unsaved changes', { exact: true });
    await expect(chip).toHaveCount(0);
    await field(page, 'Description').fill('Another.');
    await expect(chip).toBeVisible();
    await field(page, 'Description').fill(description ?? '');
    await expect(chip).toHaveCount(0);
  });

  test('saves, clears the flag and returns to the list [A-498 A-795]', async ({ page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await field(page, 'Description').fill('Changed.');
    await save(page);
    await expect(page.getByText('Dictionary Updated')).toBeVisible();
    await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
    await expect(page).toHaveURL('/dictionaries');
    await expect(page.getByText('Dictionary Updated')).toBeVisible();
  });

  test('is refused when somebody else has saved, with its changes kept', async ({ page, api }) => {
    const dictionary = await makeDictionary(api);
    await openPage(page, paths.dictionary(dictionary.name));
    await field(page, 'Description').fill('Mine.');
    await saveDictionaries(api, { ...dictionary, description: 'Theirs.' });
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Dictionary Not Saved' });
    await expect(notice).toContainText("Stored is Description 'Theirs.'");
    await expect(field(page, 'Description')).toHaveValue('Mine.');
    const newest = page.waitForEvent('popup');
    await notice.getByRole('link', { name: 'Open the newest version' }).click();
    await expect(field(await newest, 'Description')).toHaveValue('Theirs.');
    await save(page);
    await expect(page.getByText('Dictionary Updated')).toBeVisible();
  });

  test('cannot be saved twice at once [A-202]', async ({ page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await field(page, 'Description').fill('Changed.');
    const release = await holdBack(page, /\/dictionaries\/.*\.data/);
    await save(page);
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/dictionaries');
  });

  test('shows the attributes of an index before anybody has touched the page', async ({ page }) => {
    await openPage(page, `${paths.dictionary('patient')}?tab=indexes&index=search_name`);
    const chosen = page.locator('.list-preview');
    await expect(chosen).toBeVisible();
    await expect(chosen).toHaveText('given_namefamily_name');
    const before = await chosen.boundingBox();
    await page.keyboard.press('Shift');
    const control = page.locator('.control').filter({ has: page.getByLabel('Remove given_name') });
    await expect(control).toBeVisible();
    await expect(chosen).toHaveCount(0);
    expect(await control.boundingBox()).toEqual(before);
  });

  test('deletes attributes and indexes in the draft [A-496 A-497]', async ({ page, chain }) => {
    await openPage(page, `${paths.dictionary(chain)}?tab=attributes`);
    await page.getByRole('treeitem', { name: /weight/ }).click();
    await page.getByRole('button', { name: 'Delete attribute' }).click();
    await expect(page.getByRole('treeitem')).toHaveCount(1);
    await openTab(page, 'Indexes');
    await page.getByRole('button', { name: 'Delete index' }).click();
    await expect(page.getByText('No indexes yet')).toBeVisible();
    await leaveWithoutSaving(page);
    await openPage(page, `${paths.dictionary(chain)}?tab=attributes`);
    await expect(page.getByRole('treeitem')).toHaveCount(2);
    await openTab(page, 'Indexes');
    await expect(page.getByRole('option', { name: /by_person/ })).toBeVisible();
  });

  test('asks before changes are lost, or stays [A-217 A-218 A-391]', async ({ page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await field(page, 'Description').fill('Changed.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(dialog).toContainText('Are you sure you want to abandon your changes?');
    await dialog.getByRole('button', { name: 'Go Back' }).click();
    await expect(field(page, 'Description')).toHaveValue('Changed.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Close without saving' }).click();
    await expect(page).toHaveURL('/dictionaries');
  });

  test('asks as well before a link, the browser’s Back or another screen takes one away', async ({
    page,
    chain,
  }) => {
    await openPage(page, '/dictionaries');
    await openPage(page, paths.dictionary(chain));
    await field(page, 'Description').fill('Changed.');
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    await page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard').click();
    await dialog.getByRole('button', { name: 'Go Back' }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Description')).toHaveValue('Changed.');
  });

  test('closes without a question when nothing has changed [A-219]', async ({ page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/dictionaries');
  });

  test('leads to the upload with the chain chosen [A-204 A-208]', async ({ page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await page.getByLabel('More actions').click();
    await page.getByText('Upload File').click();
    await expect(page).toHaveURL(`/job-manager/new/upload-file?chain=${chain}`);
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(chain);
  });

  test('saves first when a file is uploaded to changes [A-220 A-221]', async ({ page, chain }) => {
    await openPage(page, paths.dictionary(chain));
    await field(page, 'Description').fill('Changed.');
    await page.getByLabel('More actions').click();
    await page.getByText('Upload File').click();
    await page.getByRole('button', { name: 'Save and Upload File' }).click();
    await expect(page).toHaveURL(`/job-manager/new/upload-file?chain=${chain}`);
    await expect(page.getByRole('combobox', { name: 'Chain' })).toHaveValue(chain);
    await page.goto(paths.dictionary(chain));
    await expect(field(page, 'Description')).toHaveValue('Changed.');
  });
});

test.describe('deleting', () => {
  test('asks for the name, returns to the list and says so [A-206 A-223 A-390 A-797]', async ({
    page,
    chain,
  }) => {
    await openPage(page, paths.dictionary(chain));
    await page.getByLabel('More actions').click();
    await page.getByText('Delete', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Dictionary' });
    await dialog.getByRole('textbox').fill(chain);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Dictionary Deleted')).toBeVisible();
    await expect(page).toHaveURL('/dictionaries');
    await page.goto(`/dictionaries?q=${chain}`);
    await expect(page.getByText('No results found.')).toBeVisible();
  });

  test('refuses an empty and a wrong name [A-617 A-619]', async ({ page, chain }) => {
    await openPage(page, `${paths.dictionary(chain)}?dialog=delete`);
    const dialog = page.getByRole('dialog', { name: 'Delete Dictionary' });
    const box = dialog.getByRole('textbox');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(box).toHaveAccessibleDescription(new RegExp(BLANK));
    await box.fill(chain.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(box).toHaveAccessibleDescription(new RegExp(`Type ${chain}`));
    await expect(box).toHaveValue('');
  });

  test('a record of any kind that is not there is not found [A-063]', async ({ page, allow }) => {
    allow(/status of 404/);
    const id = crypto.randomUUID();
    for (const [address, sentence] of [
      [paths.dictionary('no_such_dictionary'), /^There is no dictionary/],
      [paths.edge(id), 'There is no such edge definition in this zone.'],
      [paths.term(id), 'There is no such term in the glossary of this zone.'],
      [paths.wallet('user-wallet', id), 'There is no such user wallet in this zone.'],
      [paths.wallet('user-group', id), 'There is no such user group in this zone.'],
      [paths.wallet('system-wallet', id), 'There is no such system wallet in this zone.'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('sees a dictionary, and is told by a dialog why it cannot be saved [A-016 A-641 A-663]', async ({
    page,
  }) => {
    await openPage(page, paths.dictionary('patient'));
    await field(page, 'Description').fill('Changed.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Invalid Permissions' })).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Changed.');
  });

  test('cannot delete it [A-668 A-671 A-811]', async ({ page }) => {
    await openPage(page, paths.dictionary('patient'));
    await page.getByLabel('More actions').click();
    await page.getByText('Delete', { exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Invalid Permissions' })).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.beforeEach(({ allow }) => allow(/ERR_INTERNET_DISCONNECTED|status of 503/));

  test('goes on: steps ask the server for nothing, and a save says that it was not sent', async ({
    page,
    context,
  }) => {
    const name = uniqueName('offline');
    await openPage(page, paths.newDictionary);
    await field(page, 'Dictionary Name').fill(name);
    await addAttribute(page, { name: 'number', datatype: 'String' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data')) asked.push(request.url());
    });
    await fetched(page, FAILURES);
    await context.setOffline(true);
    await openTab(page, 'Indexes');
    await openTab(page, 'Attributes');
    await openTab(page, 'Details');
    expect(asked).toEqual([]);
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
    await expect(field(page, 'Dictionary Name')).toHaveValue(name);
    await context.setOffline(false);
    await save(page);
    await expect(page.getByText('Dictionary Created')).toBeVisible();
  });

  test('keeps the draft when the palette cannot search, and says so', async ({ page, context }) => {
    await openPage(page, paths.newDictionary);
    await field(page, 'Description').fill('Kept.');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search or run a command' });
    await palette.fill('p');
    await context.setOffline(true);
    await palette.fill('patient');
    await expect(page.getByText('could not be searched').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Description')).toHaveValue('Kept.');
  });
});

test.describe('with unsaved changes', () => {
  test.use({ visitor: null });

  test('says that the session has ended, and keeps the draft', async ({ page, context, allow }) => {
    allow(/status of 503/);
    await enter(page, OWNER_IN_DEV, paths.newDictionary);
    await field(page, 'Description').fill('Kept.');
    await context.clearCookies();
    await save(page);
    await expect(page.getByRole('alert')).toContainText('Your session has ended');
    await expect(field(page, 'Description')).toHaveValue('Kept.');
  });

  test('asks once before another zone is entered, not the browser again', async ({ page }) => {
    await enter(page, OWNER_IN_DEV, paths.newDictionary);
    await field(page, 'Description').fill('Given up.');
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await page.getByLabel('Zone clinic_dev DEV').click();
    await page.getByText('clinic_prod (PROD)').click();
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await expect(
      page
        .getByRole('banner')
        .getByLabel(/^Zone clinic_prod/)
        .or(policy(page)),
    ).toBeVisible();
    expect(asked).toBe(0);
  });
});

function policy(page: Page) {
  return page.getByRole('button', { name: 'Accept & Continue' });
}

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function openTab(page: Page, name: 'Details' | 'Attributes' | 'Indexes'): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** Presses a button that adds something, and names it. */
async function addNamed(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  // The focus is awaited, because the item that was open before has a field of the same name.
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill(name);
}

async function addAttribute(
  page: Page,
  { name, datatype, required = false }: { name: string; datatype: string; required?: boolean },
): Promise<void> {
  await openTab(page, 'Attributes');
  await addNamed(page, 'Add attribute', name);
  await choose(page, 'Datatype', datatype);
  if (required) await page.getByRole('checkbox', { name: 'Required' }).check();
}

async function addChild(page: Page, name: string): Promise<void> {
  await addNamed(page, 'Add child', name);
}

async function addIndex(
  page: Page,
  { name, type, attributes }: { name: string; type: string; attributes: string[] },
): Promise<void> {
  await openTab(page, 'Indexes');
  await addNamed(page, 'Add index', name);
  await choose(page, 'Type', type);
  for (const attribute of attributes) await chooseByTyping(page, 'Attributes', attribute);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function leaveWithoutSaving(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page).toHaveURL('/dictionaries');
}
