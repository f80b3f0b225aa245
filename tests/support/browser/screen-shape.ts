/** Rules for the layout of every screen, checked on one load of it. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Row heights in pixels, for lists whose rows do not have the default of 52 (A-835, B-650). */
const ROW_HEIGHTS: readonly [address: RegExp, table: string, height: number][] = [
  [/option=user-group/, 'User Groups', 107],
  [/option=system-wallet/, 'System Wallets', 107],
  [/-contracts\?tab=receipts/, 'Receipts', 107],
  [/^\/receipts/, 'Receipts', 38],
  [/^\/lifegraph/, 'Records', 38],
];
const DEFAULT_HEIGHT = 52;

/** Expects that the rows of all lists of the page have the height of their kind. */
export async function expectRowHeights(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  for (const table of await page.locator('[data-grid] table:visible').all()) {
    const name = (await table.locator('caption').textContent()) ?? '';
    const [, , height = DEFAULT_HEIGHT] =
      ROW_HEIGHTS.find(([address, of]) => address.test(pathname + search) && of === name) ?? [];
    const cells = await table
      .locator('tbody td:first-child')
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).height));
    expect(new Set(cells), `${page.url()}, ${name}`).toEqual(new Set([`${height}px`]));
  }
}

/**
 * Expects that the columns of each list are as wide as their content: no date and no status is in two lines, and no
 * cell is cut while another column has free room.
 */
export async function expectColumnsFit(page: Page): Promise<void> {
  for (const table of await page.locator('[data-grid] table:visible').all()) {
    const { wrapped, cut, roomy } = await table.evaluate((element) => {
      const cells = [
        ...element.querySelectorAll<HTMLElement>('th[data-column], td:not(.grid-check)'),
      ]
        .filter(({ offsetWidth }) => offsetWidth > 0)
        .map((cell) => cell as HTMLTableCellElement);
      const endOf = (cell: Element) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.max(...[...range.getClientRects()].map(({ right }) => right));
      };
      const roomOf = (cell: HTMLElement) => {
        const { right } = cell.getBoundingClientRect();
        // A text that is aligned to the right has no room at its end.
        if (getComputedStyle(cell).textAlign === 'right') return 0;
        return right - Number.parseFloat(getComputedStyle(cell).paddingRight) - endOf(cell);
      };
      const isCut = (cell: HTMLElement) =>
        [...(cell.matches('td') ? [cell] : []), ...cell.querySelectorAll('.grid-lines')].some(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        );
      const rooms = new Map<number, number>();
      for (const cell of cells) {
        const room = Math.min(roomOf(cell), rooms.get(cell.cellIndex) ?? Infinity);
        rooms.set(cell.cellIndex, room);
      }
      const texts = (found: readonly Element[]) => found.map(({ textContent }) => textContent);
      return {
        wrapped: texts(
          [...element.querySelectorAll('time, .chip')].filter(
            (value) => value.clientHeight > 30 || value.getClientRects().length > 1,
          ),
        ),
        cut: texts(cells.filter(isCut)),
        roomy: [...rooms].filter(([, room]) => room > 24).map(([column]) => column),
      };
    });
    const where = `${page.url()}, ${page.viewportSize()?.width} px`;
    expect(wrapped, where).toEqual([]);
    if (cut.length > 0) expect({ cut, roomy }, where).toEqual({ cut, roomy: [] });
  }
}

/** Expects that the heading of a form that starts a job has its icon. */
export async function expectJobIcon(page: Page): Promise<void> {
  if (!/^\/job-manager\/new\/./.test(new URL(page.url()).pathname)) return;
  await expect(page.locator('main header div:has(> h1) > span > svg')).toBeVisible();
}
