/** Signs in on the real pages, without a browser. */
import type { Account } from '#tests/support/stack/accounts.ts';
import { PlainBrowser } from './browser.ts';
import { consoleOrigin } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

/** Opens a browser in which the visitor has signed in, entered the zone and accepted its policy. */
export async function signInPlainly(
  { account, zone }: Visitor,
  origin = consoleOrigin(),
): Promise<PlainBrowser> {
  const browser = new PlainBrowser(origin);
  await browser.open('/?realm=');
  browser.page.fill('Enter a customer name to continue', account.realm);
  await browser.press('CONTINUE');
  await giveCredentialsPlainly(browser, account);
  await browser.press(new RegExp(`^${zone} \\(`));
  if (browser.page.heading === 'Acceptable Use Policy') await browser.press('Accept & Continue');
  return browser;
}

const sessions = new Map<string, Promise<PlainBrowser>>();

/**
 * Opens a new browser in the session of a visitor, who signs in once per test file. It opens the address, if one is
 * given.
 */
export async function browserOf(visitor: Visitor, address?: string): Promise<PlainBrowser> {
  const key = `${visitor.account.realm} ${visitor.account.email} ${visitor.zone}`;
  const session = sessions.get(key) ?? signInPlainly(visitor);
  sessions.set(key, session);
  const browser = (await session).another();
  if (address !== undefined) await browser.open(address);
  return browser;
}

/** Fills in and submits the sign-in page of the identity provider. */
export function giveCredentialsPlainly(
  browser: PlainBrowser,
  { email, password }: Pick<Account, 'email' | 'password'>,
) {
  browser.page.fill('Email', email);
  browser.page.fill('Password', password);
  return browser.press('Sign in');
}
