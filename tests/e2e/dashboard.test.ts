/** The dashboard: counts, chain metrics, alerts, documentation, uptime. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { CALLS } from '#model/calls/all.ts';
import { CHAIN_METRICS } from '#model/directory/metrics.ts';
import type { ChainMetric } from '#model/directory/metrics.ts';
import { addMessage, setServices } from '#platform/directory/administration.ts';
import { execute } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { enter, expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { stubCall, apiOf, failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

const LABELS = CHAIN_METRICS.map(({ label }) => label);
const EMPTY_CHART = 'There are no results that match the selected filter criteria.';
const NOT_LOADED = 'Could not be loaded.';
const DAY_MS = 24 * 60 * 60 * 1000;

test.describe('of a zone with data', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('counts chains, nodes, edges and blobs [A-026 A-159 A-161]', async ({ page }) => {
    await page.goto('/dashboard');
    for (const name of ['Number of Chains', 'Number of Nodes', 'Number of Edges']) {
      await expect(figure(page, name)).toHaveText(/^[1-9][\d.]*[KMG]?$/);
    }
    await expect(figure(page, 'Number of Blobs')).toHaveText(/^\d/);
  });

  test('draws the chosen metric as a bar chart with its figures, Assets at first [A-166 A-179 A-181 B-308]', async ({
    page,
  }) => {
    await openPage(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'CHAIN METRICS' })).toBeVisible();
    await expect(page.getByLabel('Metric', { exact: true })).toHaveValue('assets');
    // The chart library replaces the first drawing by itself and keeps its names.
    const chart = page.getByRole('img', { name: /^Assets by chain/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(page.getByText('condition_re...')).toBeVisible();
    const table = page.getByRole('table', { name: 'Assets by chain' });
    await expect(table.getByRole('row').nth(1)).toHaveText(/^\w+[1-9]/);
  });

  test('finds both networks up and says when the figures are from [A-027 A-175 A-176 A-177 A-487]', async ({
    page,
  }) => {
    await openPage(page, '/dashboard');
    await test.step('the card [A-174]', async () => {
      await expect(page.getByRole('heading', { name: 'Uptime Status' })).toBeVisible();
    });
    await expect(figure(page, 'Compute Network')).toHaveText('Operating as expected');
    await expect(figure(page, 'Storage Network')).toHaveText('Operating as expected');
    await expect(page.getByText(/^Last updated: \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/)).toBeVisible();
  });

  test('says the compute network is out when nothing answers [A-490]', async ({ page, allow }) => {
    allow(/status of 503/, /answered with 503/, /\/health was answered without/);
    await page.route('**/health', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/dashboard');
    await expect(figure(page, 'Compute Network')).toHaveText('Service outage detected');
  });

  test('measures in the browser what the compute network takes [A-488 A-489]', async ({ page }) => {
    await page.clock.install();
    await page.route('**/health', async (route) => {
      await page.clock.fastForward(1_800);
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(figure(page, 'Compute Network')).toHaveText(
      /^Performance is degraded, but no outages are detected \(latency \d{4} ms\)$/,
    );
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

test('the dashboard says that an administrator has switched the blobs off [A-032 A-033 A-164 A-165 A-677]', async ({
  page,
  database,
}) => {
  const visitor = await makeCustomer(database, { services: ['search'] });
  await enter(page, visitor);
  const disabled = 'Admin has disabled this feature.';
  await expect(figure(page, 'Number of Blobs')).toHaveText(disabled);
  await expect(figure(page, 'Blob Size in Bytes')).toHaveText(disabled);
  await expect(figure(page, 'Number of Nodes')).not.toHaveText(disabled);
  await test.step('and shows them once they are switched on [B-529 B-530]', async () => {
    await setServices(database, visitor.account.realm, ['search', 'Blob_Store']);
    await openPage(page, '/dashboard');
    await expect(figure(page, 'Number of Blobs')).toHaveText('0');
    await expect(figure(page, 'Blob Size in Bytes')).toHaveText('0 bytes');
  });
});

test.describe('of a customer of its own', () => {
  test.use({ visitor: ofNewCustomer });

  test('has no figures or alerts, and says so [A-170 A-183 B-309]', async ({ page, customer }) => {
    // The call is stubbed, because the demo data has alerts for all customers.
    await stubCall(customer, { method: 'GET', path: CALLS.listMessages.path }, []);
    await openPage(page, '/dashboard');
    await expect(figure(page, 'Number of Nodes')).toHaveText('0');
    await expect(page.getByText(EMPTY_CHART)).toBeVisible();
    await expect(card(page, 'System Alerts')).toContainText(
      'There are no new messages in the last 15 days. Visit the System Messages page to view past messages.',
    );
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
  });

  test('has the figures of each chain for every metric, and their sums on the cards', async ({
    page,
    database,
    customer,
  }) => {
    const api = await apiOf(customer);
    const one = await makeDictionary(api, { name: 'one' });
    const two = await makeDictionary(api, { name: 'two' });
    for (const [n, { key }] of CHAIN_METRICS.entries()) {
      await count(database, customer, { chain: one.name, metric: key, n: 101 + n });
      await count(database, customer, { chain: two.name, metric: key, n: n % 2 });
    }
    await openPage(page, '/dashboard');
    await test.step('the cards [A-160 A-162 A-163]', async () => {
      await expect(figure(page, 'Number of Chains')).toHaveText('2');
      await expect(figure(page, 'Number of Nodes')).toHaveText('101');
      await expect(figure(page, 'Number of Blobs')).toHaveText('103');
      await expect(figure(page, 'Blob Size in Bytes')).toHaveText('105 bytes');
    });
    await test.step('each metric in order, without the chains that have none [A-180 A-182]', async () => {
      const metric = page.getByLabel('Metric', { exact: true });
      await expect(metric.getByRole('option')).toHaveText(LABELS);
      for (const [n, { key, label }] of CHAIN_METRICS.entries()) {
        await metric.selectOption({ label });
        const rows = page.getByRole('table', { name: `${label} by chain` }).locator('tbody tr');
        const unit = key === 'blobsBytes' ? ' bytes' : '';
        const both = [`one${101 + n}${unit}`, `two1${unit}`];
        await expect(rows).toHaveText(both.slice(0, 1 + (n % 2)));
      }
      await expect(page).toHaveURL(`/dashboard?metric=${CHAIN_METRICS.at(-1)?.key}`);
    });
  });

  test('reads its figures again every 15 minutes, not sooner [A-822]', async ({
    clockPage: page,
    database,
    customer,
  }) => {
    const { name } = await makeDictionary(await apiOf(customer));
    await openPage(page, '/dashboard');
    // From this line on, time passes only in `runFor`, so that the measured times are exact.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.evaluate(() => {
      const original = window.fetch;
      const askedAt: number[] = [];
      Object.assign(window, { askedAt });
      window.fetch = (...given) => {
        if (JSON.stringify(given).includes('/dashboard/figures')) askedAt.push(Date.now());
        return original(...given);
      };
    });
    for (const n of [7, 8]) {
      await count(database, customer, { chain: name, metric: 'assets', n });
      await page.clock.runFor('15:00');
      await expect(figure(page, 'Number of Nodes')).toHaveText(String(n));
    }
    const askedAt = await page.evaluate(() => (window as unknown as { askedAt: number[] }).askedAt);
    expect(askedAt).toHaveLength(2);
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBe(15 * 60_000);
  });

  test('asks each network itself [A-494 A-687 A-688 A-790]', async ({ page, customer, allow }) => {
    allow(/answered with 502/);
    const compute = figure(page, 'Compute Network');
    const storage = figure(page, 'Storage Network');
    const storageHealth = { method: 'GET', path: '/graphchain/health' } as const;
    await stubCall(customer, storageHealth, { status: 'UP', sdzStatus: 'DOWN' });
    await openPage(page, '/dashboard');
    await expect(storage).toHaveText('Performance is degraded, but no outages are detected');
    await expect(compute).toHaveText('Operating as expected');
    await failCall(customer, storageHealth);
    await openPage(page, '/dashboard');
    await expect(storage).toHaveText('Service outage detected');
    await expect(compute).toHaveText('Operating as expected');
    await expect(page.getByRole('alert')).toHaveText('Unable retrieve server health information');
    const measured = page.waitForResponse(/\/health$/);
    await failCall(customer, { method: 'GET', path: '/management/health' });
    await openPage(page, '/dashboard');
    await measured;
    await expect(compute).toHaveText('Service outage detected');
    await expect(page.getByRole('alert')).toHaveCount(1);
  });

  test('tells what could not be read from what is empty, card by card [A-178]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/answered with 502/);
    const chart = card(page, 'CHAIN METRICS');
    const alerts = card(page, 'System Alerts');
    await test.step('the figures [A-762]', async () => {
      await failCall(customer, { method: 'GET', path: CALLS.readMetrics.path });
      await openPage(page, '/dashboard');
      await expect(page.getByRole('alert')).toHaveText('Unable to retrieve dashboard metrics');
      await expect(page.getByText('Last updated: N/A')).toBeVisible();
      await expect(figure(page, 'Number of Chains')).toHaveText(NOT_LOADED);
      await expect(figure(page, 'Blob Size in Bytes')).toHaveText(NOT_LOADED);
      await expect(chart).toContainText(NOT_LOADED);
      await expect(chart).not.toContainText(EMPTY_CHART);
      await expect(alerts).not.toContainText(NOT_LOADED);
    });
    await test.step('the alerts', async () => {
      await failCall(customer, { method: 'GET', path: CALLS.listMessages.path });
      await openPage(page, '/dashboard');
      await expect(alerts).toContainText(NOT_LOADED);
      await expect(alerts).not.toContainText('There are no new messages');
    });
    await test.step('the enabled services [A-787 B-623]', async () => {
      await failCall(customer, { method: 'GET', path: `/directory/${customer.account.realm}` });
      await openPage(page, '/dashboard');
      await expect(page.getByText('Unable to retrieve enabled services')).toBeVisible();
    });
  });

  test('shows the alerts of 15 days, the newest whole, and leads to each [A-747 A-748 A-824]', async ({
    page,
    database,
    customer,
  }) => {
    const add = (title: string, days: number) =>
      addMessage(database, {
        customer: customer.account.realm,
        title,
        markdown: `**Content** of ${title}`,
        createdAt: new Date(Date.now() - days * DAY_MS),
      });
    await add('too old', 15.1);
    await openPage(page, '/dashboard');
    const alerts = card(page, 'System Alerts');
    const titles = alerts.getByRole('heading', { level: 3 });
    // The demo data has alerts for all customers, fewer than the card shows.
    await expect(titles).not.toHaveCount(0);
    await expect(titles.getByText('too old')).toHaveCount(0);
    await add('old', 14.9);
    await add('young', 0);
    await openPage(page, '/dashboard');
    await expect(titles.first()).toHaveText('young');
    await expect(titles.getByText('old', { exact: true })).toHaveCount(1);
    await expect(alerts.locator('strong')).toHaveText('Content');
    await expect(alerts).toContainText('Content of young');
    await expect(alerts).not.toContainText('Content of old');
    await alerts.getByRole('link', { name: 'old', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'old' })).toContainText('Content of old');
  });
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('finds it in the navigation, and may see it [A-034]', async ({ page }) => {
    await openPage(page, '/system-messages');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await expect(page).toHaveURL('/dashboard');
    await expect(figure(page, 'Number of Nodes')).toHaveText(/^[1-9]/);
  });
});

/** The value beside a term of the page. */
function figure(page: Page, term: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole('definition');
}

/** The card with this heading. */
function card(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** Sets a count of a chain, as its records would. */
async function count(
  database: Database,
  { account, zone }: Visitor,
  { chain, metric, n }: { chain: string; metric: ChainMetric; n: number },
): Promise<void> {
  await execute(
    database,
    sql`insert into chain_count (zone, chain, metric, n)
        select z.id, ${chain}, ${metric}, ${n} from zone z join customer c on c.id = z.customer
        where c.name = ${account.realm} and z.name = ${zone}
        on conflict (zone, chain, metric) do update set n = excluded.n`,
  );
}
