/** What holds for every screen: it fits every width, and axe finds nothing in either theme. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, OWNER_IN_PROD, test } from '#tests/support/browser.ts';

const WIDTHS = [320, 412, 576, 768, 1024, 1366, 1440, 1920, 2560];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Every screen and every dialog that an address opens. */
const SCREENS: readonly [name: string, address: string][] = [
  ['the dashboard', '/dashboard'],
  ['the dictionaries', '/dictionaries'],
  ['the dictionaries, none left by the filter', '/dictionaries?q=nothing-like-it'],
  ['the permission dialog', '/dictionaries?dialog=permission'],
  ['the chooser of how to begin a dictionary', '/dictionaries/create-dictionary'],
  ['the Job Manager', '/job-manager'],
  ['the LifeGraph Explorer', '/lifegraph'],
  ['the cheat sheet', '/dashboard?dialog=keys'],
  ['the palette as a page', '/go?q=dict'],
  ['the chooser of zones', '/zones'],
  ['the question before logout', '/logout'],
  ['insufficient permissions', '/InsufficientPermissionsError'],
  ['not found', '/NotFoundError'],
];

test.use({ visitor: OWNER_IN_PROD });

for (const [name, address] of SCREENS) {
  test(`${name} fits every width`, async ({ page }) => {
    await page.goto(address);
    await expectToFit(page);
  });

  test(`${name} is found accessible in both themes`, async ({ page }) => {
    await page.goto(address);
    await expectAccessible(page);
  });
}

test.describe('nobody is signed in', () => {
  test.use({ visitor: null });

  for (const address of ['/', '/?realm=nobody-knows', '/?realm=meridian']) {
    test(`${address} fits every width and is accessible`, async ({ page }) => {
      await page.goto(address);
      await expectToFit(page);
      await expectAccessible(page);
    });
  }
});

/** no page scrolls sideways. */
async function expectToFit(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow, { message: `${page.url()} at ${width} px` }).toBe(0);
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
}
