/** Signing in, without scripts, in a browser that has a session. */
import { expect, it } from 'vitest';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { giveCredentialsPlainly } from '#tests/support/nojs/sign-in.ts';
import { consoleOrigin, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const SESSION = 'keyway';

it('a sign-in makes a new session and ends the one that the browser had', async () => {
  const { account, zone } = OWNER_IN_DEV;
  const root = new URL('/', consoleOrigin());
  const begin = async () => {
    const browser = new PlainBrowser(consoleOrigin());
    await browser.open('/?realm=');
    browser.page.fill('Enter a customer name to continue', account.realm);
    await browser.press('CONTINUE');
    return browser;
  };
  const sessionOf = ({ cookies }: PlainBrowser) =>
    cookies.all().find(({ name }) => name === SESSION)?.value;
  // The root of a session without a zone has the choice of one.
  const isOpen = async (session: string | undefined) => {
    const headers = { cookie: `${SESSION}=${session}` };
    const answer = await fetch(root, { headers, redirect: 'manual' });
    return (await answer.text()).includes(zone);
  };

  const browser = await begin();
  await giveCredentialsPlainly(browser, account);
  const former = sessionOf(browser);
  expect(await isOpen(former)).toBe(true);

  // As another tab that had begun to sign in before.
  const again = await begin();
  const headers = { 'set-cookie': `${SESSION}=${former}; Path=/; HttpOnly; SameSite=Lax` };
  again.cookies.keep(root, new Response(null, { headers }));
  await giveCredentialsPlainly(again, account);
  const present = sessionOf(again);
  expect(present).not.toBe(former);
  expect([await isOpen(former), await isOpen(present)]).toEqual([false, true]);
});
