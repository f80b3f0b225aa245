/** Alerts: how they look, how long they stay, what closes them. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { expect, hydrated, openPage, settled, test } from '#tests/support/browser/browser.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';

test('alerts are filled, at most 461 px wide, and closed by a cross [A-812 A-813 B-637 B-638]', async ({
  page,
  api,
}) => {
  const alert = await arriveWithAlert(page, api);
  const width = async () => (await alert.boundingBox())?.width;
  expect(await width()).toBeLessThan(461);
  await test.step('however long they are [A-814]', async () => {
    const text = alert.getByText('Dictionary Updated');
    await text.evaluate((element) => (element.textContent += ' with many words'.repeat(20)));
    expect(await width()).toBe(461);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await width()).toBeLessThan(320);
  });
  await expect(alert).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(alert).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await alert.getByRole('link', { name: 'Close alert' }).click();
  await expect(alert).toHaveCount(0);
});

test('alerts hide by themselves after six seconds, not while the pointer rests on them [A-479 B-639 B-640]', async ({
  clockPage: page,
  api,
}) => {
  await changeDictionary(page, api);
  // From this line on, time passes only in `runFor`.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await save(page);
  const alert = updated(page);
  await alert.hover();
  await settled(page);
  await page.clock.runFor(20_000);
  await expect(alert).toBeVisible();
  await page.mouse.move(5, 5);
  await settled(page);
  await page.clock.runFor(5_999);
  await expect(alert).toBeVisible();
  await page.clock.runFor(1);
  await expect(alert).toHaveCount(0);
});

test('alerts stay on the list to which a save leads, and go with the next page [A-480 A-481 B-641 B-642]', async ({
  page,
  api,
}) => {
  const alert = await arriveWithAlert(page, api);
  await expect(page).toHaveURL('/dictionaries');
  await alert.hover();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(alert).toHaveCount(0);
});

test('alerts of the server never come back once closed, and leave the focus on the heading [A-479 A-480]', async ({
  page,
  chain,
}) => {
  await openPage(page, paths.dictionary(chain));
  // The form is sent as it is without JavaScript, so the server keeps the alert for the next page.
  await page.locator('#dictionary-form').evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL('/dictionaries');
  await hydrated(page);
  const alert = updated(page);
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'Close alert' }).press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await expect(alert).toHaveCount(0);
});

/** Saves a dictionary, which leads to the list with an alert; the pointer rests on it, so that it stays. */
async function arriveWithAlert(page: Page, api: ApiClient) {
  await changeDictionary(page, api);
  await save(page);
  const alert = updated(page);
  await alert.hover();
  await expect(page).toHaveURL('/dictionaries');
  await expect(alert).toBeVisible();
  return alert;
}

async function changeDictionary(page: Page, api: ApiClient): Promise<void> {
  const { name } = await makeDictionary(api);
  await openPage(page, paths.dictionary(name));
  await page.getByRole('textbox', { name: 'Description' }).fill('Changed.');
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save', exact: true }).click();
}

function updated(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Dictionary Updated' });
}
