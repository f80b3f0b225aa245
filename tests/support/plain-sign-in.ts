/** Signing in by the real pages, without a browser. */
import type { Account } from './accounts.ts';
import { PlainBrowser } from './plain-browser.ts';
import { consoleOrigin, type Visitor } from './stack.ts';

/** A browser in which somebody has signed in, chosen the zone and accepted its policy. */
export async function signInPlainly({ account, zone }: Visitor): Promise<PlainBrowser> {
  const browser = new PlainBrowser(consoleOrigin());
  await browser.open('/?realm=');
  browser.page.fill('Enter a customer name to continue', account.realm);
  await browser.press('CONTINUE');
  await giveCredentialsPlainly(browser, account);
  await browser.press(new RegExp(`^${zone} \\(`));
  if (browser.page.heading === 'Acceptable Use Policy') await browser.press('Accept & Continue');
  return browser;
}

const sessions = new Map<string, Promise<PlainBrowser>>();

/** A browser of its own in the session of a visitor, who signs in once a test file. */
export async function browserOf(visitor: Visitor): Promise<PlainBrowser> {
  const key = `${visitor.account.realm} ${visitor.account.email} ${visitor.zone}`;
  const session = sessions.get(key) ?? signInPlainly(visitor);
  sessions.set(key, session);
  return (await session).another();
}

/** On the page of the identity provider. */
export function giveCredentialsPlainly(
  browser: PlainBrowser,
  { email, password }: Pick<Account, 'email' | 'password'>,
) {
  browser.page.fill('Email', email);
  browser.page.fill('Password', password);
  return browser.press('Sign in');
}
