/** A console that is dedicated to one team: it never asks for a team, and the browser's storage is not cleared. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { enter, expect, hydrated, test } from '#tests/support/browser/browser.ts';
import { refuseCall } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';
import { startConsole } from '#tests/support/stack/second-console.ts';

test.use({ visitor: null });

let visitor: Visitor;
let dedicated: Awaited<ReturnType<typeof startConsole>>;
test.beforeAll(async ({ database }) => {
  visitor = await makeCustomer(database);
  dedicated = await startConsole({ DEDICATED_REALM: visitor.account.realm });
});
test.afterAll(() => dedicated.stop());

/** The answer of the identity provider, which does not know this console's addresses. */
const REFUSED = /status of 400/;

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

/** Opens the dashboard, and waits until the console has stored what it keeps in the browser. */
async function arrive(page: Page): Promise<void> {
  await enter(page, visitor, `${dedicated.origin}${paths.dashboard}`);
  await expect.poll(() => stored(page)).toMatchObject({ env: visitor.zone });
}

test('a dedicated console asks nobody for a team, whatever the address says [A-079]', async ({
  page,
  allow,
}) => {
  allow(REFUSED);
  for (const search of ['', '?realm=', '?realm=meridian']) {
    const asked = page.waitForRequest(/\/protocol\/openid-connect\/auth\?/);
    await page.goto(`${dedicated.origin}/${search}`);
    expect(new URL((await asked).url()).pathname).toContain(`/realms/${visitor.account.realm}/`);
    await expect(page.getByText('Sign in to Your Team')).toHaveCount(0);
  }
});

test('a dedicated console keeps the storage of the browser at logout [A-476]', async ({
  page,
  allow,
}) => {
  allow(REFUSED);
  await arrive(page);
  const before = await stored(page);
  await page.getByLabel(/, account$/).click();
  await page.getByText('Logout').click();
  await expect(page).toHaveURL(/\/protocol\/openid-connect\/logout/);
  await page.goto(`${dedicated.origin}/favicon.ico`);
  expect(await stored(page)).toEqual(before);
});

for (const status of [401, 403]) {
  test(`keeps the storage of the browser when the platform answers ${status} [A-756 B-597]`, async ({
    page,
    allow,
  }) => {
    allow(REFUSED, new RegExp(`status of ${status}`));
    await arrive(page);
    const before = await stored(page);
    await refuseCall(visitor, { method: 'GET', path: CALLS.listTerms.path }, status);
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Glossary').click();
    await expect(page).toHaveURL(/\/protocol\/openid-connect\/auth\?/);
    await page.goto(`${dedicated.origin}/favicon.ico`);
    expect(await stored(page)).toEqual(before);
  });
}
