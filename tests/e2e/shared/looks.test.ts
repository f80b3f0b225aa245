/** Rules of the looks that several screens share, each measured on one or two of them. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

const WIDE = { width: 1440, height: 900 };
const MIDDLE = { width: 768, height: 1000 };
const NARROW = { width: 320, height: 720 };

async function openAt(page: Page, size: typeof WIDE, address: string): Promise<void> {
  await page.setViewportSize(size);
  await openPage(page, address);
}

const leftOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().left);

test.describe('lists', () => {
  test('a long text has two lines in a row of 52 px', async ({ page }) => {
    await openAt(page, MIDDLE, paths.dictionaries);
    const lines = await page
      .locator('td.grid-long > .grid-lines')
      .evaluateAll((texts) => texts.map((text) => Math.round(text.clientHeight / 20)));
    expect(Math.max(...lines)).toBe(2);
  });

  test('in a narrow window a long text has most of the second line', async ({ page }) => {
    await openAt(page, NARROW, paths.dictionaries);
    const shares = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [long, ...others] = [...row.querySelectorAll<HTMLElement>('.grid-long, td')].filter(
          (cell) => cell.offsetWidth > 0 && getComputedStyle(cell).order === '2',
        );
        const others_ = others.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
        return long!.matches('.grid-long') && long!.offsetWidth > others_;
      }),
    );
    expect(new Set(shares)).toEqual(new Set([true]));
  });

  test('in a narrow window nothing of a row of 38 px is cut', async ({ page }) => {
    await openAt(page, NARROW, '/receipts');
    const cut = await page.locator('.grid-table :is(th, td):visible').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        range.selectNodeContents(text!);
        return range.getBoundingClientRect().width > cell.clientWidth ? [cell.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  test('in a narrow window the description of a row of 107 px is as large as its name', async ({
    page,
  }) => {
    await openAt(page, NARROW, paths.walletsAndGroups('system-wallet'));
    const sizes = await page
      .locator('tbody tr')
      .first()
      .locator('.grid-lines:visible, .block:visible')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontSize));
    expect(sizes).toEqual(['13px', '12px', '13px', '12px']);
  });

  test('the link to the columns is in line with the count of the rows', async ({ page }) => {
    for (const size of [MIDDLE, NARROW]) {
      await openAt(page, size, paths.edges);
      const middles = await page
        .locator('.grid-columns svg, .grid-pages > :first-child')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { top, height } = part.getBoundingClientRect();
            return Math.round(top + height / 2);
          }),
        );
      expect(middles).toHaveLength(2);
      expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThanOrEqual(1);
    }
  });

  test('three members of a group are side by side', async ({ page }) => {
    await openAt(page, MIDDLE, paths.walletsAndGroups('user-group'));
    const rows = await page.locator('td.grid-chips').evaluateAll((cells) =>
      cells.map((cell) => {
        const chips = [...cell.querySelectorAll('.chip')];
        return new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size;
      }),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBe(1);
  });

  test('why something was found is whole at each width', async ({ page }) => {
    for (const size of [WIDE, MIDDLE, NARROW]) {
      await openAt(page, size, '/metadata-search?terms=patient');
      const reasons = page.locator('td.grid-long:last-child > .grid-lines:visible');
      const cut = await reasons.evaluateAll((texts) =>
        texts
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${size.width} px`).toEqual([]);
    }
  });
});

test('code that is wider than its box fades out at the right', async ({ page }) => {
  await openAt(page, MIDDLE, paths.smartContracts.list());
  await page.locator('[data-row-link]').first().click();
  const code = page.locator('.cm-scroller');
  await expect.poll(() => code.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  const fades = () => code.evaluate((box) => getComputedStyle(box).getPropertyValue('--fade-end'));
  await expect.poll(fades).toBe('24px');
  await code.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(fades).toBe('0px');
});

test('the groups of a chooser have the same columns', async ({ page }) => {
  await openAt(page, WIDE, paths.jobChooser);
  const lefts = await page
    .locator('.choice')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  expect(lefts.length).toBeGreaterThan(6);
  expect(new Set(lefts).size).toBe(4);
});

test('choosers and dialogs show the keys of Next and Back', async ({ page }) => {
  const next = page.getByRole('button', { name: /^next$/i });
  for (const address of [paths.jobChooser, paths.walletChooser, paths.dictionaryChooser]) {
    await openAt(page, WIDE, address);
    await expect(next.locator('kbd').first()).toBeVisible();
    await expect(page.locator('main a[data-command=back] kbd').first()).toBeVisible();
  }
  await openAt(page, WIDE, paths.consentContracts.list({ dialog: 'new' }));
  await expect(next.locator('kbd').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').locator('.field-problem')).toBeVisible();
});

test('fields end where the padding of their card begins', async ({ page }) => {
  await openAt(page, WIDE, paths.dictionaryFromFile);
  const card = page.locator('section:has(form)');
  const end = await card.evaluate((box) => {
    const inner = getComputedStyle(box.firstElementChild!);
    return box.getBoundingClientRect().right - Number.parseFloat(inner.paddingRight) - 1;
  });
  const ends = await card
    .locator('select.control:visible, .file-control')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().right));
  expect(new Set(ends)).toEqual(new Set([end]));
});

test('each kind of field has the ring in the position of its border', async ({ page }) => {
  await openAt(page, WIDE, paths.newEdge);
  const ringOf = (field: Locator) =>
    field.evaluate((one) => {
      const { outlineStyle, outlineOffset } = getComputedStyle(one.closest('.control')!);
      return `${outlineStyle} ${outlineOffset}`;
    });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.focus();
  expect(await ringOf(name)).toBe('solid -1px');
  await page.keyboard.press('Tab');
  // The input takes the focus from the native select once its code is there.
  const chain = page.getByRole('combobox', { name: 'From Dictionary' }).and(page.locator('input'));
  await expect(chain).toBeFocused();
  expect(await ringOf(chain)).toBe('solid -1px');
});

test('the note of a checkbox begins below its label', async ({ page }) => {
  await openAt(page, WIDE, paths.newJob('download-job'));
  const label = page.locator('label:has(> .checkbox) > span');
  const note = page.locator('label:has(> .checkbox) + * .field-hint');
  await expect(note).toHaveCount(1);
  expect(await leftOf(note)).toBe(await leftOf(label));
});

test('a gray chip differs from its ground in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAt(page, WIDE, '/settings');
  const chip = page.locator('.chip.bg-sunken').first();
  const ring = () => chip.evaluate((one) => getComputedStyle(one).boxShadow);
  await expect.poll(ring).toMatch(/rgb\(38, 40, 47\).* inset/);
});

test('the bars of the dashboard fit a narrow window', async ({ page }) => {
  await openAt(page, NARROW, paths.dashboard);
  const bars = page.getByRole('row').locator('.bg-accent:visible');
  await expect(bars.first()).toBeVisible();
  await expect(page.locator('.chart-scroller')).toBeHidden();
  const ends = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThan(NARROW.width);
});

test('the ground of the start of LifeGraph is that of the page, down to its end', async ({
  page,
}) => {
  await openAt(page, MIDDLE, paths.lifegraph());
  const grounds = await page.getByRole('heading', { name: 'Chains' }).evaluate((heading) => {
    const found: string[] = [];
    for (let part = heading.parentElement; part?.tagName !== 'HTML'; part = part!.parentElement) {
      found.push(getComputedStyle(part!).backgroundColor);
    }
    return found;
  });
  expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('the palette has two left edges: of icons and headings, of field and titles', async ({
  page,
}) => {
  await openAt(page, WIDE, paths.dashboard);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' });
  const row = dialog.getByRole('option').first();
  await expect(row).toBeVisible();
  const icon = await leftOf(dialog.locator('svg').first());
  expect(await leftOf(row.locator('svg').first())).toBe(icon);
  const field = dialog.getByRole('combobox');
  expect(await leftOf(row.locator('svg + span'))).toBe(await leftOf(field));
});
