/** The areas of the product, as the navigation leads to them. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const item = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a person with every role', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('finds all areas of the first document [A-011 B-004]', async ({ page }) => {
    await openPage(page, paths.dashboard);
    for (const [name, title] of [
      ['Dictionaries', 'Dictionaries'],
      ['Edge Definitions', 'Edge Definitions'],
      ['Glossary', 'Glossary'],
      ['Wallets & Groups', 'Wallets & Groups'],
      ['Global Search', 'Global Metadata Search'],
      ['System Alerts', 'System Alerts'],
      ['Dashboard', 'Dashboard'],
    ] as const) {
      await item(page, name).click();
      await expect(heading(page)).toHaveText(title);
    }
    await item(page, 'Wallets & Groups').click();
    await expect(page.getByRole('tab')).toHaveText([
      'User Wallets',
      'User Groups',
      'System Wallets',
    ]);
    for (const name of [/^About/, 'Help desk', 'Download API description', 'API Reference']) {
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }),
      ).toBeVisible();
    }
  });

  test('finds all areas of the second document [A-012 B-003]', async ({ page }) => {
    await openPage(page, paths.dashboard);
    for (const [name, title] of [
      ['Consent', 'Consent Contracts'],
      ['Smart', 'Smart Contracts'],
      ['Explorer', 'LifeGraph Explorer'],
      ['Ask Blast', 'Ask Blast'],
      ['Job Manager', 'Job Manager'],
    ] as const) {
      await item(page, name).click();
      await expect(heading(page)).toHaveText(title);
      if (name === 'Consent' || name === 'Smart') {
        await expect(page.getByRole('tab')).toHaveText(['Contracts', 'Receipts']);
      }
    }
  });
});
