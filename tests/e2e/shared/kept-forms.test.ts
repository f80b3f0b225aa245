/** A form that could not be sent keeps its values and says what to do. */
import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { FAILURES, fetched } from '#tests/support/browser/built-file.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeGroup } from '#tests/support/stack/wallets.ts';
import {
  chooseByTyping,
  expect,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

test.use({ visitor: null });

const box = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) });

test('without a connection nothing is lost, and saving again succeeds', async ({
  page,
  context,
  api,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of (400|503)/);
  await startSession(page, OWNER_IN_DEV);

  await test.step('of a term, with its rows', async () => {
    await openPage(page, paths.newTerm);
    await box(page, 'Term').fill(uniqueName('Offline'));
    await page.getByRole('button', { name: 'Add alias' }).click();
    await box(page, 'Alias 1').fill('Kept');
    await saveOffline(page, context);
    await expect(box(page, 'Alias 1')).toHaveValue('Kept');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(paths.glossary);
  });

  await test.step('of an edge definition, with what was chosen', async () => {
    const chosen = [
      ['From Dictionary', 'condition_record'],
      ['To Dictionary', 'encounter'],
      ['From attribute', 'encounter_id'],
      ['To attribute', 'encounter_id'],
    ] as const;
    await openPage(page, paths.newEdge);
    await box(page, 'Name').fill(uniqueName('offline'));
    for (const [label, value] of chosen) {
      if (label === 'From attribute') {
        await page.getByRole('button', { name: 'Add association' }).click();
      }
      await chooseByTyping(page, label, value);
    }
    await saveOffline(page, context);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(paths.edges);
  });

  await test.step('of a term whose changes by somebody else were read before', async () => {
    const term = uniqueName('Overtaken');
    const { id } = await api.call<{ id: string }>('POST', CALLS.createTerm.path, { term });
    await openPage(page, paths.term(id));
    await api.call('PUT', CALLS.updateTerm.path.replace('{id}', id), { term, type: 'Theirs' });
    await box(page, 'Description').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('after the version that you began with');
    await saveOffline(page, context);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(paths.glossary);
  });
});

test('when the session has ended the form says so, and is saved after the next sign-in', async ({
  page,
  context,
  api,
  allow,
}) => {
  allow(/status of 503/);
  // The preview of a group's change asks too.
  allow(/status of 401 .*\/wallets-and-groups\/preview/);
  const { id } = await makeGroup(api);
  await startSession(page, OWNER_IN_DEV);
  const cookies = await context.cookies();
  for (const [address, field] of [
    [paths.newWallet('user-wallet'), 'Full Name'],
    [paths.newWallet('system-wallet'), 'Description'],
    [paths.wallet('user-group', id), 'Description'],
  ] as const) {
    await openPage(page, address);
    await box(page, field).fill('Kept.');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Your session has ended');
    await expect(box(page, field)).toHaveValue('Kept.');
    await context.addCookies(cookies);
  }
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(paths.walletsAndGroups('user-group'));
});

async function saveOffline(page: Page, context: BrowserContext): Promise<void> {
  await fetched(page, FAILURES);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Keyway could not be reached.');
  await context.setOffline(false);
}
