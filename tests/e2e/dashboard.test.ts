/** The dashboard: counts, chain metrics, alerts, documentation, uptime. */
import { CHAIN_METRICS } from '#model/metrics.ts';
import { acceptPolicy, chooseZone, signInToTeam } from '#tests/support/browser-sign-in.ts';
import { makeCustomer } from '#tests/support/browser-customer.ts';
import { expect, openPage, OWNER_IN_PROD, test, type Visitor } from '#tests/support/browser.ts';
import type { Page } from '@playwright/test';

const LABELS = CHAIN_METRICS.map(({ label }) => label);

test.describe('of a zone with data', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('counts chains, nodes, edges and blobs [A-026 A-159 A-160 A-161 A-162]', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    for (const name of ['Number of Chains', 'Number of Nodes', 'Number of Edges']) {
      await expect(figure(page, name)).toHaveText(/^[1-9][\d.]*[KMG]?$/);
    }
    await expect(figure(page, 'Number of Blobs')).toHaveText(/^\d/);
  });

  test('gives the size of the blobs with its unit [A-034 A-163]', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(figure(page, 'Blob Size in Bytes')).toHaveText(/^[\d.]+ ?(bytes|KB|MB)$/);
  });

  test('draws the chosen metric as a bar chart with its figures, Assets at first [A-166 A-179 A-181 B-308]', async ({
    page,
  }) => {
    await openPage(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'CHAIN METRICS' })).toBeVisible();
    await expect(page.getByLabel('Metric', { exact: true })).toHaveValue('assets');
    // Nobody has to wait for the library that draws it before they do anything.
    await page.mouse.move(300, 300);
    await expect(page.getByRole('img', { name: /^Assets by chain/ })).toBeVisible();
    const table = page.getByRole('table', { name: 'Assets by chain' });
    await expect(table.getByRole('row').nth(1)).toHaveText(/^\w+[1-9]/);
  });

  test('offers every metric in order and shows the one chosen [A-180]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const metric = page.getByLabel('Metric', { exact: true });
    await expect(metric.getByRole('option')).toHaveText(LABELS);
    await metric.selectOption({ label: 'Assets History' });
    await expect(page).toHaveURL('/dashboard?metric=assetsHistory');
    await expect(page.getByRole('table', { name: 'Assets History by chain' })).toBeAttached();
  });

  test('hides the chains that have none of a metric [A-182]', async ({ page }) => {
    await page.goto('/dashboard');
    const table = page.getByRole('table', { name: 'Assets by chain' });
    const figures = await table.getByRole('cell').allTextContents();
    expect(figures.length).toBeGreaterThan(0);
    expect(figures).not.toContain('0');
  });

  test('finds both networks up and says when the figures are from [A-027 A-174 A-175 A-176 A-177]', async ({
    page,
  }) => {
    await openPage(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Uptime Status' })).toBeVisible();
    await expect(figure(page, 'Compute Network')).toHaveText('Operating as expected');
    await expect(figure(page, 'Storage Network')).toHaveText('Operating as expected');
    await expect(page.getByText(/^Last updated: \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/)).toBeVisible();
  });

  test('says that the compute network is out when it does not answer [A-490 A-494]', async ({
    page,
    allow,
  }) => {
    allow(/status of 503/, /answered with 503/, /\/health was answered without/);
    await page.route('**/health', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/dashboard');
    await expect(figure(page, 'Compute Network')).toHaveText('Service outage detected');
  });

  test('measures in the browser how long the compute network takes [A-483]', async ({ page }) => {
    await page.clock.install();
    await page.route('**/health', async (route) => {
      await page.clock.fastForward(1_800);
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(figure(page, 'Compute Network')).toHaveText(/degraded.*\(latency \d{4} ms\)/);
  });

  test('opens the documentation in a tab of its own [A-171 A-172 A-173]', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Documentation' })).toBeVisible();
    const link = page.getByRole('link', { name: 'OPEN DOCS' });
    await expect(link).toHaveAttribute('target', '_blank');
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(tab.getByRole('heading').first()).toBeVisible();
  });

  test('shows the newest system alerts [A-168]', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'System Alerts' })).toBeVisible();
    await expect(page.getByRole('article').first().getByRole('heading')).not.toBeEmpty();
  });

  test('reads the figures again after 15 minutes [A-822]', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/dashboard');
    const again = page.waitForResponse((response) => response.url().includes('/dashboard/figures'));
    await page.clock.fastForward('15:01');
    expect((await again).ok()).toBe(true);
  });

  test('keeps its figures when they cannot be read again', async ({ page, context, allow }) => {
    allow(/ERR_FAILED/);
    await page.clock.install();
    await openPage(page, '/dashboard');
    const nodes = await figure(page, 'Number of Nodes').textContent();
    await context.route('**/dashboard**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward('15:01');
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(figure(page, 'Number of Nodes')).toHaveText(nodes ?? '');
  });
});

test.describe('of an empty zone', () => {
  test.use({ visitor: null });

  test('has no figures yet, and says so in words [A-183 B-309]', async ({ page, database }) => {
    await enter(page, await makeCustomer(database));
    await expect(figure(page, 'Number of Nodes')).toHaveText('0');
    await expect(
      page.getByText('There are no results that match the selected filter criteria.'),
    ).toBeVisible();
  });

  test('says that an administrator has switched the blobs off [A-032 A-033 A-164 A-165 A-677]', async ({
    page,
    database,
  }) => {
    await enter(page, await makeCustomer(database, { services: ['search'] }));
    const disabled = 'Admin has disabled this feature.';
    await expect(figure(page, 'Number of Blobs')).toHaveText(disabled);
    await expect(figure(page, 'Blob Size in Bytes')).toHaveText(disabled);
    await expect(figure(page, 'Number of Nodes')).not.toHaveText(disabled);
  });
});

/** The value beside a term of the page. */
function figure(page: Page, term: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole('definition');
}

async function enter(page: Page, { account, zone }: Visitor): Promise<void> {
  await signInToTeam(page, account);
  await chooseZone(page, zone);
  await acceptPolicy(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}
