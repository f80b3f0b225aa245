/** What surrounds every page: navigation, breadcrumbs, account, the pages without a shell. */
import { crumbsOf } from '#tests/support/browser/crumbs.ts';
import { ADMIN, READER } from '#tests/support/stack/accounts.ts';
import { expect, holdBack, openPage, test } from '#tests/support/browser/browser.ts';

test.describe('navigation', () => {
  test('is at the left and leads to its screens [A-101 A-107 A-109 A-158]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const left = await navigation.boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(left!.x + left!.width).toBeLessThanOrEqual(main!.x);
    await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const [name, path] of [
      ['Dictionaries', '/dictionaries'],
      ['Job Manager', '/job-manager'],
      ['Explorer', '/lifegraph'],
      ['Dashboard', '/dashboard'],
    ] as const) {
      await navigation.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(navigation.locator('[aria-current=page]')).toHaveText(new RegExp(name));
    }
  });

  test('marks the screen that a page lies below', async ({ page }) => {
    await openPage(page, '/dictionaries/create-dictionary');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.locator('[aria-current=page]')).toHaveText(/Dictionaries/);
  });

  test('drops the stored draft of a form [A-108]', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.evaluate(() => localStorage.setItem('keyway.draft.dictionary', '{}'));
    await page.getByRole('navigation', { name: 'Main' }).getByText('Dictionaries').click();
    await expect(page).toHaveURL('/dictionaries');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('keyway.draft.dictionary')))
      .toBeNull();
  });

  test('collapses, expands again and stays as it was left [A-111 A-112]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const sidebar = page.getByRole('complementary');
    const width = async () => (await sidebar.boundingBox())?.width ?? 0;
    const wide = await width();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect.poll(width).toBeLessThan(wide / 2);
    await expect(sidebar.getByRole('link', { name: 'Dictionaries' })).toBeVisible();
    // The answer is awaited, because leaving the page would cancel its request.
    await kept;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    await expect.poll(width).toBe(wide);
  });

  test('tells the page of its new room once the drawer rests [A-113 A-852]', async ({
    clockPage: page,
  }) => {
    await openPage(page, '/dashboard');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.evaluate(() => {
      window.addEventListener('resize', () => document.body.setAttribute('data-resized', ''));
    });
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
    const body = page.locator('body');
    await page.clock.runFor(194);
    await expect(body).not.toHaveAttribute('data-resized');
    await page.clock.runFor(1);
    await expect(body).toHaveAttribute('data-resized');
  });

  test('keeps its bottom items in view, however low the window [A-103]', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 420 });
    await openPage(page, '/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const items = navigation.getByRole('link');
    const bottom = ['About', 'Help desk', 'Download API description'];
    await expect(items.filter({ hasText: /^(About|Help desk|Download)/ })).toHaveText(
      bottom.map((name) => new RegExp(`^${name}`)),
    );
    for (const name of bottom) {
      await expect(navigation.getByRole('link', { name: new RegExp(`^${name}`) })).toBeInViewport({
        ratio: 1,
      });
    }
    await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeInViewport();
    const last = navigation.getByRole('link', { name: 'Dev Docs' });
    await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  test('reads a screen when it is opened, not when the pointer passes', async ({ page }) => {
    await openPage(page, '/dashboard');
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/dictionaries.data')) read.push(request.url());
    });
    const link = page.getByRole('navigation', { name: 'Main' }).getByText('Dictionaries');
    await link.click({ delay: 500 });
    await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
    expect(read).toHaveLength(1);
  });

  test('becomes a drawer on a narrow screen, closed again on the next page', async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 800 });
    await openPage(page, '/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: 'Navigation', exact: true }).click();
    await navigation.getByText('Dictionaries').click();
    await expect(page).toHaveURL('/dictionaries');
    await expect(navigation).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Control+b');
    await expect(navigation).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(navigation).toBeHidden();
  });

  test('has its names in the drawer, also when it is collapsed on wide screens', async ({
    page,
  }) => {
    await openPage(page, '/dashboard');
    const glossary = page.getByRole('link', { name: 'Glossary' }).locator('.navigation-title');
    const kept = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect.poll(async () => (await glossary.boundingBox())?.width).toBeLessThan(5);
    await page.setViewportSize({ width: 412, height: 800 });
    await page.getByRole('button', { name: 'Navigation', exact: true }).click();
    await expect.poll(async () => (await glossary.boundingBox())?.width).toBeGreaterThan(50);
    await kept;
    await page.context().clearCookies({ name: 'keyway-navigation' });
  });
});

