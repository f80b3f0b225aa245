/** Signing in: the customer team, the identity provider, and what happens when either fails. */
import { paths } from '#app/paths/paths.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { OWNER } from '#tests/support/stack/accounts.ts';
import {
  acceptPolicy,
  chooseZone,
  giveCredentials,
  signIn,
  signInToTeam,
} from '#tests/support/browser/sign-in.ts';
import { expect, holdBack, hydrated, openPage, test } from '#tests/support/browser/browser.ts';
import { consoleOrigin, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const TEAM = 'Enter a customer name to continue';

test.describe('nobody is signed in', () => {
  test.use({ visitor: null });

  test('asks for a team in a labelled field [A-069 A-070 A-072 A-073 A-081]', async ({ page }) => {
    await openPage(page, '/');
    await expect(page).toHaveTitle('Sign in to Your Team · Keyway');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Your Team');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: TEAM, exact: true })).toBeVisible();
    await expect(page.getByRole('button')).toHaveText('CONTINUE');
  });

  test('waits for a name that is not blank [A-074 A-075]', async ({ page }) => {
    await openPage(page, '/');
    const next = page.getByRole('button', { name: 'CONTINUE' });
    await expect(next).toBeDisabled();
    await page.getByLabel(TEAM).fill('   ');
    await expect(next).toBeDisabled();
    await page.getByLabel(TEAM).fill(' m ');
    await expect(next).toBeEnabled();
  });

  test('keeps a name that was typed before the scripts arrived', async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel(TEAM).fill('meridian');
    release();
    await hydrated(page);
    await expect(page.getByLabel(TEAM)).toHaveValue('meridian');
    await expect(page.getByRole('button', { name: 'CONTINUE' })).toBeEnabled();
  });

  test('goes to the team’s sign-in page on Enter, by an address with the realm [A-003 A-076 A-077 A-749]', async ({
    page,
  }) => {
    await openPage(page, '/');
    await page.getByLabel(TEAM).fill('meridian');
    const reload = page.waitForRequest((request) => request.url().includes('?realm=meridian'));
    const authorize = page.waitForRequest(/\/protocol\/openid-connect\/auth\?/);
    await page.getByLabel(TEAM).press('Enter');
    expect((await reload).isNavigationRequest()).toBe(true);
    const asked = new URL((await authorize).url()).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    await expect(page.getByRole('heading', { name: 'Sign in to meridian' })).toBeVisible();
  });

  test('can go on after the browser was stopped on its way, or has come back', async ({ page }) => {
    await openPage(page, '/');
    await page.route('**/?realm=*', (route) => route.abort('aborted'));
    const next = page.getByRole('button', { name: 'CONTINUE' });
    await page.getByLabel(TEAM).fill('meridiam');
    await next.click();
    await expect(next).toBeDisabled();
    await page.getByLabel(TEAM).fill('meridian');
    await expect(next).toBeEnabled();
    await next.click();
    await expect(next).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow')));
    await expect(next).toBeEnabled();
  });

  test('does not ask when the address or an earlier visit names it [A-078]', async ({ page }) => {
    await page.goto('/?realm=meridian');
    await expect(page.getByRole('heading', { name: 'Sign in to meridian' })).toBeVisible();
    await signInToTeam(page, OWNER);
    await page.context().clearCookies({ name: 'keyway' });
    await page.goto('/');
    await expect(page).not.toHaveTitle(/Your Team/);
    await expect(page).toHaveURL(/realms\/meridian|localhost/);
  });

  test('offers another team instead of the remembered one', async ({ page }) => {
    await signInToTeam(page, OWNER);
    await page.context().clearCookies();
    await page.goto('/?realm=meridian');
    await page.getByRole('link', { name: 'Use another team' }).click();
    await expect(page.getByLabel(TEAM)).toBeVisible();
  });

  test('says that a team is unknown and keeps what was typed', async ({ page }) => {
    await openPage(page, '/');
    await page.getByLabel(TEAM).fill('nobody-knows');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page.getByRole('alert')).toContainText('nobody-knows');
    await expect(page.getByLabel(TEAM)).toHaveValue('nobody-knows');
    await expect(page.getByLabel(TEAM)).toHaveAccessibleDescription(/nobody-knows/);
  });

  test('refuses a wrong password, keeps the email, lets in', async ({ page, database, allow }) => {
    allow(/status of 4\d\d/);
    const { account } = await makeCustomer(database);
    await page.goto(`/?realm=${account.realm}`);
    await giveCredentials(page, { email: account.email, password: 'wrong' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await giveCredentials(page, account);
    await expect(page.getByRole('heading', { name: 'Secure Data Zones' })).toBeVisible();
  });

  test('needs a sign-in for every page and returns to the one asked [A-465]', async ({ page }) => {
    for (const address of ['/dashboard', '/dictionaries', '/job-manager', '/lifegraph', '/go']) {
      await page.goto(address);
      await expect(page.getByLabel(TEAM)).toBeVisible();
    }
    await page.goto('/dictionaries?filter=a&size=50');
    await page.getByLabel(TEAM).fill('meridian');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await giveCredentials(page, OWNER);
    await chooseZone(page, OWNER_IN_PROD.zone);
    await acceptPolicy(page);
    await expect(page).toHaveURL('/dictionaries?filter=a&size=50');
  });

  test('shows what the identity provider refuses under the title Keycloak error [A-463 A-464 A-810]', async ({
    page,
    allow,
  }) => {
    allow(/status of 400/);
    await page.goto('/?realm=meridian');
    await page.goto('/auth/callback?error=access_denied&error_description=Not+today&state=forged');
    const alert = page.getByRole('alert').filter({ hasText: 'Keycloak error' });
    await expect(alert).toBeVisible();
    await expect(alert).not.toHaveText('Keycloak error');
    await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  });

  test('leads to the page asked for after a cancelled sign-in, too', async ({ page, allow }) => {
    allow(/status of 400/);
    await page.goto('/dictionaries?filter=a');
    await page.getByLabel(TEAM).fill('meridian');
    const stateOf = (url: string) => new URL(url).searchParams.get('state');
    const leaving = page.waitForRequest((request) => stateOf(request.url()) !== null);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    const state = stateOf((await leaving).url());
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.goto(`/auth/callback?error=access_denied&state=${state}`);
    await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      `/?${new URLSearchParams({ realm: 'meridian', returnTo: '/dictionaries?filter=a' })}`,
    );
  });

  test('refuses an answer whose state it never sent', async ({ page, allow }) => {
    allow(/status of 400/);
    await page.goto('/auth/callback?code=stolen&state=forged');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in');
    await page.goto('/dashboard');
    await expect(page.getByLabel(TEAM)).toBeVisible();
  });
});

