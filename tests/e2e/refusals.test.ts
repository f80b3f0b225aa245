/** What the console does when the platform refuses a call: the end of a session, or an alert that says why. */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { failCall, refuseCall } from '#tests/support/stack/stack.ts';

test.use({ visitor: ofNewCustomer });

for (const [status, cleared] of [
  [401, '[A-754 B-595]'],
  [403, '[A-755 B-596]'],
] as const) {
  test(`${status} ends the session, clears the browser’s storage ${cleared}`, async ({
    page,
    customer,
    allow,
  }) => {
    allow(new RegExp(`status of ${status}`));
    const { realm } = customer.account;
    await openPage(page, paths.dashboard);
    await page.evaluate(() => localStorage.setItem('keyway.search', 'ward'));
    // The provider's cookies are cleared, because with them it would sign the person in again at once.
    await page.context().clearCookies({ path: /^\/realms/ });
    await refuseCall(customer, { method: 'GET', path: CALLS.listTerms.path }, status);
    await test.step('and leads to the root, which keeps the realm [A-757 A-758 B-598 B-599]', async () => {
      const root = page.waitForRequest((request) => request.url().includes('/?realm='));
      await page.getByRole('navigation', { name: 'Main' }).getByText('Glossary').click();
      const { pathname, searchParams } = new URL((await root).url());
      expect([pathname, searchParams.get('realm')]).toEqual(['/', realm]);
      await expect(page.getByRole('heading', { name: `Sign in to ${realm}` })).toBeVisible();
    });
    await page.goto('/favicon.ico');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto(paths.dashboard);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
  });
}

test('a call that fails shows an alert', async ({ page, customer, allow }) => {
  allow(/status of (400|502)/);
  const create = { method: 'POST', path: CALLS.createTerm.path } as const;
  await openPage(page, paths.newTerm);
  await page.getByLabel('Term').fill('Ward');
  const save = page.getByRole('button', { name: 'Save' });
  const alert = page.getByRole('alert');
  await test.step('with the message of the server [B-601]', async () => {
    await refuseCall(customer, create, 400, 'The glossary is closed today.');
    await save.click();
    await expect(alert).toContainText('The glossary is closed today.');
    await expect(alert).not.toContainText('Glossary Not Saved');
  });
  await test.step('or, where it gives none, with the fallback text [B-602]', async () => {
    await failCall(customer, create);
    await save.click();
    await expect(alert).toContainText('Glossary Not Saved');
  });
});