test.describe('an administrator without a data role', () => {
  test.use({ visitor: { account: ADMIN, zone: 'clinic_prod' } });

  test('sees no LifeGraph and is refused its address [A-064 A-068 B-065]', async ({ page }) => {
    await page.goto('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Dictionaries' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Explorer' })).toHaveCount(0);
    await page.goto('/lifegraph');
    await expect(page).toHaveURL('/InsufficientPermissionsError');
    await expect(page.getByText('Your roles in this zone do not open the page.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: 'clinic_prod' } });

  test('may open every route that names no role [A-066]', async ({ page }) => {
    for (const address of ['/dashboard', '/go', '/zones']) {
      await page.goto(address);
      await expect(page).toHaveURL(address);
    }
  });
});

test.describe('while a page is on its way', () => {
  test('a spinner says so until it is there, and moves nothing [A-155]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const loading = page.getByText('Loading…', { exact: true });
    const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
    const position = await heading.boundingBox();
    await expect(loading).toHaveCount(0);
    const release = await holdBack(page, /\/dictionaries\.data/);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Dictionaries').click();
    await expect(loading).toBeVisible();
    await expect(page.getByRole('status').filter({ has: loading })).toHaveCount(1);
    await expect(loading.locator('svg')).toBeVisible();
    expect(await heading.boundingBox()).toEqual(position);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  test('a quick answer shows no spinner', async ({ page }) => {
    await openPage(page, '/dashboard');
    const release = await holdBack(page, /\/dictionaries\.data/);
    const hiddenForMs = page.evaluate(async () => {
      // Animations run by the timestamps of frames, so the test measures with them. A late frame still has its
      // timestamp.
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const find = () => document.querySelector('.navigation-status');
      let nowMs = await frame();
      while (!find()) nowMs = await frame();
      const startedMs = nowMs;
      while (getComputedStyle(find()!).visibility === 'hidden') nowMs = await frame();
      return nowMs - startedMs;
    });
    await page.getByRole('navigation', { name: 'Main' }).getByText('Dictionaries').click();
    expect(await hiddenForMs).toBeGreaterThan(200);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeVisible();
  });
});

test.describe('breadcrumbs', () => {
  test('have one crumb per segment and end with the page’s name [A-134 A-141]', async ({
    page,
  }) => {
    await page.goto('/dictionaries/create-dictionary');
    const crumbs = crumbsOf(page);
    await expect(crumbs.getByRole('listitem')).toHaveText([
      'Home',
      'Dictionaries',
      'Create Dictionary',
    ]);
    await expect(crumbs.locator('[aria-current=page]')).toHaveText('Create Dictionary');
  });

  test('lead to their segment’s path, Home to the dashboard [A-152 A-153]', async ({ page }) => {
    await openPage(page, '/dictionaries/create-dictionary');
    const crumbs = crumbsOf(page);
    await crumbs.getByRole('link', { name: 'Dictionaries' }).click();
    await expect(page).toHaveURL('/dictionaries');
    await crumbs.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('the account menu', () => {
  test('shows who is signed in and offers to log out [A-130 A-458 A-459]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const avatar = page.getByLabel(/, account$/);
    await expect(avatar).toHaveAccessibleName('OB Olivia Brandt, account');
    await expect(avatar).toContainText('OB');
    await avatar.click();
    await expect(page.getByText('owner@meridian.test')).toBeVisible();
    await expect(page.getByText('Logout')).toBeVisible();
  });
});

test.describe('addresses that lead nowhere', () => {
  test('an unknown one leads home [A-065 B-066 B-067]', async ({ page }) => {
    await page.goto('/no/such/page?x=1');
    await expect(page).toHaveURL('/dashboard');
  });

  test('the icon is where browsers look for one by themselves', async ({ request }) => {
    const answer = await request.get('/favicon.ico', { maxRedirects: 0 });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^image\/(x-icon|vnd.microsoft.icon)$/);
  });

  test('the two dead ends have no shell, but a way home [A-062 A-063 A-067]', async ({ page }) => {
    for (const [address, heading] of [
      ['/InsufficientPermissionsError', 'Insufficient permissions'],
      ['/NotFoundError', 'Not found'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

test('keys that are pressed while a page begins leave it whole', async ({ page }) => {
  // Keys are pressed as soon as the root of React exists, with nothing below it yet.
  await page.addInitScript(() => {
    const isBegun = () =>
      Object.keys(document).some((name) => name.startsWith('__reactContainer$'));
    const press = (): void => {
      if (isBegun()) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      }
      setTimeout(press);
    };
    press();
  });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await openPage(page, '/dashboard');
  // The tests after this one use the same page.
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});
