/**
 * Every route of the console refuses what another site sends with a person's cookies, whatever the method, the type of
 * the body and what the sender says of itself (docs/security.md). A new route is tested by itself.
 */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import {
  forgedRequests,
  problemsOfForged,
  strangeRequests,
} from '#tests/support/console/forged-requests.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { signInPlainly } from '#tests/support/nojs/sign-in.ts';
import { consoleOrigin, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

let browser: PlainBrowser;
let cookie: string;
beforeAll(async () => {
  browser = await signInPlainly(OWNER_IN_DEV);
  cookie = browser.cookies.headerFor(new URL(consoleOrigin()));
});

it('forged requests are refused, and the session goes on', async () => {
  const requests = forgedRequests(consoleOrigin());
  const problems = await problemsOfForged(
    consoleOrigin(),
    cookie,
    requests,
    ({ status, setsCookies }) => [403, 405].includes(status) && !setsCookies,
  );
  expect(problems).toEqual([]);
  await browser.open(paths.dashboard);
  expect(browser.page.address).toBe(paths.dashboard);
});

it('no method that a page does not use is a failure of the server', async () => {
  const own = await signInPlainly(OWNER_IN_DEV);
  const problems = await problemsOfForged(
    consoleOrigin(),
    own.cookies.headerFor(new URL(consoleOrigin())),
    strangeRequests(consoleOrigin()),
    ({ status }) => status < 500,
  );
  expect(problems).toEqual([]);
});
