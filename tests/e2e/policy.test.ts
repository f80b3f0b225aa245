/** The Acceptable Use Policy, which is shown before everything else until it is accepted. */
import type { Page } from '@playwright/test';
import { CALLS } from '#model/calls/all.ts';
import { publishPolicy } from '#platform/directory/administration.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { chooseZone, signInToTeam } from '#tests/support/browser/sign-in.ts';
import { expect, holdBack, openPage, test } from '#tests/support/browser/browser.ts';
import { stubCall, failCall, refuseCall } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

const READ_POLICY = { method: 'GET', path: CALLS.readPolicy.path } as const;
const LONG_POLICY = `# House rules\n\nBe **kind**.\n\n- one\n- two\n\n${'One more paragraph.\n\n'.repeat(80)}`;

test.use({ visitor: null });

/** Signs in for the first time in a zone, so that the policy is shown. */
async function arrive(page: Page, { account, zone }: Visitor): Promise<void> {
  await signInToTeam(page, account);
  await chooseZone(page, zone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acceptable Use Policy');
}

test('the policy is shown before every page until it is accepted, then lets in [A-031 A-157 A-461 A-470]', async ({
  page,
  database,
}) => {
  await arrive(page, await makeCustomer(database));
  await expect(page).toHaveURL('/');
  for (const address of ['/dashboard', '/dictionaries']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acceptable Use Policy');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Accept & Continue', exact: true }).click();
  await expect(page).toHaveURL('/dictionaries');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

test('the page of the policy shows the markdown as formatted text, at most 639 px high, and stores its zone [A-094 A-096 A-100 A-471 A-856]', async ({
  page,
  database,
}) => {
  await page.goto('/favicon.ico');
  await page.evaluate(() => localStorage.setItem('env', 'zone_of_yesterday'));
  const visitor = await makeCustomer(database, { policy: LONG_POLICY });
  await arrive(page, visitor);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('env'))).toBe(visitor.zone);
  const text = page.getByRole('region', { name: 'Text of the policy' });
  await expect(text.getByRole('heading', { name: 'House rules' })).toBeVisible();
  await expect(text.locator('strong')).toHaveText('kind');
  await expect(text.getByRole('listitem')).toHaveText(['one', 'two']);
  await page.setViewportSize({ width: 1366, height: 1200 });
  expect((await text.boundingBox())?.height).toBe(639);
  await page.setViewportSize({ width: 1366, height: 600 });
  const accept = page.getByRole('button', { name: 'Accept & Continue' });
  await expect(accept).toBeInViewport({ ratio: 1 });
  expect(await text.evaluate((region) => region.scrollHeight)).toBeGreaterThan(639);
  // The text scrolls, but not the page around it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(600);
});

test('the page of the policy waits while the acceptance is being saved [A-098]', async ({
  page,
  database,
}) => {
  await arrive(page, await makeCustomer(database));
  await openPage(page, '/');
  const release = await holdBack(page, /_root\.data/);
  const accept = page.getByRole('button', { name: 'Accept & Continue' });
  await expect(accept).toBeEnabled();
  await accept.click();
  await expect(accept).toBeDisabled();
  release();
  await expect(page).toHaveURL('/dashboard');
});

test('the page of the policy offers to log out instead [A-099]', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `Sign in to ${customer.account.realm}` }),
  ).toBeVisible();
});

test('the policy counts as signed when the list is not empty and nothing in it says otherwise [A-467 A-468]', async ({
  page,
  database,
}) => {
  const unsigned = await makeCustomer(database);
  await stubCall(unsigned, READ_POLICY, []);
  await arrive(page, unsigned);
  await page.context().clearCookies();
  const signed = await makeCustomer(database);
  const item = { id: crypto.randomUUID(), documentBase64: 'QmUga2luZC4=' };
  await stubCall(signed, READ_POLICY, [item]);
  await signInToTeam(page, signed.account);
  await chooseZone(page, signed.zone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('the policy is read only when a zone is chosen [A-736]', async ({ page, customer, allow }) => {
  allow(/status of 401/);
  await signInToTeam(page, customer.account);
  // From now on each attempt to read it ends the session.
  await refuseCall(customer, READ_POLICY, 401);
  for (const address of ['/', '/zones', '/dashboard']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure Data Zones');
  }
  const ended = page.waitForRequest((request) => request.url().includes('?realm='));
  await chooseZone(page, customer.zone);
  await ended;
});

test('the page of the policy says that it cannot be read, or not accepted, when the platform does not say why', async ({
  page,
  customer,
  allow,
}) => {
  allow(/status of (400|502)/);
  await arrive(page, customer);
  await test.step('not accepted [A-786]', async () => {
    const id = await page.locator('input[name=policyId]').inputValue();
    await failCall(customer, { method: 'POST', path: `/acceptableusesignature/${id}` });
    await page.getByRole('button', { name: 'Accept & Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('Unable to sign acceptable use policy');
  });
  await test.step('not read [A-785]', async () => {
    await failCall(customer, READ_POLICY);
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText('Unable to retrieve signed use policy');
  });
});

test('the page of the policy says what the platform says when it cannot be accepted [A-760]', async ({
  page,
  database,
  customer,
  allow,
}) => {
  allow(/status of 400/);
  await arrive(page, customer);
  await publishPolicy(database, customer.account.realm, 'Be kinder.');
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('This policy is no longer in force.');
  await page.goto('/');
  await expect(page.getByText('Be kinder.')).toBeVisible();
});
