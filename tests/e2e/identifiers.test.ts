/** Ids and hashes: they are monospaced wherever they are values, and pages, drawers and forms copy them. */
import { paths } from '#app/paths/paths.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

/** A list whose first row opens the page or drawer with the id. */
const OPENED = [
  { list: paths.walletsAndGroups('user-wallet'), copy: 'Copy ID' },
  { list: paths.walletsAndGroups('user-group'), copy: 'Copy ID' },
  { list: paths.walletsAndGroups('system-wallet'), copy: 'Copy ID' },
  { list: '/receipts', copy: 'Copy SDOID' },
];

test('ids are copied from where a record is shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const { list, copy } of OPENED) {
    await test.step(list, async () => {
      await openPage(page, list);
      await page.locator('[data-row-link]').first().click();
      await page.getByRole('button', { name: copy, exact: true }).click();
      await expect.poll(copied).toMatch(/^[\da-f-]{36}$/);
    });
  }
  await test.step('the hash of a ledger', async () => {
    await openPage(page, '/ledger');
    await page.getByRole('button', { name: 'Copy the running hash' }).click();
    await expect.poll(copied).toMatch(/^[\da-f]{64}$/);
  });
});

test('no id of a list is in the font of texts', async ({ page }) => {
  for (const list of [
    paths.walletsAndGroups('user-wallet'),
    '/receipts',
    '/receipts?type=consentcontracts',
    '/job-manager?days=60',
  ]) {
    await openPage(page, list);
    const fonts = await page.locator('tbody td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const { textContent, parentElement } = texts.currentNode;
          if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(textContent ?? '')) {
            found.push(getComputedStyle(parentElement!).fontFamily);
          }
        }
        return found;
      }),
    );
    expect(fonts.length, list).toBeGreaterThan(0);
    for (const font of fonts) expect(font, list).toMatch(/mono/i);
  }
});
