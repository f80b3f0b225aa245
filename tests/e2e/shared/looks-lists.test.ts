/** Rules of the looks of lists, each measured on one or two of them. */
import type { Locator, Page } from '@playwright/test';
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

const WIDE = { width: 1440, height: 900 };
const MIDDLE = { width: 768, height: 1000 };
const NARROW = { width: 320, height: 720 };

async function openAt(page: Page, size: typeof WIDE, address: string): Promise<void> {
  await page.setViewportSize(size);
  await openPage(page, address);
}

/** The box of the text of each element. */
const textsOf = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      return { left, right, top, bottom, width };
    }),
  );

const boxesOf = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );

test('a header below other parts of its card has no round corners', async ({ page }) => {
  await openAt(page, WIDE, paths.dictionaries);
  const radius = (box: Element) => getComputedStyle(box).borderTopLeftRadius;
  expect(await page.locator('.grid-scroller').evaluate(radius)).toBe('0px');
});

test('tabs, fields, cells and count of a card begin at one edge', async ({ page }) => {
  for (const [size, edge] of [
    [WIDE, 16],
    [MIDDLE, 16],
    [NARROW, 12],
  ] as const) {
    await openAt(page, size, paths.walletsAndGroups('user-group'));
    const card = await page
      .locator('section:has([data-grid])')
      .evaluate((box) => box.getBoundingClientRect().left + 1);
    const lefts = [
      ...(await textsOf(page.getByRole('tab').first())),
      ...(await boxesOf(page.locator('[data-filter-box]'))),
      ...(await textsOf(page.locator('tbody td:first-child .grid-lines').first())),
      ...(await textsOf(page.locator('.grid-pages > p'))),
    ].map(({ left }) => Math.round(left - card));
    expect(lefts, `${size.width} px`).toEqual([edge, edge, edge, edge]);
    await openAt(page, size, paths.glossary);
    const checkbox = (await boxesOf(page.locator('td .checkbox').first()))[0]!;
    expect(Math.round(checkbox.left - card)).toBe(edge);
  }
});

test('in a narrow window the footer of a list has two lines', async ({ page }) => {
  await openAt(page, NARROW, paths.dictionaries);
  const parts = page.locator('.grid-pages > p, .grid-pages a');
  const tops = (await boxesOf(parts)).map(({ top }) => Math.round(top));
  expect(new Set(tops).size).toBe(2);
  const [count] = await textsOf(page.locator('.grid-pages > p'));
  const [save] = await textsOf(page.getByRole('link', { name: 'Save view' }));
  expect(Math.abs(save!.left - count!.left)).toBeLessThan(1);
});

test('a missing value and a time look the same in each column', async ({ page }) => {
  const looks = (parts: Locator) =>
    parts.evaluateAll((all) =>
      all.map((part) => {
        const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(part);
        return [color, fontFamily, fontSize, fontWeight].join(' ');
      }),
    );
  const nones: string[] = [];
  const times: string[] = [];
  for (const address of [paths.jobs({ days: '60' }), paths.audit(), paths.receipts()]) {
    await openAt(page, WIDE, address);
    nones.push(...(await looks(page.locator('td .none'))));
    times.push(...(await looks(page.locator('td time'))));
    const empty = await page.locator('tbody td:not(.grid-check)').allTextContents();
    expect(empty.filter((text) => text.trim() === '')).toEqual([]);
  }
  expect(nones.length).toBeGreaterThan(0);
  expect(new Set(nones).size).toBe(1);
  expect(times.length).toBeGreaterThan(0);
  expect(new Set(times).size).toBe(1);
});