test.describe('somebody is signed in', () => {
  test('does not ask for a team again [A-080]', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
  });

  test('leads through the way in again, then to the page asked for', async ({ page }) => {
    // This page makes no request by itself later.
    await openPage(page, paths.glossary);
    await page.context().clearCookies({ name: 'keyway' });
    await page.getByRole('navigation', { name: 'Main' }).getByText('Dictionaries').click();
    // The identity provider still knows the person, who does not type a password again.
    await chooseZone(page, OWNER_IN_DEV.zone);
    await expect(page).toHaveURL('/dictionaries');
  });

  test('says that a form was not saved when the session is over', async ({ page }) => {
    // This page makes no request by itself later.
    await openPage(page, paths.glossary);
    await page.context().clearCookies({ name: 'keyway' });
    await page.getByLabel('Zone clinic_dev').click();
    await page.getByText('clinic_prod (PROD)').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
    await expect(page.getByText('was not saved')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page.getByRole('heading', { name: 'Secure Data Zones' })).toBeVisible();
  });
});

test.describe('a token that has run out', () => {
  test.use({ visitor: null });

  test('is renewed by the identity provider, unnoticed [A-750]', async ({ page, database }) => {
    const { account, zone } = await makeCustomer(database);
    await signIn(page, account, zone);
    const expiresAt = async () => {
      const { rows } = await database.query<{ at: string }>(
        'select token_expires_at as at from console.session where realm = $1',
        [account.realm],
      );
      return Date.parse(rows[0]?.at ?? '');
    };
    const now = new Date();
    await database.query('update console.session set token_expires_at = $1 where realm = $2', [
      now,
      account.realm,
    ]);
    await page.getByRole('link', { name: 'Dictionaries' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dictionaries');
    expect(await expiresAt()).toBeGreaterThan(now.getTime());
  });
});

test.describe('logout', () => {
  test.use({ visitor: null });

  test('ends the session, empties the browser’s storage and keeps the realm [A-133 A-475 A-477 A-478]', async ({
    page,
  }) => {
    await signIn(page, OWNER, OWNER_IN_DEV.zone);
    const zoneKept = () => page.evaluate(() => localStorage.getItem('env'));
    await expect.poll(zoneKept).toBe(OWNER_IN_DEV.zone);

    await page.getByLabel(/, account$/).click();
    await page.getByText('Logout').click();
    await expect(page.getByRole('heading', { name: 'Sign in to meridian' })).toBeVisible();
    await page.goto('/favicon.ico');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto('/dashboard');
    await expect(page).not.toHaveURL(new RegExp(`^${consoleOrigin()}/dashboard`));
  });

  test('asks first when it is reached by a link', async ({ page }) => {
    await page.goto('/logout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logout');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});
