/** The Job Manager: the list, the drawer, cancelling. */
import type { Locator, Page, Request } from '@playwright/test';
import { startLongUpload } from '#tests/support/stack/data.ts';
import { ADMIN, READER, USER } from '#tests/support/stack/accounts.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('Job Manager shows 5 days at first, and offers 15, 30 and 60 [B-180 B-181 B-645]', async ({
  page,
}) => {
  await openPage(page, '/job-manager');
  const days = page.getByRole('navigation', { name: 'Days shown' });
  await expect(days.getByRole('link')).toHaveText(['5', '15', '30', '60']);
  await expect(days.locator('[aria-current]')).toHaveText('5');
  await days.getByRole('link', { name: 'Last 60 days' }).click();
  await expect(page).toHaveURL('/job-manager?days=60');
  await expect(days.locator('[aria-current]')).toHaveText('60');
});

test('Job Manager reads the list again by its button, and says so of each status [B-185]', async ({
  page,
}) => {
  await openPage(page, '/job-manager?days=60');
  const status = page
    .getByRole('cell')
    .getByRole('link', { name: /, job / })
    .first();
  await status.focus();
  await expect(
    page.getByRole('tooltip', { name: 'Refresh page to see the updated status.' }),
  ).toBeVisible();
  const again = page.waitForResponse((response) => response.url().includes('/job-manager.data'));
  await page.getByRole('link', { name: 'Refresh' }).click();
  expect((await again).ok()).toBe(true);
});

test('Job Manager reads nothing again because its window gets the focus [A-752 B-678]', async ({
  page,
}) => {
  await openPage(page, '/job-manager?days=60');
  const reads = readsOf(page);
  await page.evaluate(() => {
    for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByText('Jobs refreshed')).toBeAttached();
  expect(reads).toHaveLength(1);
});

test('Job Manager names a lost connection, and goes on once it is back', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await openPage(page, '/job-manager?days=60');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Refresh' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Keyway could not be reached');
  const again = page.getByRole('link', { name: 'Try again' });
  await again.click();
  await expect(heading).toHaveText('Keyway could not be reached');
  await context.setOffline(false);
  await again.click();
  await expect(heading).toHaveText('Job Manager');
  await expect(page).toHaveURL('/job-manager?days=60');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test.describe('the drawer', () => {
  test('is 570 px wide, named by the job, with its type and status [B-188 B-189 B-190 B-192 B-671]', async ({
    page,
  }) => {
    const { drawer, jobId } = await openJob(page, 'COMPLETE');
    await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(jobId);
    await expect(drawer.getByText('COMPLETE', { exact: true }).first()).toBeVisible();
    await expect(drawer.getByText(/Upload Data|Import Dictionary/).first()).toBeVisible();
    const panel = drawer.locator('> div').last();
    expect((await panel.boundingBox())?.width).toBe(570);
  });

  test('has three sections for a job that went well [B-193]', async ({ page }) => {
    const { drawer } = await openJob(page, 'COMPLETE');
    await expect(drawer.getByRole('heading', { level: 3 })).toHaveText([
      'Job Details',
      'Results',
      'Metadata',
    ]);
  });

  test('adds the errors of one that failed, cause by cause [B-194 B-195]', async ({ page }) => {
    const { drawer } = await openJob(page, 'ERROR', 'Upload Data');
    await expect(drawer.getByRole('heading', { level: 3 }).last()).toHaveText('Errors');
    const errors = sectionOf(drawer, 'Errors');
    await expect(errors.getByText('Error Log', { exact: true })).toBeVisible();
    const rows = errors.getByRole('region', { name: 'Wrong rows' }).getByRole('row');
    await expect(rows.nth(1)).toHaveText(/^\d+\S+ ?.+/);
  });

  test('shows an empty section and a missing value in words [B-197 B-198]', async ({ page }) => {
    const { drawer } = await openJob(page, 'CANCELLED');
    const details = sectionOf(drawer, 'Job Details');
    await expect(details.getByText('NULL').first()).toBeVisible();
    const results = sectionOf(drawer, 'Results');
    await results.locator('summary').click();
    await expect(results.getByText('Nothing to see here.', { exact: true })).toBeVisible();
  });

  test('offers no cancel for a job that has ended [B-405]', async ({ page }) => {
    for (const status of ['COMPLETE', 'ERROR', 'CANCELLED']) {
      const { drawer } = await openJob(page, status);
      await expect(drawer.getByRole('link', { name: 'Cancel job' })).toHaveCount(0);
    }
  });

  test('lies below the cheat sheet, whichever comes to life first', async ({ page }) => {
    const { jobId } = await openJob(page, 'COMPLETE');
    await openPage(page, `/job-manager?row=${jobId}&dialog=keys`);
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('searchbox').click();
    await expect(sheet.getByRole('searchbox')).toBeFocused();
    await sheet.getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog', { name: jobId })).toBeVisible();
  });

  test('is N/A for a job that is not there [B-191]', async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id', '%3Cscript%3E', '..']) {
      await page.goto(`/job-manager?row=${id}`);
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('N/A');
    }
  });
});