test('a count in a filter has the baseline of its word', async ({ page }) => {
  await openAt(page, WIDE, paths.jobs());
  const apart = await page.locator('.page-link:has(> .count)').evaluateAll((links) => {
    const baselineOf = (part: Element) => {
      const mark = document.createElement('span');
      mark.style.display = 'inline-block';
      part.append(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    };
    return links.map(({ firstElementChild, lastElementChild }) =>
      Math.abs(baselineOf(firstElementChild!) - baselineOf(lastElementChild!)),
    );
  });
  expect(apart.length).toBeGreaterThan(2);
  expect(Math.max(...apart)).toBeLessThan(0.5);
});

test.describe('in a narrow window', () => {
  test('the filters of Audit are folded until one is set, and dates are whole', async ({
    page,
  }) => {
    await openAt(page, NARROW, paths.audit());
    const from = page.getByLabel('From');
    await expect(from).toBeHidden();
    await expect(page.locator('tbody time').first()).toBeVisible();
    const cut = await page
      .locator('td:has(> time)')
      .evaluateAll(
        (cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      );
    expect(cut).toBe(0);
    await page.getByText('Filter', { exact: true }).click();
    // The widths of a date with a time, and of the longest placeholder with its icon.
    expect((await from.boundingBox())!.width).toBeGreaterThan(220);
    expect((await page.getByRole('textbox', { name: 'Who' }).boundingBox())!.width).toBeGreaterThan(
      220,
    );
    await openPage(page, paths.audit({ chain: 'patient' }));
    await expect(from).toBeVisible();
    await page.setViewportSize(WIDE);
    await openPage(page, paths.audit());
    await expect(from).toBeVisible();
  });

  test('a name has its line: chips are below it, actions in the drawer', async ({ page }) => {
    await openAt(page, NARROW, paths.consentContracts.list());
    const row = (await boxesOf(page.locator('tbody tr').first()))[0]!;
    const name = (await boxesOf(page.locator('td.grid-long').first()))[0]!;
    expect(name.width).toBeGreaterThan(row.width - 60);
    await openAt(page, NARROW, paths.jobs({ days: '60' }));
    const header = (await textsOf(page.locator('th[data-column="status"] a')))[0]!;
    const chip = (await boxesOf(page.locator('td .chip').first()))[0]!;
    expect(Math.abs(header.right - chip.right)).toBeLessThan(6);
    const title = (await boxesOf(page.locator('td [data-row-link]').first()))[0]!;
    expect(title.width).toBeGreaterThan(110);
  });

  test('the title of an alert is its first line', async ({ page }) => {
    await openAt(page, NARROW, paths.systemMessages({ days: 'ALL' }));
    const cells = page.locator('tbody tr:first-child td');
    const [date, type, title] = await boxesOf(cells);
    expect(title!.bottom).toBeLessThanOrEqual(Math.min(date!.top, type!.top) + 1);
    const sizes = await cells.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).fontSize),
    );
    expect(sizes).toEqual(['12px', '12px', '13px']);
  });

  test('a date and a function of a receipt are 8 px apart', async ({ page }) => {
    await openAt(page, NARROW, paths.receipts());
    const [time] = await textsOf(page.locator('tbody time').first());
    const [name] = await textsOf(page.locator('tbody tr:first-child td .grid-lines:visible'));
    expect(name!.left - time!.right).toBeGreaterThan(7.5);
  });

  test('a button stays beside the title of a page that has a link, too', async ({ page }) => {
    await openAt(page, NARROW, paths.dictionaries);
    const [heading] = await boxesOf(page.getByRole('heading', { level: 1 }));
    const [link] = await boxesOf(page.getByRole('link', { name: 'Compare zones' }));
    const [add] = await boxesOf(page.getByRole('link', { name: 'Add', exact: true }));
    expect(link!.top).toBeGreaterThanOrEqual(heading!.bottom);
    expect(add!.top).toBeLessThan(link!.bottom);
  });

  test('the choices of a status have their counts below each other', async ({ page }) => {
    await openAt(page, NARROW, comparisonPaths.page({ with: OWNER_IN_DEV.zone }));
    const counts = await boxesOf(page.locator('.page-link > .count'));
    expect(counts.length).toBe(5);
    expect(new Set(counts.map(({ right }) => Math.round(right))).size).toBe(1);
  });

  test('what follows a description is as wide as its text', async ({ page }) => {
    await openAt(page, NARROW, paths.glossary);
    const group = page.locator('tbody td.grid-long + td').first();
    const [cell] = await boxesOf(group);
    const [text] = await textsOf(group);
    expect(cell!.width - text!.width).toBeLessThan(2);
  });

  test('why a result was found is read whole', async ({ page }) => {
    await openAt(page, NARROW, '/metadata-search?terms=patient,ward');
    const cut = await page
      .locator('[data-grid] td.grid-long:visible')
      .evaluateAll(
        (cells) =>
          cells.filter(
            (cell) =>
              cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > innerWidth,
          ).length,
      );
    expect(cut).toBe(0);
  });

  test('a choice above a list ends where the search box does', async ({ page }) => {
    for (const address of [paths.jobs(), comparisonPaths.page({ with: OWNER_IN_DEV.zone })]) {
      await openAt(page, NARROW, address);
      const [search] = await boxesOf(page.locator('.list-tools [data-filter-box]'));
      const [choice] = await boxesOf(page.locator('.list-tools .control:not([data-filter-box])'));
      expect(choice!.right, address).toBe(search!.right);
    }
  });

  test('the pages of the documentation have links of one height', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto('/dev_docs');
    const heights = (await boxesOf(page.getByRole('navigation').getByRole('link'))).map(
      ({ height }) => height,
    );
    expect(heights.length).toBeGreaterThan(4);
    expect(new Set(heights).size).toBe(1);
  });
});

