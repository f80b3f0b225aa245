/** Letters on everything that can be pressed. */
import { pressKeys } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('letters on everything that can be pressed press it', async ({ page }) => {
  await openPage(page, '/dictionaries');
  await page.keyboard.press('f');
  const label = page.locator('body > div[aria-hidden] > kbd');
  await expect(label.first()).toBeVisible();
  // The test reads the letters that are drawn at the link.
  const link = await page.getByRole('link', { name: 'provider', exact: true }).boundingBox();
  const letters = await label.evaluateAll(
    (all, top) => {
      const near = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
      return all.toSorted((a, b) => near(a) - near(b))[0]?.textContent ?? '';
    },
    (link?.y ?? 0) - 6,
  );
  await pressKeys(page, [...letters].join(' '));
  await expect(page).toHaveURL('/dictionaries/provider');
  await page.keyboard.press('f');
  await expect(label.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(label).toHaveCount(0);
  await expect(page).toHaveURL('/dictionaries/provider');
});
