/** Checks that the palette offers every link and button of a page. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Links and buttons that need no entry in the palette. */
const EXCEPTIONS = [
  // Sorting and paging have keys of their own.
  '[aria-sort] *',
  'nav[aria-label^="Pages of"] *',
  // Screens that the palette has as commands, and the palette itself.
  'nav[aria-label=Main] *',
  '[data-command="palette.open"]',
  // The link to the current page needs no entry.
  '[aria-current=page]',
  ':disabled, [aria-disabled=true]',
  // Frames have pages of their own.
  'iframe *',
].join(', ');

const ACTIONS =
  'a[href], button, summary, select, [role=tab], input[type=checkbox], input[type=radio]';

/** Opens the palette on a page and compares what it lists with what is drawn. */
export async function expectAllInPalette(page: Page): Promise<void> {
  // Pages before sign-in, the chooser of zones and pages of the documentation have no bar with the palette.
  const isOffered = await page.locator('header a[href="/go"]').count();
  const palette = page.locator('[cmdk-root]');
  if (isOffered === 0 || (await palette.isVisible())) return;
  // Controls may be drawn or enabled while the page is read.
  await expect(async () => {
    const drawn = await namedActions(page);
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('>');
    await expect(palette.getByRole('option').first()).toBeVisible();
    const offered = await palette.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    const missing = drawn.filter((name) => !offered.some((text) => text.includes(name)));
    expect([...new Set(missing)], 'drawn, and not in the palette').toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** The names of links and buttons. Commands are left out, because the palette offers them by their own titles. */
async function namedActions(page: Page): Promise<string[]> {
  const selector = `:is(${ACTIONS}):not(${EXCEPTIONS}):not([data-command])`;
  return page.evaluate((actions) => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const textOf = (element: Element): string => {
      const copy = element.cloneNode(true) as Element;
      for (const part of copy.querySelectorAll('kbd, svg, [aria-hidden=true]')) part.remove();
      return copy.textContent ?? '';
    };
    const nameOf = (element: Element): string => {
      const [label] = (element as HTMLInputElement).labels ?? [];
      const written = label ? textOf(label) : element.matches('select') ? '' : textOf(element);
      return (
        element.getAttribute('aria-label') ??
        (written || element.getAttribute('title')) ??
        ''
      )
        .replace(/\s+/g, ' ')
        .trim();
    };
    return [...root.querySelectorAll(actions)]
      .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true], [inert]'))
      .map(nameOf)
      .filter((name) => name !== '');
  }, selector);
}