test('a column of dates is as wide as they are', async ({ page }) => {
  await openAt(page, WIDE, paths.systemMessages({ days: 'ALL' }));
  const [date] = await boxesOf(page.locator('tbody td').first());
  expect(date!.width).toBeLessThan(200);
});

test('a description of a result has the room beside it', async ({ page }) => {
  await openAt(page, WIDE, '/metadata-search?terms=patient');
  const wrapped = await page.locator('[data-grid] table:visible').evaluateAll(
    (tables) =>
      tables.filter((table) => {
        const measure = (which: string) =>
          [...table.querySelectorAll(which)].map((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            const { height, width } = range.getBoundingClientRect();
            return { height, free: text.parentElement!.clientWidth - width };
          });
        const descriptions = measure('td.grid-long:has(~ .grid-long) > .grid-lines');
        const reasons = measure('.grid-long ~ td.grid-long > .grid-lines');
        // Its padding is 32 px.
        const free = Math.min(...reasons.map((reason) => reason.free)) - 32;
        return descriptions.some(({ height }) => height > 25) && free > 24;
      }).length,
  );
  expect(wrapped).toBe(0);
});

test('Chain is shown among receipts of a window of 768 px', async ({ page }) => {
  await openAt(page, MIDDLE, paths.receipts());
  await expect(page.getByRole('columnheader', { name: 'Chain' })).toBeVisible();
});

test('headings of cards beside each other have one height', async ({ page }) => {
  await openAt(page, WIDE, paths.dashboard);
  const heights = (await boxesOf(page.locator('section > header'))).map(({ height }) => height);
  expect(heights.length).toBeGreaterThan(2);
  expect(new Set(heights).size).toBe(1);
});

test.describe('the list of a graph', () => {
  test.use({ visitor: OWNER_IN_DEV });

  const address = '/lifegraph?chain=patient&limit=5&depth=1';

  test('has the name of the chain whole in a narrow window', async ({ page }) => {
    await openAt(page, NARROW, address);
    const cut = await page
      .locator('.fills-panel tbody td:nth-child(2) .grid-lines')
      .evaluateAll(
        (texts) =>
          texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length,
      );
    expect(cut).toBe(0);
  });

  test('has Chain in the middle and Pick at the right', async ({ page }) => {
    for (const [size, view] of [
      [MIDDLE, address],
      [WIDE, `${address}&view=table`],
    ] as const) {
      await openAt(page, size, view);
      const [list] = await boxesOf(page.locator('.fills-panel'));
      const [, chain, , pick] = await boxesOf(page.locator('.fills-panel tbody tr:first-child td'));
      expect(chain!.left - list!.left).toBeLessThan(list!.width * 0.52);
      expect(chain!.width).toBeLessThan(list!.width * 0.27);
      expect(list!.right - pick!.left).toBeLessThan(70);
    }
  });
});

test('the checkboxes of a list have a column of their own', async ({ page }) => {
  await openAt(page, WIDE, paths.glossary);
  const [checkbox] = await boxesOf(page.locator('td .checkbox').first());
  const [term] = await textsOf(page.locator('tbody .grid-lines').first());
  expect(term!.left - checkbox!.left).toBeGreaterThan(checkbox!.width);
});
