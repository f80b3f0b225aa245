/**
 * Every route of the console refuses what another site sends with a person's cookies, whatever its method, the type of
 * its body and the origin that it names (docs/security.md). New routes are tested without a change here.
 */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import {
  forgedRequests,
  problemsOfForged,
  sendForged,
  strangeRequests,
} from '#tests/support/console/forged-requests.ts';
import { assure } from '#tests/support/assurance.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { signInPlainly } from '#tests/support/nojs/sign-in.ts';
import { bySize } from '#tests/support/size.ts';
import { consoleOrigin, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

let browser: PlainBrowser;
let cookie: string;
beforeAll(async () => {
  browser = await signInPlainly(OWNER_IN_DEV);
  cookie = browser.cookies.headerFor(new URL(consoleOrigin()));
});

it(
  'forged requests are refused, and the session goes on',
  async () => {
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

    const { origin } = new URL(consoleOrigin());
    const ownForm = {
      method: 'POST',
      path: paths.newTerm,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    };
    // This request is the form of one of the console's own pages, without its fields.
    const { status } = await sendForged(consoleOrigin(), cookie, ownForm);
    expect(status).toBe(400);
    assure({
      promise: 'What another site sends with a person’s cookies changes nothing',
      figure: `${requests.length} requests to ${new Set(requests.map(({ path }) => path.split('?')[0])).size} addresses, by method, type of body, origin and way of calling: all refused`,
      control: 'with the console’s own Origin, the form is read and refused for its fields',
    });
  },
  bySize({ ordinary: 120_000, large: 1_800_000 }),
);

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