test.describe('cancelling', () => {
  test.use({ visitor: OWNER_IN_DEV });

  test('is in the drawer, asks for CANCEL, and reads the list again 500 ms later [B-212 B-404 B-407 B-652]', async ({
    page,
    api,
  }) => {
    const { jobId } = await startLongUpload(api);
    await openPage(page, '/job-manager?dialog=cancel');
    const question = page.getByRole('dialog', { name: 'Cancel job' });
    await expect(question).toHaveCount(0);
    // Without a row that has the focus there is nothing to cancel.
    await openPage(page, '/job-manager');
    await page.keyboard.press('Shift+C');
    await page.keyboard.press('Control+k');
    await expect(page.locator('[cmdk-root]').getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('option', { name: 'Cancel job' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/job-manager');
    await page.locator('tbody tr').filter({ hasText: jobId }).locator('[data-row-link]').focus();
    await page.keyboard.press('Shift+C');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await page
      .getByRole('dialog', { name: jobId })
      .getByRole('link', { name: 'Cancel job' })
      .click();
    const phrase = question.getByRole('textbox');
    await phrase.fill('cancel');
    await question.getByRole('button', { name: 'Cancel job' }).click();
    await expect(phrase).toHaveAccessibleDescription('Type CANCEL');
    await expect(phrase).toHaveValue('');

    const reads = readsOf(page);
    await phrase.fill('CANCEL');
    await question.getByRole('button', { name: 'Cancel job' }).click();
    await expect(question).toHaveCount(0);
    await expect.poll(() => reads.length).toBe(2);
    const [first, second] = await Promise.all(reads.map(startOf));
    expect(second! - first!).toBeGreaterThanOrEqual(500);
    const row = page.locator('tbody tr').filter({ hasText: jobId });
    await expect(async () => {
      await page.goto('/job-manager?size=100');
      await expect(row.getByText('CANCELLED', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test.describe('a cancel that is refused', () => {
  test.use({ visitor: OWNER_IN_DEV });

  test('says why above the list, which no drawer covers', async ({ page, api }) => {
    const { jobId } = await startLongUpload(api);
    await openPage(page, `/job-manager?row=${jobId}&dialog=cancel`);
    const question = page.getByRole('dialog', { name: 'Cancel job' });
    const phrase = question.getByRole('textbox');
    // The form has the zone that was open when its page was loaded, which is now another zone.
    await question.locator('input[name=_zone]').evaluate((input: HTMLInputElement) => {
      input.value = 'clinic_prod';
    });
    await phrase.fill('CANCEL');
    await question.getByRole('button', { name: 'Cancel job' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'This form was opened in the zone clinic_prod, but you are now in clinic_dev. The job was not cancelled',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

for (const [who, account] of [
  ['a reader', READER],
  ['who may create data but no metadata', USER],
  ['who may create metadata but no data', ADMIN],
] as const) {
  test.describe(who, () => {
    test.use({ visitor: { account, zone: 'clinic_prod' } });

    test('is told that a job needs more permissions [B-186 B-187 B-520]', async ({ page }) => {
      await openPage(page, '/job-manager');
      await page.getByRole('link', { name: 'New job' }).click();
      await expect(page.getByRole('dialog', { name: 'Invalid Permissions' })).toBeVisible();
    });
  });
}

/** The GET requests for the list's data from now on. The answers to forms do not count. */
function readsOf(page: Page): Request[] {
  const reads: Request[] = [];
  page.on('request', (request) => {
    const isReading = request.method() === 'GET' && request.url().includes('/job-manager.data');
    if (isReading) reads.push(request);
  });
  return reads;
}

/** When the browser sent a request, in milliseconds by its own clock: a test hears of it later. */
async function startOf(request: Request): Promise<number> {
  await request.response();
  return request.timing().startTime;
}

/** The part of the drawer below a heading. */
function sectionOf(drawer: Locator, heading: string): Locator {
  return drawer.locator('details').filter({
    has: drawer.page().getByRole('heading', { name: heading, exact: true }),
  });
}

/** Opens the first job of a status by the link in its row. */
async function openJob(page: Page, status: string, type = '') {
  await openPage(page, '/job-manager?days=60&size=100');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText(status, { exact: true }) })
    .filter({ hasText: type });
  const jobId = (await row.first().getByRole('cell').nth(1).textContent()) ?? '';
  await row.first().getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: jobId });
  await expect(drawer).toBeVisible();
  return { drawer, jobId };
}
