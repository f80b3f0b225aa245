/**
 * Checks the keys of every select and combobox of a screen (ARIA Authoring Practices, select-only and editable
 * combobox): letters choose, Enter and Space open, Enter takes, arrows, Home and End move, Escape changes nothing, and
 * none of them sends the form.
 */
import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { isLeaving } from './browser.ts';

/** Presses the keys on each select that a person can reach now. */
export async function expectSelectsToObey(page: Page): Promise<void> {
  const ids = await page.evaluate(() => {
    const top = document.querySelector('dialog:modal') ?? document;
    const selects = [...top.querySelectorAll('select')];
    return selects
      .filter((select) => select.checkVisibility() && !select.disabled)
      .map((select) => ({ id: select.id, typed: select.parentElement!.matches('.relative') }));
  });
  if (ids.length === 0) return;
  await page.evaluate(() => {
    const counted = window as unknown as { sentForms: number };
    counted.sentForms = 0;
    const count = (event: SubmitEvent) => {
      // An intent of Conform is an event of the form that sends nothing.
      if (event.submitter?.getAttribute('name') === '__intent__') return;
      counted.sentForms += 1;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('submit', count, { capture: true });
  });
  for (const { id, typed } of ids) {
    const select = page.locator(`select[id="${id}"]`);
    // The field is a combobox as soon as it has the focus.
    if (typed) await expectComboboxToObey(page, select);
    else await expectSelectToObey(page, select);
    expect(await sentForms(page), `forms sent by the keys of ${id}`).toBe(0);
    // A choice may change the address, and with it the options of later fields.
    await expect.poll(() => isLeaving(page)).toBe(false);
  }
}

async function expectSelectToObey(page: Page, select: Locator): Promise<void> {
  const options = await select.evaluate((element: HTMLSelectElement) =>
    [...element.options]
      .filter((option) => !option.disabled && option.value !== '')
      .map(({ value, label, selected }) => ({ value, label, selected })),
  );
  const startsAs = (letters: string) =>
    options.filter(({ label }) => label.toLowerCase().startsWith(letters.toLowerCase()));
  const others = options.filter(({ selected }) => !selected);
  // The test types one letter where it is enough, because Chromium forgets letters after a pause of a second.
  const other = others.findLast(({ label }) => startsAs(label[0]!).length === 1) ?? others.at(-1);
  if (!other) return;
  const letters = startsAs(other.label[0]!).length === 1 ? other.label[0]! : other.label;
  const chosen = () => select.evaluate((element: HTMLSelectElement) => element.value);
  await select.focus();
  await page.keyboard.type(letters);
  await expect(select, 'letters choose').toHaveValue(other.value);
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    // Escape in the fields of an item leads back to the item.
    await select.focus();
    expect(await chosen(), `${key} opens, and Escape changes nothing`).toBe(other.value);
  }
  await page.keyboard.press('End');
  await expect(select).toHaveValue(options.at(-1)!.value);
  await page.keyboard.press('ArrowUp');
  await expect(select).not.toHaveValue(options.at(-1)!.value);
  await page.keyboard.press('Home');
  await expect(select).not.toHaveValue(options.at(-1)!.value);
  await expect(select, 'it keeps the focus').toBeFocused();
}

async function expectComboboxToObey(page: Page, select: Locator): Promise<void> {
  const values = () =>
    select.evaluate((element: HTMLSelectElement) =>
      [...element.selectedOptions].map(({ value }) => value),
    );
  const before = await values();
  await select.focus();
  const input = page.locator('input[role=combobox]:focus');
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  const expectOpen = (isOpen: boolean) =>
    expect(input).toHaveAttribute('aria-expanded', String(isOpen));
  await page.keyboard.press('e');
  await expectOpen(true);
  await page.keyboard.press('Escape');
  await expectOpen(false);
  await page.keyboard.press('Enter');
  await expectOpen(true);
  await page.keyboard.press('Escape');
  await expectOpen(false);
  expect(await values(), 'Escape changes nothing').toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expectOpen(true);
  const options = page.locator('.option-list [role=option]');
  if ((await options.count()) > 0) {
    await page.keyboard.press('End');
    await expect(options.last()).toHaveAttribute('data-focus');
    await page.keyboard.press('Home');
    await expect(options.first()).toHaveAttribute('data-focus');
    await page.keyboard.press('Enter');
    if (await select.evaluate((element: HTMLSelectElement) => element.multiple)) {
      // In a multi-select, the option may have been chosen before.
      await expect.poll(values).not.toEqual(before);
      await page.keyboard.press('Escape');
    } else await expect.poll(async () => (await values()).join()).not.toBe('');
  } else await page.keyboard.press('Escape');
  await expectOpen(false);
}

function sentForms(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { sentForms: number }).sentForms);
}
