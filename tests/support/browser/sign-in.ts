/** Signing in through the real screens, with or without scripts. */
import { expect } from './expect.ts';
import type { Page } from '@playwright/test';
import type { Account } from '#tests/support/stack/accounts.ts';

/** Signs in from the first screen to the dashboard of a zone; accepts the policy if the page asks for it. */
export async function signIn(page: Page, account: Account, zone: string): Promise<void> {
  await signInToTeam(page, account);
  await chooseZone(page, zone);
  await acceptPolicy(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Signs in from the first screen to the zone chooser. */
export async function signInToTeam(page: Page, account: Account): Promise<void> {
  await page.goto('/?realm=');
  await page.getByLabel('Enter a customer name to continue').fill(account.realm);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await giveCredentials(page, account);
  await expect(page.getByRole('heading', { name: 'Secure Data Zones' })).toBeVisible();
}

/** Fills in and submits the sign-in page of the identity provider. */
export async function giveCredentials(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function chooseZone(page: Page, zone: string): Promise<void> {
  await page.getByRole('button', { name: `${zone} (` }).click();
}

/** Accepts the policy if the page asks for it, which it does only at the first visit of an account to a zone. */
export async function acceptPolicy(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('Secure Data Zones');
  if ((await heading.textContent()) !== 'Acceptable Use Policy') return;
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
}
